extension EditableElements {
  /// Returns elements.
  ///
  /// - Parameters:
  ///   - condition: Whether to return an element.
  ///   - areInIncreasingOrder: Whether an element stands before another one. Those of which neither
  ///     does keep the repository's order.
  ///   - offset: How many of them to leave out at the beginning.
  ///   - limit: How many to return at most, or `nil` for all.
  /// - Returns: The elements.
  /// - Throws: The repository's failure, where it can't be read.
  /// - Precondition: The offset and the limit are not negative.
  /// - Complexity: O(*n*) in the number of elements; O(*n* log *n*) where they are sorted.
  public func fetch(
    where condition: (Element) -> Bool = { _ in true },
    sortedBy areInIncreasingOrder: ((Element, Element) -> Bool)? = nil,
    offset: Int = 0, limit: Int? = nil
  ) throws(Failure) -> [Element] {
    var elements = try allElements().filter(condition)
    if let areInIncreasingOrder { elements.sort(by: areInIncreasingOrder) }
    guard offset > 0 || limit != nil else { return elements }
    return Array(elements.dropFirst(offset).prefix(limit ?? .max))
  }

  /// Returns elements in the order of several keys: by the first, and where that is the same for two,
  /// by the next.
  ///
  ///     store.fetch(sortedBy: [.descending(\.priority), .ascending(\.title)], limit: 20)
  ///
  /// - Parameters:
  ///   - condition: Whether to return an element.
  ///   - keys: What to sort by. Elements for which all are the same keep the repository's order.
  ///   - offset: How many of them to leave out at the beginning.
  ///   - limit: How many to return at most, or `nil` for all.
  /// - Returns: The elements.
  /// - Throws: The repository's failure, where it can't be read.
  /// - Precondition: The offset and the limit are not negative.
  /// - Complexity: O(*n* log *n*) in the number of elements.
  public func fetch(
    where condition: (Element) -> Bool = { _ in true }, sortedBy keys: [SortKey<Element>],
    offset: Int = 0, limit: Int? = nil
  ) throws(Failure) -> [Element] {
    let sort: ((Element, Element) -> Bool)? =
      keys.isEmpty ? nil : { keys.areInIncreasingOrder($0, $1) }
    return try fetch(where: condition, sortedBy: sort, offset: offset, limit: limit)
  }

  #if !hasFeature(Embedded)
    /// Returns elements in the order of a property.
    ///
    /// - Parameters:
    ///   - condition: Whether to return an element.
    ///   - property: The property to sort by. Elements that have the same one keep the repository's
    ///     order.
    ///   - isDescending: Whether the largest comes first.
    ///   - offset: How many of them to leave out at the beginning.
    ///   - limit: How many to return at most, or `nil` for all.
    /// - Returns: The elements.
    /// - Throws: The repository's failure, where it can't be read.
    /// - Precondition: The offset and the limit are not negative.
    /// - Complexity: O(*n* log *n*) in the number of elements.
    public func fetch<Value: Comparable>(
      where condition: (Element) -> Bool = { _ in true },
      sortedBy property: KeyPath<Element, Value>, descending isDescending: Bool = false,
      offset: Int = 0, limit: Int? = nil
    ) throws(Failure) -> [Element] {
      let key = isDescending ? SortKey.descending(property) : .ascending(property)
      return try fetch(where: condition, sortedBy: [key], offset: offset, limit: limit)
    }

    /// Returns elements in the order of a property that they may not have.
    ///
    /// - Parameters:
    ///   - condition: Whether to return an element.
    ///   - property: The property to sort by. Those without it come first. Elements that have the same
    ///     one keep the repository's order.
    ///   - isDescending: Whether the largest comes first; then those without it come last.
    ///   - offset: How many of them to leave out at the beginning.
    ///   - limit: How many to return at most, or `nil` for all.
    /// - Returns: The elements.
    /// - Throws: The repository's failure, where it can't be read.
    /// - Precondition: The offset and the limit are not negative.
    /// - Complexity: O(*n* log *n*) in the number of elements.
    public func fetch<Value: Comparable>(
      where condition: (Element) -> Bool = { _ in true },
      sortedBy property: KeyPath<Element, Value?>, descending isDescending: Bool = false,
      offset: Int = 0, limit: Int? = nil
    ) throws(Failure) -> [Element] {
      let key = isDescending ? SortKey.descending(property) : .ascending(property)
      return try fetch(where: condition, sortedBy: [key], offset: offset, limit: limit)
    }
  #endif

  /// Returns the identities of elements.
  ///
  /// - Parameters:
  ///   - condition: Whether to return an element's.
  ///   - keys: What to sort by; the repository's order where there are none.
  ///   - offset: How many of them to leave out at the beginning.
  ///   - limit: How many to return at most, or `nil` for all.
  /// - Returns: The identities.
  /// - Throws: The repository's failure, where it can't be read.
  /// - Precondition: The offset and the limit are not negative.
  /// - Complexity: O(*n*) in the number of elements; O(*n* log *n*) where they are sorted.
  public func ids(
    where condition: (Element) -> Bool = { _ in true }, sortedBy keys: [SortKey<Element>] = [],
    offset: Int = 0, limit: Int? = nil
  ) throws(Failure) -> [Element.ID] {
    try fetch(where: condition, sortedBy: keys, offset: offset, limit: limit).map { $0.id }
  }

  /// Returns whether there is an element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: Whether there is one.
  /// - Throws: The repository's failure, where it can't be read.
  public func contains(_ id: Element.ID) throws(Failure) -> Bool {
    try element(withID: id) != nil
  }

  /// Counts the elements for which a condition holds.
  ///
  /// - Parameter condition: Whether to count an element.
  /// - Returns: Their number.
  /// - Throws: The repository's failure, where it can't be read.
  /// - Complexity: O(*n*) in the number of elements.
  public func fetchCount(
    where condition: (Element) -> Bool = { _ in true }
  ) throws(Failure) -> Int {
    try allElements().count { condition($0) }
  }

  /// Reads elements in batches, each when its turn comes.
  @usableFromInline
  func readBatches<BodyError: Error, Thrown: Error>(
    where condition: (Element) -> Bool,
    sortedBy areInIncreasingOrder: ((Element, Element) -> Bool)?,
    batchesOf size: Int, _ body: ([Element]) throws(BodyError) -> Void,
    onError: (BodyError) -> Thrown, onFailure: (Failure) -> Thrown
  ) throws(Thrown) {
    precondition(size > 0, "A batch must have room for an element")
    let ids: [Element.ID]
    do throws(Failure) {
      ids = try fetch(where: condition, sortedBy: areInIncreasingOrder).map { $0.id }
    } catch {
      throw onFailure(error)
    }
    for start in stride(from: 0, to: ids.count, by: size) {
      var batch: [Element] = []
      do throws(Failure) {
        for id in ids[start...].prefix(size) {
          if let element = try element(withID: id) { batch.append(element) }
        }
      } catch {
        throw onFailure(error)
      }
      if batch.isEmpty { continue }
      do throws(BodyError) { try body(batch) } catch { throw onError(error) }
    }
  }
}

extension EditableElements where Failure == Never {
  /// Calls a closure with elements, in batches.
  ///
  /// The elements are chosen at the beginning. Each batch is read when its turn comes, so that the
  /// closure may edit them: elements that were deleted in the meantime are omitted.
  ///
  /// - Parameters:
  ///   - condition: Whether to take an element.
  ///   - areInIncreasingOrder: Whether an element stands before another one.
  ///   - size: How many elements a batch has at most.
  ///   - body: Does something with a batch. It is not called with an empty one.
  /// - Throws: What the closure throws.
  /// - Precondition: The size is positive.
  /// - Complexity: O(*n*) in the number of elements; O(*n* log *n*) where they are sorted.
  public func enumerate<BodyError: Error>(
    where condition: (Element) -> Bool = { _ in true },
    sortedBy areInIncreasingOrder: ((Element, Element) -> Bool)? = nil,
    batchesOf size: Int, _ body: ([Element]) throws(BodyError) -> Void
  ) throws(BodyError) {
    try readBatches(
      where: condition, sortedBy: areInIncreasingOrder, batchesOf: size, body,
      onError: { $0 }, onFailure: { (_: Never) -> BodyError in })
  }
}

#if !hasFeature(Embedded)
  extension EditableElements {
    /// Calls a closure with elements, in batches.
    ///
    /// The elements are chosen at the beginning. Each batch is read when its turn comes, so that
    /// the closure may edit them: elements that were deleted in the meantime are omitted.
    ///
    /// - Parameters:
    ///   - condition: Whether to take an element.
    ///   - areInIncreasingOrder: Whether an element stands before another one.
    ///   - size: How many elements a batch has at most.
    ///   - body: Does something with a batch. It is not called with an empty one.
    /// - Throws: The repository's failure, where it can't be read, or what the closure throws.
    /// - Precondition: The size is positive.
    /// - Complexity: O(*n*) in the number of elements; O(*n* log *n*) where they are sorted.
    @_disfavoredOverload
    public func enumerate(
      where condition: (Element) -> Bool = { _ in true },
      sortedBy areInIncreasingOrder: ((Element, Element) -> Bool)? = nil,
      batchesOf size: Int, _ body: ([Element]) throws -> Void
    ) throws {
      try readBatches(
        where: condition, sortedBy: areInIncreasingOrder, batchesOf: size, body,
        onError: { $0 as any Error }, onFailure: { $0 })
    }
  }
#endif
