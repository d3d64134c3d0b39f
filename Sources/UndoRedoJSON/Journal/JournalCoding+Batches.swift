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
    var found: [(action: JournalAction<Element>, plain: PlainAction, sides: [Sides])] = []
    var list = ElementTexts(for: elements.decoder)
    for action in actions {
      guard let line = action.wholeLine, line.entry.model == elements.version,
        let plain = PlainAction(line)
      else { continue }
      let sides = plain.steps.map { Sides(old: nil, new: $0.new.map { list.index(of: $0) }) }
      list.forget()
      let olds = plain.steps.map { $0.old.map { list.append($0) } }
      found.append((action, plain, zip(sides, olds).map { Sides(old: $1, new: $0.new) }))
    }
    guard list.count > 0,
      let decoded = try? elements.decoder.decode([Element].self, from: list.json),
      decoded.count == list.count
    else { return }
    for (action, plain, sides) in found {
      let steps = sides.compactMap { sides -> UndoRedoStep<Element>? in
        let (old, new) = (sides.old.map { decoded[$0] }, sides.new.map { decoded[$0] })
        // What changes an identity is refused where it is decoded by itself.
        if let old, let new, old.id != new.id { return nil }
        return UndoRedoStep(from: old, to: new)
      }
      guard steps.count == plain.steps.count else { continue }
      action.action = UndoAction(plain.details, steps: steps)
    }
  }
}

/// Which elements of a list the sides of a step are.
private struct Sides {
  let old: Int?
  let new: Int?
}

/// The texts of elements that are to be decoded together.
private struct ElementTexts {
  private var texts: LongTexts
  private(set) var count = 0

  /// Some of those that the action after has started from: what an action leads to is mostly one of them,
  /// and is decoded once.
  private var recent: [(text: ArraySlice<UInt8>, index: Int)] = []

  init(for decoder: JSONDecoder) { texts = LongTexts(for: decoder) }

  /// The JSON of the list.
  var json: LongTexts {
    var json = texts
    json.append(count > 0 ? "]" : "[]")
    return json
  }

  mutating func append(_ text: ArraySlice<UInt8>) -> Int {
    texts.append(count > 0 ? "," : "[")
    texts.append(text)
    if recent.count < 16 { recent.append((text, count)) }
    count += 1
    return count - 1
  }

  mutating func index(of text: ArraySlice<UInt8>) -> Int {
    recent.first { $0.text.isSame(as: text) }?.index ?? append(text)
  }

  mutating func forget() { recent = [] }
}

extension JournalAction {
  /// The line that holds all of the action, which has not been decoded yet.
  fileprivate var wholeLine: JournalLine? {
    guard let lines, lines.parts.isEmpty, lines.own.entry.kind == .action, !lines.own.hasEdits
    else { return nil }
    return lines.own
  }
}
