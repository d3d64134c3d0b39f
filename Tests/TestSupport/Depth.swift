import Foundation

/// How much of its sweeps a test run takes.
///
/// A sweep tries one law on many cases: every short sequence, every byte damaged, hundreds of seeds.
/// With `UNDOREDO_DEPTH=full` in the environment a run takes all of them. A normal run takes a slice:
/// one case of so many, spread evenly over the sweep, and always the first and the last one.
/// `UNDOREDO_SEED` chooses the slice. It never depends on the time.
public struct Depth: Sendable {
  /// Whether every case is taken.
  public let isFull: Bool

  /// Which slice is taken, where not every case is.
  public let seed: Int

  /// Creates a depth.
  ///
  /// - Parameters:
  ///   - isFull: Whether every case is taken.
  ///   - seed: Which slice is taken, where not every case is.
  public init(isFull: Bool, seed: Int) {
    self.isFull = isFull
    self.seed = seed
  }

  /// What the environment asks for.
  public static let current: Depth = {
    let environment = ProcessInfo.processInfo.environment
    let depth = environment["UNDOREDO_DEPTH"] ?? ""
    precondition(["", "full"].contains(depth), "UNDOREDO_DEPTH is “full”, or is not set")
    let text = environment["UNDOREDO_SEED"] ?? ""
    guard let seed = text.isEmpty ? 0 : Int(text) else {
      preconditionFailure("UNDOREDO_SEED is a number, or is not set")
    }
    return Depth(isFull: !depth.isEmpty, seed: seed)
  }()

  /// How many random cases of a rule this run takes: as many as a check does by itself, or a part.
  public static var rounds: Int { current.isFull ? 100 : 20 }

  /// Returns the cases of a sweep that this run takes.
  ///
  /// - Parameters:
  ///   - cases: All cases.
  ///   - share: How many cases there are for each that is taken.
  /// - Returns: Every case in a full run, and else a slice.
  public static func slice<Cases: Collection>(
    of cases: Cases, oneIn share: Int
  ) -> [Cases.Element] {
    current.slice(of: cases, oneIn: share)
  }

  /// Returns the cases of a sweep that are taken at this depth.
  ///
  /// Of each `share` cases in a row one is taken, and not the same one each time: sequences of
  /// operations would else end with the same one. So many seeds in a row take every case.
  ///
  /// - Parameters:
  ///   - cases: All cases.
  ///   - share: How many cases there are for each that is taken.
  /// - Returns: Every case at full depth, and else a slice.
  public func slice<Cases: Collection>(of cases: Cases, oneIn share: Int) -> [Cases.Element] {
    precondition(share > 0, "A slice has one case in one or more")
    let last = cases.count - 1
    return cases.enumerated().lazy
      .filter { index, _ in
        isFull || index == 0 || index == last
          || index % share == choice(in: index / share, of: share)
      }
      .map(\.element)
  }

  /// Which case of a row of cases is taken.
  private func choice(in row: Int, of share: Int) -> Int {
    // Multiplied by the golden ratio, neighbouring numbers are spread evenly.
    let spread = (UInt64(row) &* 0x9E37_79B9_7F4A_7C15) >> 32
    let offset = seed % share
    return (Int(spread) % share + offset + share) % share
  }
}
