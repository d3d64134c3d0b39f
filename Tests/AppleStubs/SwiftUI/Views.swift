// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { ConditionalContent() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { ConditionalContent() }
}

public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

public struct EmptyView: PrimitiveView {}
public struct TupleView<Content>: PrimitiveView {}
public struct ConditionalContent<First, Second>: PrimitiveView {}

public struct Text: PrimitiveView {
  public init<Content: StringProtocol>(_ content: Content) {}
}

public struct Image: PrimitiveView {
  public init(systemName: String) {}
}

public struct Circle: PrimitiveView {
  public init() {}
}

public struct ZStack<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct HStack<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct Form<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct TextField<Label: View>: PrimitiveView {}

extension TextField where Label == Text {
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {}
}

public struct Toggle<Label: View>: PrimitiveView {}

extension Toggle where Label == Text {
  public init<Title: StringProtocol>(_ title: Title, isOn: Binding<Bool>) {}
}

public struct Slider<Label: View>: PrimitiveView {}

extension Slider where Label == EmptyView {
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {}
}

public struct ButtonRole: Sendable {
  public static let destructive = ButtonRole()
  public static let cancel = ButtonRole()
}

public struct Button<Label: View>: PrimitiveView {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
  public init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void) {}
  public init<Title: StringProtocol>(
    _ title: Title, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View where Content: View {
  public var body: Never { fatalError() }

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {}
}

@MainActor @preconcurrency
public protocol DynamicViewContent: View {}

extension ForEach: DynamicViewContent where Content: View {}

extension DynamicViewContent {
  public func onDelete(
    perform action: ((IndexSet) -> Void)?
  ) -> some DynamicViewContent { self }
  public func onMove(
    perform action: ((IndexSet, Int) -> Void)?
  ) -> some DynamicViewContent { self }
}

public struct List<SelectionValue: Hashable, Content: View>: PrimitiveView {
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {}
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) {}

  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {}
}
