import Foundation

let arguments = CommandLine.arguments.dropFirst()
let path =
  arguments.first
  ?? FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path

guard arguments.count <= 1, !path.hasPrefix("-") else {
  print("usage: sqlite-canvas [database file]")
  exit(2)
}
do {
  try Story(path: path).tell()
} catch {
  FileHandle.standardError.write(Data("sqlite-canvas: \(error)\n".utf8))
  exit(1)
}
