import AnnotationCanvas
import UndoRedo

extension UndoTitleFormat {
  /// The languages that titles can be in.
  private static let languages = ["en": english, "de": german]

  /// Creates the format for a language, and takes the option that names it out of the arguments.
  ///
  /// - Parameter arguments: The program's arguments.
  /// - Throws: What is wrong with the option.
  init(takenFrom arguments: inout [String]) throws(CommandError) {
    self = .english
    let options = arguments.prefix { $0 != "--" }
    guard let index = options.lastIndex(of: "--language") else { return }
    guard options.firstIndex(of: "--language") == index else {
      throw CommandError("--language can be given only once", advice: Invocation.usage)
    }
    guard arguments.indices.contains(index + 1) else {
      throw CommandError("--language: LANGUAGE is missing", advice: Invocation.usage)
    }
    let language = arguments[index + 1]
    guard let format = Self.languages[language] else {
      throw CommandError(
        "--language: “\(language)” is neither en nor de", advice: Invocation.usage)
    }
    self = format
    arguments.removeSubrange(index...index + 1)
  }
}
