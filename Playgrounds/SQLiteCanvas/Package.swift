// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let undoRedo = Target.Dependency.product(name: "UndoRedo", package: "UndoRedo")
let undoRedoAsync = Target.Dependency.product(name: "UndoRedoAsync", package: "UndoRedo")
let annotationCanvas = Target.Dependency.product(name: "AnnotationCanvas", package: "UndoRedo")
let undoRedoTesting = Target.Dependency.product(name: "UndoRedoTesting", package: "UndoRedo")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let package = Package(
  name: "SQLiteCanvas",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [.library(name: "SQLiteCanvas", targets: ["SQLiteCanvas"])],
  dependencies: [
    .package(name: "UndoRedo", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // A repository for any record, and the annotations of the sample as records.
    .target(
      name: "SQLiteCanvas", dependencies: [undoRedo, annotationCanvas, grdb],
      swiftSettings: settings),
    // A drawing in a database file, told as a short story.
    .executableTarget(
      name: "sqlite-canvas", dependencies: ["SQLiteCanvas", undoRedo, annotationCanvas],
      swiftSettings: settings),
    .testTarget(
      name: "SQLiteCanvasTests",
      dependencies: [
        "SQLiteCanvas", undoRedo, undoRedoAsync, undoRedoTesting, annotationCanvas, grdb,
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
