import Foundation

/// Rows of words in columns, the first of which is aligned left.
package struct Table {
  package var header: [String]
  package var rows: [[String]]

  package init(header: [String], rows: [[String]] = []) {
    self.header = header
    self.rows = rows
  }

  /// The table in Markdown.
  package var text: String {
    let all = [header] + rows
    let widths = header.indices.map { column in max(all.map { $0[column].count }.max()!, 3) }
    func line(_ row: [String]) -> String {
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + space : space + row[column]
      }
      return "| " + cells.joined(separator: " | ") + " |"
    }
    let rule = widths.enumerated().map { column, width in
      column == 0
        ? String(repeating: "-", count: width) : String(repeating: "-", count: width - 1) + ":"
    }
    return ([line(header), line(rule)] + rows.map(line)).joined(separator: "\n")
  }
}

/// Returns a number with a fixed number of decimals.
package func decimal(_ number: Double, _ decimals: Int) -> String {
  String(format: "%.\(decimals)f", number)
}

/// Returns a figure with as many decimals as make sense, or a dash where there is none.
package func shortened(_ number: Double?) -> String {
  guard let number else { return "–" }
  return decimal(number, abs(number) < 10 ? 2 : abs(number) < 100 ? 1 : 0)
}
