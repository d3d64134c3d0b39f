// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@propertyWrapper
public struct State<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() {}
}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public init(projectedValue: Binding<Value>) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Binding<Member> { fatalError() }
}

@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  @available(*, unavailable)
  public init(wrappedValue: Value) { fatalError() }
  public var wrappedValue: Value { fatalError() }
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: Observable {
  public init(wrappedValue: Value) {}
}

extension Bindable where Value: AnyObject {
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> { fatalError() }
}

@propertyWrapper
public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {}
  @MainActor public var wrappedValue: Value { fatalError() }
}
