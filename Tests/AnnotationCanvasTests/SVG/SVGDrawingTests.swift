import Foundation
import Testing
import UndoRedo
import UndoRedoTesting

@testable import AnnotationCanvas

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SVGDrawingTests {
  private func lines(_ drawing: SVGDrawing) -> [Substring] {
    drawing.text.split(separator: "\n").map { $0.drop(while: { $0 == " " }) }
  }

  @Test func aDrawingIsTheSameTextEveryTime() {
    var annotation = box("r", x: 1, y: 2, width: 100, height: 40)
    annotation.text = "A & <B>"
    annotation.rotation = .pi / 6
    annotation.fill = .yellow
    annotation.opacity = 0.5
    annotation.lineStyle = .dashed
    #expect(
      SVGDrawing([annotation]).text == """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="-27.3 -45.32 156.6 134.64" \
        width="156.6" height="134.64" font-family="Helvetica, Arial, sans-serif" \
        stroke-linecap="round" stroke-linejoin="round">
          <rect x="-27.3" y="-45.32" width="156.6" height="134.64" fill="#ffffff"/>
          <g transform="rotate(30 51 22)" fill="#ffec99" stroke="#1e1e1e" stroke-width="2" \
        stroke-dasharray="8 6" opacity="0.5">
            <title>rectangle r</title>
            <rect x="1" y="2" width="100" height="40" rx="8"/>
            <text x="51" y="29" font-size="20" text-anchor="middle" fill="#1e1e1e" \
        stroke="none" xml:space="preserve">A &amp; &lt;B&gt;</text>
          </g>
        </svg>

        """)
  }

  @Test func onlyAClosedLineHasAnInside() {
    let corners = [Vector(0, 0), Vector(100, 0), Vector(0, 100)]
    var line = Annotation(id: "l", .line(corners))
    line.fill = .yellow
    #expect(lines(SVGDrawing([line])).contains { $0.hasPrefix(#"<g fill="none""#) })
    line.shape = .line(corners + [corners[0]])
    #expect(lines(SVGDrawing([line])).contains { $0.hasPrefix(##"<g fill="#ffec99""##) })
    line.fill = .transparent
    #expect(lines(SVGDrawing([line])).contains { $0.hasPrefix(#"<g fill="none""#) })
  }

  @Test func everyShapeIsDrawn() {
    let frame = Frame(x: 0, y: 0, width: 40, height: 20)
    let points = [Vector(0, 0), Vector(40, 0), Vector(40, 20)]
    let outlines: [(Shape, [String])] = [
      (.rectangle(frame), [#"<rect x="0" y="0" width="40" height="20" rx="5"/>"#]),
      (.diamond(frame), [#"<polygon points="20,0 40,10 20,20 0,10"/>"#]),
      (.ellipse(frame), [#"<ellipse cx="20" cy="10" rx="20" ry="10"/>"#]),
      (.text(frame), []),
      (.line(points), [#"<polyline points="0,0 40,0 40,20"/>"#]),
      (
        .arrow(points),
        [
          #"<polyline points="0,0 40,0 40,20"/>"#,
          #"<polyline points="44.5,10 40,20 35.5,10" stroke-dasharray="none"/>"#,
        ]
      ),
      (.freehand(points), [#"<path d="M 0 0 Q 40 0 40 10 L 40 20"/>"#]),
    ]
    for (shape, outline) in outlines {
      let element = SVGElement(Annotation(id: "x", shape)).formatted()
      let lines = element.split(separator: "\n").map { $0.drop(while: { $0 == " " }) }
      #expect(lines.dropFirst(2).dropLast().map(String.init) == outline)
    }
  }

  @Test func linesOfATextStandUnderEachOther() {
    let text = Annotation(id: "t", text: "one\n\n  two", at: Vector(5, 10))
    let drawn = lines(SVGDrawing([text])).filter { $0.hasPrefix("<text") }
    #expect(drawn.count == 2)
    #expect(drawn[0].hasPrefix(#"<text x="5" y="29.5" "#))
    #expect(drawn[1].hasPrefix(#"<text x="5" y="79.5" "#))
    #expect(drawn[1].hasSuffix(#"xml:space="preserve">  two</text>"#))
  }

  @Test func whatIsInFrontIsDrawnLast() {
    var drawing = [box("a"), box("b")]
    drawing[0].zIndex = 1
    let titles = lines(SVGDrawing(drawing)).filter { $0.hasPrefix("<title") }
    #expect(titles == ["<title>rectangle b</title>", "<title>rectangle a</title>"])
  }

  @Test func theResultOfUndoIsHighlighted() throws {
    var label = Annotation(id: "t", text: "Hi", at: .zero)
    label.container = "a"
    let store = InMemoryCanvas(InMemoryRepository([box("a"), label, box("b")]))
    var view = CanvasView(store.elements)
    #expect(!SVGDrawing(view).text.contains("halo"))
    try store.perform(.delete(store.elements.selection(["a"])))
    view.show(try #require(store.history.undoable.first))
    #expect(lines(SVGDrawing(view)).count { $0.hasPrefix(#"<g class="ghost""#) } == 2)

    view.show(try #require(store.undo()))
    let drawn = lines(SVGDrawing(view))
    // The label has no halo beside that of its container.
    #expect(drawn.count { $0.hasPrefix(#"<g class="halo""#) } == 1)
    #expect(!drawn.contains { $0.contains("ghost") })
    #expect(
      drawn.contains {
        $0.hasPrefix(##"<g class="halo" fill="none" stroke="#f08c00" stroke-width="18""##)
      })
  }

  @Test func anEmptyCanvasIsAnEmptyDrawing() {
    #expect(SVGDrawing([]).text.contains(#"viewBox="-24 -24 48 48""#))
  }

  @Test func aViewportCutsThePictureOut() {
    let viewport = Annotation(id: "v", .viewport(Frame(x: 5, y: 6, width: 70, height: 80)))
    let drawing = [box("a"), box("b", x: 900)]
    let svg = SVGDrawing(drawing + [viewport], highlighting: ["v"], ghosts: [viewport]).text
    #expect(svg.contains(#"viewBox="5 6 70 80" width="70" height="80""#))
    // It is no part of the picture, be it there, highlighted or gone.
    #expect(svg.components(separatedBy: "<g ").count == 3)
    #expect(SVGDrawing(drawing, ghosts: [viewport]).text == SVGDrawing(drawing).text)
  }

  @Test(arguments: 0..<30)
  func aDrawingIsWellFormed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let drawing = random.drawing()
    let ghosts = [random.annotation(id: "<\"&'\u{0}\u{FFFF}\u{7}>")]
    let svg = SVGDrawing(drawing, highlighting: ["a0", "a1"], ghosts: ghosts).text
    let reader = TitleReader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(parser.parserError.debugDescription)")
    #expect(reader.titles == drawing.drawn.inDrawingOrder.map(\.title))
    #expect(SVGDrawing(drawing.shuffled(using: &random)).text == SVGDrawing(drawing).text)
  }

  @Test func anyNumberIsWrittenAsOne() {
    #expect(0.1.svg == "0.1")
    #expect((-0.001).svg == "0")
    #expect(12.345.svg == "12.35")
    #expect(1e20.svg == "1e+20")
    #expect((-Double.greatestFiniteMagnitude).svg == "-1.7976931348623157e+308")
    #expect(Double.nan.svg == "0")
    #expect(Double.infinity.svg == "0")
  }
}

/// Reads what stands in the `title` elements of a file.
private final class TitleReader: NSObject, XMLParserDelegate {
  private(set) var titles: [String] = []
  private var isInTitle = false

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    isInTitle = name == "title"
    if isInTitle { titles.append("") }
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    if isInTitle { titles[titles.count - 1] += characters }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isInTitle = false
  }
}
