import Foundation

/// A PostgreSQL server of one's own, in a temporary folder, which ends with this program.
///
/// It listens on a socket in the folder, and nowhere else. PostgreSQL does not run as root, so root
/// starts it as the user `postgres` or `nobody`.
public final class TemporaryServer: Sendable {
  /// The folder of the server's files and its socket.
  public let folder: String

  private let programs: String

  /// What the server lives by: the program that looks after it reads from here.
  private let lifeline: FileHandle

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
    self.programs = programs
    let options = settings.map { "-c \($0)" }.joined(separator: " ")
    let script = """
      set -e
      folder=$(mktemp -d "$1/canvas.XXXXXX")
      trap 'cd /; "$2/pg_ctl" stop -s -m immediate -D "$folder/data" 2>/dev/null; rm -rf "$folder"' EXIT
      cd "$folder"
      "$2/initdb" -D data -U postgres -A trust -E UTF8 --locale=C -N >initdb.log 2>&1
      "$2/pg_ctl" start -s -w -D data -l server.log -o "-c listen_addresses= -k $folder $3" </dev/null
      echo "$folder"
      cat >/dev/null
      """
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = Self.unprivileged + ["sh", "-c", script, "sh", parent, programs, options]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    lifeline = input.fileHandleForWriting
    try? output.fileHandleForWriting.close()
    var folder = ""
    while !folder.hasSuffix("\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw ServerFailure(description: "the PostgreSQL server has not started") }
      folder += String(decoding: data, as: UTF8.self)
    }
    self.folder = folder.trimmingCharacters(in: .newlines)
  }

  /// Returns where to find the database `postgres`.
  ///
  /// - Parameter schema: The schema in which unqualified names are looked up.
  /// - Returns: The URL, for `libpq`.
  public func url(schema: String = "public") -> String {
    "postgresql:///postgres?host=\(folder)&user=postgres&options=-csearch_path%3D\(schema)"
  }

  /// Stops the server and starts it again.
  ///
  /// - Parameter isCrash: Whether it stops without warning, as if it had crashed.
  /// - Throws: A `ServerFailure` where it does not start.
  public func restart(isCrash: Bool = false) throws {
    try control(["restart", "-m", isCrash ? "immediate" : "fast"])
  }

  /// Stops the server.
  ///
  /// - Throws: A `ServerFailure`.
  public func stop() throws { try control(["stop", "-m", "fast"]) }

  /// Starts the server after it was stopped.
  ///
  /// - Throws: A `ServerFailure` where it does not start.
  public func start() throws { try control(["start"]) }

  private func control(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      Self.unprivileged + ["\(programs)/pg_ctl"] + arguments
      + ["-s", "-w", "-D", "\(folder)/data", "-l", "\(folder)/server.log"]
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    process.standardInput = FileHandle.nullDevice
    // A started server would hold on to whatever it is given.
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      throw ServerFailure(description: "pg_ctl \(arguments[0]) has failed")
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
