import AnnotationCanvas
import CLibPQ
import Foundation
import PostgresCanvas
import UndoRedo
import UndoRedoParts

/// The transactions of a shared canvas, by `libpq` alone: it blocks a thread, and there is no history.
final class Bare {
  private let connection: OpaquePointer

  /// Whether it encodes what it writes, and makes elements and actions of what it reads, as whoever uses them
  /// must.
  private let codes: Bool

  /// Whether the server compares the row, so that all is sent at once, and nobody waits in between.
  private let isAtOnce: Bool

  init(_ url: String, codes: Bool = false, isAtOnce: Bool = false) {
    (self.codes, self.isAtOnce) = (codes, isAtOnce)
    connection = PQconnectdb(url)
    precondition(PQstatus(connection) == CONNECTION_OK, String(cString: PQerrorMessage(connection)))
    PQclear(PQexec(connection, "SET plan_cache_mode = force_generic_plan"))
    for (index, sql) in Self.statements.enumerated() {
      PQclear(PQprepare(connection, "b\(index)", sql, 0, nil))
    }
    PQenterPipelineMode(connection)
  }

  deinit { PQfinish(connection) }

  private static let box = DrawingElement.first(.box(""))

  private static let statements = [
    "BEGIN ISOLATION LEVEL READ COMMITTED",
    "SELECT pg_advisory_xact_lock('undo_log'::regclass::oid::bigint) IS NULL",
    "SELECT coalesce(min(position), 0), coalesce(max(position), 0) FROM undo_log",
    """
    SELECT position, action, extract(epoch FROM written) FROM undo_log
    WHERE position > $1 ORDER BY position
    """,
    DrawingElement.selection([box.id])[0].sql + " FOR UPDATE",
    box.update(box.row).sql,
    DrawingElement.selection([box.id])[0].sql,
    "INSERT INTO undo_log (position, identity, action) VALUES ($1, $2, $3)",
    "SELECT pg_notify('undo_log', $1) IS NULL",
    "COMMIT",
    comparing(" FOR UPDATE"),
    comparing(),
    """
    INSERT INTO undo_log (position, identity, action)
    SELECT coalesce(max(position), 0) + 1, $1, $2 FROM undo_log
    RETURNING position, pg_notify('undo_log', position::text)
    """,
  ]

  private static func comparing(_ lock: String = "") -> String {
    "SELECT 1 / (\(box.comparison(box.row).sql)\(lock))::int"
  }

  private var seen = 0

  /// What the row was left as.
  private var held: [String?]?

  /// Makes an annotation say something, as one transaction.
  func write(_ text: String, in id: String) {
    let beginning: [(Int, [String?])] = [(0, []), (1, []), (2, []), (3, ["\(seen)"])]
    var row = self.row
    (row[1], row[12]) = (id, text)
    if isAtOnce {
      let old = Array((held ?? row.replacing(12, by: "")).dropFirst())
      let values = Array(row.dropFirst())
      let answer = run(
        beginning
          + [(10, old), (5, values), (11, values), (12, [Self.identity, action]), (9, [])])
      (held, seen) = (row, Int(answer[7][0]!)!)
      return
    }
    let first = run(beginning) { if codes { decode($0) } }
    let position = Int(first[2][1]!)! + 1
    var action = self.action
    if codes { (row, action) = encode(text, id) }
    let rows = run([
      (4, ["{\"\(id)\"}"]), (5, Array(row.dropFirst())), (6, ["{\"\(id)\"}"]),
      (7, ["\(position)", Self.identity, action]), (8, ["\(position)"]),
    ])
    precondition(held == nil || rows[0] == held, "somebody else has changed the row")
    held = rows[2]
    if codes {
      let held = try? DrawingElement(Row(rows[2])).part(Annotation.self)
      precondition(held?.text == text, "the row is not as it was written")
    }
    _ = run([(9, [])])
    seen = position
  }

  private static var identity: String {
    (0..<2).map { _ in String(UInt64.random(in: 1 << 60 ... .max), radix: 16) }.joined()
  }

  /// A row and an action that are at hand.
  private let row = box.row.values
  private let action = action("1", box.row.values, box.row.values)

  private func encode(_ text: String, _ id: String) -> (row: [String?], action: String) {
    let row = DrawingElement.first(.box(id, saying: text)).row.values
    defer { last = row }
    return (row, Self.action("\(Date().timeIntervalSince1970)", last ?? row, row))
  }

  private var last: [String?]?

  /// Returns an action as the log holds it.
  private static func action(_ date: String, _ old: [String?], _ new: [String?]) -> String {
    let details = field("Write") + field(date) + field("Ann") + field(nil)
    return [details, old.map(field).joined(), new.map(field).joined()].map(field).joined()
  }

  /// Returns a value as the log holds it.
  static func field(_ value: String?) -> String {
    value.map { "\($0.utf8.count):\($0)" } ?? "-"
  }

  /// What others have left, and what they have done.
  private var elements: [DrawingElement.ID: (element: DrawingElement, text: String)] = [:]
  private var history = UndoHistory<DrawingElement>()

  /// Makes an action of an entry of the log, as an action of one step.
  private func decode(_ text: UnsafePointer<CChar>) {
    func fields(_ bytes: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer?] {
      var (fields, rest) = ([UnsafeRawBufferPointer?](), bytes[...])
      while let first = rest.first {
        if first == UInt8(ascii: "-") {
          fields.append(nil)
          rest = rest.dropFirst()
          continue
        }
        var count = 0
        while let digit = rest.popFirst(), digit != UInt8(ascii: ":") {
          count = count * 10 + Int(digit) - 48
        }
        fields.append(UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      return fields
    }
    func string(_ bytes: UnsafeRawBufferPointer) -> String {
      String(decoding: bytes, as: UTF8.self)
    }
    let rows = fields(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    let details = fields(rows[0]!)
    let new = try! DrawingElement(Row(fields(rows[2]!).map { $0.map(string) }))
    let old = elements[new.id]
    precondition(old == nil || old!.text == string(rows[1]!), "it does not lead on")
    let date = UndoDate(secondsSince1970: Double(string(details[1]!))!)
    var action = UndoAction(
      string(details[0]!), UndoRedoStep.modified(from: old?.element ?? new, to: new), date: date)
    action.author = string(details[2]!)
    elements[new.id] = (new, string(rows[2]!))
    history.record(action)
  }

  /// Reads what is in the log.
  ///
  /// - Returns: How many bytes that is.
  func readLog() -> Int {
    var bytes = 0
    _ = run([(3, ["0"])]) { bytes += strlen($0) }
    return bytes
  }

  /// Runs statements, sent at once.
  ///
  /// - Parameters:
  ///   - calls: The statements, and the values of their parameters.
  ///   - look: What to do with each action that is read from the log.
  /// - Returns: The first row of each.
  private func run(
    _ calls: [(Int, [String?])], _ look: (UnsafePointer<CChar>) -> Void = { _ in }
  ) -> [[String?]] {
    for (statement, parameters) in calls {
      let texts = parameters.map { $0.map { strdup($0) } ?? nil }
      let values = texts.map { UnsafePointer($0) }
      PQsendQueryPrepared(
        connection, "b\(statement)", Int32(values.count), values, nil, nil, 0)
      for text in texts { free(text) }
    }
    PQpipelineSync(connection)
    var answers: [[String?]] = []
    for (statement, _) in calls {
      let result = PQgetResult(connection)
      let status = PQresultStatus(result)
      precondition(
        status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK,
        String(cString: PQerrorMessage(connection)))
      if statement == 3 {
        for row in 0..<PQntuples(result) { look(PQgetvalue(result, row, 1)) }
      }
      let columns = PQntuples(result) > 0 ? PQnfields(result) : 0
      answers.append(
        (0..<columns).map { column in
          PQgetisnull(result, 0, column) == 1
            ? nil : String(cString: PQgetvalue(result, 0, column))
        })
      PQclear(result)
      PQclear(PQgetResult(connection))
    }
    PQclear(PQgetResult(connection))
    return answers
  }
}

extension [String?] {
  fileprivate func replacing(_ index: Int, by value: String) -> Self {
    var values = self
    values[index] = value
    return values
  }
}
