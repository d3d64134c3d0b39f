// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The pages of the playground, each of which is a program too: `swift run page1`.
let pages = [
  "Steps", "Canvas", "Groups", "Gestures", "Places", "JSONFile", "YourRepository", "YourModel",
  "WholeModels", "LargeValues", "OneCanvas", "EditMenu",
].enumerated().map { index, name in
  Target.executableTarget(
    name: "page\(index + 1)",
    dependencies: [
      "AnnotationCanvas", "UndoRedo", "UndoRedoApple", "UndoRedoJSON", "UndoRedoParts",
      "UndoRedoTesting", "UndoRedoValues",
    ],
    path: "Playgrounds/UndoRedo.playground/Pages/\(name).xcplaygroundpage",
    sources: ["Contents.swift"],
    swiftSettings: settings)
}

let package = Package(
  name: "UndoRedo",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "UndoRedo", targets: ["UndoRedo"]),
    .library(name: "UndoRedoParts", targets: ["UndoRedoParts"]),
    .library(name: "UndoRedoValues", targets: ["UndoRedoValues"]),
    .library(name: "UndoRedoOrder", targets: ["UndoRedoOrder"]),
    .library(name: "UndoRedoAsync", targets: ["UndoRedoAsync"]),
    .library(name: "UndoRedoJSON", targets: ["UndoRedoJSON"]),
    .library(name: "UndoRedoApple", targets: ["UndoRedoApple"]),
    .library(name: "AnnotationCanvas", targets: ["AnnotationCanvas"]),
    .library(name: "UndoRedoTesting", targets: ["UndoRedoTesting"]),
    .executable(name: "canvas", targets: ["canvas"]),
  ],
  targets: [
    .target(name: "UndoRedo", swiftSettings: settings),
    .target(name: "UndoRedoParts", dependencies: ["UndoRedo"], swiftSettings: settings),
    .target(name: "UndoRedoValues", dependencies: ["UndoRedo"], swiftSettings: settings),
    .target(name: "UndoRedoOrder", dependencies: ["UndoRedo"], swiftSettings: settings),
    .target(
      name: "UndoRedoAsync",
      dependencies: ["UndoRedo", "UndoRedoOrder", "UndoRedoParts", "UndoRedoValues"],
      swiftSettings: settings),
    .target(name: "UndoRedoJSON", dependencies: ["UndoRedo"], swiftSettings: settings),
    .target(
      name: "UndoRedoTesting", dependencies: ["UndoRedo", "UndoRedoAsync"], swiftSettings: settings),
    .target(name: "UndoRedoApple", dependencies: ["UndoRedo"], swiftSettings: settings),
    .target(
      name: "AnnotationCanvas", dependencies: ["UndoRedo", "UndoRedoParts"],
      swiftSettings: settings),
    .executableTarget(
      name: "canvas",
      dependencies: [
        "AnnotationCanvas", "UndoRedo", "UndoRedoApple", "UndoRedoJSON", "UndoRedoParts",
        "UndoRedoValues",
      ],
      swiftSettings: settings),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "UndoRedoTests",
      dependencies: [
        "UndoRedo", "UndoRedoAsync", "UndoRedoTesting", "UndoRedoValues", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "WholeModelTests",
      dependencies: [
        "UndoRedo", "UndoRedoAsync", "UndoRedoParts", "UndoRedoTesting", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "UndoRedoOrderTests",
      dependencies: [
        "UndoRedo", "UndoRedoAsync", "UndoRedoOrder", "UndoRedoParts", "UndoRedoTesting",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "UndoRedoTestingTests",
      dependencies: [
        "UndoRedo", "UndoRedoAsync", "UndoRedoJSON", "UndoRedoParts", "UndoRedoTesting",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "UndoRedoJSONTests",
      dependencies: [
        "UndoRedo", "UndoRedoAsync", "UndoRedoJSON", "UndoRedoParts", "UndoRedoTesting",
        "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(
      name: "UndoRedoAppleTests",
      dependencies: ["UndoRedo", "UndoRedoApple", "UndoRedoTesting", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "AnnotationCanvasTests",
      dependencies: [
        "AnnotationCanvas", "UndoRedo", "UndoRedoJSON", "UndoRedoParts", "UndoRedoTesting",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "canvasTests",
      dependencies: [
        "canvas", "AnnotationCanvas", "UndoRedo", "UndoRedoJSON", "UndoRedoTesting", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "UndoRedo", "UndoRedoAsync", "UndoRedoJSON", "UndoRedoOrder", "UndoRedoParts",
        "UndoRedoTesting", "UndoRedoValues", "TestSupport",
      ],
      swiftSettings: settings),
  ] + pages,
  swiftLanguageModes: [.v6]
)
