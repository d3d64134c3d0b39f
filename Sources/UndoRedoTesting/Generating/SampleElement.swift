/// An element for checking repositories that can hold any.
///
///     try rule.check(elements: SampleElement.init) { Table<SampleElement>() }
///
/// The hashes of all its identities are the same. Whoever takes a hash for an identity confuses them.
public struct SampleElement: Identifiable, Hashable, Codable, Sendable {
  /// The identity of a sample element.
  public struct ID: Hashable, Codable, Sendable {
    /// What tells the identity from others.
    public let number: Int

    /// Creates an identity.
    ///
    /// - Parameter number: What tells it from others.
    public init(_ number: Int) {
      self.number = number
    }

    /// Feeds nothing into a hasher, so that all hashes are the same.
    ///
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) {}
  }

  /// The identity.
  public let id: ID

  /// What changes.
  public var version: Int

  /// Creates an element.
  ///
  /// - Parameters:
  ///   - number: The number of its identity.
  ///   - version: What changes.
  public init(_ number: Int, _ version: Int) {
    id = ID(number)
    self.version = version
  }
}

extension SampleElement: CustomStringConvertible {
  /// The element as Swift code.
  public var description: String { "SampleElement(\(id.number), \(version))" }
}

extension SampleElement.ID: CustomStringConvertible {
  /// The number.
  public var description: String { "\(number)" }
}
