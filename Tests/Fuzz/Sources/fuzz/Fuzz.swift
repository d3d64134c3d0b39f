import Foundation
import UndoRedo

@testable import UndoRedoJSON

/// An element with a value of every kind, which may contain others.
struct Item: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var text: String?
  var size: Double?
  var count: UInt8?
  var flags: [String: Bool]?
  var parts: [Item]?
}

/// Reads a document and a journal that are made of the input: in memory, and now and then, where they
/// can be opened, by a store on files of them.
///
/// The input is a document, a zero, and a journal. A journal that begins with a brace is taken as it
/// is. Of any other, each line is put between braces with the right number and checksum, behind a
/// line that knows the document: so that what lies behind the checksums is met. Everything else is
/// chosen by the checksum of the input, so that the same input always does the same: the version of
/// the program, which is the second one three times out of four, the version of the journal's format,
/// whether a store opens the files, one time in four, and what it does with them.
///
/// - Parameters:
///   - start: The input.
///   - count: The number of its bytes.
/// - Returns: Zero.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  var script = Script(seed: Checksum(of: input).value)
  let coding = script.oneIn(4) ? plainCoding : migratingCoding
  let header = JournalLine.headers.randomElement(using: &script)!
  let end = input.firstIndex(of: 0) ?? count
  let document = Array(input[..<end])
  var journal = Array(input[min(end + 1, count)...])
  if journal.first != UInt8(ascii: "{") { journal = sealed(journal, beside: document, header) }
  checkDecodingTogether(journal, JournalCoding(coding))
  checkLongTexts(document)
  read(end == 0 ? nil : document, journal, coding, &script)
  return 0
}

private let plainCoding = ElementCoding<Item>(encoder: JSONEncoder(), decoder: JSONDecoder())

/// Items of the first version may have gone, be two now, or not be fit.
private let migratingCoding = ElementCoding<Item>(
  encoder: JSONEncoder(), decoder: JSONDecoder(),
  migration: JSONMigration(to: 2) { decoder, _ in
    struct Unfit: Error {}
    let item = try Item(from: decoder)
    return switch item.count {
    case 1: throw Unfit()
    case 2: [item, Item(id: item.id ^ 64, text: item.text)]
    case 3: []
    default: [item]
    }
  })

private func read(
  _ document: [UInt8]?, _ journal: [UInt8], _ coding: ElementCoding<Item>, _ script: inout Script
) {
  func bytes(_ range: Range<Int>) -> [UInt8] {
    Array(journal[range.clamped(to: 0..<journal.count)])
  }
  do throws(JSONFileError) {
    let opening = try JournalOpening(
      document.map { Data($0) }, of: "fuzz.json", "fuzz.json.undo", journal.count, coding,
      read: bytes)
    let end = opening.tail.end
    precondition(end >= 0 && end <= journal.count, "The end must lie in the journal")
    let reader = ActionReader<Item>(
      before: end, coding: JournalCoding(coding), path: "fuzz.json.undo", batchLimit: .max,
      read: bytes)
    var place = Int.max
    while let action = try reader.next() {
      precondition(action.place > 0 && action.place < place, "Actions must come the newest first")
      place = action.place
    }
    var survey = JournalSurvey(before: end, path: "fuzz.json.undo", read: bytes)
    try survey.run(JournalCoding(coding))
    if script.oneIn(4) { try Folder.shared.use(document, journal, coding, &script) }
  } catch {
    precondition(!error.description.isEmpty, "An error must say what is wrong")
  }
}

/// Checks that actions that are decoded together are what each is by itself.
private func checkDecodingTogether(_ journal: [UInt8], _ coding: JournalCoding<Item>) {
  let lines = journal.split(separator: UInt8(ascii: "\n")).compactMap { JournalLine($0) }
    .filter { $0.entry.kind == .action }
  let actions = lines.map { JournalAction<Item>(place: 1, line: $0) }
  coding.decodePlainActions(in: actions)
  for (line, action) in zip(lines, actions) {
    if action.action == nil { coding.decodePlainActions(in: [action]) }
    guard let together = action.action else { continue }
    let payload = try? coding.payload(in: line, of: "fuzz.json.undo")
    let alone = payload.flatMap { $0.action(of: $0.steps) }
    precondition(alone == together, "An action must be what it is by itself")
  }
}

/// Checks that elements whose long strings are read apart are those that are read as usual.
private func checkLongTexts(_ document: [UInt8]) {
  let decoder = JSONDecoder()
  var texts = LongTexts(for: decoder)
  texts.append(document[...])
  let apart = try? decoder.decode([Item].self, from: texts)
  precondition(
    apart == (try? decoder.decode([Item].self, from: Data(document))),
    "Elements must be what they are with their long strings")
}

private func sealed(
  _ lines: [UInt8], beside document: [UInt8], _ header: [UInt8]
) -> [UInt8] {
  var result = header
  result += JournalLine.bytes(
    of: JournalEntry(
      number: 1, kind: .folded, position: JournalPosition(),
      document: document.isEmpty ? nil : DocumentStamp(of: document)),
    payload: EmptyCollection())
  for (index, line) in lines.split(separator: UInt8(ascii: "\n")).enumerated() {
    result += JournalLine.sealed(Array("{\"n\":\(index + 2),".utf8) + line)
  }
  return result
}
