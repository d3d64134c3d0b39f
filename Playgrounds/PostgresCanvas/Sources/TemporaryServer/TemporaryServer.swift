import Foundation

/// A PostgreSQL server of one's own, in a temporary folder, which ends with this program.
///
/// It listens on a socket in the folder, and nowhere else. PostgreSQL does not run as root, so root
/// starts it as the user `postgres` or `nobody`.
public final class TemporaryServer: Sendable {
  /// The folder of the server's files and its socket.
  public let folder: String

  /// What the server lives by: the program that looks after it reads commands from here, until its end.
  private let lifeline: FileHandle

  /// What that program answers.
  private let answers: FileHandle

  /// Returns the folder of the newest PostgreSQL server's programs, or `nil` where there is none.
  public static var programs: String? {
    let files = FileManager.default
    let roots = ["/usr/lib/postgresql", "/usr/local/opt", "/opt/homebrew/opt"]
    let folders = roots.flatMap { root in
      (try? files.contentsOfDirectory(atPath: root))?.map { "\(root)/\($0)/bin" } ?? []
    }
    let versions = folders.sorted {
      $0.compare($1, options: .numeric) == .orderedDescending
    }
    let search = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init)
    return (versions + (search ?? [])).first { folder in
      ["initdb", "pg_ctl"].allSatisfy { files.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
  }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - settings: Settings of the server, such as `fsync=off`.
  ///   - parent: Where to make its folder.
  /// - Throws: A `ServerFailure` where there is none or it does not start.
  public init(_ settings: [String] = [], in parent: String = "/tmp") throws {
    guard let programs = Self.programs else {
      throw ServerFailure(description: "there is no PostgreSQL server on this machine")
    }
    let options = settings.map { "-c \($0)" }.joined(separator: " ")
    let script = """
      set -e
      # Where nobody reads what it says, it ends as where nothing more is said to it.
      trap '' PIPE
      folder=$(mktemp -d "$1/canvas.XXXXXX")
      trap 'cd /; "$2/pg_ctl" stop -s -m immediate -D "$folder/data" 2>/dev/null || true; rm -rf "$folder"' EXIT
      cd "$folder"
      "$2/initdb" -D data -U postgres -A trust -E UTF8 --locale=C -N >initdb.log 2>&1
      "$2/pg_ctl" start -s -w -D "$folder/data" -l "$folder/server.log" -o "-c listen_addresses= -k $folder $3" </dev/null
      echo "$folder"
      while read -r command; do
        "$2/pg_ctl" $command -s -w -D "$folder/data" -l "$folder/server.log" </dev/null >/dev/null 2>&1 &&
          echo done || echo failed
      done
      """
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = Self.unprivileged + ["sh", "-c", script, "sh", parent, programs, options]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    lifeline = input.fileHandleForWriting
    answers = output.fileHandleForReading
    try output.fileHandleForWriting.close()
    guard let folder = Self.line(from: answers) else {
      throw ServerFailure(description: "the PostgreSQL server has not started")
    }
    self.folder = folder
  }

  /// Reads a line.
  private static func line(from file: FileHandle) -> String? {
    var text = ""
    while !text.hasSuffix("\n") {
      let data = file.availableData
      if data.isEmpty { return nil }
      text += String(decoding: data, as: UTF8.self)
    }
    return String(text.dropLast())
  }

  /// Returns where to find the database `postgres`.
  ///
  /// - Parameter schema: The schema in which unqualified names are looked up.
  /// - Returns: The URL, for `libpq`.
  public func url(schema: String = "public") -> String {
    "postgresql:///postgres?host=\(folder)&user=postgres&application_name=\(schema)"
      + "&options=-csearch_path%3D\(schema)"
  }

  /// Stops the server and starts it again.
  ///
  /// - Parameter isCrash: Whether it stops without warning, as if it had crashed.
  /// - Throws: A `ServerFailure` where it does not start.
  public func restart(isCrash: Bool = false) throws {
    try control("restart -m \(isCrash ? "immediate" : "fast")")
  }

  /// Stops the server.
  ///
  /// - Throws: A `ServerFailure`.
  public func stop() throws { try control("stop -m fast") }

  /// Starts the server after it was stopped.
  ///
  /// - Throws: A `ServerFailure` where it does not start.
  public func start() throws { try control("start") }

  private func control(_ command: String) throws {
    try lifeline.write(contentsOf: Data("\(command)\n".utf8))
    if Self.line(from: answers) != "done" {
      let log = (try? String(contentsOfFile: "\(folder)/server.log", encoding: .utf8)) ?? ""
      throw ServerFailure(
        description: "pg_ctl \(command) has failed; the server's log ends:\n\(log.suffix(500))")
    }
  }

  /// What to put before a command that must not run as root.
  private static var unprivileged: [String] {
    guard getuid() == 0 else { return [] }
    let user = getpwnam("postgres") ?? getpwnam("nobody")
    guard let user else { return [] }
    return [
      "setpriv", "--reuid=\(user.pointee.pw_uid)", "--regid=\(user.pointee.pw_gid)",
      "--clear-groups",
    ]
  }
}

/// Why there is no server.
public struct ServerFailure: Error, CustomStringConvertible {
  /// The reason.
  public let description: String
}
