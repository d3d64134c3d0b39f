import Foundation

let arguments = CommandLine.arguments.dropFirst()
let path =
  arguments.first
  ?? FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path

// A database without a file is gone before it is opened again.
guard arguments.count <= 1, !path.hasPrefix("-"), !["", ":memory:"].contains(path) else {
  print("usage: sqlite-canvas [database file]")
  exit(["-h", "--help"].contains(path) ? 0 : 2)
}
do {
  try Story(path: path).tell()
} catch {
  FileHandle.standardError.write(Data("sqlite-canvas: \(error)\n".utf8))
  exit(1)
}
