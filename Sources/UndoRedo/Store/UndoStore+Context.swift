#if !hasFeature(Embedded)
  extension UndoStore {
    /// Keeps what an app shows beside its model, such as a selection or a scroll position, with the
    /// history.
    ///
    /// The context is read when an action begins, and again when undo, redo or a jump leaves the
    /// place behind it. Whoever comes back to a place gets the context back that was there last:
    ///
    ///     store.keepContext { editor.selection } restore: { editor.selection = $0 }
    ///
    /// A context kept before is forgotten.
    ///
    /// - Parameters:
    ///   - read: Returns the context. It may read the store.
    ///   - restore: Makes a context the present one. It may read the store, and must not change it.
    public func keepContext<Context: Equatable>(
      read: @escaping () -> Context, restore: @escaping (Context) -> Void
    ) {
      contexts = ContextLog(read, restore)
      withState { $0.isObserved = true }
    }

    /// Makes the change of the context since it was last read something to undo, as text editors do
    /// with selections.
    ///
    /// No action is recorded, and nothing is discarded that can be redone: undo goes back through
    /// the changes of the context at the present place of the history, before it takes an action
    /// back. The action that ``undo()`` and ``redo()`` then return has no steps.
    ///
    /// - Parameter name: The change's name, for menus.
    /// - Returns: Whether the context has changed; `false` within a group.
    /// - Precondition: A context is kept.
    @discardableResult
    public func recordContextChange(named name: String) -> Bool {
      guard let contexts else { preconditionFailure("There is no context to record a change of") }
      guard let place = withState({ $0.group == nil ? $0.history.cursor : nil }),
        contexts.recordChange(at: place, named: name)
      else { return false }
      operate { $0.event = UndoEvent(.changed, name: name) }
      return true
    }

    /// The name of the change of the context that undo takes back next, if there is one.
    @usableFromInline
    var contextUndoName: String? {
      contexts.flatMap { $0.undoName(at: place) }
    }

    /// The name of the change of the context that redo makes next, if there is one.
    @usableFromInline
    var contextRedoName: String? {
      contexts.flatMap { $0.redoName(at: place) }
    }

    private var place: Int { withState { $0.history.cursor } }

    /// Reads the context, if an operation is about to begin.
    @usableFromInline
    func prepare() {
      guard let contexts, let place = withState({ $0.group == nil ? $0.history.cursor : nil })
      else { return }
      contexts.leave(place)
    }

    /// Takes back or makes a change of the context, if there is one to undo or redo.
    @usableFromInline
    func moveInContexts(_ state: inout State, isUndo: Bool) -> UndoAction<Element>? {
      guard state.group == nil, let name = contexts?.move(at: state.history.cursor, isUndo: isUndo)
      else { return nil }
      state.event = UndoEvent(isUndo ? .undone : .redone, name: name)
      return UndoAction(name, unchecked: [], date: nil, metadata: [:])
    }
  }

  /// What the contexts have to do with an event.
  enum ContextMove {
    /// There is a new place.
    case newAction
    /// A place has been come back to, or a change of the context taken back or made.
    case back
    /// Nothing.
    case none
  }

  /// The contexts at the places of a history, whatever they are.
  @usableFromInline
  class AnyContextLog {
    /// Notes the context at a place that is about to be left.
    func leave(_ place: Int) {}

    /// Follows the history to a place.
    func follow(to place: Int, in kept: ClosedRange<Int>, _ move: ContextMove) {}

    /// Follows the history where places have got other numbers.
    func renumber(_ number: (Int) -> Int?) {}

    func recordChange(at place: Int, named name: String) -> Bool { false }
    func undoName(at place: Int) -> String? { nil }
    func redoName(at place: Int) -> String? { nil }

    /// Goes one change back or forth at a place.
    ///
    /// - Returns: The name of the change; `nil` where there is none.
    func move(at place: Int, isUndo: Bool) -> String? { nil }
  }

  /// The contexts at the places of a history.
  final class ContextLog<Context: Equatable>: AnyContextLog {
    /// The contexts between which undo can go at a place; each but the first has a name.
    private struct Stay {
      var contexts: [(name: String, context: Context)]
      var index = 0

      var present: Context {
        get { contexts[index].context }
        set { contexts[index].context = newValue }
      }
    }

    private let read: () -> Context
    private let restore: (Context) -> Void
    private var stays: [Int: Stay] = [:]

    /// The places that may have a stay.
    private var places: ClosedRange<Int>?

    /// The place at which the context was read last, and what it was.
    private var left: Int?
    private var known: Context

    init(_ read: @escaping () -> Context, _ restore: @escaping (Context) -> Void) {
      self.read = read
      self.restore = restore
      known = read()
    }

    override func leave(_ place: Int) {
      known = read()
      left = place
      stays[place, default: Stay(contexts: [("", known)])].present = known
      extend(to: place)
    }

    override func follow(to place: Int, in kept: ClosedRange<Int>, _ move: ContextMove) {
      switch move {
      case .newAction:
        // What could be redone is gone, and with it the contexts there.
        if var stay = stays[place - 1] {
          stay.contexts.removeSubrange((stay.index + 1)...)
          stays[place - 1] = stay
        }
        forget(after: place - 1)
      case .back:
        if let stay = stays[place], left != place || stay.present != known {
          known = stay.present
          restore(known)
        }
      case .none: break
      }
      forget(after: kept.upperBound)
      forget(before: kept.lowerBound)
    }

    override func renumber(_ number: (Int) -> Int?) {
      let old = stays.sorted { $0.key < $1.key }
      (stays, places, left) = ([:], nil, left.flatMap(number))
      // Where the action between two places has gone, the later one is that which is left.
      for (place, stay) in old {
        guard let place = number(place) else { continue }
        stays[place] = stay
        extend(to: place)
      }
    }

    override func recordChange(at place: Int, named name: String) -> Bool {
      let new = read()
      var stay = stays[place] ?? Stay(contexts: [("", known)])
      guard new != stay.present else { return false }
      stay.contexts.removeSubrange((stay.index + 1)...)
      stay.contexts.append((name, new))
      stay.index += 1
      stays[place] = stay
      known = new
      extend(to: place)
      return true
    }

    override func undoName(at place: Int) -> String? {
      stays[place].flatMap { $0.index > 0 ? $0.contexts[$0.index].name : nil }
    }

    override func redoName(at place: Int) -> String? {
      stays[place].flatMap {
        $0.index + 1 < $0.contexts.count ? $0.contexts[$0.index + 1].name : nil
      }
    }

    override func move(at place: Int, isUndo: Bool) -> String? {
      guard let name = isUndo ? undoName(at: place) : redoName(at: place) else { return nil }
      stays[place]!.index += isUndo ? -1 : 1
      return name
    }

    private func extend(to place: Int) {
      places = min(places?.lowerBound ?? place, place)...max(places?.upperBound ?? place, place)
    }

    private func forget(after last: Int) {
      while let range = places, range.upperBound > last {
        stays[range.upperBound] = nil
        places =
          range.lowerBound < range.upperBound ? range.lowerBound...(range.upperBound - 1) : nil
      }
    }

    private func forget(before first: Int) {
      while let range = places, range.lowerBound < first {
        stays[range.lowerBound] = nil
        places =
          range.lowerBound < range.upperBound ? (range.lowerBound + 1)...range.upperBound : nil
      }
    }
  }
#endif
