import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the identities of elements are once they have been written and read again.
///
/// An identity may be finer than how it is written: of a date in whole seconds, nothing is left of the
/// rest. Such an identity is another one when it is read, which does no harm as long as there is no
/// second element that is written alike: a file with both could not be opened. So it is noted of each element that
/// comes, unless the type of its identity is one of which every value is written exactly: one that is read as another
/// is refused then.
@usableFromInline
struct WrittenIdentities<Element: Identifiable & Equatable & Codable> {
  /// What is read of those identities that come back as others.
  private var read: [Element.ID: Element.ID] = [:]

  /// Whose they are.
  private var owners: [Element.ID: Element.ID] = [:]

  init() {}
}

extension WrittenIdentities {
  /// Returns what is known once steps are performed.
  ///
  /// - Returns: The same where identities need not be tried.
  /// - Throws: An error where an element that comes can't be read back, comes back with an identity of
  ///   no element, or with that of another one.
  /// - Complexity: O(*n*) in the size of the steps.
  func after(
    _ steps: UndoSteps<Element>, from held: InMemoryRepository<Element>,
    _ coding: ElementCoding<Element>, at path: String
  ) throws(JSONFileError) -> WrittenIdentities {
    guard !ElementCoding<Element>.hasExactIdentities else { return self }
    var next = self
    var isPresent: [Element.ID: Bool] = [:]
    for step in steps {
      switch step {
      case .created(let new):
        guard let id = try coding.identity(readBackOf: new, at: path) else { continue }
        let isTaken =
          next.owners[id] != nil || id != new.id && (isPresent[id] ?? (held[id] != nil))
        guard !isTaken else {
          throw JSONFileError(
            .duplicateIdentity, at: path, "the id of another element is written in the same way")
        }
        if id != new.id { (next.read[new.id], next.owners[id]) = (id, new.id) }
        isPresent[new.id] = true
      case .modified: continue
      case .deleted(let old):
        if let id = next.read.removeValue(forKey: old.id) { next.owners[id] = nil }
        isPresent[old.id] = false
      }
    }
    return next
  }
}

extension WrittenIdentities: Sendable where Element.ID: Sendable {}
