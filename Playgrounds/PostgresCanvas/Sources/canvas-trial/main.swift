import Foundation

let usage = """
  usage: canvas-trial [--processes N] [--actions N] [--seed N] [--limit N] [--break]
                      [--disk FOLDER]

  Lets programs draw on one canvas at the same time, each with random actions, undo and redo, and
  compares what they, the rows, the log and the server's own log of commits say afterwards. With
  --break, connections, programs and the server are ended, stopped and started meanwhile. With
  --disk, the server's files are in that folder, on a small disk that is filled now and then.
  """

do {
  var arguments = Array(CommandLine.arguments.dropFirst())
  func option(_ name: String) -> String? {
    guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else {
      return nil
    }
    defer { arguments.removeSubrange(index...index + 1) }
    return arguments[index + 1]
  }
  func number(_ name: String, _ usual: Int) throws -> Int {
    guard let text = option(name) else { return usual }
    guard let number = Int(text), number > 0 else { throw Failure("\(name) takes a number") }
    return number
  }
  let client = (option("--url"), option("--author"), option("--folder"))
  let (processes, actions) = (try number("--processes", 4), try number("--actions", 1000))
  let (seed, limit) = (try number("--seed", 1), try number("--limit", .max))
  if case (let url?, let author?, let folder?) = client {
    try await Client(
      url: url, author: author, folder: folder, count: actions, seed: UInt64(seed),
      limit: limit == .max ? nil : limit
    ).run()
  } else {
    let disk = option("--disk")
    let breaks = arguments.first == "--break"
    guard arguments.count == (breaks ? 1 : 0) else {
      print(usage)
      exit(2)
    }
    try await Trial(
      processes: processes, actions: actions, seed: UInt64(seed), limit: limit, breaks: breaks,
      disk: disk
    ).run()
  }
} catch {
  FileHandle.standardError.write(Data("canvas-trial: \(error)\n".utf8))
  exit(1)
}

/// What went wrong.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
