import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Stands between clients and the server, and breaks connections at planned points.
final class Proxy: Sendable {
  enum Break: CaseIterable {
    /// What the client sends does not reach the server.
    case before
    /// The server does what it was sent, and its answer does not reach the client.
    case after
    /// Half of the answer does.
    case within
  }

  private struct State {
    var plans: [(message: Int, kind: Break)] = []
    var messages = 0
    var hasBroken = false
    var refusesOthers = false
    var hasEnded = false
    var descriptors: [Int32] = []
  }

  /// The folder of the socket on which it listens.
  let folder: String

  private let server: String
  private let listener: Int32
  private let state = Mutex(State())

  /// Whether it has broken a connection at each planned point.
  var hasBroken: Bool { state.withLock { $0.hasBroken } }

  /// Whether a connection has ended, and both sides have been let know.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Whether new connections are refused once one is broken.
  var refusesOthers: Bool {
    get { state.withLock { $0.refusesOthers } }
    set { state.withLock { $0.refusesOthers = newValue } }
  }

  init(to server: String) {
    self.server = server + "/.s.PGSQL.5432"
    folder = "/tmp/proxy.\(UInt32.random(in: 0 ..< .max))"
    try! FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let listener = Self.socket()
    self.listener = listener
    precondition(Self.at(folder + "/.s.PGSQL.5432") { bind(listener, $0, $1) } == 0)
    precondition(listen(listener, 16) == 0)
    Thread.detachNewThread { [self] in
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { return }
        if refusesOthers {
          _ = shutdown(client, Int32(SHUT_RDWR))
        } else {
          serve(client)
        }
      }
    }
  }

  /// Ends.
  func close() {
    let descriptors = state.withLock { $0.descriptors }
    for descriptor in descriptors + [listener] { shutdown(descriptor, Int32(SHUT_RDWR)) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Lets a message of the clients, counted from one from now on, be where a connection breaks, and another one,
  /// counted from there, where the next one does.
  func plan(_ message: Int, _ kind: Break, then next: Int? = nil) {
    let plans = [(message, kind)] + (next.map { [($0, .before)] } ?? [])
    state.withLock { ($0.plans, $0.messages, $0.hasBroken) = (plans, 0, false) }
  }

  private func serve(_ client: Int32) {
    let upstream = Self.socket()
    _ = Self.at(server) { connect(upstream, $0, $1) }
    state.withLock { $0.descriptors += [client, upstream] }
    let connection = Connection()
    Thread.detachNewThread { [self] in
      pump(client, upstream) {
        let kind = state.withLock { state -> Break? in
          state.messages += 1
          guard state.messages == state.plans.first?.message else { return nil }
          state.messages = 0
          let kind = state.plans.removeFirst().kind
          state.hasBroken = state.plans.isEmpty
          return kind
        }
        if kind == .before { return 0 }
        connection.pending.withLock { $0 = kind }
        return 1
      }
    }
    Thread.detachNewThread { [self] in
      pump(upstream, client) {
        switch connection.pending.withLock({ $0 }) {
        case .after: 0
        case .within: 0.5
        default: 1
        }
      }
    }
  }

  private final class Connection: Sendable {
    /// What is to become of the server's next answer.
    let pending = Mutex<Break?>(nil)
  }

  /// Passes on what comes, as a whole or, where it ends there, in part.
  private func pump(_ source: Int32, _ target: Int32, _ share: () -> Double) {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(source, &buffer, buffer.count)
      guard count > 0 else { break }
      let share = share()
      var sent = 0
      let length = Int(Double(count) * share)
      while sent < length {
        let written = buffer[sent..<length].withUnsafeBytes {
          send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard written > 0 else { break }
        sent += written
      }
      if share < 1 { break }
    }
    shutdown(source, Int32(SHUT_RDWR))
    shutdown(target, Int32(SHUT_RDWR))
    state.withLock { $0.hasEnded = true }
  }

  private static func socket() -> Int32 {
    #if canImport(Glibc)
      Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      Darwin.socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
  }

  private static func at<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
