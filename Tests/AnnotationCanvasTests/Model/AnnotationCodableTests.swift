import AnnotationCanvas
import Foundation
import TestSupport
import Testing
import UndoRedoTesting

@Suite struct AnnotationCodableTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func annotation(_ json: String) throws -> Annotation {
    try decoded(Annotation.self, from: json)
  }

  @Test(arguments: 0..<100)
  func whatIsDecodedIsWhatWasEncoded(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let drawing = random.drawing()
    #expect(try recoded(drawing) == drawing)
  }

  @Test func whatIsUsualIsLeftOut() throws {
    let frame = #"{"height":10,"width":10,"x":0,"y":0}"#
    #expect(try json(box("r")) == #"{"frame":\#(frame),"id":"r","shape":"rectangle"}"#)
  }

  @Test func everythingElseIsWrittenToBeRead() throws {
    var arrow = Annotation(
      id: "a1", .arrow([Vector(1, -2), Vector(0.5, 1e21)]), text: "to", zIndex: 3)
    arrow.rotation = 0.25
    arrow.stroke = .red
    arrow.fill = .yellow
    arrow.lineWidth = 4
    arrow.lineStyle = .dashed
    arrow.opacity = 0.5
    arrow.fontSize = 12
    arrow.container = "r"
    arrow.layer = "top"
    #expect(
      try json(arrow) == """
        {"container":"r","fill":"#ffec99","fontSize":12,"id":"a1","layer":"top",\
        "lineStyle":"dashed","lineWidth":4,"opacity":0.5,"points":"1,-2 0.5,1e+21","rotation":0.25,"shape":"arrow",\
        "stroke":"#e03131","text":"to","zIndex":3}
        """)
    #expect(try annotation(json(arrow)) == arrow)
  }

  @Test func whatIsWrittenByHandIsRead() throws {
    let read = try annotation(
      #"{"id": "f", "shape": "freehand", "points": " 0,0  10,1e1 ", "stroke": "Blue"}"#)
    var expected = Annotation(id: "f", .freehand([.zero, Vector(10, 10)]))
    expected.stroke = .blue
    #expect(read == expected)
  }

  @Test(arguments: [
    (#""points": """#, "points"), (#""points": "1""#, "points"), (#""points": "1,2,3""#, "points"),
    (#""points": "1,nan""#, "points"), (#""points": "0,0 1,nan""#, "points"),
    (#""points": "1,inf""#, "points"),
    (#""points": "1,""#, "points"), (#""points": "0,0", "stroke": "redish""#, "stroke"),
    (#""points": "0,0", "opacity": 1.5"#, "opacity"),
    (#""points": "0,0", "lineWidth": -1"#, "lineWidth"),
    (#""points": "0,0", "fontSize": 0"#, "fontSize"),
    (#""points": "0,0", "lineStyle": "wavy""#, "lineStyle"),
    (#""points": "0,0", "zIndex": 9223372036854775807"#, "zIndex"),
  ])
  func whatCannotBeDrawnIsRefusedByItsKey(rest: String, key: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try annotation(#"{"id": "l", "shape": "line", \#(rest)}"#)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("The wrong error: \(String(describing: error))")
      return
    }
    #expect(context.codingPath.last?.stringValue == key)
  }

  @Test func aShapeNeedsWhatItsKindHas() {
    #expect(throws: DecodingError.self) {
      try annotation(#"{"id": "r", "shape": "rectangle", "points": "0,0"}"#)
    }
    #expect(throws: DecodingError.self) {
      try annotation(#"{"id": "r", "shape": "circle", "points": "0,0"}"#)
    }
    #expect(throws: DecodingError.self) {
      try annotation(#"{"id": "l", "shape": "line", "points": "0,0", "rotation": 1e999}"#)
    }
  }

  @Test(
    "What cannot be drawn is not written",
    arguments: [
      { $0.shape = .line([.zero, Vector(.infinity, 0)]) },
      { $0.shape = .ellipse(Frame(x: .nan, y: 0, width: 1, height: 1)) },
      { $0.shape = .freehand([]) }, { $0.rotation = .nan }, { $0.lineWidth = -1 },
      { $0.lineWidth = .infinity },
      { $0.opacity = 1.1 }, { $0.fontSize = 0 }, { $0.zIndex = .max }, { $0.zIndex = .min },
    ] as [@Sendable (inout Annotation) -> Void])
  func whatCannotBeDrawnIsNotWritten(change: @Sendable (inout Annotation) -> Void) {
    var annotation = box("r")
    change(&annotation)
    #expect(throws: EncodingError.self) { try json(annotation) }
  }
}
