/// Names of actions as apps have them, of which neighbours mostly differ.
private let actionNames = ["Move", "Resize Frame", "Align to Grid", "Nudge"]

extension UndoSystem where Element == Annotation {
  /// Modifies elements at random.
  mutating func modifyMany(_ ids: [Annotation.ID], _ count: Int) {
    var random = RandomWords(seed: 1)
    let names = actionNames
    for step in 0..<count {
      let id = ids[random.next(below: ids.count)]
      modify(id, named: names[step & 3]) {
        $0.x += 1
        $0.y -= 0.5
      }
    }
  }

  /// Sets one property of elements at random.
  mutating func setProperties(_ ids: [Annotation.ID], _ count: Int) {
    var random = RandomWords(seed: 1)
    let names = actionNames
    for step in 0..<count {
      let id = ids[random.next(below: ids.count)]
      modify(id, \.x, to: Double(step) + 0.25, named: names[step & 3])
    }
  }

  /// Saves elements at random, without reading them first.
  mutating func saveMany(_ ids: [Annotation.ID], _ count: Int) {
    var random = RandomWords(seed: 1)
    let names = actionNames
    for step in 0..<count {
      let id = ids[random.next(below: ids.count)]
      let annotation = Annotation(
        id: id, x: Double(step) + 0.25, y: 1, width: 2, height: 3, color: "#1971c2")
      save(annotation, named: names[step & 3])
    }
  }

  /// Modifies elements in groups of 1,000 different ones.
  mutating func modifyGroups(_ ids: [Annotation.ID], _ count: Int) {
    var random = RandomWords(seed: 1)
    let names = actionNames
    // A prime stride visits elements all over, none twice in a group.
    precondition(ids.count >= 1_000 && ids.count % 7_919 != 0)
    for number in 0..<(count / 1_000) {
      var index = random.next(below: ids.count)
      group(names[number & 3]) { system in
        for _ in 0..<1_000 {
          index = (index + 7_919) % ids.count
          system.modify(ids[index], named: "Part") {
            $0.x += 1
            $0.y -= 0.5
          }
        }
      }
    }
  }

  /// Creates elements, then deletes each of them.
  mutating func createAndDelete(_ annotations: [Annotation]) {
    for annotation in annotations { save(annotation, named: "Add Shape") }
    for annotation in annotations { delete(annotation.id, named: "Delete Shape") }
  }
}

extension UndoSystem {
  /// Undoes every action, one by one.
  ///
  /// - Returns: A number made of the results.
  mutating func undoEach() -> UInt64 {
    var digest: UInt64 = 0
    while let performed = undo() {
      consume(performed)
      digest &+= performed.quickDigest
    }
    return digest
  }

  /// Redoes every action, one by one.
  ///
  /// - Returns: A number made of the results.
  mutating func redoEach() -> UInt64 {
    var digest: UInt64 = 0
    while let performed = redo() {
      consume(performed)
      digest &+= performed.quickDigest
    }
    return digest
  }

  /// Undoes actions, one by one, and looks at no result.
  mutating func undoBlindly(_ count: Int) {
    for _ in 0..<count { _ = undo() }
  }

  /// Redoes actions, one by one, and looks at no result.
  mutating func redoBlindly(_ count: Int) {
    for _ in 0..<count { _ = redo() }
  }

  /// A number made of every element, in whatever order they come.
  var digest: UInt64 {
    elements.reduce(0) { $0 &+ $1.digest }
  }
}
