/// An element as an app has it.
struct Note: Identifiable, Hashable, Codable {
  let id: Int
  var text: String

  init(_ number: Int, _ version: Int) {
    id = number
    text = "\(version)"
  }
}
