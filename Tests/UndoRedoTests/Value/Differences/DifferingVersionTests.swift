import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedoValues

/// Versions beside what they have to be, whichever of them is whole.
@Suite struct DifferingVersionTests {
  private struct Page {
    var text: String
    var other = 0
  }

  private struct World {
    let property = (\Page.text).property(in: (\Page.text).extent, leastSaving: .min)
    var page = Page(text: "")
    var versions: [(version: TypedVersion<Page, String>, text: String)] = []

    init(_ text: String) {
      page.text = text
      versions = [(property.version(text), text)]
    }

    func differing(_ index: Int) -> DifferingVersion<Page, String> {
      versions[index].version as! DifferingVersion<Page, String>
    }
  }

  @Test func anyVersionsInAnyOrder() {
    for seed in Depth.slice(of: UInt64(0)..<400, oneIn: 8) {
      var generator = SeededGenerator(seed: seed)
      var world = World(["", "a text that is long enough"][Int(seed % 2)])
      for _ in 0..<80 {
        perform(Int.random(in: 0..<10, using: &generator), in: &world, &generator)
      }
      for (version, text) in world.versions.shuffled(using: &generator) {
        #expect(version.value.isSame(as: text), "seed \(seed)")
      }
    }
  }

  private func perform(
    _ operation: Int, in world: inout World, _ generator: inout SeededGenerator
  ) {
    let index = world.versions.indices.randomElement(using: &generator)!
    let (version, text) = world.versions[index]
    switch operation {
    case 0...2:
      let next = changed(text, &generator).text
      let leastSaving = Bool.random(using: &generator) ? Int.min : .max
      world.versions.append((version.followed(by: next, leastSaving: leastSaving), next))
    case 3...4:
      let (splice, next) = changed(text, &generator)
      let version = world.differing(index).followed(by: splice, in: &world.page.text)
      world.versions.append((version, next))
      #expect(world.page.text.isSame(as: next))
    case 5...6:
      version.write(to: &world.page)
      #expect(world.page.text.isSame(as: text))
    case 7: #expect(version.value.isSame(as: text))
    case 8: version.shorten()
    default: if world.versions.count > 1 { world.versions.remove(at: index) }
    }
  }

  private func changed(
    _ text: String, _ generator: inout SeededGenerator
  ) -> (splice: Splice<String>, text: String) {
    let scalars = Array(text.unicodeScalars)
    let start = Int.random(in: 0...scalars.count, using: &generator)
    let end = Int.random(in: start...min(scalars.count, start + 3), using: &generator)
    let inserted = String(
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        ["a", "b", "é", "😀"].randomElement(using: &generator)!
      }.joined())
    func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      return text
    }
    let before = string(scalars[..<start])
    let splice = Splice(
      at: before.utf8.count, removing: string(scalars[start..<end]).utf8.count,
      inserting: inserted)!
    return (splice, before + inserted + string(scalars[end...]))
  }

  @Test func versionsThatDifferAtSeveralPlaces() {
    for seed in Depth.slice(of: UInt64(0)..<80, oneIn: 8) {
      var generator = SeededGenerator(seed: seed)
      var world = World(String(repeating: "a text that is long enough, é. ", count: 100))
      for _ in 0..<60 {
        let operation = Int.random(in: 0..<12, using: &generator)
        guard operation < 3 else {
          perform(operation - 2, in: &world, &generator)
          continue
        }
        let (version, text) = world.versions.randomElement(using: &generator)!
        var next = text
        for _ in 0..<Int.random(in: 2...4, using: &generator) {
          next = changed(next, &generator).text
        }
        world.versions.append((version.followed(by: next, leastSaving: .min), next))
      }
      for (version, text) in world.versions.shuffled(using: &generator) {
        #expect(version.value.isSame(as: text), "seed \(seed)")
      }
    }
  }

  @Test func valuesAreReadFarFromTheWholeOne() {
    // So many that some are left whole on the way.
    var world = World(String(repeating: "x", count: 1000))
    for number in 0..<500 {
      let text = world.versions.last!.text + "\(number % 10)"
      world.versions.append((world.versions.last!.version.followed(by: text, leastSaving: 0), text))
    }
    for (version, text) in world.versions { #expect(version.value == text) }
    for (version, text) in world.versions.reversed() {
      version.write(to: &world.page)
      #expect(world.page.text == text)
    }
    for (version, text) in world.versions { #expect(version.value == text) }
  }

  @Test func whatIsSmallIsWhole() {
    let property = (\Page.text).property(in: (\Page.text).extent)
    #expect(property.version("a text") is WholeVersion<Page, String>)
    let long = String(repeating: "a text", count: 20)
    let next = property.version("a text").followed(by: long, leastSaving: 64)
    #expect(next is DifferingVersion<Page, String>)
    let last = next.followed(by: "a text", leastSaving: 64)
    #expect(last is WholeVersion<Page, String>)
    #expect(next.value == long && last.value == "a text")
  }

  @Test func aLongWayIsReleasedWithoutRecursion() {
    let property = (\Page.text).property(in: (\Page.text).extent, leastSaving: .min)
    let first = property.version("")
    var last = first
    for number in 0..<300_000 {
      last = last.followed(by: number % 2 == 0 ? "xy" : "yx", leastSaving: .min)
    }
    #expect(wayCount(first) == 300_000)
  }

  @Test func differencesOnTheWayAreComposed() {
    let property = (\Page.text).property(in: (\Page.text).extent, leastSaving: .min)
    let text = String(repeating: "x", count: 100)
    let first = property.version(text)
    var last = first
    for number in 1...1000 {
      last = last.followed(by: text + String(repeating: "y", count: number), leastSaving: 0)
      first.shorten()
    }
    #expect(wayCount(first) == 1)
    #expect(first.value == text)
  }

  @Test func differencesOfTwoPlacesDoNotPileUp() {
    let property = (\Page.text).property(in: (\Page.text).extent, leastSaving: .min)
    let middle = String(repeating: "x", count: 100)
    let first = property.version(middle)
    var (last, before, after) = (first, "", "")
    for number in 0..<1000 {
      if number % 2 == 0 { before += "y" } else { after += "y" }
      last = last.followed(by: before + middle + after, leastSaving: .min)
      first.shorten()
    }
    #expect(wayCount(first) <= 20)
    #expect(first.value == middle)
  }

  private func wayCount(_ version: TypedVersion<Page, String>) -> Int {
    (version as! DifferingVersion<Page, String>).wayCount
  }
}
