import Workloads

/// The keystrokes of a real editing session, on one text.
struct Recording: Sendable {
  let end: String
  let edits: [Edit<String>]

  /// The recording that is shared, where it is there.
  static let shared = RecordedText.shared.map { text in
    Recording(
      end: text.end,
      edits: text.keystrokes.joined().map {
        Edit(position: $0.position, removed: $0.deleted, inserted: $0.inserted)
      })
  }
}
