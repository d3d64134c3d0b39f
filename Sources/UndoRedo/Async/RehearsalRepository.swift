#if !hasFeature(Embedded)
  /// The repository of the store within an asynchronous one: it knows what has been read for the
  /// operation under way, and refuses to perform steps that the real repository has not performed
  /// yet.
  ///
  /// The refusal tells which steps these are, and by law nothing has changed in the store then. Once
  /// the real repository has performed them, the operation is done again, and goes through.
  struct RehearsalRepository<Element: Identifiable & Equatable & Sendable>: Repository {
    typealias Failure = Unperformed

    /// What the real repository is to be asked to perform.
    struct Unperformed: Error {
      let steps: UndoSteps<Element>
    }

    /// What has been read: `.some(nil)` where there is no such element.
    private var elements: [Element.ID: Element?] = [:]

    /// Every element, where they have been read.
    private var everyElement: [Element] = []

    /// Whether the real repository has performed the steps that come next.
    var hasPerformed = false

    /// Takes up what has been read for the next operation, and forgets what was read before.
    ///
    /// - Parameters:
    ///   - found: The elements that are there.
    ///   - ids: The identities of those that were asked for.
    mutating func know(_ found: [Element], of ids: [Element.ID]) {
      elements = Dictionary(ids.map { ($0, nil) }) { first, _ in first }
      for element in found { elements[element.id] = element }
    }

    /// Takes up all that is there.
    ///
    /// - Parameter all: Every element.
    mutating func know(all: [Element]) { everyElement = all }

    func element(withID id: Element.ID) -> Element? {
      guard let element = elements[id] else {
        preconditionFailure("What an operation starts from must be read before")
      }
      return element
    }

    func allElements() -> [Element] { everyElement }

    func perform(_ steps: UndoSteps<Element>) throws(Unperformed) {
      guard hasPerformed || steps.isEmpty else { throw Unperformed(steps: steps) }
    }

    func refusal(_ error: UndoError) -> Unperformed {
      preconditionFailure("What is rehearsed can't be refused")
    }
  }
#endif
