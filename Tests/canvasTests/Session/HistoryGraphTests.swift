import AnnotationCanvas
import TestSupport
import Testing
import UndoRedo

@testable import canvas

@Suite struct HistoryGraphTests {
  /// From each place, its column leads down to the place before it, and to no other.
  @Test(arguments: Depth.slice(of: 1...200 as ClosedRange<UInt64>, oneIn: 20))
  func columnsLeadToParents(seed: UInt64) {
    let history = RandomTree(seed: seed).content.history
    let rows = HistoryGraph(history).rows
    #expect(rows.map(\.place) == history.places.reversed(), "seed \(seed)")
    for (index, row) in rows.enumerated() {
      let older = rows[(index + 1)...]
      let end = older.firstIndex { $0.column == row.column || $0.branches.contains(row.column) }
      #expect(end.map { rows[$0].place } == history.parent(of: row.place), "seed \(seed)")
      #expect(row.hasParent == (end != nil), "seed \(seed)")
      for between in index + 1..<(end ?? index + 1) {
        #expect(rows[between].passing.contains(row.column), "seed \(seed)")
      }
      #expect(!row.passing.contains(row.column), "seed \(seed)")
      #expect((row.column == 0) == (history.position(of: row.place) != nil), "seed \(seed)")
      let goesOn = rows.contains {
        history.parent(of: $0.place) == row.place && $0.column == row.column
      }
      #expect(row.goesOn == goesOn, "seed \(seed)")
    }
  }

  @Test func aLineIsOneColumn() {
    var history = UndoHistory<Annotation>()
    for number in 1...3 {
      let line = Annotation(id: "\(number)", .line([Vector(0, 0)]))
      history.record(UndoAction("Add", .created(line)))
    }
    let rows = HistoryGraph(history).rows
    #expect(rows.map(\.number) == [3, 2, 1, 0])
    #expect(rows.map(\.goesOn) == [false, true, true, true])
    #expect(rows.allSatisfy { $0.text(1) == "● " && $0.passing.isEmpty && $0.branches.isEmpty })
  }
}
