#if !hasFeature(Embedded)
  /// What is stored of a property of the values that steps hold, in place of the property: what leads there
  /// from what the property is on the other side of the step.
  ///
  /// It is one property of all values of a log. A subclass knows of what type its differences are.
  @usableFromInline
  package class PropertyDifferences<Value> {
    /// Where in a value the property is stored; where values are themselves of properties, what stands for
    /// those of one type.
    @usableFromInline package final let bytes: Range<Int>

    /// How many bytes a difference takes.
    private final let stride: Int

    /// How many bytes a step that holds one does not take, which others do beside their value.
    private final let savedByteCount = (Value.self as? any BoxedValue.Type)?.boxByteCount ?? 0

    /// Whether `==` of the values has told two apart that differ in nothing but the property.
    @exclusivity(unchecked)
    @usableFromInline final var isSeen = false

    /// Which steps hold a difference, by its place.
    @exclusivity(unchecked)
    private(set) final var steps = StepRuns()

    /// Differences that come one after the other.
    private struct Run {
      var count = 0

      /// About how many bytes they take, each with the step that holds it.
      var byteCount = 0

      /// Whether a whole property is to come after them.
      var isLong = false
    }

    /// The run of the slot that was changed last, which is mostly the next one, too.
    @exclusivity(unchecked)
    private final var recentRun: (slot: UInt32, run: Run) = (0, Run())

    /// Those of the other slots.
    @exclusivity(unchecked)
    private final var runs: [UInt32: Run] = [:]

    /// The numbers of those of these steps that hold none any more.
    @exclusivity(unchecked)
    private final var forgotten: Set<Int> = []

    @usableFromInline
    init<Difference>(at bytes: Range<Int>, of: Difference.Type) {
      self.bytes = bytes
      stride = MemoryLayout<Difference>.stride
    }

    // MARK: What a subclass does

    /// Returns the differences of the same property in a log without steps.
    @usableFromInline
    func emptied() -> PropertyDifferences { fatalError("Differences have a type") }

    /// Takes over the differences of another one, of the same type.
    @usableFromInline
    func copyDifferences(of other: PropertyDifferences) {}

    /// Finds the difference that leads from one value to the property of another one, and stores it in the place
    /// of that property, if it takes less.
    ///
    /// - Returns: What the difference takes and what it saves; `nil` where the property stays.
    @usableFromInline
    func append(in held: inout Value, other: Value) -> DifferenceSize? { nil }

    /// Takes the property from the other value back to the held one, and stores what leads back.
    @usableFromInline
    func exchange(atPlace place: Int, held: inout Value, other: inout Value) {}

    /// Gives a held value the property of another one, to which differences are applied in order.
    @usableFromInline
    func restore(_ places: [Int], in held: inout Value, from other: Value) {}

    @usableFromInline
    func drop(fromPlace place: Int) {}

    @usableFromInline
    func drop(beforePlace place: Int) {}

    /// About how many bytes a difference refers to.
    @usableFromInline
    func byteCount(atPlace place: Int) -> Int { 0 }
  }

  /// How many bytes a difference takes, and how many less than the property.
  @usableFromInline
  package typealias DifferenceSize = (byteCount: Int, savedByteCount: Int)

  extension PropertyDifferences {
    /// Returns a copy, which shares its storage with this one until one of them changes.
    @usableFromInline
    final func copy() -> PropertyDifferences {
      let copy = emptied()
      (copy.steps, copy.forgotten) = (steps, forgotten)
      (copy.runs, copy.recentRun, copy.isSeen) = (runs, recentRun, isSeen)
      copy.copyDifferences(of: self)
      return copy
    }

    /// Stores a difference in the place of the property, where that takes less.
    ///
    /// - Parameters:
    ///   - number: The number of the step, which holds none; none after it does.
    ///   - slot: The slot of the step.
    ///   - held: The value that the step holds.
    ///   - other: The other side of the step.
    @usableFromInline
    final func store(_ number: Int, of slot: UInt32, in held: inout Value, other: Value) {
      drop(from: number)
      guard mayFollow(inSlot: slot), let size = append(in: &held, other: other) else {
        makeRecent(slot)
        recentRun.run = Run()
        return
      }
      note(number, of: slot, size)
    }

    /// Whether the next step of a slot may hold a difference: a whole property stands after many that take as
    /// much, so that reading one does not take longer and longer.
    @usableFromInline
    final func mayFollow(inSlot slot: UInt32) -> Bool {
      slot == recentRun.slot ? !recentRun.run.isLong : runs[slot]?.isLong != true
    }

    private func makeRecent(_ slot: UInt32) {
      guard slot != recentRun.slot else { return }
      runs[recentRun.slot] = recentRun.run
      recentRun = (slot, runs.removeValue(forKey: slot) ?? Run())
    }

    /// Notes that a step holds the difference that was added last.
    @usableFromInline
    final func note(_ number: Int, of slot: UInt32, _ size: DifferenceSize) {
      makeRecent(slot)
      recentRun.run.count += 1
      recentRun.run.byteCount += stride + size.byteCount
      recentRun.run.isLong =
        recentRun.run.byteCount > (recentRun.run.count < 1_000 ? 4 : 1) * size.savedByteCount
      steps.append(number)
    }

    /// Takes the property from the other side of a step back to the value that it holds, and stores what leads
    /// back.
    @usableFromInline
    final func exchange(_ number: Int, held: inout Value, other: inout Value) {
      steps.expectNeighbors(of: number)
      guard let place = place(of: number) else { return }
      exchange(atPlace: place, held: &held, other: &other)
    }

    /// Returns where the differences of steps are, up to the first step that holds none.
    @usableFromInline
    final func places(of numbers: [Int]) -> [Int] {
      var places: [Int] = []
      for number in numbers {
        guard let place = place(of: number) else { break }
        places.append(place)
      }
      return places
    }

    @usableFromInline
    final func contains(_ number: Int) -> Bool { place(of: number) != nil }

    /// How many bytes the differences take, without what they refer to.
    @usableFromInline final var byteCount: Int {
      steps.byteCount + steps.places.count * (stride - savedByteCount)
    }

    /// About how many bytes the difference of a step refers to; none where there is none.
    @usableFromInline
    final func byteCount(of number: Int) -> Int {
      place(of: number).map { byteCount(atPlace: $0) } ?? 0
    }

    @usableFromInline
    final func forget(_ number: Int) {
      if contains(number) { forgotten.insert(number) }
    }

    @usableFromInline
    final func drop(from number: Int) {
      guard let last = steps.last, last >= number else { return }
      let place = steps.place(from: number).place
      steps.drop(fromPlace: place)
      drop(fromPlace: place)
      forgotten.subtract(number...last)
    }

    @usableFromInline
    final func drop(before number: Int) {
      guard let first = steps.first, first < number else { return }
      let place = steps.place(from: number).place
      steps.drop(beforePlace: place)
      drop(beforePlace: place)
      forgotten.subtract(first..<number)
    }

    /// Returns where the difference of a step is.
    private func place(of number: Int) -> Int? {
      let (place, isThere) = steps.place(from: number)
      return isThere && (forgotten.isEmpty || !forgotten.contains(number)) ? place : nil
    }
  }

  // They are changed only while a single log holds them.
  extension PropertyDifferences: @unchecked Sendable where Value: Sendable {}

  /// The differences of one property, of one type.
  @usableFromInline
  package final class TypedDifferences<Value, Difference>:
    PropertyDifferences<Value>, @unchecked Sendable
  {
    /// The differences, at the places of the steps that hold them.
    @usableFromInline package typealias Differences = ChunkedLog<Difference>

    /// What is done with the differences of a property.
    ///
    /// Closures, and not methods of a subclass: they are compiled for the types where these are known.
    @usableFromInline
    package struct Property {
      /// Adds what leads to the property of the first value from that of the second one.
      ///
      /// If it takes less, the first value is left without the property; if not, nothing is done.
      @usableFromInline let append: (inout Differences, inout Value, Value) -> DifferenceSize?

      /// Takes the property of the second value, which is left without it, applies a difference to it, and
      /// gives it to the first one; stores what leads back.
      @usableFromInline let exchange: (inout Differences, Int, inout Value, inout Value) -> Void

      /// Gives the first value the property of the second one, to which differences are applied in order.
      @usableFromInline let restore: (Differences, [Int], inout Value, Value) -> Void

      @usableFromInline let byteCount: (Difference) -> Int

      @inlinable
      package init(
        find: @escaping (inout Value, Value) -> (difference: Difference, size: DifferenceSize)?,
        move: @escaping (inout Value, inout Value, Difference) -> Difference,
        restore: @escaping (inout Value, Value, [Difference]) -> Void,
        byteCount: @escaping (Difference) -> Int
      ) {
        append = { differences, held, other in
          guard let found = find(&held, other) else { return nil }
          differences.append(found.difference)
          return found.size
        }
        exchange = { differences, place, held, other in
          let difference = differences.pointer(to: place)
          difference.pointee = move(&held, &other, difference.pointee)
        }
        self.restore = { differences, places, held, other in
          restore(&held, other, places.map { differences[$0] })
        }
        self.byteCount = byteCount
      }
    }

    @usableFromInline let property: Property

    @exclusivity(unchecked)
    @usableFromInline var differences = Differences()

    @inlinable
    package init(of property: Property, at bytes: Range<Int>) {
      self.property = property
      super.init(at: bytes, of: Difference.self)
    }

    /// Stores the difference of a step, after which none holds one.
    @inlinable
    func append(
      _ difference: Difference, _ size: DifferenceSize, ofStep number: Int, slot: UInt32
    ) {
      drop(from: number)
      differences.append(difference)
      note(number, of: slot, size)
    }

    @usableFromInline
    override func emptied() -> PropertyDifferences<Value> {
      TypedDifferences(of: property, at: bytes)
    }

    @usableFromInline
    override func copyDifferences(of other: PropertyDifferences<Value>) {
      differences = unsafeDowncast(other, to: TypedDifferences.self).differences
    }

    @usableFromInline
    override func append(in held: inout Value, other: Value) -> DifferenceSize? {
      property.append(&differences, &held, other)
    }

    @usableFromInline
    override func exchange(atPlace place: Int, held: inout Value, other: inout Value) {
      property.exchange(&differences, place, &held, &other)
    }

    @usableFromInline
    override func restore(_ places: [Int], in held: inout Value, from other: Value) {
      property.restore(differences, places, &held, other)
    }

    @usableFromInline
    override func drop(fromPlace place: Int) { differences.drop(from: place) }

    @usableFromInline
    override func drop(beforePlace place: Int) { differences.drop(before: place) }

    @usableFromInline
    override func byteCount(atPlace place: Int) -> Int {
      max(0, property.byteCount(differences[place]) - MemoryLayout<Difference>.stride)
    }
  }
#endif
