import Testing

@testable import UndoRedoValues

@Suite struct ExtentTests {
  private func overlap<First, Second>(
    _ first: KeyPath<Sheet, First>, _ second: KeyPath<Sheet, Second>
  ) -> Bool {
    #expect(first.extent.overlaps(second.extent) == second.extent.overlaps(first.extent))
    return first.extent.overlaps(second.extent)
  }

  @Test func whatIsStoredSideBySideIsApart() {
    #expect(!overlap(\.number, \.origin))
    #expect(!overlap(\.origin.x, \.origin.y))
    #expect(!overlap(\.origin.x, \.style.line.dash))
    #expect(!overlap(\.items, \.note))
  }

  @Test func aPartOverlapsTheWhole() {
    #expect(overlap(\.number, \.self))
    #expect(overlap(\.origin.x, \.origin))
    #expect(overlap(\.style, \.style.line.width))
    #expect(overlap(\.number, \.number))
  }

  @Test func whatIsNotKnownOverlapsEverything() {
    #expect(overlap(\.items[0], \.number))
    #expect(overlap(\.items[0], \.items[1]))
    #expect(overlap(\.note!.title, \.origin))
    #expect(overlap(\.width, \.number))
    #expect(overlap(\.width, \.style.line.width))
  }

  @Test func elementsByTheirIndexAreApart() {
    let items = \Sheet.items
    let first = items.extent.ofElement(0)
    #expect(!first.overlaps(items.extent.ofElement(1)))
    #expect(first.overlaps(items.extent.ofElement(0)))
    #expect(first.overlaps(items.extent) && items.extent.overlaps(first))
    #expect(!first.overlaps((\Sheet.number).extent))
    #expect(first.overlaps((\Sheet.self).extent))
    #expect(first.overlaps((\Sheet.items[1]).extent))
  }

  @Test func partsOfElementsAreApartAsPropertiesAre() {
    struct Row {
      var name = ""
      var cells = [Sheet.Point()]
    }

    struct Grid {
      var rows = [Row()]
    }
    let row = (\Grid.rows).extent.ofElement(0)
    let (name, cells) = ((\Row.name).extent(within: row), (\Row.cells).extent(within: row))
    let (cell, x) = (cells.ofElement(1), (\Sheet.Point.x).extent(within: cells.ofElement(1)))
    let y = (\Sheet.Point.y).extent(within: cells.ofElement(1))
    let unknown = (\Row.cells[0]).extent(within: row)
    let all = [(\Grid.rows).extent, row, name, cells, cell, x, y, cells.ofElement(2), unknown]
    let apart: Set<Set<Int>> = [
      [2, 3], [2, 4], [2, 5], [2, 6], [2, 7], [5, 6], [4, 7], [5, 7], [6, 7],
    ]
    for (index, one) in all.enumerated() {
      #expect(one.isKnown == (index != 8))
      for (otherIndex, other) in all.enumerated() {
        #expect(
          one.overlaps(other) != apart.contains([index, otherIndex]), "\(index), \(otherIndex)")
        if index != otherIndex {
          #expect(Extent.anyOverlap([one, other]) == one.overlaps(other))
        }
      }
      #expect(
        !one.overlaps((\Row.name).extent(within: (\Grid.rows).extent.ofElement(1))) == (index > 0))
    }
    #expect(cell.ofElement(3) == cell && (\Row.name).extent(within: x) == x)
    #expect((\Row.self).extent(within: row) == row)
    #expect(unknown.ofElement(1) == unknown)
  }

  @Test func elementsOfAnArrayThatMayBeAnywhereAreNotApart() {
    struct Grid {
      var rows = [[1], [2]]
    }
    let first = (\Grid.rows[0]).extent.ofElement(0)
    #expect(first.overlaps((\Grid.rows[1]).extent.ofElement(1)))
    #expect(first.overlaps((\Grid.rows).extent.ofElement(1)))
  }

  @Test func whetherAnyOverlapIsToldOfAllPairs() {
    let extents = [
      (\Sheet.self).extent, (\Sheet.number).extent, (\Sheet.origin).extent,
      (\Sheet.origin.x).extent,
      (\Sheet.items).extent, (\Sheet.items).extent.ofElement(0),
      (\Sheet.items).extent.ofElement(1), (\Sheet.items[0]).extent, (\Sheet.note).extent,
    ]
    for first in extents {
      for second in extents {
        for third in extents {
          let expected =
            first.overlaps(second) || second.overlaps(third) || first.overlaps(third)
          #expect(Extent.anyOverlap([first, second, third]) == expected)
        }
      }
    }
  }
}
