import UndoRedo

/// One of several repositories has failed, and what another one had done before could not be taken
/// back.
///
/// It is the one case in which a failed action leaves elements changed. The history does not know of
/// the change; edits start from what is found.
public struct RepositoriesError: Error, CustomStringConvertible {
  /// The texts of the identities of the elements that are left changed.
  public let ids: [String]

  /// Why the action failed.
  public let failure: any Error

  /// Why what had been done could not be taken back.
  public let failureToTakeBack: any Error

  /// What has happened, and to which elements.
  public var description: String {
    """
    the action failed (\(failure)), and what it had done to \(ids.joined(separator: ", ")) could not \
    be taken back (\(failureToTakeBack))
    """
  }
}
