// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // The library that makes up the inputs has the entry point.
  .unsafeFlags(["-parse-as-library"]),
]

let package = Package(
  name: "UndoRedoFuzz",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "UndoRedo", path: "../..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        .product(name: "UndoRedo", package: "UndoRedo"),
        .product(name: "UndoRedoJSON", package: "UndoRedo"),
      ],
      swiftSettings: settings)
  ],
  swiftLanguageModes: [.v6]
)
