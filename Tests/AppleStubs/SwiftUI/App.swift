// What SwiftUI declares, as far as the documentation's examples use it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import Foundation
@_exported import FoundationOfApple
@_exported import Observation

@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  public static func main() {}
}

@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
}

@resultBuilder
public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

extension Scene {
  public func commands(@CommandsBuilder content: () -> some Commands) -> some Scene { self }
}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

extension Never: Scene, Commands, View {
  public typealias Body = Never
  public var body: Never { return fatalError() }
}

@MainActor @preconcurrency
public protocol Commands {
  associatedtype Body: Commands
  @CommandsBuilder var body: Body { get }
}

@resultBuilder
public enum CommandsBuilder {
  public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
}

public struct CommandGroupPlacement: Sendable {
  public static let undoRedo = CommandGroupPlacement()
}

public struct CommandGroup<Content: View>: Commands {
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  public var body: Never { fatalError() }
}

public enum ControlActiveState: Hashable, Sendable {
  case key, active, inactive
}

public struct EnvironmentValues {
  public var undoManager: UndoManager? { fatalError() }
  public var controlActiveState: ControlActiveState { fatalError() }
}
