import Workloads

/// The two that stand beside each other in each way.
public enum Side: String, Codable, CaseIterable, Sendable {
  case byHand
  case undoRedo
}

/// A way of using a store, with its counterpart written by hand.
public struct Way {
  /// A short name, by which it can be chosen.
  public let name: String

  private let words: String

  /// By the name of a phase: how many times as long as by hand it may take.
  public let goals: [String: Double]

  /// How many changes are the least that make sense.
  public let fewest: Int

  /// Whether it waits for other threads or for a file: then time is that of the clock, and else that
  /// for which its thread runs, so that other programs are not in it.
  public let waits: Bool

  /// Returns how many elements this way has, where it is another number.
  private let elements: ((Int) -> Int)?
  private let trials: (Side, Size) -> Trial

  /// Creates a way.
  ///
  /// - Parameters:
  ///   - name: A short name, by which it can be chosen.
  ///   - title: What it is, in words.
  ///   - goals: What is to be reached.
  ///   - fewest: How many changes are the least that make sense.
  ///   - waits: Whether it waits for other threads or for a file.
  ///   - elements: Returns how many elements this way has, where it is another number.
  ///   - byHand: What is written by hand.
  ///   - undoRedo: What uses the library.
  init<ByHand: Trying, Own: Trying>(
    _ name: String, _ title: String, _ goals: Goals, fewest: Int = 200, waits: Bool = false,
    _ elements: ((Int) -> Int)? = nil, byHand: ByHand.Type, undoRedo: Own.Type
  ) {
    self.name = name
    words = title
    self.goals = goals.byPhase
    self.fewest = fewest
    self.waits = waits
    self.elements = elements
    trials = { side, size in
      switch side {
      case .byHand: ByHand.trial(size)
      case .undoRedo: Own.trial(size)
      }
    }
  }

  /// Sets the work up for one side.
  ///
  /// - Parameters:
  ///   - side: The side.
  ///   - size: How much work there is.
  /// - Returns: The work, whose phases are `record`, `undo` and `redo`, or the first one alone.
  public func trial(of side: Side, _ size: Size) -> Trial {
    trials(side, Size(actions: size.actions, elements: elements?(size.elements) ?? size.elements))
  }

  /// Returns what it is, in words.
  ///
  /// - Parameter size: How much work there is.
  /// - Returns: The words.
  public func title(_ size: Size) -> String {
    elements.map { "\(words) \($0(size.elements))" } ?? words
  }
}

/// What is to be reached, as multiples of what the same takes by hand.
struct Goals {
  var byPhase: [String: Double]

  /// The same for all phases.
  static func each(_ ratio: Double) -> Goals { of(record: ratio, undo: ratio, redo: ratio) }

  /// For some phases.
  static func of(record: Double? = nil, undo: Double? = nil, redo: Double? = nil) -> Goals {
    Goals(byPhase: ["record": record, "undo": undo, "redo": redo].compactMapValues { $0 })
  }
}

/// A type of which there is work to be measured.
protocol Trying {
  /// Sets the work up.
  static func trial(_ size: Size) -> Trial
}
