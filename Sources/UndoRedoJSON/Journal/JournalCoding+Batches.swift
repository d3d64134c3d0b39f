import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// As with encoding: to let the decoder decode the elements alone, those of many actions in one call,
// takes about half as long as to let it decode one action after the other.
extension JournalCoding {
  /// Decodes actions that are mostly written plainly.
  ///
  /// - Parameter actions: The actions. Those that are written in another way stay as they are, and so
  ///   do all where one of them can't be decoded: to say which, and why, takes decoding them one by
  ///   one.
  func decodePlainActions(in actions: some Sequence<JournalAction<Element>>) {
    guard isPlain else { return }
    var found: [(action: JournalAction<Element>, plain: PlainAction)] = []
    var list = [UInt8(ascii: "[")]
    var count = 0
    for action in actions
    where action.isWhole && action.line.entry.model == elements.version {
      guard let plain = PlainAction(action.line.payload) else { continue }
      for step in plain.steps {
        for json in [step.old, step.new] {
          guard let json else { continue }
          if count > 0 { list.append(UInt8(ascii: ",")) }
          list += json
          count += 1
        }
      }
      found.append((action, plain))
    }
    list.append(UInt8(ascii: "]"))
    guard count > 0, let decoded = try? decoder.decode([Element].self, from: Data(list)),
      decoded.count == count
    else { return }
    var next = decoded.makeIterator()
    for (action, plain) in found {
      var steps: [UndoRedoStep<Element>] = []
      for step in plain.steps {
        let old = step.old == nil ? nil : next.next()
        let new = step.new == nil ? nil : next.next()
        // What changes an identity is refused where it is decoded by itself.
        if let old, let new, old.id != new.id { continue }
        if let step = UndoRedoStep(from: old, to: new) { steps.append(step) }
      }
      if steps.count == plain.steps.count { action.action = UndoAction(plain, UndoSteps(steps)) }
    }
  }
}

extension JournalAction {
  /// Whether the line holds all of the action, which has not been decoded yet.
  fileprivate var isWhole: Bool {
    action == nil && parts.isEmpty && line.entry.kind == .action && !line.hasEdits
  }
}

extension UndoAction {
  /// Creates an action that is written plainly, with its steps.
  fileprivate init?(_ plain: PlainAction, _ steps: UndoSteps<Value>) {
    self.init(plain.name, steps: steps, date: plain.secondsSince1970.map(UndoDate.init))
    isDiscardable = plain.isDiscardable
  }
}
