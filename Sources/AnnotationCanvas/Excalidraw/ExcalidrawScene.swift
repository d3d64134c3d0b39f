#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A drawing made with Excalidraw, read from the data of an `.excalidraw` file of version 2.
///
///     let scene = try ExcalidrawScene(data: data)
///     try store.perform(.importing(scene.annotations, onto: store.elements))
///     for remark in scene.remarks { print(remark) }
///
/// Every element that can be drawn becomes one annotation, with the place in the stack that it has
/// in the file. The file is somebody else's, so nothing in it is taken for granted: what is not
/// known or not valid is in ``remarks``, and all the rest is imported. An arrow's bindings, rounded
/// corners and the look of hand-drawn lines have no counterpart here.
public struct ExcalidrawScene: Equatable, Sendable {
  /// The elements that were imported, from the one at the very back to the one at the very front.
  public let annotations: [Annotation]

  /// The number of elements that are in the file although they were deleted, and were skipped.
  public let deletedCount: Int

  /// What could not be imported as it is in the file, in the file's order.
  public let remarks: [Remark]

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - data: The content of the file.
  ///   - progress: Is called with the part of the elements that has been decoded, up to 1.
  /// - Throws: An error where the data is not JSON, not a scene, or of another version.
  public init(data: Data, progress: ((Double) -> Void)? = nil) throws(ExcalidrawError) {
    var elements = Elements()
    for (index, element) in try Self.elements(in: data, progress).enumerated() {
      elements.read(element, at: index)
    }
    elements.leaveWrongContainers()
    annotations = elements.annotations
    deletedCount = elements.deletedCount
    remarks = elements.remarks
  }

  private static func elements(
    in data: Data, _ progress: ((Double) -> Void)?
  ) throws(ExcalidrawError) -> [JSONValue] {
    let decoder = JSONDecoder()
    if let progress { decoder.report(progress) }
    let value: JSONValue
    do {
      value = try decoder.decode(JSONValue.self, from: data)
    } catch {
      throw ExcalidrawError(.notJSON, "the file is not JSON")
    }
    guard let scene = value.object else {
      throw ExcalidrawError(.notAScene, "the file is JSON, but not an object")
    }
    guard scene["type"]?.string == "excalidraw" else {
      throw ExcalidrawError(.notAScene, "its “type” is not “excalidraw”")
    }
    guard scene["version"]?.number == 2 else {
      throw ExcalidrawError(.unsupportedVersion, "its “version” is not 2")
    }
    guard let elements = scene["elements"]?.array else {
      throw ExcalidrawError(.notAScene, "its “elements” are not an array")
    }
    return elements
  }
}

extension ExcalidrawScene {
  /// Something in the file that is not in the annotations as it is there.
  public struct Remark: Hashable, Sendable {
    /// The position of the element in the file, counted from zero.
    public let index: Int

    /// The element's key that the remark is about, or `nil` where it is about the whole element.
    public let key: String?

    /// What is the matter.
    public let message: String

    /// Whether the element was left out because of it.
    public let isLeftOut: Bool
  }
}

extension ExcalidrawScene.Remark: CustomStringConvertible {
  /// Where it is and what is the matter, such as "elements[3].x: is missing; left out".
  public var description: String {
    let place = "elements[\(index)]" + (key.map { ".\($0)" } ?? "")
    return "\(place): \(message)" + (isLeftOut ? "; left out" : "")
  }
}
