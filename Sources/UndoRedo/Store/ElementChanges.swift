/// How elements differ from what they were when their changes began to be noted.
@usableFromInline
struct ElementChanges<Element: Identifiable & Equatable> {
  typealias Change = (old: Element?, new: Element?)

  private var changes: [Element.ID: Change] = [:]

  @usableFromInline
  init() {}

  /// Notes that an element has become something else, which it may have been before.
  mutating func note(_ id: Element.ID, from old: Element?, to new: Element?) {
    changes[id] = (changes[id].map { $0.old } ?? old, new)
  }

  /// The elements that differ.
  var net: [(id: Element.ID, change: Change)] {
    changes.filter { $0.value.old != $0.value.new }.map { ($0.key, $0.value) }
  }
}

extension UndoStore.State {
  /// Notes what staging a value makes of an element.
  @usableFromInline
  mutating func noteStaging(_ id: Element.ID, at slot: UInt32?, _ new: Element?) {
    let old = slot.flatMap { value(in: $0) }
    changes?.note(id, from: old, to: new)
  }

  /// Notes what is taken back with the staged steps from a number on.
  @usableFromInline
  mutating func noteRollBack(to first: Int) {
    history.log.link()
    for number in (first..<history.log.entries.endIndex).reversed() {
      note(performed: history.step(number).flip())
    }
  }

  /// Notes that a step has been performed.
  mutating func note(performed step: UndoRedoStep<Element>) {
    changes?.note(step.id, from: step.oldValue, to: step.newValue)
  }
}
