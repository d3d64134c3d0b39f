/// Builds an action from its lines.
///
/// A line is ``Create``, ``Save``, ``Modify`` or ``Delete``, an array of one of them, or the result of another
/// function marked `@ActionBuilder`. `if`, `if let`, `switch`, `for` and `let` work as everywhere:
///
///     try store.perform("Tidy Up") {
///       Modify(1, \.color, to: "blue")
///       for note in store.elements where note.text.isEmpty {
///         Delete(note)
///       }
///       if let template { Create(template.copy()) }
///     }
@resultBuilder
public enum ActionBuilder<Element: Identifiable> {
  /// Takes the lines of all branches of a loop.
  @inlinable
  public static func buildArray(_ components: [[Edit<Element>]]) -> [Edit<Element>] {
    components.flatMap { $0 }
  }

  /// Takes one line after another.
  @inlinable
  public static func buildBlock(_ components: [Edit<Element>]...) -> [Edit<Element>] {
    components.flatMap { $0 }
  }

  /// Takes the lines of the first branch.
  @inlinable
  public static func buildEither(first component: [Edit<Element>]) -> [Edit<Element>] {
    component
  }

  /// Takes the lines of the second branch.
  @inlinable
  public static func buildEither(second component: [Edit<Element>]) -> [Edit<Element>] {
    component
  }

  // These words have a way of their own, so that the compiler knows what they are about before it
  // looks at what they are given.

  /// Takes a line that modifies an element.
  @inlinable
  public static func buildExpression(_ line: Modify<Element>) -> [Edit<Element>] { line.edits }

  /// Takes a line that modifies elements.
  @inlinable
  public static func buildExpression(_ line: ModifyAll<Element>) -> [Edit<Element>] { line.edits }

  /// Takes a line that deletes elements.
  @inlinable
  public static func buildExpression(_ line: DeleteAll<Element>) -> [Edit<Element>] { line.edits }

  /// Takes another line, or an array of lines.
  @inlinable
  public static func buildExpression<Line: ActionLine>(
    _ line: Line
  ) -> [Edit<Element>] where Line.Edited == Element {
    line.edits
  }

  /// Refuses a line that is about elements of another type.
  @available(*, unavailable, message: "the store has no elements of this line's type")
  @_disfavoredOverload
  public static func buildExpression<Line: ActionLine>(_ line: Line) -> [Edit<Element>] {
    []
  }

  /// Refuses an element without `Create`, `Save`, `Modify` or `Delete`, and ordinary code.
  @available(
    *, unavailable,
    message:
      "write Create(element), Save(element), Modify(element.id) { } or Delete(element); other code needs store.group(\"Name\") { }"
  )
  @_disfavoredOverload
  public static func buildExpression<Value>(_ value: Value) -> [Edit<Element>] {
    []
  }

  /// Takes the lines of a branch, or none.
  @inlinable
  public static func buildOptional(_ component: [Edit<Element>]?) -> [Edit<Element>] {
    component ?? []
  }
}
