import AnnotationCanvas
import Foundation
import PostgresCanvas
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

typealias Canvas = SharedCanvas<DrawingElement>

/// What two people do on one canvas, each in a process of their own.
struct Story {
  let url: String

  /// Tells the story: it is what really happens.
  func tell() async throws {
    say("Two people draw on one canvas, each with a program of their own:")
    let ann = try Person("Ann", url)
    let bob = try Person("Bob", url)
    try show(ann.asked("box", "Box"))
    try show(bob.asked("circle", "Circle"))
    try show(ann.asked("fill", "yellow"))
    try show(bob.asked("write", "Hello"))

    say("Each undoes what is their own, whatever the other has done since:")
    try show(ann.asked("undo"))
    try show(bob.asked("undo"))
    try show(ann.asked("redo"))

    say("Where both have changed the same thing, undo is refused:")
    try show(bob.asked("fill", "blue"))
    try show(ann.asked("undo"))
    try show(bob.asked("undo"))
    try show(ann.asked("undo"))

    say("Bob deletes the layer, and what is on it goes with it, by a foreign key:")
    try show(bob.asked("delete"))
    try show(ann.asked("look"))
    try show(bob.asked("undo"))

    say("Ann's connection breaks, and she goes on:")
    _ = try await PostgresDatabase(url).run([
      Statement(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND application_name = 'Ann'
        """)
    ])
    try show(ann.asked("write", "Hello, Bob"))

    say("She starts her program anew, and her undo goes on:")
    ann.leave()
    let again = try Person("Ann", url)
    try show(again.asked("undo"))
    try show(bob.asked("look"))
    again.leave()
    bob.leave()
  }

  private func say(_ sentence: String) { print("\n# \(sentence)") }

  private func show(_ lines: [String]) { for line in lines { print(line) } }
}

/// A person's program, which does what it is asked.
final class Person {
  private let process = Process()
  private let requests = Pipe()
  private let answers = Pipe()

  init(_ name: String, _ url: String) throws {
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["--person", name, url]
    process.standardInput = requests
    process.standardOutput = answers
    try process.run()
    try answers.fileHandleForWriting.close()
  }

  /// Asks for something.
  ///
  /// - Returns: What has come of it.
  func asked(_ words: String...) throws -> [String] {
    try requests.fileHandleForWriting.write(
      contentsOf: Data((words.joined(separator: " ") + "\n").utf8))
    var text = ""
    while !text.hasSuffix("\n\n") {
      let data = answers.fileHandleForReading.availableData
      if data.isEmpty { throw StoryFailure(description: "a program has ended") }
      text += String(decoding: data, as: UTF8.self)
    }
    return text.split(separator: "\n").map(String.init)
  }

  /// Lets the program end.
  func leave() {
    try? requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

/// Why the story ends early.
struct StoryFailure: Error, CustomStringConvertible {
  let description: String
}
