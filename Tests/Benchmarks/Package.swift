// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "UndoRedoBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "UndoRedo", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
  ],
  targets: [
    // What is measured, and what it is measured against.
    .target(
      name: "Workloads",
      dependencies: [
        "Reporting", .product(name: "UndoRedo", package: "UndoRedo"),
        .product(name: "UndoRedoParts", package: "UndoRedo"),
      ],
      swiftSettings: settings),
    // Ways of using a store, each with its counterpart written by hand.
    .target(
      name: "Ways",
      dependencies: [
        "Workloads", .product(name: "UndoRedo", package: "UndoRedo"),
        .product(name: "UndoRedoAsync", package: "UndoRedo"),
        .product(name: "UndoRedoJSON", package: "UndoRedo"),
        .product(name: "UndoRedoParts", package: "UndoRedo"),
        .product(name: "UndoRedoValues", package: "UndoRedo"),
      ],
      swiftSettings: settings),
    // Memory, the load, the time of a thread, and tables.
    .target(name: "Reporting", swiftSettings: settings),
    // Measures all of it, each piece in a process of its own, and prints ratios.
    .executableTarget(
      name: "measure",
      dependencies: [
        "Reporting", "Ways", "Workloads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // Measures what it costs to keep a document, beside SQLite.
    .executableTarget(
      name: "durable",
      dependencies: [
        "CSQLite", "Reporting", .product(name: "UndoRedo", package: "UndoRedo"),
        .product(name: "UndoRedoJSON", package: "UndoRedo"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // Measures what a small change of a large value costs.
    .executableTarget(
      name: "differences",
      dependencies: [
        "Reporting", "Workloads", .product(name: "UndoRedo", package: "UndoRedo"),
        .product(name: "UndoRedoJSON", package: "UndoRedo"),
        .product(name: "UndoRedoValues", package: "UndoRedo"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // Measures what branches cost, and undo by an author and of one action in long histories.
    .executableTarget(
      name: "branches",
      dependencies: [
        "Reporting", .product(name: "UndoRedo", package: "UndoRedo"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // Finds calls whose cost grows with the history.
    .executableTarget(
      name: "growth",
      dependencies: [
        "Reporting", .product(name: "UndoRedo", package: "UndoRedo"),
        .product(name: "UndoRedoJSON", package: "UndoRedo"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
  ],
  swiftLanguageModes: [.v6]
)
