// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let undoRedo = Target.Dependency.product(name: "UndoRedo", package: "UndoRedo")
let undoRedoAsync = Target.Dependency.product(name: "UndoRedoAsync", package: "UndoRedo")
let undoRedoParts = Target.Dependency.product(name: "UndoRedoParts", package: "UndoRedo")
let annotationCanvas = Target.Dependency.product(name: "AnnotationCanvas", package: "UndoRedo")
let undoRedoTesting = Target.Dependency.product(name: "UndoRedoTesting", package: "UndoRedo")

let package = Package(
  name: "PostgresCanvas",
  platforms: [.macOS(.v15)],
  products: [.library(name: "PostgresCanvas", targets: ["PostgresCanvas"])],
  dependencies: [.package(name: "UndoRedo", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    // A repository for any element, the shared canvas on it, and drawings as rows.
    .target(
      name: "PostgresCanvas",
      dependencies: ["CLibPQ", undoRedo, undoRedoAsync, undoRedoParts, annotationCanvas],
      swiftSettings: settings),
    // A server of one's own in a temporary folder.
    .target(name: "TemporaryServer", swiftSettings: settings),
    // Two people on one canvas, told as a short story.
    .executableTarget(
      name: "shared-canvas",
      dependencies: [
        "PostgresCanvas", "TemporaryServer", undoRedo, undoRedoAsync, undoRedoParts,
        annotationCanvas,
      ],
      swiftSettings: settings),
    // Many programs on one canvas, while connections, servers and programs are broken.
    .executableTarget(
      name: "canvas-trial",
      dependencies: [
        "PostgresCanvas", "TemporaryServer", undoRedo, undoRedoAsync, undoRedoParts,
        undoRedoTesting, annotationCanvas,
      ],
      swiftSettings: settings),
    // What a shared canvas costs beside libpq alone.
    .executableTarget(
      name: "canvas-benchmark",
      dependencies: [
        "CLibPQ", "PostgresCanvas", "TemporaryServer", undoRedo, undoRedoAsync, undoRedoParts,
        annotationCanvas,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PostgresCanvasTests",
      dependencies: [
        "PostgresCanvas", "TemporaryServer", undoRedo, undoRedoAsync, undoRedoParts,
        undoRedoTesting, annotationCanvas,
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
