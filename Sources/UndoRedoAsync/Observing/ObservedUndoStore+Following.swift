import Observation
import UndoRedo

extension ObservedUndoStore: Observable {
  func access<Value>(_ path: KeyPath<ObservedUndoStore, Value>) {
    registrar.access(self, keyPath: path)
  }

  /// Changes what is shown, of which some properties are another one then.
  func change(_ properties: [Property], _ body: (inout Shown) -> Void) {
    for property in properties { property.willSet(registrar, self) }
    body(&shown)
    for property in properties { property.didSet(registrar, self) }
  }

  /// A property that is tracked, whatever its type is.
  struct Property {
    let willSet: (ObservationRegistrar, ObservedUndoStore) -> Void
    let didSet: (ObservationRegistrar, ObservedUndoStore) -> Void

    init<Value>(_ path: KeyPath<ObservedUndoStore, Value>) {
      willSet = { $0.willSet($1, keyPath: path) }
      didSet = { $0.didSet($1, keyPath: path) }
    }
  }

  /// Shows what the store has sent.
  func receive(_ message: MirrorChannel<Element>.Message) {
    switch message {
    case .read(let elements, let state):
      let new = Dictionary(elements.map { ($0.id, $0) }) { first, _ in first }
      let ids = Set(shown.indices.keys).union(new.keys)
      let properties =
        [Property(\.elements), Property(\.isLoaded)] + parts(of: ids)
        + ids.filter { present($0) != new[$0] }.map { Property(\.[$0]) }
      change(changes(to: state) + properties) {
        $0.elements = elements
        $0.indices = [:]
        $0.index(from: 0)
        $0.state = state
        $0.isLoaded = true
      }
    case .changed(let changes, let state):
      var values: [Element.ID: Element?] = [:]
      var created: [Element.ID] = []
      func take(_ id: Element.ID, _ value: Element?) {
        if values.updateValue(value, forKey: id) == nil, present(id) == nil { created.append(id) }
      }
      for change in changes {
        switch change {
        case .performed(let steps): for step in steps { take(step.id, step.newValue) }
        case .found(let id, let value): take(id, value)
        }
      }
      // What was found may be what is shown.
      values = values.filter { present($0) != $1 }
      let elements = values.isEmpty ? [] : [Property(\.elements)] + parts(of: values.keys)
      change(self.changes(to: state) + elements + values.keys.map { Property(\.[$0]) }) {
        $0.apply(values, created: created)
        $0.state = state
      }
    case .reached: break
    }
  }

  private func present(_ id: Element.ID) -> Element? {
    shown.indices[id].map { shown.elements[$0] }
  }

  /// Returns those properties that are all elements of a type, of which some have an identity given.
  private func parts(of ids: some Sequence<Element.ID>) -> [Property] {
    guard let part else { return [] }
    return Set(ids.lazy.map(part)).map { Property(\.[part: $0]) }
  }

  /// Returns the properties that are other ones in a state than they are.
  private func changes(to new: MirroredState) -> [Property] {
    let old = shown.state
    var properties: [Property] = []
    if new.titles.undoName != old.titles.undoName { properties.append(Property(\.undoName)) }
    if new.titles.redoName != old.titles.redoName { properties.append(Property(\.redoName)) }
    if new.titles.undoTitle != old.titles.undoTitle { properties.append(Property(\.undoTitle)) }
    if new.titles.redoTitle != old.titles.redoTitle { properties.append(Property(\.redoTitle)) }
    if new.hasUnsavedChanges != old.hasUnsavedChanges {
      properties.append(Property(\.hasUnsavedChanges))
    }
    if new.canRevertToSaved != old.canRevertToSaved {
      properties.append(Property(\.canRevertToSaved))
    }
    if new.own != old.own || new.nobody != old.nobody { properties.append(Property(\.own)) }
    return properties
  }
}

extension ObservedUndoStore.Shown {
  /// Gives elements other values, or takes them out.
  mutating func apply(_ values: [Repo.Element.ID: Repo.Element?], created: [Repo.Element.ID]) {
    var firstGone: Int?
    for (id, value) in values {
      guard let index = indices[id] else { continue }
      if let value {
        elements[index] = value
      } else {
        indices[id] = nil
        firstGone = min(firstGone ?? index, index)
      }
    }
    if let firstGone {
      let left = elements[firstGone...].filter { values[$0.id] != .some(nil) }
      elements.replaceSubrange(firstGone..., with: left)
      index(from: firstGone)
    }
    let count = elements.count
    for id in created {
      if let value = values[id], let value { elements.append(value) }
    }
    index(from: count)
  }

  /// Notes where the elements from one on are; of those with one identity, where the first is.
  mutating func index(from start: Int) {
    for index in (start..<elements.count).reversed() { indices[elements[index].id] = index }
  }
}
