/// What is edited in most of the work: a value of six fields and 64 bytes.
struct Annotation: Identifiable, Equatable {
  /// An identity of 16 bytes, as a UUID has.
  struct ID: Hashable {
    let high: UInt64
    let low: UInt64
  }

  let id: ID
  var x: Double
  var y: Double
  var width: Double
  var height: Double
  var color: String
}

extension Annotation {
  /// Creates the annotation with a number.
  init(number: Int) {
    var words = RandomWords(seed: UInt64(number))
    self.init(
      id: ID(high: words.next(), low: words.next()),
      x: Double(number % 640), y: Double(number % 480), width: 10, height: 20, color: "#1e1e1e")
  }
}

extension Annotation: Digestible {
  var digest: UInt64 {
    let numbers = [x, y, width, height].reduce(id.high ^ id.low) { mixed($0 ^ $1.bitPattern) }
    return color.utf8.reduce(numbers) { mixed($0 ^ UInt64($1)) }
  }

  /// One field is enough to tell the results of an undo apart, and costs nearly nothing to read.
  var quickDigest: UInt64 { x.bitPattern }
}
