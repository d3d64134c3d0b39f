@testable import UndoRedo

/// A history that stores branches, done the wasteful way: a tree of copies of the whole model.
struct TreeModel {
  typealias Elements = [Int: Item]

  struct Node {
    var parent: Int?
    var name = ""
    var elements: Elements = [:]
    var seconds = 0.0
    /// The way that redo goes from here: the one that was gone last.
    var next: Int?
  }

  /// What comes about, by the numbers of places.
  var nodes: [Int: Node] = [0: Node()]
  var place = 0
  var saved: Int? = 0
  var checkpoints: [String: Int] = [:]
  var seconds = 0.0
  private var count = 1

  var elements: Elements { nodes[place]!.elements }

  /// The places from the first one to the present one, and those to which redo leads.
  var line: [Int] {
    var line = [place]
    while let parent = nodes[line[0]]!.parent { line.insert(parent, at: 0) }
    while let next = nodes[line.last!]!.next { line.append(next) }
    return line
  }

  mutating func record(_ name: String, _ elements: Elements) {
    guard elements != self.elements else { return }
    nodes[count] = Node(parent: place, name: name, elements: elements, seconds: seconds)
    nodes[place]!.next = count
    place = count
    count += 1
  }

  mutating func undo() { if let parent = nodes[place]!.parent { place = parent } }
  mutating func redo() { if let next = nodes[place]!.next { place = next } }

  mutating func visit(_ target: Int) {
    guard nodes[target] != nil else { return }
    var node = target
    while let parent = nodes[node]!.parent {
      nodes[parent]!.next = node
      node = parent
    }
    place = target
  }

  /// Makes the elements what they were at the saved place: by an action, or on another branch by going there.
  mutating func revert(_ name: String) {
    guard let saved else { return }
    guard line.contains(saved) else { return visit(saved) }
    record(name, nodes[saved]!.elements)
    self.saved = place
  }

  /// Drops what comes after the saved place, and what was on the line since another branch was left on which
  /// that is.
  mutating func rollBack() {
    guard let saved else { return }
    var fork = saved
    while !line.contains(fork) { fork = nodes[fork]!.parent! }
    if fork != saved {
      place = fork
      dropNext()
    }
    visit(saved)
    dropNext()
  }

  /// Drops the place to which redo leads, and all that comes after it.
  private mutating func dropNext() {
    guard let next = nodes[place]!.next else { return }
    nodes[place]!.next = nil
    var left = [next]
    while let node = left.popLast() {
      left += children(of: node)
      nodes[node] = nil
      checkpoints = checkpoints.filter { $0.value != node }
    }
  }

  func place(offsetBy count: Int) -> Int {
    let places = nodes.keys.sorted()
    return places[min(max(places.firstIndex(of: place)! + count, 0), places.count - 1)]
  }

  func place(at seconds: Double) -> Int {
    nodes.filter { $0.key > 0 && $0.value.seconds <= seconds }.keys.max() ?? 0
  }

  func children(of place: Int) -> Set<Int> {
    Set(nodes.filter { $0.value.parent == place }.keys)
  }
}

extension TreeModel {
  /// Says in words where a store differs at the present place, or returns `nil`.
  func presentDifference<Repo: ResidentRepository<Item>>(from store: UndoStore<Repo>) -> String? {
    let elements = Dictionary(uniqueKeysWithValues: store.elements.map { ($0.id, $0) })
    if elements != self.elements { return "elements \(elements), not \(self.elements)" }
    return store.history.place == UndoPlace(place) ? nil : "at \(store.history.place), not \(place)"
  }

  /// Says in words where a store differs, or returns `nil`.
  func difference<Repo: ResidentRepository<Item>>(from store: UndoStore<Repo>) -> String? {
    store.brokenInvariant ?? presentDifference(from: store) ?? difference(from: store.history)
  }

  func difference(from history: UndoHistory<Item>) -> String? {
    if history.place != UndoPlace(place) { return "at \(history.place), not \(place)" }
    let places = nodes.keys.sorted().map { UndoPlace($0) }
    if history.places != places { return "places \(history.places), not \(places)" }
    let line = (0...history.actions.count).map { history.place(atPosition: $0)!.number }
    if line != self.line { return "line \(line), not \(self.line)" }
    if history.hasUnsavedChanges != (saved != place) { return "saved is \(saved as Any)" }
    if history.savedPlace != saved.map({ UndoPlace($0) }) {
      return "saved at \(history.savedPlace as Any), not \(saved as Any)"
    }
    for (place, node) in nodes {
      if let difference = difference(in: history, at: place, node) {
        return "at \(place): \(difference)"
      }
    }
    return nil
  }

  private func difference(
    in history: UndoHistory<Item>, at place: Int, _ node: Node
  ) -> String? {
    let ways = history.branches(from: UndoPlace(place))
    let first = ways.map { $0.places[0].number }
    if Set(first) != children(of: place) { return "ways \(first), not \(children(of: place))" }
    let onLine = history.position(of: UndoPlace(place)) != nil
    if onLine, let next = node.next, first.first != next {
      return "\(first) does not begin with \(next)"
    }
    for way in ways {
      for (action, place) in zip(way.actions, way.places)
      where action.name != nodes[place.number]!.name {
        return "\(action.name), not \(nodes[place.number]!.name)"
      }
    }
    guard let steps = history.changes(from: history.place, to: UndoPlace(place)) else {
      return "no changes"
    }
    var elements = elements
    for step in steps {
      if elements[step.id] != step.oldValue { return "\(step) does not fit" }
      elements[step.id] = step.newValue
    }
    return elements == node.elements ? nil : "changes lead to \(elements), not \(node.elements)"
  }
}
