/// The model of the tests.
struct Note: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var text: String
  var color = "red"
  var size: Double?
}
