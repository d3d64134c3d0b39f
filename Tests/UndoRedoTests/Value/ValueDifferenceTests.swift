import TestSupport
import Testing
import UndoRedo
import UndoRedoValues

@Suite struct ValueDifferenceTests {
  struct Point: Hashable {
    var x = 0.0
    var y = 0.0
  }

  enum Outline: Hashable {
    case none
    case box(Point, size: Point)
    case path([Point])
  }

  enum Color: CustomStringConvertible {
    case red, blue
    var description: String { self == .red ? "red" : "blue" }
  }

  struct Shape {
    var color = Color.red
    var outline = Outline.none
    var name: String?
    var tags: Set<String> = []
    var notes: [String: Int] = [:]
  }

  private func lines<Value>(_ old: Value?, _ new: Value?) -> String {
    ValueDifference(from: old, to: new).description
  }

  private func lines(_ outline: Outline = .none, _ change: (inout Shape) -> Void) -> String {
    var shape = Shape(outline: outline)
    let old = shape
    change(&shape)
    return lines(old, shape)
  }

  @Test func aStepNamesWhatItChanges() {
    let step = UndoRedoStep.modified(from: Shape(), to: Shape(color: .blue))
    #expect(step.difference.description == "- color: red\n+ color: blue\n… 4 unchanged")
    #expect(
      step.difference.changes.map(\.description) == ["- color: red\n+ color: blue"])
    #expect(step.difference.unchangedCount == 4)
    #expect(step.flip().difference.description == "- color: blue\n+ color: red\n… 4 unchanged")
  }

  @Test func whatIsCreatedOrDeletedIsListed() {
    let point = Point(x: 1, y: 2)
    #expect(UndoRedoStep.created(point).difference.description == "+ x: 1.0\n+ y: 2.0")
    #expect(UndoRedoStep.deleted(point).difference.description == "- x: 1.0\n- y: 2.0")
    #expect(UndoRedoStep.created(7).difference.description == "+ 7")
    #expect(lines(7, 8) == "- 7\n+ 8")
  }

  @Test func structsTuplesAndEnumsAreEntered() {
    #expect(
      lines(.box(Point(), size: Point())) { $0.outline = .box(Point(), size: Point(y: 5)) } == """
        - outline.box.size.y: 0.0
        + outline.box.size.y: 5.0
        … 6 unchanged
        """)
    #expect(
      lines { $0.outline = .box(Point(), size: Point()) } == """
        - outline: none
        + outline: box(Point(x: 0.0, y: 0.0), size: Point(x: 0.0, y: 0.0))
        … 4 unchanged
        """)
    #expect(lines((1, b: 2), (1, b: 3)) == "- b: 2\n+ b: 3\n… 1 unchanged")
    #expect(lines((1, 2), (0, 2)) == "- 0: 1\n+ 0: 0\n… 1 unchanged")
  }

  @Test func optionalsAreEntered() {
    #expect(lines { $0.name = "A" } == "- name: nil\n+ name: \"A\"\n… 4 unchanged")
    #expect(
      lines(Optional(Point()), Point(x: 1)) == "- x: 0.0\n+ x: 1.0\n… 1 unchanged")
    #expect(lines([Point?.none], [Point()]) == "- [0]: nil\n+ [0]: Point(x: 0.0, y: 0.0)")
  }

  @Test func arraysAreComparedBetweenWhatTheyHaveInCommon() {
    let points = [Point(x: 1), Point(x: 2), Point(x: 3)]
    var changed = points
    changed[1].y = 9
    #expect(lines(points, changed) == "- [1].y: 0.0\n+ [1].y: 9.0\n… 3 unchanged")
    #expect(lines([1, 2, 3], [1, 3]) == "- [1]: 2\n… 2 unchanged")
    #expect(lines([1, 3], [1, 2, 2, 3]) == "+ [1]: 2\n+ [2]: 2\n… 2 unchanged")
    #expect(lines([1], []) == "- [0]: 1")
    #expect(
      lines(.path([Point()])) { $0.outline = .path([]) }
        == "- outline.path[0]: Point(x: 0.0, y: 0.0)\n… 4 unchanged")
  }

  @Test func dictionariesAreComparedByKey() {
    #expect(
      lines(["a": 1, "b": 2, "c": 3], ["a": 1, "b": 0, "d": 4])
        == "- [\"b\"]: 2\n+ [\"b\"]: 0\n- [\"c\"]: 3\n+ [\"d\"]: 4\n… 1 unchanged")
    #expect(lines { $0.tags = ["b", "a"] } == "- tags: []\n+ tags: [\"a\", \"b\"]\n… 4 unchanged")
  }

  @Test func eachSideOfAChangeIsOneLine() {
    #expect(lines("a\nb", "\u{1B}[2J\u{202E}") == #"- "a\nb""# + "\n" + #"+ "\u{1B}[2J\u{202E}""#)
  }

  /// A value that describes itself tells nothing of itself as a whole, and all of a part.
  @Test func whatDescribesItselfIsEnteredOnlyAsTheWhole() {
    struct Label: CustomStringConvertible {
      var text = ""
      var color = Color.red
      var description: String { "a label" }
    }
    #expect(lines(Label(), Label(text: "A")) == "- text: \"\"\n+ text: \"A\"\n… 1 unchanged")
    #expect(lines([Label()], [Label(text: "A")]) == "- [0]: a label\n+ [0]: a label")
  }

  /// What equals says counts, and objects are the same or not.
  @Test func equalityIsTheValuesOwn() {
    struct Titled: Equatable {
      var title: String
      var width: Int
      static func == (lhs: Titled, rhs: Titled) -> Bool { lhs.title == rhs.title }
    }
    struct Odd: Equatable {
      var a = 1
      static func == (lhs: Odd, rhs: Odd) -> Bool { false }
    }
    #expect(lines(Odd(), Odd()) == "- Odd(a: 1)\n+ Odd(a: 1)")
    final class Object {}
    #expect(lines(Titled(title: "A", width: 1), Titled(title: "A", width: 2)) == "")
    let object = Object()
    #expect(lines(object, object) == "")
    #expect(ValueDifference(from: object, to: Object()).changes.count == 1)
    #expect(lines(nil as Int?, nil) == "")
  }

  /// A key that is not equal to itself is found by nobody.
  @Test func aKeyThatIsNotEqualToItselfIsNamed() {
    #expect(lines([Double.nan: 1, 2: 3], [2: 3]) == "- [nan]: 1\n… 1 unchanged")
    #expect(lines([2: 3], [Double.nan: 1, 2: 3]) == "+ [nan]: 1\n… 1 unchanged")
    #expect(lines([Double.nan: 1], [Double.nan: 2]) == "- [nan]: 1\n+ [nan]: 2")
  }

  /// As those of a package are that keep their order.
  @Test func aDictionaryOfAnotherTypeIsEnteredAsAList() {
    struct Ordered: CustomReflectable, Equatable {
      var entries: [(key: String, value: Int)]

      var customMirror: Mirror {
        Mirror(self, unlabeledChildren: entries, displayStyle: .dictionary)
      }

      static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.entries.elementsEqual(rhs.entries) { $0 == $1 }
      }
    }
    struct Book {
      var pages: Ordered
    }
    let old = Book(pages: Ordered(entries: [("a", 1), ("b", 2)]))
    #expect(
      lines(old, Book(pages: Ordered(entries: [("a", 1), ("b", 3)])))
        == "- pages[1].value: 2\n+ pages[1].value: 3\n… 2 unchanged")
    #expect(
      UndoRedoStep.created(old).difference.description
        == #"+ pages: [(key: "a", value: 1), (key: "b", value: 2)]"#)
  }

  @Test func aPropertyIsComparedByWhatItIs() throws {
    let store = UndoValue(Point())
    store.set(\.x, to: 1, named: "Move")
    store.modify("Move") { $0.y = 2 }
    let differences = store.history.actions.map { $0.steps[0].difference.description }
    #expect(
      differences == [
        "- \\Point.x: 0.0\n+ \\Point.x: 1.0",
        "- \\Point.self.y: 0.0\n+ \\Point.self.y: 2.0\n… 1 unchanged",
      ])
  }

  /// Each pair of small values: equal ones have no changes, and every leaf that differs is named.
  @Test func everyChangedLeafIsNamedAndNoOther() {
    let numbers = [0.0, 1.0]
    let points = numbers.flatMap { x in numbers.map { Point(x: x, y: $0) } }
    let colors = [Color.red, .blue]
    let names = [nil, "", "A"]
    var shapes: [Shape] = []
    for color in colors {
      for name in names {
        for (position, size) in points.flatMap({ point in points.map { (point, $0) } }) {
          shapes.append(Shape(color: color, outline: .box(position, size: size), name: name))
        }
      }
    }
    func leaves(_ shape: Shape) -> [String: String] {
      guard case .box(let place, let size) = shape.outline else { return [:] }
      return [
        "color": "\(shape.color)", "name": shape.name?.debugDescription ?? "nil",
        "outline.box.0.x": "\(place.x)", "outline.box.0.y": "\(place.y)",
        "outline.box.size.x": "\(size.x)", "outline.box.size.y": "\(size.y)",
      ]
    }
    for (number, old) in Depth.slice(of: shapes, oneIn: 9).enumerated() {
      for new in shapes.dropFirst(number % 2) {
        let difference = ValueDifference(from: old, to: new)
        let (before, after) = (leaves(old), leaves(new))
        let paths = before.keys.filter { before[$0] != after[$0] }
        #expect(difference.changes.map(\.path).sorted() == paths.sorted())
        #expect(difference.changes.allSatisfy { $0.old == before[$0.path] })
        #expect(difference.changes.allSatisfy { $0.new == after[$0.path] })
        #expect(difference.description.isEmpty == paths.isEmpty)
      }
    }
  }
}
