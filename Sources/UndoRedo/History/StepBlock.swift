#if !hasFeature(Embedded)
  /// Steps that have been read at once, of some that are read one after the other.
  ///
  /// Where steps hold differences, it takes longer to read each one alone, and a lot of memory to read all at once.
  @usableFromInline
  struct StepBlock<Value> {
    /// The numbers of the steps that are read, which are linked.
    @usableFromInline let all: Range<Int>

    /// Whether they are read in their order, or the last one first.
    @usableFromInline let isForward: Bool

    /// The numbers of the steps that have been read.
    @usableFromInline var numbers = 0..<0

    @usableFromInline var steps: UndoSteps<Value> = []

    @inlinable
    init(of all: Range<Int>, isForward: Bool = true) {
      self.all = all
      self.isForward = isForward
    }

    /// Returns a step of a history that holds differences.
    @usableFromInline
    mutating func step(_ number: Int, of history: UndoHistory<Value>) -> UndoRedoStep<Value> {
      if !numbers.contains(number) {
        let block = isForward ? number..<number + 64 : number - 63..<number + 1
        numbers = block.clamped(to: all)
        steps = history.readWholeSteps(numbers)
      }
      return steps[number - numbers.lowerBound]
    }
  }

  extension UndoHistory {
    /// Returns the value before the step with a number, or `nil` where there was none.
    @inlinable
    @inline(__always)
    func oldValue(of number: Int, in block: inout StepBlock<Value>) -> Value? {
      log.hasDifferences ? block.step(number, of: self).oldValue : oldValue(of: number)
    }

    /// Returns the value after the step with a number, or `nil` where there is none.
    @inlinable
    @inline(__always)
    func newValue(of number: Int, in block: inout StepBlock<Value>) -> Value? {
      log.hasDifferences ? block.step(number, of: self).newValue : newValue(of: number)
    }
  }
#else
  // There are no differences. What is transparent costs nothing where it is used.
  @usableFromInline
  struct StepBlock<Value> {
    @inlinable var all: Range<Int> { 0..<0 }

    @inlinable
    init(of all: Range<Int>, isForward: Bool = true) {}
  }

  extension UndoHistory {
    @_transparent
    @usableFromInline
    func oldValue(of number: Int, in block: inout StepBlock<Value>) -> Value? {
      oldValue(of: number)
    }

    @_transparent
    @usableFromInline
    func newValue(of number: Int, in block: inout StepBlock<Value>) -> Value? {
      newValue(of: number)
    }
  }
#endif
