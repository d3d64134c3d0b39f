extension Syntax {
  /// The commands that go through all that was done, on whatever branch.
  ///
  /// - Parameters:
  ///   - tree: Makes a command that lists the places.
  ///   - place: How a place is written.
  ///   - visit: Makes a command that goes to a place.
  ///   - travel: Makes a command that goes back or forward in time.
  /// - Returns: The commands.
  static func branches<Place>(
    _ tree: @escaping @Sendable () -> Command, _ place: Parameter<Place>,
    _ visit: @escaping @Sendable (Place) -> Command,
    _ travel: @escaping @Sendable (Span?, _ isBack: Bool) -> Command
  ) -> [Syntax] {
    [
      Syntax(
        "tree", in: .place, "Lists all places, on every branch.", example: "tree",
        command: tree),
      Syntax(
        "visit", place, in: .place, "Goes to a place of the tree, on whatever branch.",
        example: "visit 3", command: visit),
      Syntax(
        "earlier", .optional(.span), in: .place, "Goes back in time, across branches.",
        example: "earlier 10m"
      ) { travel($0, true) },
      Syntax(
        "later", .optional(.span), in: .place, "Goes forward in time, across branches.",
        example: "later 2"
      ) { travel($0, false) },
    ]
  }
}
