import AnnotationCanvas
import UndoRedo

@testable import canvas

/// What has been read and written while commands were played to a session.
final class Transcript {
  /// All of it, as it would be seen on a screen.
  private(set) var text = ""

  /// What was written about mistakes.
  private(set) var errors = ""

  /// A console whose input comes from a function.
  func console(
    isInteractive: Bool = false, reading next: @escaping () -> String?
  ) -> Console {
    Console(
      isInteractive: isInteractive,
      readLine: { [self] prompt, _ in
        text += prompt
        let line = next()
        if isInteractive { text += line.map { "\($0)\n" } ?? "" }
        return line
      },
      write: { [self] in text += $0 },
      writeError: { [self] in
        text += $0
        errors += $0
      })
  }

  /// A console whose input is a script.
  func console(isInteractive: Bool = false, reading script: String) -> Console {
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false)[...]
    return console(isInteractive: isInteractive) { lines.popFirst().map(String.init) }
  }
}

/// A script that was played on a canvas in memory.
struct Played {
  let text: String
  let isSuccess: Bool
  let store: UndoStore<InMemoryRepository<Annotation>>
  let selected: Set<Annotation.ID>

  /// Plays a script.
  ///
  /// - Parameters:
  ///   - script: The commands.
  ///   - annotations: What is on the canvas before.
  ///   - isInteractive: Whether to play a person at a terminal.
  init(_ script: String, on annotations: [Annotation] = [], isInteractive: Bool = false) {
    let transcript = Transcript()
    var seconds = 0.0
    let session = Session(
      InMemoryRepository(annotations),
      transcript.console(isInteractive: isInteractive, reading: script),
      now: {
        seconds += 20
        return UndoDate(secondsSince1970: seconds)
      })
    isSuccess = session.run()
    text = transcript.text
    store = session.store
    selected = session.selected
  }

  /// The text without the end of its last line.
  var answer: String { text.hasSuffix("\n") ? String(text.dropLast()) : text }
}
