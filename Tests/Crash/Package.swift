// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "UndoRedoCrash",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "UndoRedo", path: "../.."),
    .package(name: "SQLiteCanvas", path: "../../Playgrounds/SQLiteCanvas"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Kills the program at a call of its choice.
    .target(name: "KillSwitch"),
    // Starts children, and kills them.
    .target(name: "Killing", swiftSettings: settings),
    // Edits a document, tells which edits are durable, and is killed while it does; and checks what
    // is left.
    .executableTarget(
      name: "crash",
      dependencies: [
        "KillSwitch", "Killing",
        .product(name: "UndoRedo", package: "UndoRedo"),
        .product(name: "UndoRedoJSON", package: "UndoRedo"),
        .product(name: "UndoRedoTesting", package: "UndoRedo"),
      ],
      swiftSettings: settings),
    // The same with a drawing in a database.
    .executableTarget(
      name: "crash-sqlite",
      dependencies: [
        "KillSwitch", "Killing",
        .product(name: "UndoRedo", package: "UndoRedo"),
        .product(name: "AnnotationCanvas", package: "UndoRedo"),
        .product(name: "SQLiteCanvas", package: "SQLiteCanvas"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
