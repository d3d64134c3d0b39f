/// The elements of the laws: small, so that sequences meet again and again on the same ones.
struct Item: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var value: Int
}

/// What a failing group fails with.
struct Failed: Error {}
