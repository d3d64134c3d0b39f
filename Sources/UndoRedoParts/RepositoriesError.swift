import UndoRedo

/// One of several repositories has failed, and the changes in another one could not be reverted.
///
/// It is the only case in which a failed action leaves elements changed. The change is not in the
/// history; edits start from the present elements.
public struct RepositoriesError: Error, CustomStringConvertible {
  /// The texts of the identities of the elements that are left changed.
  public let ids: [String]

  /// Why the action failed.
  public let failure: any Error

  /// Why the changes could not be reverted.
  public let failureToTakeBack: any Error

  /// What has happened, and to which elements.
  public var description: String {
    """
    the action failed (\(failure)), and its changes of \(ids.joined(separator: ", ")) could not \
    be reverted (\(failureToTakeBack))
    """
  }
}
