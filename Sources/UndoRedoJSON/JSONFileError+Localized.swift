import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONFileError: LocalizedError {
  /// The ``description``, which an alert shows as the error's `localizedDescription`.
  public var errorDescription: String? { description }
}

extension UndoError: LocalizedError {
  /// The description, which an alert shows as the error's `localizedDescription`.
  public var errorDescription: String? { description }
}
