import ArgumentParser
import Foundation
import Reporting
import UndoRedoValues

/// The program.
@main
struct Differences: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures what a small change of a large value costs, beside splices by hand.")

  @Option(help: "The number of changes of each value.")
  var changes = 2_000

  @Option(help: "The sizes of the values: bytes of texts, and numbers in arrays.")
  var sizes: [Int] = [10_000, 100_000, 10_000_000]

  @Option(help: "How many times the recorded session comes, on one text.")
  var sessions = 1

  @Option(help: "How many times each figure is measured; the median counts.")
  var rounds = 5

  func run() throws {
    print("Load before: \(shortened(machineLoad))\n")
    if let recording = Recording.shared {
      print(table(of: recording) + "\n")
      print(try documentTable(of: recording) + "\n")
    } else {
      print("The recorded session is left out: sveltecomponent.json.gz is not there.\n")
    }
    for size in sizes {
      let text = String(repeating: "The quick brown fox. ", count: size / 21)
      print(table("a text of \(size) bytes", of: text, by: "x"))
      print(table("an array of \(size) numbers", of: Array(0..<size), by: [7]))
      print(placesTable(of: text))
      print(try documentTable(of: text))
    }
    print("Load after: \(shortened(machineLoad))")
  }

  private func table<Content: Spliced>(_ title: String, of content: Content, by inserted: Content)
    -> String
  {
    let edits = (0..<changes).map { _ in
      Edit(position: content.count(ofUnits: 0.5), removed: 0, inserted: inserted)
    }
    let hand = measured {
      ByHand(content)
    } run: {
      $0.perform(edits)
    }
    var table = Table(
      header: [title, "µs a change", "ratio", "µs an undo", "ratio", "bytes a change"])
    func add(_ name: String, _ figures: Figures) {
      table.rows.append([
        name, shortened(figures.change / Double(changes)), shortened(figures.change / hand.change),
        shortened(figures.undo / Double(changes)), shortened(figures.undo / hand.undo),
        shortened(figures.bytes / Double(changes)),
      ])
    }
    add("by hand", hand)
    add(
      "by range",
      measured {
        Store(content)
      } run: {
        $0.performByRange(edits)
      })
    add(
      "an element, by range",
      measured {
        ElementStore(content)
      } run: {
        $0.performByRange(edits)
      })
    // Each copies the value, as changing a copy of it does.
    let few = Array(edits.prefix(max(20, changes * 10_000 / max(content.unitCount, 10_000))))
    let scale = Double(changes) / Double(few.count)
    let modify = measured {
      Store(content)
    } run: {
      $0.performByModifying(few)
    }
    add("by modifying it", modify * scale)
    let modifyElement = measured {
      ElementStore(content)
    } run: {
      $0.performByModifying(few)
    }
    add("an element, by modifying it", modifyElement * scale)
    let compare = Figures(change: comparing(content, edits[0], few.count), undo: .nan, bytes: .nan)
    add("(copying and comparing once)", compare * scale)
    return table.text + "\n"
  }

  /// What it costs to replace words at several places of a text by one change.
  private func placesTable(of text: String) -> String {
    let count = max(10, min(200, 20_000_000 / text.utf8.count))
    var table = Table(header: [
      "places of a text of \(text.utf8.count) bytes that one change replaces words at",
      "µs a change", "ratio", "bytes a change",
    ])
    let once = Edit(position: text.utf8.count / 2, removed: 0, inserted: "x")
    let compare = comparing(text, once, count) / Double(count)
    for places in [1, 2, 5, 10, 100] {
      let positions = (1...places).map { text.utf8.count / (places + 1) * $0 }
      let figures = measured {
        Store(text)
      } run: {
        $0.performByModifying(at: positions, replacing: 5, by: ["quick", "brown"], count)
      }
      table.rows.append([
        "\(places)", shortened(figures.change / Double(count)),
        shortened(figures.change / Double(count) / compare),
        shortened(figures.bytes / Double(count)),
      ])
    }
    return table.text + "\n"
  }

  private func table(of recording: Recording) -> String {
    let count = Double(recording.edits.count * sessions)
    let offsets = (0..<sessions).map { $0 * recording.end.utf8.count }
    let end = String(repeating: recording.end, count: sessions)
    var table = Table(
      header: [
        "the recorded session, \(sessions) times on one text", "ms", "ratio", "ms undoing", "ratio",
        "ms redoing",
        "ratio", "bytes a keystroke",
      ])
    let hand = measured {
      ByHand("")
    } run: {
      for offset in offsets { $0.perform(recording.edits, after: offset) }
    }
    let store = measured {
      Store("")
    } run: {
      for offset in offsets { $0.performByRange(recording.edits, after: offset) }
    }
    let element = measured {
      ElementStore("")
    } run: {
      for offset in offsets { $0.performByRange(recording.edits, after: offset) }
    }
    for (name, figures) in [
      ("by hand", hand), ("by range", store), ("an element, by range", element),
    ] {
      precondition(
        figures.end == AnyHashable(end) && figures.start == AnyHashable(""),
        "The texts differ")
      table.rows.append([
        name, shortened(figures.change / 1000), shortened(figures.change / hand.change),
        shortened(figures.undo / 1000), shortened(figures.undo / hand.undo),
        shortened(figures.redo / 1000), shortened(figures.redo / hand.redo),
        shortened(figures.bytes / count),
      ])
    }
    return table.text
  }

  /// Returns the medians of several rounds, and the bytes of the first one: what it has freed is used
  /// again.
  private func measured<Editor: Editing>(
    _ make: () -> Editor, run: (inout Editor) -> Void
  ) -> Figures {
    let all = (0..<rounds).map { _ in Figures(measuring: make, run) }
    func median(_ figure: (Figures) -> Double) -> Double { all.map(figure).sorted()[rounds / 2] }
    return Figures(
      change: median(\.change), undo: median(\.undo), redo: median(\.redo), bytes: all[0].bytes,
      start: all[0].start, end: all[0].end)
  }
}
