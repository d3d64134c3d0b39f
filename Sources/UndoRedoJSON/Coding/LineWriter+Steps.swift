import UndoRedo

extension LineWriter {
  /// Writes steps, as they would write themselves, but compiled for their elements.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: What an element throws, or `EncodingError` where it can't be written.
  @inlinable
  func write<Element: Encodable>(steps: UndoSteps<Element>) throws {
    write(text: "[")
    for (index, step) in steps.enumerated() {
      write(text: index == 0 ? "{" : ",{")
      switch step {
      case .created(let new):
        write(text: "\"new\":")
        try write(new)
      case .modified(let old, let new):
        write(text: "\"old\":")
        try write(old)
        write(text: ",\"new\":")
        try write(new)
      case .deleted(let old):
        write(text: "\"old\":")
        try write(old)
      }
      write(text: "}")
    }
    write(text: "]")
  }
}
