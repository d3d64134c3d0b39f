import AnnotationCanvas
import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A history as data: all that it takes to have it again in another place.
struct Recording: Codable {
  /// What is on the canvas where the history is.
  let elements: [Annotation]
  let history: UndoHistory<Annotation>
}

extension Recording {
  /// Returns the recording of some of the actions, with their branches, which stands as near as it can to where
  /// the history was.
  ///
  /// What does not lead on from the first of them is left out. Where the saved place is not among theirs, it is
  /// the beginning.
  ///
  /// - Parameter places: The places after the actions.
  /// - Returns: The part.
  func part(_ places: [UndoPlace]) -> Recording {
    let places = places.sorted()
    guard let first = places.first, let start = history.parent(of: first) else { return self }
    var (part, ends) = (UndoHistory<Annotation>(), [start: UndoPlace(0)])
    part.keepsBranches = history.keepsBranches
    for place in places {
      guard let action = history.action(to: place), let parent = history.parent(of: place),
        let end = ends[parent]
      else { continue }
      part.jump(to: end)
      part.record(action)
      ends[place] = part.place
    }
    func markSaved(at place: UndoPlace) {
      part.jump(to: place)
      part.markSaved()
    }
    for place in history.savedPlaces.compactMap({ ends[$0] }) { markSaved(at: place) }
    let savedPlace = history.savedPlace.flatMap { ends[$0] } ?? UndoPlace(0)
    if part.savedPlace != savedPlace { markSaved(at: savedPlace) }
    for (name, place) in history.namedPlaces {
      guard let end = ends[place] else { continue }
      part.jump(to: end)
      part.addCheckpoint(name)
    }
    func nearest(to place: UndoPlace) -> UndoPlace {
      var place = place
      while ends[place] == nil, let parent = history.parent(of: place) { place = parent }
      return ends[place] == nil ? start : place
    }
    // At each fork, redo goes the way that it went: what a branch begins on is visited after it.
    let branches = history.branches.sorted { $0.start > $1.start }.map(\.end)
    let line = history.place(atPosition: history.actions.count)!
    for place in branches + [line, history.place] { part.jump(to: ends[nearest(to: place)]!) }
    // A store lets what was done beside a scrolled view start from the view that there is.
    let whole = UndoStore(InMemoryRepository(elements))
    whole.adopt(history)
    whole.jump(to: nearest(to: history.place))
    let store = UndoStore(InMemoryRepository(whole.elements))
    store.adopt(part)
    return Recording(elements: store.elements, history: store.history)
  }

  /// The recording as text.
  ///
  /// - Returns: The text.
  /// - Throws: What the encoder throws.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// What the text of a recording begins with.
  static let mark = "{\n  \"elements\" : ["

  /// Reads what ``text()`` has written, or a page in which a recording is.
  ///
  /// - Parameter file: The file.
  /// - Throws: What is wrong with it.
  init(_ file: TextFile) throws(CommandError) {
    let text = String(decoding: try file.read(), as: UTF8.self)
    do {
      if text.hasPrefix(InspectionPage.mark) {
        self = try InspectionPage.recording(in: text)
      } else {
        self = try JSONDecoder().decode(Recording.self, from: Data(text.utf8))
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(
        "\(file.path) is no history that inspect has written",
        advice: "Write one: canvas inspect DOCUMENT.json --json FILE")
    }
    guard Set(elements.map(\.id)).count == elements.count,
      UndoStore(InMemoryRepository(elements)).adopt(history).isEmpty
    else {
      throw CommandError("the history in \(file.path) does not lead to the elements in it")
    }
  }
}
