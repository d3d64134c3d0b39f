import Observation
import UndoRedo
import UndoRedoParts

/// The list of layers beside a drawing: what a person selects, swipes away and is asked about.
///
/// It is all of a sidebar but the pixels, and needs no user interface to be tested. It keeps nothing
/// of the model: the layers are read from the store, and every change is an action of the store, so
/// that there is nothing here to undo anything.
///
///     let list = LayerList(of: drawing)
///     list.select("plants")
///     try list.deleteSelected()        // the layer, and what was on it
///     list.selected                    // nil
///     try drawing.undo()
///     list.selected?.name              // "Plants"
///
/// # The selection
///
/// It is the context of the store, and comes back with undo and redo. Selecting can be undone, too. A
/// layer that goes, whoever deletes it, is not selected any more.
///
/// # Observation
///
/// A view that reads the list, the selection or the question is notified when it changes.
public final class LayerList<Repo: ResidentRepository> where Repo.Element == DrawingElement {
  /// The drawing.
  public let store: UndoStore<Repo>

  /// What was selected last, which may have gone.
  private var selectedID: Layer.ID?

  private var isAsking = false

  private let registrar = ObservationRegistrar()

  /// Creates the list of a drawing, and makes the selection the context of its store.
  ///
  /// - Parameter store: The drawing.
  public init(of store: UndoStore<Repo>) {
    self.store = store
    store.keepContext { [weak self] () -> Layer.ID? in
      self?.forgetSelectionThatIsGone()
    } restore: { [weak self] id in
      self?.change(\.selected) { $0.selectedID = id }
    }
  }
}

// MARK: - What is shown
extension LayerList {
  /// The rows of the list, the uppermost first.
  public var layers: [Layer] { store.layers }

  /// The layer that is selected, if there is one.
  public var selected: Layer? {
    read(\.selected)
    return selectedID.flatMap { store[Layer.self][$0] }
  }

  /// What a person is to be asked before all layers are deleted; `nil` where there is no question.
  public var question: String? {
    read(\.question)
    guard isAsking, !layers.isEmpty else { return nil }
    let (layers, onLayers) = (layers.count, store.annotations.count { $0.layer != nil })
    return "Delete \(layers) \(layers == 1 ? "layer" : "layers") with \(onLayers) "
      + "\(onLayers == 1 ? "annotation" : "annotations")?"
  }
}

// MARK: - What a person does
extension LayerList {
  /// Selects a layer, or none.
  ///
  /// - Parameter id: The layer's identity. One that no layer has selects none.
  public func select(_ id: Layer.ID?) {
    change(\.selected) { $0.selectedID = id }
    store.recordContextChange(named: selected == nil ? "Deselect" : "Select Layer")
  }

  /// Deletes layers, as a swipe to the left asks for.
  ///
  /// - Parameter offsets: Their rows; an `IndexSet` is such a sequence. Those that are not in the
  ///   list are skipped.
  /// - Returns: The deleted layers.
  /// - Throws: The repository's failure. Nothing has changed then.
  @discardableResult
  public func delete(at offsets: some Sequence<Int>) throws(Repo.Failure) -> [Layer] {
    let (layers, offsets) = (layers, Set(offsets))
    let count = offsets.count { layers.indices.contains($0) }
    return try store[Layer.self].delete(
      at: offsets.sorted(), in: layers,
      named: count == 1 ? "Delete Layer" : "Delete \(count) Layers")
  }

  /// Deletes the selected layer, so that nothing is selected.
  ///
  /// - Returns: The deleted layer; `nil` where nothing is selected.
  /// - Throws: The repository's failure. Nothing has changed then.
  @discardableResult
  public func deleteSelected() throws(Repo.Failure) -> Layer? {
    guard let selected else { return nil }
    return try store[Layer.self].delete(selected, named: "Delete Layer")
  }

  /// Asks whether to delete all layers, if there are any.
  ///
  /// Until it is answered, ``question`` says what is to be shown.
  public func askToDeleteAll() {
    change(\.question) { $0.isAsking = !$0.layers.isEmpty }
  }

  /// Answers the question whether to delete all layers.
  ///
  /// - Parameter isConfirmed: Whether to delete them.
  /// - Returns: The deleted layers; none where nothing was asked.
  /// - Throws: The repository's failure. Nothing has changed then.
  @discardableResult
  public func answer(_ isConfirmed: Bool) throws(Repo.Failure) -> [Layer] {
    guard isAsking else { return [] }
    change(\.question) { $0.isAsking = false }
    return isConfirmed ? try store[Layer.self].deleteAll(named: "Delete All Layers") : []
  }

  /// Puts the sample drawing in the place of all that is there.
  ///
  /// - Returns: The action; `nil` where the sample is there already.
  /// - Throws: The repository's failure. Nothing has changed then.
  @discardableResult
  public func reload() throws -> UndoAction<DrawingElement>? {
    try store.perform(.reloadSample())
  }
}

extension LayerList {
  /// Forgets a selected layer that has gone, so that it is not selected should it ever come again.
  ///
  /// - Returns: What is selected.
  private func forgetSelectionThatIsGone() -> Layer.ID? {
    if selectedID != nil && selected == nil { selectedID = nil }
    return selectedID
  }
}

extension LayerList: Observable {
  private func read<Value>(_ property: KeyPath<LayerList, Value>) {
    registrar.access(self, keyPath: property)
  }

  private func change<Value>(_ property: KeyPath<LayerList, Value>, _ body: (LayerList) -> Void) {
    registrar.withMutation(of: self, keyPath: property) { body(self) }
  }
}
