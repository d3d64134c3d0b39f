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
  /// Returns the recording of a part of the history, which stands as near as it can to where that was.
  ///
  /// Where the saved place is in another part, it is the beginning of this one.
  ///
  /// - Parameter actions: The actions, by the positions to which they lead.
  /// - Returns: The part.
  func part(_ actions: ClosedRange<Int>) -> Recording {
    let start = actions.lowerBound - 1
    let position = min(max(history.position, start), actions.upperBound)
    var (whole, canvas) = (history, InMemoryRepository(elements))
    for action in whole.jump(to: position) { canvas.perform(action.steps) }
    var part = UndoHistory<Annotation>()
    for index in start...actions.upperBound {
      if index > start { part.record(history.actions[index - 1]) }
      if index == history.savedPosition { part.markSaved() }
      for checkpoint in history.checkpoints where checkpoint.position == index {
        part.addCheckpoint(checkpoint.name)
      }
    }
    part.jump(to: position - start)
    return Recording(elements: canvas.elements, history: part)
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
        "\(file.path) is no history that inspect has written: \(error)",
        advice: "Write one: canvas inspect DOCUMENT.json --json \(file.path)")
    }
    guard Set(elements.map(\.id)).count == elements.count,
      UndoStore(InMemoryRepository(elements)).fits(history)
    else {
      throw CommandError("the history in \(file.path) does not lead to the elements in it")
    }
  }
}

extension UndoStore {
  /// Whether a history leads to the elements.
  fileprivate func fits(_ history: UndoHistory<Element>) -> Bool {
    (try? adopt(history).isEmpty) ?? false
  }
}
