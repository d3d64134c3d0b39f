/// How much it takes to make a repository go wrong.
///
/// Of two scripts that do, the one of less complexity explains more. What comes first here counts
/// first: a short script in which somebody else changes the elements is more complex than a long one
/// without that. So the simplest script has only what is needed, and shows which rule is broken.
struct Complexity {
  var others = 0
  var reopenings = 0
  var faults = 0
  /// Calls with a step that does not start from what is held, and ones refused for what they lead to.
  var misfits = 0
  /// Calls without a step.
  var empties = 0
  /// Steps of an element after others of it in the same call.
  var repetitions = 0
  /// Steps that bring back an element that has been deleted, or a value that has been left.
  var returns = 0
  /// Steps, and writes that come to nothing.
  var steps = 0
  var calls = 0
  /// The sum of numbers and versions, and of how many versions are named.
  var size = 0
}

extension Complexity: Comparable {
  static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.counts.lexicographicallyPrecedes(rhs.counts)
  }

  private var counts: [Int] {
    [others, reopenings, faults, misfits, empties, repetitions, returns, steps, calls, size]
  }
}
