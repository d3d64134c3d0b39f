import UndoRedo

/// A piece of work set up for one system, in phases to be run in order.
public struct Trial {
  /// A part of the work of which the time is taken.
  public struct Phase {
    /// What is done.
    public let name: String

    /// How often it is done.
    public let count: Int

    /// Does it.
    public let run: () -> Void

    package init(name: String, count: Int, run: @escaping () -> Void) {
      self.name = name
      self.count = count
      self.run = run
    }
  }

  /// The parts of the work.
  public let phases: [Phase]

  /// Numbers made of the model and of what undo and redo have returned so far: the same ones for
  /// every system.
  public let checks: () -> [UInt64]

  package init(phases: [Phase], checks: @escaping () -> [UInt64]) {
    self.phases = phases
    self.checks = checks
  }

  /// The trial without undoing and redoing.
  package var recordingOnly: Trial { Trial(phases: Array(phases.prefix(1)), checks: checks) }
}

/// How much work there is.
public struct Size: Codable, Sendable {
  /// How many changes are made.
  public var actions: Int

  /// On how many elements.
  public var elements: Int

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - actions: How many changes are made.
  ///   - elements: On how many elements.
  public init(actions: Int, elements: Int) {
    self.actions = actions
    self.elements = elements
  }
}

/// The pieces of work.
public enum Work: String, Codable, CaseIterable, Sendable {
  /// Named modifications of one element by a closure; undo and redo one by one.
  case modify

  /// The same by a key path.
  case property

  /// The same, but what undo and redo return is not used.
  case unused

  /// Whole elements saved over present ones.
  case save

  /// Groups of 1,000 modifications; counted per modification.
  case groups

  /// Elements created and then deleted.
  case createDelete

  /// A real editing session, counted per keystroke.
  case typing

  /// One modification that discards a long list of undone actions; counted per discarded one.
  case discard

  /// Modifications under a limit that drops an old action for each new one.
  case limited

  /// The same under a limit by memory, for which the caller says what an element takes.
  case limitedMemory

  /// Nearly all actions dropped at once by a new limit; counted per dropped one.
  case drop

  /// Copies of a history, and modifications while there is a copy.
  case copy
}

extension Work {
  /// Sets this work up for a system.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - size: How much work there is.
  /// - Returns: The work, or `nil` where the system can't do it or its data is absent.
  public func trial(of system: SystemName, _ size: Size) -> Trial? {
    switch (self, system) {
    case (.typing, _): typingTrial(of: system)
    case (.limited, .undoRedo): limitedTrial(size) { $0.limit = 1_000 }
    case (.limitedMemory, .undoRedo):
      limitedTrial(size) {
        $0.memoryLimit = UndoMemoryLimit(bytes: 100_000) { $0.color.utf8.count }
      }
    case (.drop, .undoRedo): dropTrial(size)
    case (.copy, .undoRedo): copyTrial(size)
    case (.limited, _), (.limitedMemory, _), (.drop, _), (.copy, _), (.discard, .none): nil
    case (.groups, .classic): nil
    case (_, .none): trial(NoUndo<Annotation>.self, size).recordingOnly
    case (_, .classic): trial(Classic<Annotation>.self, size)
    case (_, .classicSteps): trial(ClassicSteps<Annotation>.self, size)
    case (_, .floor): trial(Floor.self, size)
    case (_, .undoRedo): trial(Store<Annotation>.self, size)
    case (_, .threeTypes): trial(PartOfStore.self, size)
    }
  }

  private func trial<System: UndoSystem<Annotation>>(
    _ system: System.Type, _ size: Size
  ) -> Trial {
    switch self {
    case .property: editingTrial(system, size) { $0.setProperties($1, $2) }
    case .unused: editingTrial(system, size, usesResults: false) { $0.modifyMany($1, $2) }
    case .save: editingTrial(system, size) { $0.saveMany($1, $2) }
    case .groups: editingTrial(system, size) { $0.modifyGroups($1, $2) }
    case .createDelete: createDeleteTrial(system, size)
    case .discard: discardTrial(system, size)
    default: editingTrial(system, size) { $0.modifyMany($1, $2) }
    }
  }

  private func typingTrial(of system: SystemName) -> Trial? {
    guard let recording = Recording.shared else { return nil }
    return switch system {
    case .none: recording.trial(NoUndo<Line>.self).recordingOnly
    case .classicSteps: recording.trial(ClassicSteps<Line>.self)
    case .undoRedo: recording.trial(Store<Line>.self)
    case .classic, .floor, .threeTypes: nil
    }
  }
}
