#if !hasFeature(Embedded)
  #if canImport(Observation)
    import Observation
  #endif

  /// The documents of an app, which share one Edit menu: stores of any types, of which one is
  /// active.
  ///
  /// An app with several windows has a store for each document, and one menu that undoes in the one
  /// that a person is working on. As the focus moves, activate the store of the window that gets it:
  ///
  ///     let documents = UndoDocuments()
  ///     documents.activate(notes)
  ///     documents.undoTitle           // "Undo Recolor"
  ///     try documents.undo()          // "Recolor"
  ///
  /// All titles are in the one ``titleFormat``, since all are shown in one menu.
  ///
  /// # Lifetimes
  ///
  /// Stores are held weakly: a store that is deallocated is removed, and if it was active, no
  /// document is. Which window gets the focus is up to the window system.
  ///
  /// # Observation
  ///
  /// Where there is Observation, all of this can be tracked. Views that show what the active store
  /// answers are updated when that store changes it, or another one becomes active.
  ///
  /// # Isolation
  ///
  /// As its stores, a group of documents lives in one isolation domain.
  public final class UndoDocuments {
    private var list: [Entry] = []
    private var activeEntry: Entry?
    private var format: UndoTitleFormat

    #if canImport(Observation)
      private let registrar = ObservationRegistrar()
    #endif

    /// A store, which is not kept alive, and what ends the wait for its end.
    private struct Entry {
      let id: ObjectIdentifier
      weak var document: (any EditedDocument)?
      let ending: UndoObservation
    }

    /// Creates a group without documents.
    ///
    /// - Parameter titleFormat: How titles are made of an action's name.
    public init(titleFormat: UndoTitleFormat = .english) {
      format = titleFormat
    }
  }

  extension UndoDocuments {
    /// Adds a store, without making it active.
    ///
    /// Adding one that is there already does nothing.
    ///
    /// - Parameter store: The store of a document.
    public func add<Repo>(_ store: UndoStore<Repo>) {
      let id = ObjectIdentifier(store)
      guard !list.contains(where: { $0.id == id }) else { return }
      let ending = store.whenGone { [weak self] in self?.drop(id) }
      change(\.documents) {
        // Whoever is notified of the change before it may have made it.
        guard !list.contains(where: { $0.id == id }) else { return }
        list.append(Entry(id: id, document: store, ending: ending))
      }
    }

    /// Removes a store; if it was the active one, none is.
    ///
    /// - Parameter store: The store of a document.
    public func remove<Repo>(_ store: UndoStore<Repo>) {
      drop(ObjectIdentifier(store))
    }

    /// Makes a store the active one, and adds it if it is not there yet.
    ///
    /// - Parameter store: The store of the document that gets the focus.
    public func activate<Repo>(_ store: UndoStore<Repo>) {
      add(store)
      let id = ObjectIdentifier(store)
      guard activeEntry?.id != id else { return }
      change(\.active) { activeEntry = list.first { $0.id == id } }
    }

    /// Makes no store the active one.
    public func deactivate() {
      guard activeEntry != nil else { return }
      change(\.active) { activeEntry = nil }
    }

    /// The number of stores.
    public var count: Int { documents.count }

    /// Whether a store is the active one.
    ///
    /// - Parameter store: The store of a document.
    /// - Returns: Whether it is.
    public func isActive<Repo>(_ store: UndoStore<Repo>) -> Bool {
      read(\.active)
      return activeEntry?.id == ObjectIdentifier(store)
    }

    /// Takes a store out, which may be going away.
    private func drop(_ id: ObjectIdentifier) {
      guard list.contains(where: { $0.id == id }) else { return }
      change(\.documents) { list.removeAll { $0.id == id } }
      if activeEntry?.id == id { change(\.active) { activeEntry = nil } }
    }
  }

  extension UndoDocuments {
    /// Whether the active document has an action to undo.
    public var canUndo: Bool { active?.canUndo ?? false }

    /// Whether the active document has an action to redo.
    public var canRedo: Bool { active?.canRedo ?? false }

    /// The name of the action that undo takes back next, or `nil` where there is none.
    public var undoName: String? { active?.undoName }

    /// The name of the action that redo performs next, or `nil` where there is none.
    public var redoName: String? { active?.redoName }

    /// The title of the menu's undo command, such as "Undo Recolor".
    public var undoTitle: String { titleFormat.undoTitle(of: undoName) }

    /// The title of the menu's redo command, such as "Redo Recolor".
    public var redoTitle: String { titleFormat.redoTitle(of: redoName) }

    /// How ``undoTitle`` and ``redoTitle`` are made of an action's name.
    public var titleFormat: UndoTitleFormat {
      get {
        read(\.format)
        return format
      }
      set { change(\.format) { format = newValue } }
    }

    /// Whether the active document has unsaved changes.
    public var hasUnsavedChanges: Bool { active?.hasUnsavedChanges ?? false }

    /// How many documents have unsaved changes, to ask before the app quits.
    ///
    /// - Complexity: O(*n*) in the number of documents.
    public var unsavedCount: Int { documents.count { $0.document?.hasUnsavedChanges ?? false } }

    /// Takes back the last action of the active document.
    ///
    /// - Returns: The action's name; `nil` where there is nothing to undo.
    /// - Throws: The failure of the store's repository, as it is: `catch let error as MyFailure`
    ///   finds it. Nothing has changed then.
    @discardableResult
    public func undo() throws -> String? { try active?.undoLast() }

    /// Performs the action undone last in the active document once more.
    ///
    /// - Returns: The action's name; `nil` where there is nothing to redo.
    /// - Throws: The failure of the store's repository, as it is. Nothing has changed then.
    @discardableResult
    public func redo() throws -> String? { try active?.redoNext() }
  }

  extension UndoDocuments {
    private var active: (any EditedDocument)? {
      read(\.active)
      return activeEntry?.document
    }

    private var documents: [Entry] {
      read(\.documents)
      return list
    }
  }

  #if canImport(Observation)
    extension UndoDocuments: Observable {
      private func read<Value>(_ property: KeyPath<UndoDocuments, Value>) {
        registrar.access(self, keyPath: property)
      }

      private func change<Value>(_ property: KeyPath<UndoDocuments, Value>, _ body: () -> Void) {
        registrar.withMutation(of: self, keyPath: property, body)
      }
    }
  #else
    extension UndoDocuments {
      private func read<Value>(_ property: KeyPath<UndoDocuments, Value>) {}

      private func change<Value>(_ property: KeyPath<UndoDocuments, Value>, _ body: () -> Void) {
        body()
      }
    }
  #endif

  /// What an Edit menu asks of a store, whatever the types of its elements and failures are.
  private protocol EditedDocument: AnyObject {
    var canUndo: Bool { get }
    var canRedo: Bool { get }
    var undoName: String? { get }
    var redoName: String? { get }
    var hasUnsavedChanges: Bool { get }
    func undoLast() throws -> String?
    func redoNext() throws -> String?
  }

  extension UndoStore: EditedDocument {
    fileprivate func undoLast() throws -> String? { try undo()?.name }
    fileprivate func redoNext() throws -> String? { try redo()?.name }
  }

  extension UndoStore {
    /// Calls a closure when the store goes away, which costs the store nothing until then.
    ///
    /// - Returns: The wait, which ends when it is cancelled or nobody holds it any more.
    func whenGone(_ body: @escaping () -> Void) -> UndoObservation {
      let number = observers.addEnding(body)
      return UndoObservation { [weak self] in self?.observers.removeEnding(number) }
    }
  }
#endif
