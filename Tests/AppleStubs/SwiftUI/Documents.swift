// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import AppKit
import UniformTypeIdentifiers

public protocol ObservableObject: AnyObject {}

public struct FileDocumentReadConfiguration {
  public let contentType: UTType
  public let file: FileWrapper
}

public struct FileDocumentWriteConfiguration {
  public let contentType: UTType
  public let existingFile: FileWrapper?
}

@preconcurrency
public protocol ReferenceFileDocument: ObservableObject, Sendable {
  associatedtype Snapshot
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration
  static var readableContentTypes: [UTType] { get }
  init(configuration: ReadConfiguration) throws
  func snapshot(contentType: UTType) throws -> Snapshot
  func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper
}

@MainActor @preconcurrency
public struct ReferenceFileDocumentConfiguration<Document: ReferenceFileDocument> {
  public var document: Document { fatalError() }
}

public struct DocumentGroup<Document, Content: View>: Scene {
  public var body: Never { fatalError() }
}

extension DocumentGroup where Document: ReferenceFileDocument {
  public init(
    newDocument: @escaping @Sendable () -> Document,
    @ViewBuilder editor: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
  ) {}
}

open class NSHostingController<Content: View>: NSViewController {
  open var rootView: Content
  public init(rootView: Content) { self.rootView = rootView }
}
