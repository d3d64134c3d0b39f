#if !hasFeature(Embedded)
  extension UndoRedoStep: CustomDebugStringConvertible {
    /// What the step does, with its values: `modified(from: 1, to: 2)`.
    public var debugDescription: String {
      switch self {
      case .created(let new): "created(\(String(reflecting: new)))"
      case .modified(let old, let new):
        "modified(from: \(String(reflecting: old)), to: \(String(reflecting: new)))"
      case .deleted(let old): "deleted(\(String(reflecting: old)))"
      }
    }
  }
#endif
