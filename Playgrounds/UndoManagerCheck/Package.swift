// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "UndoManagerCheck",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "UndoRedo", path: "../..")],
  targets: [
    .executableTarget(
      name: "undo-manager-check",
      dependencies: [
        .product(name: "UndoRedo", package: "UndoRedo"),
        .product(name: "UndoRedoApple", package: "UndoRedo"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
