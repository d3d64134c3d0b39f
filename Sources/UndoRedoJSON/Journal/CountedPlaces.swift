/// Places of a journal, at some of which there is an action.
///
/// What an action says of others that it takes back or brings back counts the actions between. In a journal
/// it counts the places between: these stay where they are once nothing is left of an action.
protocol CountedPlaces {
  /// The number of actions at some places.
  func count(in places: Range<Int>) -> Int
}

extension CountedPlaces {
  /// Returns how many places one action comes before another one.
  ///
  /// - Parameters:
  ///   - distance: How many actions it comes before it.
  ///   - place: The place of the other one.
  ///   - start: The first place from which on actions are counted; before it, each place counts.
  /// - Returns: The number of places.
  func placeDistance(_ distance: Int, before place: Int, from start: Int) -> Int {
    let known = count(in: start..<place)
    guard distance <= known else { return place - start + distance - known }
    var (low, high) = (start, place - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if count(in: middle..<place) >= distance { low = middle } else { high = middle - 1 }
    }
    return place - low
  }

  /// Returns how many actions one action comes before another one.
  ///
  /// - Parameters:
  ///   - distance: How many places it comes before it.
  ///   - place: The place of the other one.
  ///   - start: The first place from which on actions are counted; before it, each place counts.
  /// - Returns: The number of actions; `nil` where there is none any more at its place.
  func actionDistance(_ distance: Int, before place: Int, from start: Int) -> Int? {
    let first = place - distance
    guard first >= start else { return count(in: start..<place) + start - first }
    return count(in: first..<(first + 1)) > 0 ? count(in: first..<place) : nil
  }
}

extension PlaceRuns: CountedPlaces {}
