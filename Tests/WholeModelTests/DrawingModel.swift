import UndoRedo
import UndoRedoParts
import UndoRedoTesting

/// One edit of a drawing, of an element of any type.
enum DrawingEdit: Equatable {
  /// In a line, only where there is no such element.
  case save(DrawingElement)
  /// Whether there is such an element or not.
  case put(DrawingElement)
  case delete(DrawingElement.ID)
  case rename(Int, String)
  case move(Int, into: Int?)
  case deleteMarks(onLayer: Int)
  case deleteLayers(upTo: Int)
  case tagAll(Int)
}

/// What is done to a drawing.
indirect enum DrawingOperation: Equatable {
  case edit(DrawingEdit)
  case lines([DrawingEdit])
  case group([DrawingOperation], fails: Bool)
  /// Only on its own.
  case gesture([DrawingOperation], isCancelled: Bool)
  case undo, redo, undoAll, markSaved, revertToSaved
  case limit(Int?)

  static func random(using generator: inout SeededGenerator, depth: Int = 0) -> DrawingOperation {
    switch generator.int(0..<(depth == 0 ? 22 : 9)) {
    case 0..<6: return .edit(.random(using: &generator))
    case 6..<8: return .lines((0..<generator.int(1..<4)).map { _ in .random(using: &generator) })
    case 8:
      guard depth < 2 else { return .edit(.random(using: &generator)) }
      // After as many, a store over a repository knows by an index what refers to what.
      let count = generator.oneIn(4) ? 12 : generator.int(1..<4)
      let operations = (0..<count).map { _ in
        random(using: &generator, depth: depth + 1)
      }
      return .group(operations, fails: generator.oneIn(3))
    case 9..<13: return .undo
    case 13..<16: return .redo
    case 16: return .undoAll
    case 17: return .markSaved
    case 18: return .revertToSaved
    case 19: return .limit(generator.pick([nil, nil, 1, 3]))
    default:
      let operations = (0..<generator.int(1..<5)).map { _ in random(using: &generator, depth: 1) }
      return .gesture(operations, isCancelled: generator.oneIn(3))
    }
  }
}

extension DrawingEdit {
  static func random(using generator: inout SeededGenerator) -> DrawingEdit {
    let number = generator.int(1..<4)
    func optional(_ generator: inout SeededGenerator) -> Int? {
      generator.oneIn(3) ? nil : generator.int(1..<4)
    }
    switch generator.int(0..<12) {
    case 0...4: return .save(.random(number, using: &generator))
    case 10, 11: return .put(.random(number, using: &generator))
    case 5:
      return .delete(
        generator.pick([
          .first(number), .other(.first(number)), .other(.first(number)),
          .other(.other(.first("p\(generator.int(1..<3))"))),
        ]))
    case 6: return .rename(number, generator.pick(["a", "b"]))
    case 7:
      return generator.oneIn(2) ? .deleteMarks(onLayer: number) : .deleteLayers(upTo: number)
    case 8: return .move(number, into: optional(&generator))
    default: return .tagAll(number)
    }
  }
}

extension DrawingElement {
  fileprivate static func random(
    _ number: Int, using generator: inout SeededGenerator
  ) -> DrawingElement {
    func optional() -> Int? { generator.oneIn(3) ? nil : generator.int(1..<4) }
    switch generator.int(0..<5) {
    case 0, 1:
      let tags = (0..<generator.int(0..<3)).map { _ in generator.int(1..<4) }
      return .mark(Mark(id: number, layer: optional(), tags: tags))
    case 2, 3:
      return .layer(
        Layer(
          id: number, parent: optional(), cover: optional(),
          owner: generator.oneIn(2) ? nil : "p\(generator.int(1..<3))"))
    default: return .person(Person(id: "p\(generator.int(1..<3))"))
    }
  }
}

/// Why an operation failed in the model.
enum DrawingFailure: Error, Equatable { case missing, duplicate, denied, conflict, onPurpose }

/// The rules once more, on plain dictionaries and without any order.
struct DrawingModel {
  typealias Elements = [DrawingElement.ID: DrawingElement]
  private(set) var history = ReferenceModel<DrawingElement>()

  /// - Throws: Why the store fails; everything is as before then.
  mutating func apply(_ operation: DrawingOperation) throws(DrawingFailure) {
    switch operation {
    case .undo: history.move(by: -1)
    case .redo: history.move(by: 1)
    case .undoAll: history.move(by: -history.cursor)
    case .markSaved: history.markSaved()
    case .limit(let limit): history.limit = limit
    case .revertToSaved:
      guard let mark = history.mark else { return }
      // No rule denies a former state.
      history.record("Revert", history.states[mark])
      history.markSaved()
    case .edit, .lines, .group, .gesture:
      var elements = history.elements
      try apply(operation, to: &elements)
      try record("Do", elements)
    }
  }

  mutating func record(_ name: String, _ elements: Elements) throws(DrawingFailure) {
    let deleted = Set(history.elements.keys).subtracting(elements.keys)
    for case .other(.first(let layer)) in elements.values {
      if let owner = layer.owner, deleted.contains(.other(.other(.first(owner)))) { throw .denied }
    }
    history.record(name, elements)
  }

  func apply(
    _ operation: DrawingOperation, to elements: inout Elements
  ) throws(DrawingFailure) {
    switch operation {
    case .edit(let edit):
      try apply(edit, to: &elements, isLine: false)
    case .lines(let edits):
      for edit in edits { try apply(edit, to: &elements, isLine: true) }
    case .group(let operations, let fails):
      for operation in operations {
        var inner = elements
        // An inner failure is caught, and the group goes on.
        guard (try? apply(operation, to: &inner)) != nil else { continue }
        elements = inner
      }
      if fails { throw .onPurpose }
    case .gesture(let operations, let isCancelled):
      if !isCancelled { try apply(.group(operations, fails: false), to: &elements) }
    default: break
    }
  }

  private func apply(
    _ edit: DrawingEdit, to elements: inout Elements, isLine: Bool
  ) throws(DrawingFailure) {
    switch edit {
    case .save(let element):
      if isLine && elements[element.id] != nil { throw .duplicate }
      elements[element.id] = element
    case .put(let element): elements[element.id] = element
    case .delete(let id):
      guard elements[id] != nil else {
        if isLine { throw .missing }
        return
      }
      delete([id], from: &elements)
    case .rename(let id, let name):
      try modifyLayer(id, in: &elements, isLine: isLine) { $0.name = name }
    case .move(let id, let parent):
      try modifyLayer(id, in: &elements, isLine: isLine) { $0.parent = parent }
    case .deleteMarks(let layer):
      delete(
        elements.values.compactMap { $0.first?.layer == layer ? $0.id : nil }, from: &elements)
    case .deleteLayers(let last):
      delete((1...last).map { .other(.first($0)) }, from: &elements)
    case .tagAll(let tag):
      for case .first(var mark) in elements.values {
        mark.tags.append(tag)
        elements[.first(mark.id)] = .mark(mark)
      }
    }
  }

  private func modifyLayer(
    _ id: Int, in elements: inout Elements, isLine: Bool, _ body: (inout Layer) -> Void
  ) throws(DrawingFailure) {
    guard case .other(.first(var layer)) = elements[.other(.first(id))] else {
      if isLine { throw .missing }
      return
    }
    body(&layer)
    elements[.other(.first(id))] = .layer(layer)
  }

  /// Deletes elements, until no rule asks for anything more.
  func delete(_ ids: [DrawingElement.ID], from elements: inout Elements) {
    var left = ids
    while let id = left.popLast() {
      guard elements.removeValue(forKey: id) != nil else { continue }
      for element in elements.values {
        switch (id, element) {
        case (.other(.first(let layer)), .other(.first(let child))) where child.parent == layer:
          left.append(element.id)
        case (.other(.first(let layer)), .first(let mark)) where mark.layer == layer:
          left.append(element.id)
        case (.first(let mark), .other(.first(var layer))) where layer.cover == mark:
          layer.cover = nil
          elements[element.id] = .layer(layer)
        case (.first(let deleted), .first(var mark)) where mark.tags.contains(deleted):
          mark.tags.removeAll { $0 == deleted }
          elements[element.id] = .mark(mark)
        default: break
        }
      }
    }
  }
}
