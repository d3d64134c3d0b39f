import UndoRedoTesting

/// Something done with a store of a sheet.
indirect enum ValueOperation: CustomStringConvertible {
  case edit(Place, seed: Int)
  case group([ValueOperation], throws: Bool)
  case withoutRecording([ValueOperation], throws: Bool)
  case discardable([ValueOperation])
  case joining(String, [ValueOperation])
  case gesture([ValueOperation], isCancelled: Bool)
  case undo(Int)
  case redo(Int)
  case jump(Int)
  case markSaved
  case revert
  case limit(Int?)
  case addCheckpoint
  case jumpToCheckpoint
  case endCoalescing

  var description: String {
    func list(_ operations: [ValueOperation]) -> String {
      "\(operations)".dropFirst().dropLast() + ""
    }
    return switch self {
    case .edit(let place, let seed): "edit(\(place) \(seed))"
    case .group(let inner, let fails): "group\(fails ? "!" : "") { \(list(inner)) }"
    case .withoutRecording(let inner, let fails): "unrecorded\(fails ? "!" : "") { \(list(inner)) }"
    case .discardable(let inner): "discardable { \(list(inner)) }"
    case .joining(let key, let inner): "joining \(key) { \(list(inner)) }"
    case .gesture(let inner, let isCancelled): "gesture\(isCancelled ? "!" : "") { \(list(inner)) }"
    case .undo(let count): "undo(\(count))"
    case .redo(let count): "redo(\(count))"
    case .jump(let place): "jump(\(place))"
    case .markSaved: "markSaved"
    case .revert: "revert"
    case .limit(let limit): "limit(\(limit.map { "\($0)" } ?? "none"))"
    case .addCheckpoint: "addCheckpoint"
    case .jumpToCheckpoint: "jumpToCheckpoint"
    case .endCoalescing: "endCoalescing"
    }
  }
}

extension ValueOperation {
  /// The operation, in which nothing depends on what a limit drops before it has ended.
  var droppingAtEnd: ValueOperation {
    switch self {
    case .joining(let key, let inner): .joining(key, inner.filter(\.isEdit))
    case .discardable(let inner): .discardable(inner.filter(\.isEdit))
    default: self
    }
  }

  /// The operation without limits.
  var unlimited: ValueOperation {
    switch self {
    case .limit: .group([], throws: false)
    case .joining(let key, let inner): .joining(key, inner.map(\.unlimited))
    case .discardable(let inner): .discardable(inner.map(\.unlimited))
    case .group(let inner, let fails): .group(inner.map(\.unlimited), throws: fails)
    case .withoutRecording(let inner, let fails):
      .withoutRecording(inner.map(\.unlimited), throws: fails)
    case .gesture(let inner, let isCancelled):
      .gesture(inner.map(\.unlimited), isCancelled: isCancelled)
    default: self
    }
  }

  private var isEdit: Bool { if case .edit = self { true } else { false } }

  /// Returns an operation at random.
  ///
  /// - Parameters:
  ///   - depth: How many operations may be within each other.
  ///   - seeds: What the values of edits are made of.
  ///   - isRecorded: Whether nothing is to be done without recording.
  ///   - generator: The source of randomness.
  /// - Returns: The operation.
  static func random(
    depth: Int, seeds: inout any IteratorProtocol<Int>, isRecorded: Bool,
    using generator: inout SeededGenerator
  ) -> ValueOperation {
    func inner() -> [ValueOperation] {
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        random(depth: depth - 1, seeds: &seeds, isRecorded: isRecorded, using: &generator)
      }
    }
    let fails = Int.random(in: 0..<4, using: &generator) == 0
    return switch Int.random(in: 0..<(depth > 0 ? 34 : 22), using: &generator) {
    case 22...24: .group(inner(), throws: fails)
    case 25...26:
      isRecorded
        ? .group(inner(), throws: fails)
        : .withoutRecording(inner(), throws: fails)
    case 27: isRecorded ? .group(inner(), throws: fails) : .discardable(inner())
    case 28...30: .joining(["a", "b"].randomElement(using: &generator)!, inner())
    case 31...33: .gesture(inner(), isCancelled: fails)
    case 12...13: .undo(Int.random(in: 1...3, using: &generator))
    case 14...15: .redo(Int.random(in: 1...2, using: &generator))
    case 16: .jump(Int.random(in: 0..<8, using: &generator))
    case 17: .markSaved
    case 18: .revert
    case 19: fails ? .limit([nil, 3, 6].randomElement(using: &generator)!) : .endCoalescing
    case 20: .addCheckpoint
    case 21: .jumpToCheckpoint
    default: .edit(Place.all.randomElement(using: &generator)!, seed: seeds.next()!)
    }
  }
}
