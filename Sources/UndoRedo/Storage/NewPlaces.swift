/// Where the places between actions are, once some actions have gone.
@usableFromInline
package struct NewPlaces {
  /// The first place from which one is asked that can be another one.
  @usableFromInline let first: Int

  /// By how much those before it are elsewhere.
  @usableFromInline let shift: Int

  /// The new places of that and those after it.
  @usableFromInline var places: [Int]

  /// Begins with a place.
  ///
  /// - Parameters:
  ///   - first: The place.
  ///   - shift: By how much it is elsewhere, and those before it are.
  @inlinable
  init(from first: Int, shiftedBy shift: Int = 0) {
    self.first = first
    self.shift = shift
    places = [first + shift]
  }

  /// Notes where the next place is.
  @inlinable
  mutating func append(_ place: Int) { places.append(place) }

  @inlinable
  subscript(place: Int) -> Int {
    let index = min(place - first, places.count - 1)
    return index < 0 ? place + shift : places[index] + (place - first - index)
  }

  /// Whether an action has gone.
  @inlinable
  func isGone(_ action: Int) -> Bool {
    let index = action - first
    return index >= 0 && index + 1 < places.count && places[index] == places[index + 1]
  }

  /// The last place of which it is known.
  @inlinable var last: Int { first + places.count - 1 }

  /// The numbers of the actions that have gone, in order.
  var gone: [Int] { (first..<last).filter { isGone($0) } }

  /// Lets the places be elsewhere, as others have moved.
  ///
  /// - Complexity: O(*n*) in the number of places that move.
  mutating func move(as others: NewPlaces) {
    for index in places.indices.reversed() {
      guard places[index] > others.first else { break }
      places[index] = others[places[index]]
    }
  }
}
