// Texts are put together by their bytes: what the standard library does for that, it does for texts of
// every kind, and a module has to contain it.

extension String {
  static func + (one: String, other: String) -> String {
    var bytes: [UInt8] = []
    for text in [one, other] { text.utf8.withContiguousStorageIfAvailable { bytes += $0 } }
    return String(bytes)
  }

  init(_ bytes: [UInt8]) { self = String(validating: bytes, as: UTF8.self)! }
}

/// Returns a number as text.
func digits(of number: UInt) -> [UInt8] {
  let last = UInt8(ascii: "0") + UInt8(number % 10)
  return number < 10 ? [last] : digits(of: number / 10) + [last]
}
