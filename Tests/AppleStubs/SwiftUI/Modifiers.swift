// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
  public init(extendedGraphemeClusterLiteral: Character) {}
}

public struct EventModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let command = EventModifiers(rawValue: 1)
  public static let shift = EventModifiers(rawValue: 2)
  public static let option = EventModifiers(rawValue: 4)
}

public protocol ShapeStyle: Sendable {}

public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Value
}

extension Gesture {
  public func onChanged(
    _ action: @escaping (Value) -> Void
  ) -> some Gesture<Value> where Value: Equatable { self }
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> { self }
}

public struct DragGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
    public var startLocation: CGPoint
    public var translation: CGSize
  }
  public init() {}
}

extension View {
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View { self }
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View { self }
  public func id<ID: Hashable>(_ id: ID) -> some View { self }
  public func disabled(_ disabled: Bool) -> some View { self }
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { self }
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> some View { self }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public func onDeleteCommand(perform action: (() -> Void)?) -> some View { self }
  public func toolbar(@ViewBuilder content: () -> some View) -> some View { self }
  public func confirmationDialog<Title: StringProtocol>(
    _ title: Title, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View
  ) -> some View { self }
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { self }
  public func opacity(_ opacity: Double) -> some View { self }
  public func gesture(_ gesture: some Gesture) -> some View { self }
  public func foregroundStyle(_ style: some ShapeStyle) -> some View { self }
  public func accessibilityLabel<Label: StringProtocol>(_ label: Label) -> some View { self }
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
}
