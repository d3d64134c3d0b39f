// swift-tools-version: 6.2
import PackageDescription

/// The compiler's folder of Objective-C, by the environment, since it has its version in it.
let objectiveC = Context.environment["OBJECTIVE_C"] ?? ""

/// The bridge to Apple's undo manager, unmodified, on the one of GNUstep: `.ci/gnustep` runs it.
///
/// `GNUstepFoundation` is Foundation with that undo manager, declared as Apple's.
let package = Package(
  name: "GNUstep",
  dependencies: [.package(name: "UndoRedo", path: "../..")],
  targets: [
    .target(
      name: "CUndoManager",
      cSettings: [
        .unsafeFlags([
          "-fobjc-runtime=gcc", "-fconstant-string-class=NSConstantString", "-fno-blocks",
          "-isystem", "/usr/include/GNUstep", "-isystem", "\(objectiveC)/include",
        ])
      ],
      linkerSettings: [
        .unsafeFlags(["-L\(objectiveC)"]), .linkedLibrary("gnustep-base"), .linkedLibrary("objc"),
      ]),
    .target(
      name: "GNUstepFoundation",
      dependencies: ["CUndoManager", .product(name: "UndoRedoApple", package: "UndoRedo")]),
    .target(
      name: "Bridge",
      dependencies: ["GNUstepFoundation", .product(name: "UndoRedo", package: "UndoRedo")],
      swiftSettings: [.define("GNUSTEP")]),
    .executableTarget(
      name: "undo-manager-check",
      dependencies: [
        "Bridge", "GNUstepFoundation", .product(name: "UndoRedo", package: "UndoRedo"),
      ],
      swiftSettings: [.define("GNUSTEP")]),
    .testTarget(
      name: "GNUstepTests",
      dependencies: [
        "Bridge", "GNUstepFoundation", .product(name: "UndoRedo", package: "UndoRedo"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
