// What UniformTypeIdentifiers declares, as far as the documentation's examples use it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct UTType: Hashable, Sendable {
  public static var json: UTType { UTType() }
}
