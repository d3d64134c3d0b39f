import AnnotationCanvas
import Foundation
import PostgresCanvas
import TemporaryServer
import UndoRedo
import UndoRedoParts

let usage = """
  usage: shared-canvas

  Tells what two people do on one canvas, on the server that DATABASE_URL names, in a schema of its
  own that goes afterwards, or else on a server of its own in a temporary folder.
  """

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.first == "--person", arguments.count == 3 {
    let url =
      arguments[2] + (arguments[2].contains("?") ? "&" : "?") + "application_name=\(arguments[1])"
    let canvas = try await Canvas.open(url, as: arguments[1], rules: .drawing)
    try await Hands(canvas: canvas).work()
    await canvas.close()
  } else if !arguments.isEmpty {
    print(usage)
    exit(["-h", "--help"].contains(arguments[0]) ? 0 : 2)
  } else {
    let given = ProcessInfo.processInfo.environment["DATABASE_URL"]
    let server = given == nil ? try TemporaryServer() : nil
    let url = given ?? server!.url()
    let schema = "shared_canvas_\(ProcessInfo.processInfo.processIdentifier)"
    let canvas = url + (url.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(schema)"
    try await PostgresDatabase(url).run([Statement("CREATE SCHEMA \(schema)")])
    do {
      try await PostgresDatabase(canvas).create(DrawingElement.tables)
      try await Story(url: canvas).tell()
    } catch {
      try await PostgresDatabase(url).run([Statement("DROP SCHEMA \(schema) CASCADE")])
      throw error
    }
    try await PostgresDatabase(url).run([Statement("DROP SCHEMA \(schema) CASCADE")])
  }
} catch {
  FileHandle.standardError.write(Data("shared-canvas: \(error)\n".utf8))
  exit(1)
}
