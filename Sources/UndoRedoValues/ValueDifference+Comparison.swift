import UndoRedo

extension ValueDifference {
  /// What has been found of a difference.
  struct Comparison {
    private(set) var changes: [Change] = []
    private(set) var unchangedCount = 0

    /// Compares two values.
    ///
    /// - Parameters:
    ///   - old: A value.
    ///   - new: Another one.
    ///   - path: The way to them.
    ///   - isWhole: Whether they are entered even if they describe themselves.
    mutating func compare(_ old: Any, _ new: Any, at path: String, isWhole: Bool = false) {
      if isEqual(old, new) {
        unchangedCount += 1
        return
      }
      let (oldValue, newValue) = (Reflected(old), Reflected(new))
      let before = (changes.count, unchangedCount)
      if oldValue.isEntered(isWhole), newValue.isEntered(isWhole), oldValue.type == newValue.type {
        compare(oldValue, newValue, at: path)
      }
      guard changes.count == before.0 else { return }
      // It differs without a part that does.
      unchangedCount = before.1
      change(path, old, new)
    }

    /// Lists the parts of a value of which there is only one.
    mutating func list(_ value: Any, isNew: Bool) {
      let reflected = Reflected(value)
      guard reflected.isEntered(true), case .parts(let parts) = reflected.content, !parts.isEmpty
      else { return change("", isNew ? nil : value, isNew ? value : nil) }
      for part in parts {
        change(part.name, isNew ? nil : part.value, isNew ? part.value : nil)
      }
    }

    private mutating func compare(_ old: Reflected, _ new: Reflected, at path: String) {
      switch (old.content, new.content) {
      case (.parts(let old), .parts(let new)) where old.map(\.name) == new.map(\.name):
        for (old, new) in zip(old, new) {
          compare(old.value, new.value, at: path.isEmpty ? old.name : "\(path).\(old.name)")
        }
      case (.wrapped(let old), .wrapped(let new)):
        compare(old, new, at: path)
      case (.list(let old), .list(let new)):
        compareLists(old, new, at: path)
      case (.table(let old), .table(let new)):
        compareTables(old, new, at: path)
      default:
        break
      }
    }

    /// Compares what stands between the beginning and the end that two lists have in common.
    private mutating func compareLists(_ old: [Any], _ new: [Any], at path: String) {
      let shorter = min(old.count, new.count)
      let first = (0..<shorter).first { !isEqual(old[$0], new[$0]) } ?? shorter
      let tail =
        (0..<(shorter - first)).first {
          !isEqual(old[old.count - 1 - $0], new[new.count - 1 - $0])
        } ?? shorter - first
      unchangedCount += first + tail
      for index in first..<(max(old.count, new.count) - tail) {
        let place = "\(path)[\(index)]"
        switch (index < old.count - tail, index < new.count - tail) {
        case (true, true): compare(old[index], new[index], at: place)
        case (true, false): change(place, old[index], nil)
        default: change(place, nil, new[index])
        }
      }
    }

    private mutating func compareTables(
      _ old: [AnyHashable: Any], _ new: [AnyHashable: Any], at path: String
    ) {
      var entries: [(key: String, old: Any?, new: Any?)] = []
      for (key, value) in old {
        entries.append((ValueDifference.text(of: key.base), value, new[key]))
      }
      // A key that is not equal to itself is found in neither: it has gone, and come.
      for (key, value) in new where old[key] == nil {
        entries.append((ValueDifference.text(of: key.base), nil, value))
      }
      for entry in entries.sorted(by: { $0.key < $1.key }) {
        switch (entry.old, entry.new) {
        case (let old?, let new?): compare(old, new, at: "\(path)[\(entry.key)]")
        case (let old, let new): change("\(path)[\(entry.key)]", old, new)
        }
      }
    }

    private mutating func change(_ path: String, _ old: Any?, _ new: Any?) {
      let texts = (old.map(ValueDifference.text), new.map(ValueDifference.text))
      changes.append(Change(path: path, old: texts.0, new: texts.1))
    }
  }
}

/// Whether two values are equal: by their own rule where they have one, or else in all their parts.
private func isEqual(_ old: Any, _ new: Any) -> Bool {
  guard type(of: old) == type(of: new) else { return false }
  if let old = old as? any Equatable { return isEqual(old, to: new) }
  if type(of: old) is AnyClass { return (old as AnyObject) === (new as AnyObject) }
  let (oldValue, newValue) = (ValueDifference.Reflected(old), ValueDifference.Reflected(new))
  switch (oldValue.content, newValue.content) {
  case (.wrapped(let old), .wrapped(let new)):
    return isEqual(old, new)
  case (.parts(let oldParts), .parts(let newParts)):
    guard !oldParts.isEmpty || !newParts.isEmpty else {
      return oldValue.text == newValue.text
    }
    return oldParts.elementsEqual(newParts) { $0.name == $1.name && isEqual($0.value, $1.value) }
  case (.list(let old), .list(let new)):
    return old.elementsEqual(new, by: isEqual)
  case (.table(let old), .table(let new)):
    return old.count == new.count
      && old.allSatisfy { key, value in new[key].map { isEqual(value, $0) } ?? false }
  case (.nothing, .nothing):
    return true
  default:
    return false
  }
}

private func isEqual<Value: Equatable>(_ old: Value, to new: Any) -> Bool {
  (new as? Value).map { $0 == old } ?? false
}
