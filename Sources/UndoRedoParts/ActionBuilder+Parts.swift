import UndoRedo

// Each line is taken as one of the whole's. Whether its type is among the parts is settled by the
// compiler, which wants one way of writing it for each place in the list.
extension ActionBuilder where Element: SumType {
  /// Takes a line that is about elements of the first type.
  public static func buildExpression<Line: ActionLine, Z>(
    _ line: Line
  ) -> [Edit<Element>] where Element == OneOf<Line.Edited, Z> {
    line.edits.map { Edit(lifting: $0) }
  }

  /// Takes a line that is about elements of the second type.
  public static func buildExpression<Line: ActionLine, A, Z>(
    _ line: Line
  ) -> [Edit<Element>] where Element == OneOf<A, OneOf<Line.Edited, Z>> {
    line.edits.map { Edit(lifting: $0) }
  }

  /// Takes a line that is about elements of the third type.
  public static func buildExpression<Line: ActionLine, A, B, Z>(
    _ line: Line
  ) -> [Edit<Element>] where Element == OneOf<A, OneOf<B, OneOf<Line.Edited, Z>>> {
    line.edits.map { Edit(lifting: $0) }
  }

  /// Takes a line that is about elements of the fourth type.
  public static func buildExpression<Line: ActionLine, A, B, C, Z>(
    _ line: Line
  ) -> [Edit<Element>] where Element == OneOf<A, OneOf<B, OneOf<C, OneOf<Line.Edited, Z>>>> {
    line.edits.map { Edit(lifting: $0) }
  }

  /// Takes a line that is about elements of the fifth type.
  public static func buildExpression<Line: ActionLine, A, B, C, D, Z>(
    _ line: Line
  ) -> [Edit<Element>]
  where Element == OneOf<A, OneOf<B, OneOf<C, OneOf<D, OneOf<Line.Edited, Z>>>>> {
    line.edits.map { Edit(lifting: $0) }
  }

  /// Takes a line that is about elements of the sixth type.
  public static func buildExpression<Line: ActionLine, A, B, C, D, E, Z>(
    _ line: Line
  ) -> [Edit<Element>]
  where Element == OneOf<A, OneOf<B, OneOf<C, OneOf<D, OneOf<E, OneOf<Line.Edited, Z>>>>>> {
    line.edits.map { Edit(lifting: $0) }
  }
}

extension Edit where Element: SumType {
  /// Creates what a line does to elements of a part.
  ///
  /// - Precondition: The type is one of the parts.
  init<Part>(lifting edit: Edit<Part>) {
    func modify(_ body: @escaping (inout Part) -> Void) -> (inout Element) -> Void {
      { $0.modify(body) }
    }
    func holds(_ condition: @escaping (Part) -> Bool) -> (Element) -> Bool {
      { whole in whole.part(Part.self).map { condition($0) } ?? false }
    }
    let kind: Kind =
      switch edit.kind {
      case .create(let value): .create(Element(part: value)!)
      case .save(let value): .save(Element(part: value)!)
      case .modify(let id, let body): .modify(Element.id(id, of: Part.self)!, modify(body))
      case .delete(let id): .delete(Element.id(id, of: Part.self)!)
      case .modifyAll(let condition, let body): .modifyAll(holds(condition), modify(body))
      case .deleteAll(let condition): .deleteAll(holds(condition))
      }
    self.init(kind: kind)
  }
}
