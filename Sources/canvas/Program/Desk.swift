import AnnotationCanvas
import UndoRedo

/// Several documents that are open at once, and the one that a person works on.
///
/// Each has its store, history and selection; there is one Edit menu, which is that of the active one.
struct Desk<Repo: ResidentRepository<Annotation>> {
  /// The sessions, each with the name of its document.
  let sessions: [Session<Repo>]

  /// Reads and executes commands until they end.
  ///
  /// - Returns: Whether all went well.
  func run() -> Bool {
    guard var session = sessions.first else { return true }
    let (documents, console) = (session.documents, session.console)
    let openFiles = sessions.flatMap(\.openFiles)
    for session in sessions { session.openFiles = openFiles }
    var index = 0
    documents.activate(session.store)
    while true {
      session.isSwitching = false
      guard session.run() else { return false }
      guard session.isSwitching else {
        if console.isInteractive && documents.count > 1 { console.print(unsaved(documents)) }
        return true
      }
      index = (index + 1) % sessions.count
      sessions[index].goOn(from: session)
      session = sessions[index]
      documents.activate(session.store)
      console.print(
        "\(session.name ?? "")\(session.store.hasUnsavedChanges ? ", with unsaved changes" : ""): "
          + "\(documents.undoTitle) | \(documents.redoTitle)".inLine)
    }
  }

  private func unsaved(_ documents: UndoDocuments) -> String {
    "Of \(documents.count) documents, \(documents.unsavedCount) "
      + (documents.unsavedCount == 1 ? "has" : "have") + " changes since the last “save”."
  }
}

extension Session {
  /// Takes over what belongs to no document.
  fileprivate func goOn(from other: Session) {
    lineNumber = other.lineNumber
    use(other.language)
    store.author = other.store.author
  }
}
