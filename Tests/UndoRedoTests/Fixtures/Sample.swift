/// An element that differs from itself, as one with a NaN does.
struct Sample: Identifiable, Equatable, Sendable {
  let id: Int
  var value = Double.nan
  var text = ""
  var note = ""
}
