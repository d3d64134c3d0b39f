import UndoRedo

/// A repository of elements that others can change, too.
final class SharedElements<Element: Identifiable & Equatable>: SimpleRepository, ResidentRepository
where Element.ID == Int {
  typealias Failure = UndoError

  private var all: [Int: Element] = [:]

  /// How often an element was read by itself.
  private(set) var readCount = 0

  init(_ elements: [Element]) {
    for element in elements { put(element) }
  }

  var elements: [Element] { all.values.sorted { $0.id < $1.id } }

  /// What someone else does.
  func put(_ element: Element) { all[element.id] = element }

  func remove(_ id: Int) { all[id] = nil }

  subscript(id: Int) -> Element? {
    readCount += 1
    return all[id]
  }

  func insert(_ element: Element) { put(element) }

  func update(_ old: Element, to new: Element) { put(new) }

  func delete(_ element: Element) { remove(element.id) }
}

typealias SharedNotes = SharedElements<Note>

extension SharedNotes {
  convenience init(_ texts: String...) {
    self.init(texts.enumerated().map { Note($0 + 1, $1) })
  }

  var texts: [String] { elements.map(\.text) }
}

typealias SharedItems = SharedElements<Item>

typealias SharedCards = SharedElements<Card>

extension SharedCards {
  convenience init(_ titles: String...) {
    self.init(titles.enumerated().map { Card($0 + 1, $1) })
  }
}
