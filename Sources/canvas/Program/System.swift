import UndoRedo
import UndoRedoJSON

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Program {
  /// Runs the program on the standard input and output, and ends it.
  static func main() -> Never {
    let picture = FileManager.default.temporaryDirectory
      .appendingPathComponent("canvas-tour.svg").path
    let program = Program(console: .standard, now: UndoDate.now, tourPicture: picture)
    exit(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }
}

extension Console {
  /// The standard input, output and error.
  ///
  /// Nothing is buffered, so that answers and errors are in order also where both go into one file.
  fileprivate static var standard: Console {
    let isInteractive = isTerminal(0)
    let output = StandardOutput()
    var console = Console(
      isInteractive: isInteractive,
      readLine: { prompt, _ in
        output.write(prompt)
        return isInteractive ? typedLine() : Swift.readLine()
      },
      write: output.write,
      writeError: { send($0, to: 2) })
    console.loss = { output.loss }
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
      if isInteractive, isTerminal(1), !["", "dumb"].contains(variable("TERM")) {
        let terminal = Terminal()
        console.readLine = terminal.readLine
        console.size = { Terminal.size }
        console.isColored = variable("NO_COLOR").isEmpty
      }
    #endif
    return console
  }
}

/// The standard output, which may take no more.
private final class StandardOutput {
  /// Why something that was written is lost, if it is.
  private(set) var loss: String?

  func write(_ text: String) {
    if let reason = send(text, to: 1) { loss = loss ?? reason }
  }
}

/// What a variable of the environment says; empty where it is not set.
private func variable(_ name: String) -> String {
  getenv(name).map { String(cString: $0) } ?? ""
}

/// Whether a person sits at the other end of a file descriptor.
private func isTerminal(_ descriptor: Int32) -> Bool {
  #if canImport(ucrt)
    _isatty(descriptor) != 0
  #else
    isatty(descriptor) != 0
  #endif
}

/// Reads a line that is typed at a terminal, or `nil` at its end, after which more may be typed: where the
/// standard library has seen an end, it reads no more.
private func typedLine() -> String? {
  #if canImport(ucrt)
    Swift.readLine()
  #else
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(0, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1, byte != UInt8(ascii: "\n") else {
        return count < 1 && bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
      }
      bytes.append(byte)
    }
  #endif
}

/// Writes text to a file descriptor.
///
/// - Parameters:
///   - text: The text.
///   - descriptor: The file descriptor.
/// - Returns: Why not all of it could be written; `nil` where it was.
@discardableResult
func send(_ text: String, to descriptor: Int32) -> String? {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { bytes in
      #if canImport(ucrt)
        Int(_write(descriptor, bytes.baseAddress, UInt32(bytes.count)))
      #else
        write(descriptor, bytes.baseAddress!, bytes.count)
      #endif
    }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      return String(cString: strerror(errno))
    }
  }
  return nil
}
