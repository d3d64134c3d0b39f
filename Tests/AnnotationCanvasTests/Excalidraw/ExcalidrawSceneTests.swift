import AnnotationCanvas
import Foundation
import TestSupport
import Testing

@Suite struct ExcalidrawSceneTests {
  private func scene(_ elements: String) throws -> ExcalidrawScene {
    try ExcalidrawScene(
      data: Data(#"{"type": "excalidraw", "version": 2, "elements": [\#(elements)]}"#.utf8))
  }

  private let place = #""x": 10, "y": 20, "width": 30, "height": 40"#

  @Test func howMuchHasBeenDecodedIsSaid() throws {
    let arrows = (0..<200).map {
      #"{"type":"arrow","id":"\#($0)","x":0,"y":0,"width":1,"height":1,"points":[[0,0],[1,1]]}"#
    }
    let scene = #"{"type":"excalidraw","version":2,"elements":[\#(arrows.joined(separator: ","))]}"#
    var parts: [Double] = []
    _ = try ExcalidrawScene(data: Data(scene.utf8)) { parts.append($0) }
    let expected: [Double] = (1...100).map { (percent: Int) -> Double in Double(percent) / 100 }
    #expect(parts == expected)
  }

  @Test(arguments: [
    ("rectangle", Shape.rectangle), ("diamond", Shape.diamond), ("ellipse", Shape.ellipse),
  ])
  func aShapeWithAFrame(type: String, shape: @Sendable (Frame) -> Shape) throws {
    let scene = try scene(#"{"id": "a", "type": "\#(type)", \#(place)}"#)
    #expect(
      scene.annotations
        == [Annotation(id: "a", shape(Frame(x: 10, y: 20, width: 30, height: 40)))])
    #expect(scene.remarks.isEmpty)
  }

  @Test(arguments: [
    ("line", Shape.line), ("arrow", Shape.arrow), ("freedraw", Shape.freehand),
  ])
  func pointsAreRelativeToThePlace(type: String, shape: @Sendable ([Vector]) -> Shape) throws {
    let scene = try scene(
      #"{"id": "a", "type": "\#(type)", "x": 10, "y": 20, "points": [[0, 0], [5, -5, 0.5]]}"#)
    #expect(scene.annotations == [Annotation(id: "a", shape([Vector(10, 20), Vector(15, 15)]))])
  }

  @Test func looksAreImported() throws {
    let scene = try scene(
      #"""
      {"id": "a", "type": "ellipse", \#(place), "angle": 0.5, "strokeColor": "#1971c2",
       "backgroundColor": "#FEC", "strokeWidth": 4, "strokeStyle": "dashed", "opacity": 80,
       "seed": 1, "versionNonce": 2, "roughness": 1, "fillStyle": "solid"}
      """#)
    let annotation = try #require(scene.annotations.first)
    #expect(annotation.rotation == 0.5)
    #expect(annotation.stroke == .blue)
    #expect(annotation.fill.hex == "#ffeecc")
    #expect(annotation.lineWidth == 4)
    #expect(annotation.lineStyle == .dashed)
    #expect(annotation.opacity == 0.8)
    #expect(scene.remarks.isEmpty)
  }

  @Test func aTextBelongsToItsContainerWhereverThatIsInTheFile() throws {
    let scene = try scene(
      #"""
      {"id": "t", "type": "text", \#(place), "text": "a\nb", "fontSize": 16, "containerId": "r"},
      {"id": "r", "type": "rectangle", \#(place)}
      """#)
    #expect(scene.annotations.map(\.container) == ["r", nil])
    #expect(scene.annotations.map(\.zIndex) == [0, 1])
    #expect(scene.annotations[0].text == "a\nb")
    #expect(scene.annotations[0].fontSize == 16)
    #expect(scene.remarks.isEmpty)
  }

  @Test func aMissingContainerIsReported() throws {
    let scene = try scene(
      #"""
      {"id": "t", "type": "text", \#(place), "text": "", "containerId": "r"},
      {"id": "r", "type": "rectangle", \#(place), "isDeleted": true},
      17
      """#)
    #expect(scene.annotations.map(\.container) == [nil])
    #expect(scene.deletedCount == 1)
    #expect(
      scene.remarks.map(\.description)
        == [
          "elements[0].containerId: there is no element r; ignored",
          "elements[2]: is not an object; left out",
        ])
  }

  /// A container is in no container itself, in whatever order they are in the file.
  @Test(
    arguments: [
      (["r": nil, "a": "r"], ["a": "r"], []),
      (["a": "a"], [:], ["a: is the element itself; ignored"]),
      (
        ["r": nil, "a": "r", "b": "a"], ["a": "r"],
        ["b: the element a is in a container itself; ignored"]
      ),
      (
        ["a": "b", "b": "a"], [:],
        [
          "a: the element b is in a container itself; ignored",
          "b: the element a is in a container itself; ignored",
        ]
      ),
      // What is in none once that is ignored may be a container.
      (["a": "x", "b": "a"], ["b": "a"], ["a: there is no element x; ignored"]),
      (["a": "a", "b": "a"], ["b": "a"], ["a: is the element itself; ignored"]),
    ] as [([String: String?], [String: String], [String])])
  func aContainerIsInNone(
    _ elements: [String: String?], _ containers: [String: String], _ remarks: [String]
  ) throws {
    for ids in [elements.keys.sorted(), elements.keys.sorted(by: >)] {
      let scene = try scene(
        ids.map { id in
          let kind = elements[id]! == nil ? "rectangle" : "text"
          let container = elements[id]!.map { "\"\($0)\"" } ?? "null"
          let properties = #""id": "\#(id)", "type": "\#(kind)", "containerId": \#(container)"#
          return #"{\#(properties), \#(place), "text": ""}"#
        }.joined(separator: ", "))
      let found = scene.annotations.compactMap { one in one.container.map { (one.id, $0) } }
      #expect(Dictionary(uniqueKeysWithValues: found) == containers)
      #expect(scene.remarks.allSatisfy { $0.key == "containerId" && !$0.isLeftOut })
      #expect(scene.remarks.map { "\(ids[$0.index]): \($0.message)" }.sorted() == remarks)
    }
  }

  @Test func sizesMayBeNegative() throws {
    let scene = try scene(
      #"{"id": "a", "type": "text", "text": "", "x": 0, "y": 0, "width": -5, "height": -6}"#)
    #expect(scene.annotations[0].shape == .text(Frame(x: -5, y: -6, width: 5, height: 6)))
  }

  @Test func unknownKeysAreReportedOnce() throws {
    let scene = try scene(
      #"""
      {"id": "a", "type": "ellipse", \#(place), "zeal": 1, "glow": {}},
      {"id": "b", "type": "ellipse", \#(place), "glow": {}}
      """#)
    #expect(scene.annotations.count == 2)
    #expect(scene.remarks.map(\.key) == ["glow", "zeal"])
    #expect(
      scene.remarks[0].description
        == "elements[0].glow: is not a known key; ignored here and further on")
  }

  @Test(arguments: [
    (#"17"#, "elements[1]: is not an object; left out"),
    (#"{"id": "b", "x": 0}"#, "elements[1].type: is missing; left out"),
    (#"{"type": "line"}"#, "elements[1].id: is missing; left out"),
    (#"{"id": 1, "type": "line"}"#, "elements[1].id: should be a string; left out"),
    (
      #"{"id": "b", "type": "image", "x": 0}"#,
      "elements[1].type: “image” is not a kind that is imported; left out"
    ),
    (
      #"{"id": "b", "type": "ellipse", "x": "NaN"}"#,
      "elements[1].x: should be a number; left out"
    ),
    (
      #"{"id": "b", "type": "ellipse", "x": 1e999}"#,
      "elements[1].x: is too large a number; left out"
    ),
    (
      #"{"id": "b", "type": "ellipse", "x": 1e300}"#,
      "elements[1].x: is too large a number; left out"
    ),
    (#"{"id": "b", "type": "ellipse", "x": null}"#, "elements[1].x: should be a number; left out"),
    (
      #"{"id": "b", "type": "line", "x": 1, "y": 1, "points": [[0, 0], [1, -1e10]]}"#,
      "elements[1].points: holds too large a number; left out"
    ),
    (
      #"{"id": "b", "type": "ellipse", "x": 1, "y": 1, "width": 1}"#,
      "elements[1].height: is missing; left out"
    ),
    (
      #"{"id": "b", "type": "arrow", "x": 1, "y": 1}"#, "elements[1].points: is missing; left out"
    ),
    (
      #"{"id": "b", "type": "arrow", "x": 1, "y": 1, "points": []}"#,
      "elements[1].points: should be a list of pairs of numbers; left out"
    ),
    (
      #"{"id": "b", "type": "arrow", "x": 1, "y": 1, "points": [[0, 0], [1]]}"#,
      "elements[1].points: should be a list of pairs of numbers; left out"
    ),
    (
      #"{"id": "b", "type": "text", "x": 1, "y": 1, "width": 1, "height": 1, "text": 5}"#,
      "elements[1].text: should be a string; left out"
    ),
    (
      #"{"id": "a", "type": "ellipse", "x": 1, "y": 1, "width": 1, "height": 1}"#,
      "elements[1].id: is the id of an element before it; left out"
    ),
  ])
  func aMalformedElementIsLeftOutAlone(element: String, remark: String) throws {
    let scene = try scene(
      #"""
      {"id": "a", "type": "ellipse", \#(place)}, \#(element), {"id": "c", "type": "ellipse", \#(place)}
      """#)
    #expect(scene.annotations.map(\.id) == ["a", "c"])
    #expect(scene.annotations.map(\.zIndex) == [0, 1])
    #expect(scene.remarks.map(\.description) == [remark])
    #expect(scene.remarks.map(\.isLeftOut) == [true])
  }

  @Test(arguments: [
    (#""strokeColor": "salmon""#, "strokeColor: should be a colour; ignored"),
    (#""backgroundColor": 7"#, "backgroundColor: should be a colour; ignored"),
    (#""strokeWidth": -1"#, "strokeWidth: should be zero or more; ignored"),
    (#""strokeStyle": "wavy""#, "strokeStyle: should be solid, dashed or dotted; ignored"),
    (#""opacity": 101"#, "opacity: should be from 0 to 100; ignored"),
    (#""angle": "NaN""#, "angle: should be a number; ignored"),
    (#""angle": -1e300"#, "angle: is too large a number; ignored"),
    (#""fontSize": 0"#, "fontSize: should be a number above zero; ignored"),
    (#""containerId": []"#, "containerId: should be a string; ignored"),
  ])
  func malformedLooksAreReplacedByTheUsualOnes(pair: String, remark: String) throws {
    let scene = try scene(#"{"id": "t", "type": "text", \#(place), "text": "a", \#(pair)}"#)
    let frame = Frame(x: 10, y: 20, width: 30, height: 40)
    #expect(scene.annotations == [Annotation(id: "t", .text(frame), text: "a")])
    #expect(scene.remarks.map(\.description) == ["elements[0].\(remark)"])
    #expect(scene.remarks.map(\.isLeftOut) == [false])
  }

  @Test(arguments: [
    ("", ExcalidrawError.Code.notJSON, "the file is not JSON"),
    ("{\n  \"type\": ?", .notJSON, "the file is not JSON"),
    ("[]", .notAScene, "the file is JSON, but not an object"),
    (#"{"type": "mermaid"}"#, .notAScene, "its “type” is not “excalidraw”"),
    (#"{"type": "excalidraw"}"#, .unsupportedVersion, "its “version” is not 2"),
    (#"{"type": "excalidraw", "version": 1}"#, .unsupportedVersion, "its “version” is not 2"),
    (#"{"type": "excalidraw", "version": 2}"#, .notAScene, "its “elements” are not an array"),
  ])
  func whatIsNoSceneIsRefused(json: String, code: ExcalidrawError.Code, reason: String) {
    let error = #expect(throws: ExcalidrawError.self) {
      try ExcalidrawScene(data: Data(json.utf8))
    }
    #expect(error?.code == code)
    #expect(error?.reason.hasPrefix(reason) == true)
  }

  private let sample = Array(
    #"""
    {"type": "excalidraw", "version": 2, "elements": [
    {"id": "a", "type": "arrow", "x": 1e9, "y": -0.5, "points": [[0, 0], [5, -5]], "seed": 1},
    {"id": "t", "type": "text", "x": 1, "y": 2, "width": 30, "height": 4, "text": "\u00e9\n",
    "fontSize": 16, "strokeColor": "#123", "opacity": 80, "angle": 1, "containerId": "a"}]}
    """#.utf8)

  @Test func aSceneCutOffAnywhereIsRefused() throws {
    for count in sample.indices {
      #expect(throws: ExcalidrawError.self) {
        try ExcalidrawScene(data: Data(sample.prefix(count)))
      }
    }
    #expect(try ExcalidrawScene(data: Data(sample)).annotations.count == 2)
  }

  /// A file with one wrong byte is refused, or what is imported of it can be drawn and saved.
  @Test func aSceneDamagedAnywhereIsReadOrRefused() throws {
    let changes = sample.indices.flatMap { index in "9-e\"]}\u{0}".utf8.map { (index, $0) } }
    for (index, byte) in Depth.slice(of: changes, oneIn: 7) {
      var damaged = sample
      damaged[index] = byte
      do throws(ExcalidrawError) {
        let scene = try ExcalidrawScene(data: Data(damaged))
        #expect(throws: Never.self) { try JSONEncoder().encode(scene.annotations) }
        #expect(scene.annotations.count + scene.remarks.count { $0.isLeftOut } >= 1)
        #expect(!SVGDrawing(scene.annotations).text.contains("nan"))
      } catch {
        #expect(!error.reason.isEmpty)
      }
    }
  }
}
