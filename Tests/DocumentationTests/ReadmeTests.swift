import Foundation
import TestSupport
import Testing

/// What a reader of a README relies on besides its examples.
@Suite struct ReadmeTests {
  @Test func everyLibraryStandsInTheTable() throws {
    let libraries = try Catalogs.text("Package.swift").matches(of: /\.library\(name: "(\w+)"/)
    let readme = try Catalogs.text("README.md")
    try #require(!libraries.isEmpty)
    for library in libraries {
      #expect(
        readme.contains("\n| `\(library.1)` | "), "README.md does not say what \(library.1) is for")
    }
  }

  @Test(arguments: [
    "README.md", "Playgrounds/LiveCanvas/README.md", "Playgrounds/PostgresCanvas/README.md",
    "Playgrounds/SQLiteCanvas/README.md", "Playgrounds/UndoManagerCheck/README.md",
    "Tests/Benchmarks/README.md", "Tests/Crash/README.md", "Tests/Fuzz/README.md",
  ])
  func linksLeadToFiles(page: String) throws {
    let folder = SharedData.packageRoot.appendingPathComponent(page).deletingLastPathComponent()
    for link in try Catalogs.text(page).matches(of: /\]\((?!https?:)([^)#]+)[^)]*\)/) {
      let file = folder.appendingPathComponent(String(link.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page) links to \(link.1)")
    }
  }

  @Test func readmeIsShort() throws {
    #expect(
      try Catalogs.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count
        <= 151)
  }

  @Test func whatANewcomerNeedsIsInSixtyLines() throws {
    let lines = try Catalogs.text("README.md").components(separatedBy: "\n").prefix(60)
    for part in ["live-canvas.png", "import UndoRedo", "import SwiftUI", ".package(", ".product("] {
      #expect(lines.contains { $0.contains(part) }, "\(part) comes later")
    }
    #expect(lines.contains { $0.contains("requires Swift") })
    #expect(lines.filter { $0.hasPrefix("| `") }.count == 9)
  }
}
