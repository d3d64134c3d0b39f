import UndoRedo

/// An action as it is mostly written, taken apart but for its elements.
///
///     {"name":"Move","steps":[{"old":…,"new":…}],"date":1.5,"discardable":true}
///
/// It is no check of what is JSON: that is left to the decoder of the elements.
struct PlainAction {
  /// The JSON of an element before and after.
  typealias Step = (old: ArraySlice<UInt8>?, new: ArraySlice<UInt8>?)

  private(set) var steps: [Step] = []
  private(set) var details: ActionDetails

  /// Takes an action apart.
  ///
  /// - Parameter line: The line of the action; the result is `nil` where it is written in another way.
  init?(_ line: JournalLine) {
    guard let written = line.steps, !written.steps.isEmpty else { return nil }
    var scanner = LineScanner(rest: written.before)
    guard scanner.skip("{\"name\":\""), let name = scanner.plainText(),
      scanner.skip(",\"steps\":[")
    else { return nil }
    details = ActionDetails(name: name)
    for step in written.steps {
      guard step.edit == nil else { return nil }
      steps.append((step.old, step.new))
    }
    scanner = LineScanner(rest: written.after)
    guard scanner.skip("]") else { return nil }
    if scanner.skip(",\"date\":") {
      guard let text = scanner.value().map({ String(decoding: $0, as: UTF8.self) }),
        let number = Double(text), number.isFinite
      else { return nil }
      let digits = "\(number)"
      guard digits == text || digits == text + ".0" else { return nil }
      details.date = UndoDate(secondsSince1970: number)
    }
    details.isDiscardable = scanner.skip(",\"discardable\":true")
    guard scanner.skip("}"), scanner.rest.isEmpty else { return nil }
  }
}
