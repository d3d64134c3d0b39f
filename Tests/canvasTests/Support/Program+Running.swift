import UndoRedo

@testable import canvas

/// What the program has said, and how it ended.
struct Run {
  let text: String
  let errors: String
  let status: Program.Status

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - input: The standard input.
  ///   - isInteractive: Whether the input comes from a terminal.
  ///   - tourPicture: Where the tour writes its picture.
  init(
    _ arguments: String..., input: String = "", isInteractive: Bool = false,
    tourPicture: String = "/nowhere/tour.svg"
  ) {
    let transcript = Transcript()
    let program = Program(
      console: transcript.console(isInteractive: isInteractive, reading: input),
      now: { UndoDate(secondsSince1970: 0) }, tourPicture: tourPicture)
    status = program.run(arguments)
    text = transcript.text
    errors = transcript.errors
  }
}
