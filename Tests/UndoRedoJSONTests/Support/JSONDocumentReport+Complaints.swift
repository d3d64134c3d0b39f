import UndoRedoJSON

extension JSONDocumentReport {
  /// What is not as it should be in a document that nobody else has changed and this program knows.
  var complaints: [String] {
    var complaints: [String] = []
    if let damage { complaints.append("\(damage)") }
    if tornBytes > 0 { complaints.append("\(tornBytes) torn bytes") }
    if isChangedByOthers { complaints.append("changed by others") }
    if let lostHistory { complaints.append("\(lostHistory)") }
    if !unknownTypes.isEmpty { complaints.append("unknown types \(unknownTypes.sorted())") }
    return complaints
  }
}
