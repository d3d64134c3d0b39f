// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "UndoRedo",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "UndoRedo", targets: ["UndoRedo"])
  ],
  targets: [
    .target(name: "UndoRedo", swiftSettings: settings),
    .testTarget(name: "UndoRedoTests", dependencies: ["UndoRedo"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
