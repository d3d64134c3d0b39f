#if canImport(FoundationEssentials)
  import FoundationEssentials
#elseif canImport(Foundation)
  import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension Data: SpliceableCollection {
    /// What is removed from data, and what is inserted there.
    public typealias Difference = Splice<Data>
  }
#endif
