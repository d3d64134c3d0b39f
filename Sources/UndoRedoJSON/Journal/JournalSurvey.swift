import UndoRedo

/// Finds out which lines of a journal are of use.
///
/// These are the actions that are in the history, be it by a visit of a branch, and the unrecorded changes since
/// the oldest of these lines, and the actions that were discarded since one of these changes: it may have
/// changed them. No older change is of use. What has taken names away is of use after a visit, and so is a visit
/// by which it is known where a name is.
struct JournalSurvey {
  /// Where the lines are that are to be kept, without their ends, the newest first.
  private(set) var kept: [Range<Int>] = []

  /// The names of which lines say something.
  private(set) var names: Set<String> = []

  /// Those of which a line that is kept says where they are, or that they are gone.
  private(set) var keptNames: Set<String> = []

  /// Whether older lines could not be read.
  private(set) var isDamaged = false

  private let path: String
  private var lines: BackwardLines

  /// The number of the line that was read last.
  private var newerNumber: Int?

  /// The place from which on actions are of no use: what was there was discarded.
  private var bound = Int.max

  /// The lowest place that can be reached, because of a limit.
  private var floor = 0

  /// The lowest place at which something was changed.
  private var lowestCursor = Int.max

  /// The highest place that no later line has taken or discarded.
  private var highestPlace = Int.max

  /// The unrecorded changes that are of use if an older action is.
  private var changes: [Range<Int>] = []

  /// What gives or takes away names of places that may be of use after an older visit.
  private var withoutPlace: [Range<Int>] = []

  init(before end: Int, path: String, read: @escaping BackwardLines.Reading) {
    self.path = path
    lines = BackwardLines(before: end, path: path, read: read)
  }

  /// Reads the lines.
  ///
  /// - Parameter coding: Reads names and visits.
  /// - Throws: An error where they can't be read.
  mutating func run<Element>(_ coding: JournalCoding<Element>) throws(JSONFileError) {
    defer { kept.sort { $0.lowerBound > $1.lowerBound } }
    while let line = try lines.next(), line.offset > 0 {
      guard let parsed = JournalLine(line.bytes),
        newerNumber == nil || newerNumber == parsed.entry.number + 1
      else {
        isDamaged = true
        return
      }
      newerNumber = parsed.entry.number
      guard try take(parsed, line.range, coding) else { return }
    }
  }

  /// Finds out whether a line is of use.
  ///
  /// - Returns: Whether an older one may be.
  private mutating func take<Element>(
    _ line: JournalLine, _ range: Range<Int>, _ coding: JournalCoding<Element>
  ) throws(JSONFileError) -> Bool {
    let position = line.entry.position
    let cursor = position.cursor
    floor = max(floor, position.floor)
    bound = min(bound, position.end + 1)
    highestPlace = min(highestPlace, position.end)
    switch line.entry.kind {
    case .action where cursor < bound:
      // The place before the oldest action that is of use may have been given a name before it.
      if cursor <= min(floor, lowestCursor) { return false }
      keep(range)
      bound = cursor
      highestPlace = min(highestPlace, cursor - 1)
    case .joined where cursor < bound:
      kept.append(range)
    case .change, .passed:
      changes.append(range)
      lowestCursor = min(lowestCursor, cursor)
      bound = .max
    case .changeAndAction:
      keep(range)
      lowestCursor = min(lowestCursor, cursor - 1)
      highestPlace = min(highestPlace, cursor - 1)
      bound = .max
    case .visited: takeVisit(line, range, coding)
    case .named, .unnamed:
      let name = try coding.name(in: line, of: path)
      guard names.insert(name).inserted else { break }
      if line.entry.kind == .named, cursor <= highestPlace {
        kept.append(range)
        keptNames.insert(name)
      } else {
        withoutPlace.append(range)
      }
    case .cleared: return false
    default: break
    }
    return true
  }

  private mutating func takeVisit<Element>(
    _ line: JournalLine, _ range: Range<Int>, _ coding: JournalCoding<Element>
  ) {
    if let visit = try? coding.payload(in: line, of: path, isLenient: true),
      case let fork = line.entry.position.end - visit.visited.count, fork >= 0
    {
      // All that it brought with it may have gone, or be elsewhere.
      if fork >= bound - 1, names.isSuperset(of: visit.names.keys) { return }
      bound = min(bound, fork + 1)
      highestPlace = min(highestPlace, fork)
      keptNames.formUnion(visit.names.keys.filter { !names.contains($0) })
      names.formUnion(visit.names.keys)
    }
    keep(range)
    // It may have the names that its places have lost since.
    kept += withoutPlace
    withoutPlace = []
  }

  /// Notes that a line is of use, and so are the unrecorded changes after it.
  private mutating func keep(_ range: Range<Int>) {
    kept += changes + [range]
    changes = []
  }
}
