// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "UndoRedoCrash",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "UndoRedo", path: "../..")],
  targets: [
    // Kills the program at a call of its choice.
    .target(name: "KillSwitch"),
    // Edits a document, tells which edits are durable, and is killed while it does; and checks what
    // is left.
    .executableTarget(
      name: "crash",
      dependencies: [
        "KillSwitch",
        .product(name: "UndoRedo", package: "UndoRedo"),
        .product(name: "UndoRedoJSON", package: "UndoRedo"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
