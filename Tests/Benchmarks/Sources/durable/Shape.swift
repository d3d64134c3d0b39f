/// What is kept: a value of six fields, which takes about 150 bytes as JSON.
struct Shape: Identifiable, Equatable, Codable, Sendable {
  let id: String
  var x: Double
  var y: Double
  var width: Double
  var height: Double
  var color: String
}

extension Shape {
  /// Creates the shape with a number.
  init(number: Int) {
    let digits = String(number, radix: 16)
    self.init(
      id: String(repeating: "0", count: 32 - digits.count) + digits, x: Double(number % 640) + 0.5,
      y: Double(number % 480) + 0.25, width: 10, height: 20, color: "#1e1e1e")
  }
}
