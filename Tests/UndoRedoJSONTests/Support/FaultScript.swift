#if !os(Windows) && !os(WASI)
  import Foundation

  @testable import UndoRedoJSON

  /// Counts the calls of the system, and lets one of them fail.
  ///
  /// Not for use by several threads at once.
  final class FaultScript: @unchecked Sendable {
    /// The calls made, the failed one included.
    private(set) var calls: [SystemCalls.Name] = []

    /// The number of the call that is to fail, counted from zero, with what, and whether every call
    /// after it does, too.
    private var fault: (call: Int, code: Int32, lasts: Bool)?

    /// What each flush of a directory fails with, if it does.
    var directoryCode: Int32?

    /// The calls of which each fails.
    var failing: Set<SystemCalls.Name> = []

    /// Lets a call fail, and every one after it if that lasts, and starts counting again.
    func fail(at call: Int, with code: Int32, lasts: Bool = false) {
      calls = []
      fault = (call, code, lasts)
    }

    /// Lets a call fail and every one after it, as if the program had crashed, and starts counting
    /// again.
    func stop(at call: Int) { fail(at: call, with: EIO, lasts: true) }

    /// Whether a call has failed.
    var hasFailed: Bool { fault.map { calls.count > $0.call } ?? false }

    /// Lets no call fail, and starts counting again.
    func reset() {
      calls = []
      fault = nil
    }

    /// A file whose calls go through the script.
    func file(_ path: String, transferSize: Int = 1 << 16) -> StoredFile {
      var file = StoredFile(path: path)
      file.calls.transferSize = transferSize
      file.calls.isFlushing = false
      file.calls.failure = { [self] name in
        calls.append(name)
        if name == .synchronizeDirectory, let directoryCode { return directoryCode }
        if failing.contains(name) { return EIO }
        guard let fault else { return nil }
        let isHit = fault.lasts ? calls.count > fault.call : calls.count == fault.call + 1
        return isHit ? fault.code : nil
      }
      return file
    }

    /// A repository whose calls go through the script.
    func repository(_ path: String) throws(JSONFileError) -> JSONFileRepository<Note> {
      try JSONFileRepository(file(path), ElementCoding())
    }
  }
#endif
