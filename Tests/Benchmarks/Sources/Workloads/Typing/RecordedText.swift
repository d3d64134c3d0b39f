import Foundation

/// A real editing session, as it was recorded: what each keystroke did to one text.
package struct RecordedText: Sendable {
  /// The text in the end.
  package let end: String

  /// What each keystroke did to a text that starts empty.
  package let keystrokes: [[Patch]]

  /// The recording in the file `sveltecomponent.json.gz`, where it is there.
  ///
  /// It is looked for where the tests look: in a folder named by the environment variable
  /// `UNDOREDO_DATA`, or else in `shared/data` beside the package's folder.
  package static let shared: RecordedText? = {
    guard let data = unpacked("sveltecomponent.json.gz"),
      let file = try? JSONDecoder().decode(File.self, from: data)
    else { return nil }
    return RecordedText(end: file.endContent, keystrokes: file.txns.map(\.patches))
  }()

  private struct File: Decodable {
    struct Transaction: Decodable {
      let patches: [Patch]
    }

    let endContent: String
    let txns: [Transaction]
  }

  private static func unpacked(_ name: String) -> Data? {
    // This file is five folders down in the root package.
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<6 { root.deleteLastPathComponent() }
    let folder =
      ProcessInfo.processInfo.environment["UNDOREDO_DATA"].map { URL(fileURLWithPath: $0) }
      ?? root.deletingLastPathComponent().appendingPathComponent("shared/data")

    let gunzip = Process()
    gunzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gunzip.arguments = ["gunzip", "-c", folder.appendingPathComponent(name).path]
    let output = Pipe()
    gunzip.standardOutput = output
    gunzip.standardError = FileHandle.nullDevice
    guard (try? gunzip.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    gunzip.waitUntilExit()
    return gunzip.terminationStatus == 0 ? data : nil
  }
}

/// The replacement of a stretch of text, in bytes.
package struct Patch: Sendable {
  package let position: Int
  package let deleted: Int
  package let inserted: String
}

extension Patch: Decodable {
  /// A patch is coded as an array: the position, the number deleted, and what is inserted.
  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    position = try container.decode(Int.self)
    deleted = try container.decode(Int.self)
    inserted = try container.decode(String.self)
  }
}
