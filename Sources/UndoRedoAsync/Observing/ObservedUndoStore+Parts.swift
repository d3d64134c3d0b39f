import UndoRedo
import UndoRedoParts

// Whether a type is among the parts is settled by the compiler, which wants one way of writing it for
// each place in the list.
extension ObservedUndoStore where Element: SumType {
  /// The elements of the first type.
  ///
  /// - Parameter part: The type.
  public subscript<Part, Z>(
    part: Part.Type
  ) -> ObservedUndoStorePart<Repo, Part>
  where Element == OneOf<Part, Z> { ObservedUndoStorePart(self) }

  /// The elements of the second type.
  ///
  /// - Parameter part: The type.
  public subscript<Part, A, Z>(
    part: Part.Type
  ) -> ObservedUndoStorePart<Repo, Part>
  where Element == OneOf<A, OneOf<Part, Z>> { ObservedUndoStorePart(self) }

  /// The elements of the third type.
  ///
  /// - Parameter part: The type.
  public subscript<Part, A, B, Z>(
    part: Part.Type
  ) -> ObservedUndoStorePart<Repo, Part>
  where Element == OneOf<A, OneOf<B, OneOf<Part, Z>>> { ObservedUndoStorePart(self) }

  /// The elements of the fourth type.
  ///
  /// - Parameter part: The type.
  public subscript<Part, A, B, C, Z>(
    part: Part.Type
  ) -> ObservedUndoStorePart<Repo, Part>
  where Element == OneOf<A, OneOf<B, OneOf<C, OneOf<Part, Z>>>> { ObservedUndoStorePart(self) }

  /// The elements of the fifth type.
  ///
  /// - Parameter part: The type.
  public subscript<Part, A, B, C, D, Z>(
    part: Part.Type
  ) -> ObservedUndoStorePart<Repo, Part>
  where Element == OneOf<A, OneOf<B, OneOf<C, OneOf<D, OneOf<Part, Z>>>>> {
    ObservedUndoStorePart(self)
  }

  /// The elements of the sixth type.
  ///
  /// - Parameter part: The type.
  public subscript<Part, A, B, C, D, E, Z>(
    part: Part.Type
  ) -> ObservedUndoStorePart<Repo, Part>
  where Element == OneOf<A, OneOf<B, OneOf<C, OneOf<D, OneOf<E, OneOf<Part, Z>>>>>> {
    ObservedUndoStorePart(self)
  }

  /// Refuses another type.
  @available(*, unavailable, message: "the store has no elements of this type")
  @_disfavoredOverload
  public subscript<Part>(
    part: Part.Type
  ) -> ObservedUndoStorePart<Repo, Part> { fatalError() }
}
