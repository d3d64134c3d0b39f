// Each line is taken as one of the whole's. What the parts are is settled by the compiler, which
// wants one way of writing it for each place in the list.
extension ActionBuilder where Element: SumType {
  /// Takes a line that is about elements of the first type.
  ///
  /// - Parameter line: The line.
  /// - Returns: The lines, in order.
  public static func buildExpression<Line: ActionLine, Z>(
    _ line: Line
  ) -> [Edit<Element>] where Element == OneOf<Line.Edited, Z> {
    line.edits.map { $0.lifted() }
  }

  /// Takes a line that is about elements of the second type.
  ///
  /// - Parameter line: The line.
  /// - Returns: The lines, in order.
  public static func buildExpression<Line: ActionLine, A, Z>(
    _ line: Line
  ) -> [Edit<Element>] where Element == OneOf<A, OneOf<Line.Edited, Z>> {
    line.edits.map { $0.lifted() }
  }

  /// Takes a line that is about elements of the third type.
  ///
  /// - Parameter line: The line.
  /// - Returns: The lines, in order.
  public static func buildExpression<Line: ActionLine, A, B, Z>(
    _ line: Line
  ) -> [Edit<Element>] where Element == OneOf<A, OneOf<B, OneOf<Line.Edited, Z>>> {
    line.edits.map { $0.lifted() }
  }
}

extension Edit {
  func lifted<Whole: SumType>() -> Edit<Whole> {
    fatalError()
  }
}
