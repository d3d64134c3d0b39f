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
  ///
  /// - Parameter components: The lines of each round.
  /// - Returns: The lines, in order.
  @inlinable
  public static func buildArray(_ components: [[Edit<Element>]]) -> [Edit<Element>] {
    components.flatMap { $0 }
  }

  /// Takes one line after another.
  ///
  /// - Parameter components: The lines.
  /// - Returns: The lines, in order.
  @inlinable
  public static func buildBlock(_ components: [Edit<Element>]...) -> [Edit<Element>] {
    components.flatMap { $0 }
  }

  /// Takes the lines of the first branch.
  ///
  /// - Parameter component: The lines.
  /// - Returns: The lines, in order.
  @inlinable
  public static func buildEither(first component: [Edit<Element>]) -> [Edit<Element>] {
    component
  }

  /// Takes the lines of the second branch.
  ///
  /// - Parameter component: The lines.
  /// - Returns: The lines, in order.
  @inlinable
  public static func buildEither(second component: [Edit<Element>]) -> [Edit<Element>] {
    component
  }

  // These words have a way of their own, so that the compiler knows what they are about before it
  // looks at what they are given.

  /// Takes a line that modifies an element.
  ///
  /// - Parameter line: The line.
  /// - Returns: The lines, in order.
  @inlinable
  public static func buildExpression(_ line: Modify<Element>) -> [Edit<Element>] { line.edits }

  /// Takes a line that modifies elements.
  ///
  /// - Parameter line: The line.
  /// - Returns: The lines, in order.
  @inlinable
  public static func buildExpression(_ line: ModifyAll<Element>) -> [Edit<Element>] { line.edits }

  /// Takes a line that deletes elements.
  ///
  /// - Parameter line: The line.
  /// - Returns: The lines, in order.
  @inlinable
  public static func buildExpression(_ line: DeleteAll<Element>) -> [Edit<Element>] { line.edits }

  /// Takes another line, or an array of lines.
  ///
  /// - Parameter line: The line.
  /// - Returns: The lines, in order.
  @inlinable
  public static func buildExpression<Line: ActionLine>(
    _ line: Line
  ) -> [Edit<Element>] where Line.Edited == Element {
    line.edits
  }

  /// Refuses a line that is about elements of another type.
  ///
  /// - Parameter line: The line.
  /// - Returns: Nothing: this does not compile.
  @available(*, unavailable, message: "the store has no elements of this line's type")
  @_disfavoredOverload
  public static func buildExpression<Line: ActionLine>(_ line: Line) -> [Edit<Element>] {
    []
  }

  /// Refuses an element without `Create`, `Save`, `Modify` or `Delete`, and ordinary code.
  ///
  /// - Parameter value: The element, or what the code returns.
  /// - Returns: Nothing: this does not compile.
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
  ///
  /// - Parameter component: The lines, if the branch is taken.
  /// - Returns: The lines, in order.
  @inlinable
  public static func buildOptional(_ component: [Edit<Element>]?) -> [Edit<Element>] {
    component ?? []
  }
}
