import AnnotationCanvas
import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A history as one page for a browser, which loads nothing.
///
/// The page holds the history as data, of which its script makes texts and pictures: nothing in it is
/// read as markup.
struct InspectionPage: Encodable {
  /// Which of the places is shown first.
  private let shown: Int

  /// The element whose actions are shown first; empty for all actions.
  private let find: String

  /// The places in the history, on whatever branch, from the beginning.
  private let states: [State]

  /// The branches, the one that was left last first.
  private let branches: [Branch]

  /// How many actions there are, and what they take.
  private let summary: String

  /// The history as data; none where values are left out.
  private let recording: Recording?

  /// What all pictures are made of.
  private let parts: [String]

  private struct State: Encodable {
    let name: String
    let date: String?
    let size: String?
    let marks: [String]
    let graph: HistoryGraph.Row
    let steps: [InspectedStep]

    let picture: Picture

    /// Which place comes before it; none for the beginning.
    let parent: Int?
  }

  private struct Branch: Encodable {
    /// Which of the places is its last one.
    let end: Int

    /// Where it begins, and how long it is.
    let way: String
  }

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - inspected: The history.
  ///   - annotations: What is on the canvas where the history is.
  ///   - inspection: What is asked for.
  init(
    _ inspected: InspectedHistory, _ annotations: [Annotation], for inspection: Inspection
  ) {
    let history = inspected.history
    let rows = Array(HistoryGraph(history).rows.reversed())
    // The places from which on not only the next one goes on, and what is seen there.
    let parents = rows.map { history.parent(of: $0.place) }
    let forks = Set(zip(rows, parents.dropFirst()).filter { $0.place != $1 }.map(\.1))
    let indices = Dictionary(uniqueKeysWithValues: zip(rows.map(\.place), rows.indices))
    var beginning = InMemoryRepository(annotations)
    for action in history.undoable { beginning.perform(action.flip().steps) }
    var canvases: [UndoPlace: DrawnCanvas] = [:]
    var canvas = DrawnCanvas()
    var pictures = PictureParts(isRedacted: inspected.isRedacted)
    var size = 0
    states = zip(rows, parents).map { row, parent in
      let place = row.place
      if let parent { canvas = canvases[parent] ?? canvas }
      let steps = history.action(to: place)?.steps
      let picture = pictures.picture(
        after: steps ?? UndoSteps(beginning.elements.map { .created($0) }), isMarked: steps != nil,
        on: &canvas)
      if forks.contains(place) { canvases[place] = canvas }
      let bytes = inspected.sizes(of: place)?.bytes
      size += bytes ?? 0
      return State(
        name: inspected.name(of: place), date: inspected.date(of: place),
        size: bytes?.bytesInWords,
        marks: (place == history.place ? ["now"] : []) + inspected.notes(at: place), graph: row,
        steps: inspected.steps(to: place), picture: picture,
        parent: parent.map { indices[$0]! })
    }
    recording =
      inspected.isRedacted ? nil : Recording(elements: annotations, history: history)
    summary = InspectedHistory.sum(of: rows.count - 1, bytes: size)
    branches = history.branches.reversed().map { branch in
      Branch(
        end: indices[branch.end]!,
        way: "\(branch.actions.count.actions) after \(branch.start)")
    }
    shown =
      inspection.actions.flatMap { indices[UndoPlace($0.upperBound)] } ?? indices[history.place]!
    find = inspection.element ?? ""
    parts = pictures.texts
  }

  /// What the text of a page begins with.
  static let mark = "<!doctype html>\n<!-- A history, written by canvas inspect. -->\n"

  /// Reads the history that a page holds as data.
  ///
  /// - Parameter text: The text of the page.
  /// - Returns: The history.
  /// - Throws: What is wrong with it.
  static func recording(in text: String) throws -> Recording {
    struct Content: Decodable { var recording: Recording? }
    let rest = text.components(separatedBy: dataStart).dropFirst().first ?? ""
    let data = rest.components(separatedBy: dataEnd)[0]
    guard
      let recording = try JSONDecoder().decode(Content.self, from: Data(data.utf8)).recording
    else {
      throw CommandError(
        "the page was written without values", advice: "Write one without --redact.")
    }
    return recording
  }

  private static let dataStart = #"<script type="application/json" id="data">"#
  private static let dataEnd = "</script>"

  /// The content of the file.
  ///
  /// - Returns: The text.
  /// - Throws: What the encoder throws.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Without this byte, nothing can end the element that the data is in. A letter may hold more than it.
    let data = try encoder.encode(self)
      .split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\\u003c")
    return """
      \(Self.mark)<html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy"
        content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>History</title>
      <style>
      \(Self.style)
      </style>
      \(Self.content)
      \(Self.dataStart)\(data)\(Self.dataEnd)
      <script>
      \(Self.script)
      </script>
      </html>

      """
  }
}
