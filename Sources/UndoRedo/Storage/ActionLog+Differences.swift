#if !hasFeature(Embedded)
  // Values that steps hold without some property: what is stored of that leads there from the other side.
  extension ActionLog {
    /// Whether a step may hold a difference.
    @inlinable
    @inline(__always)
    var hasDifferences: Bool { !differences.isEmpty }

    /// Stores differences of a property from now on, unless they are stored of one that it overlaps.
    @inlinable
    package mutating func storeDifferences(
      ofPropertyAt bytes: Range<Int>, in make: () -> PropertyDifferences<Value>
    ) {
      if !storesDifferences(ofPropertyAt: bytes) { differences.append(make()) }
    }

    /// Whether differences are stored of a property, or of one that it overlaps.
    @inlinable
    package func storesDifferences(ofPropertyAt bytes: Range<Int>) -> Bool {
      for index in 0..<differences.count where differences[index].bytes.overlaps(bytes) {
        return true
      }
      return false
    }

    /// Returns a log without steps, of which differences of the same properties are stored.
    @usableFromInline
    func emptied(startIndex: Int) -> ActionLog {
      var log = ActionLog(startIndex: startIndex)
      log.differences = differences.map { $0.emptied() }
      return log
    }

    /// Whether a step holds a value without some property.
    @inlinable
    @inline(__always)
    func holdsDifference(_ number: Int) -> Bool {
      hasDifferences && findsDifference(number)
    }

    @usableFromInline
    func findsDifference(_ number: Int) -> Bool {
      for property in differences where property.contains(number) { return true }
      return false
    }

    /// Takes the properties of which a step stores differences from one value to the other.
    ///
    /// - Parameters:
    ///   - number: The number of the step.
    ///   - held: Where the value is that the step holds, which has them.
    ///   - value: Where the value is that has not.
    @inlinable @inline(never)
    mutating func exchangeDifferences(
      _ number: Int, held: UnsafeMutablePointer<Value>, with value: UnsafeMutablePointer<Value>
    ) {
      forEachDifference { $0.exchange(number, held: &value.pointee, other: &held.pointee) }
    }

    /// Stores differences in the place of properties of the value that a step holds, where that takes less.
    ///
    /// - Parameters:
    ///   - number: The number of the last step that holds a value.
    ///   - other: The other side of the step.
    @inlinable
    mutating func storeDifferences(_ number: Int, from other: UnsafePointer<Value>) {
      let slot = entries[number].slot
      let held: UnsafeMutablePointer<Value> = entries.pointer(toValueOf: number)
      forEachDifference { $0.store(number, of: slot, in: &held.pointee, other: other.pointee) }
    }

    /// Whether the next step of a slot may hold a difference of the property that is stored somewhere.
    @inlinable
    @inline(__always)
    package func mayStoreDifference<Difference>(
      _: Difference.Type, ofPropertyAt bytes: Range<Int>, inSlot slot: UInt32
    ) -> Bool {
      for index in 0..<differences.count where differences[index].bytes == bytes {
        return Unmanaged.passUnretained(differences[index])._withUnsafeGuaranteedRef {
          type(of: $0) == TypedDifferences<Value, Difference>.self && $0.mayFollow(inSlot: slot)
        }
      }
      return false
    }

    /// Whether `==` of values has told two apart that differ in nothing but a property.
    @inlinable
    @inline(__always)
    package func seesDifferences(ofPropertyAt bytes: Range<Int>) -> Bool {
      for index in 0..<differences.count where differences[index].bytes == bytes {
        return Unmanaged.passUnretained(differences[index])._withUnsafeGuaranteedRef { $0.isSeen }
      }
      return false
    }

    /// Notes that it has.
    @usableFromInline
    package mutating func noteDifferenceSeen(ofPropertyAt bytes: Range<Int>) {
      forEachDifference { if $0.bytes == bytes { $0.isSeen = true } }
    }

    /// Stores a difference of one property, and those of the others that there are.
    @inlinable
    mutating func storeDifference<Difference>(
      _ difference: Difference, _ size: DifferenceSize, at bytes: Range<Int>,
      ofStep number: Int, slot: UInt32, holding held: UnsafeMutablePointer<Value>,
      from other: UnsafePointer<Value>
    ) {
      forEachDifference {
        if $0.bytes == bytes {
          unsafeDowncast($0, to: TypedDifferences<Value, Difference>.self)
            .append(difference, size, ofStep: number, slot: slot)
        } else {
          $0.store(number, of: slot, in: &held.pointee, other: other.pointee)
        }
      }
    }

    @usableFromInline
    mutating func makeWhole(_ number: Int, by value: Value) {
      let held: UnsafeMutablePointer<Value> = entries.pointer(toValueOf: number)
      held.pointee = value
      forEachDifference { $0.forget(number) }
    }

    @usableFromInline
    mutating func dropDifferences(from number: Int) {
      forEachDifference { $0.drop(from: number) }
    }

    @usableFromInline
    mutating func dropDifferences(before number: Int) {
      forEachDifference { $0.drop(before: number) }
    }

    /// How many bytes the differences take, without what they refer to.
    @usableFromInline var differenceByteCount: Int { differences.reduce(0) { $0 + $1.byteCount } }

    /// About how many bytes the differences of a step refer to.
    @usableFromInline
    func differenceByteCount(_ number: Int) -> Int {
      differences.reduce(0) { $0 + $1.byteCount(of: number) }
    }

    /// Changes all differences, after making copies of those that another log shares.
    @inlinable
    @inline(__always)
    mutating func forEachDifference(_ body: (PropertyDifferences<Value>) -> Void) {
      for index in 0..<differences.count {
        if !isKnownUniquelyReferenced(&differences[index]) {
          differences[index] = differences[index].copy()
        }
        // To retain them meanwhile would take as long as the rest; nothing else releases them.
        Unmanaged.passUnretained(differences[index])._withUnsafeGuaranteedRef(body)
      }
    }
  }
#else
  // They are found by key paths, and types are asked what they are: neither is there.
  extension ActionLog {
    @inlinable var hasDifferences: Bool { false }
    @inlinable var differenceByteCount: Int { 0 }
    @inlinable var bytesBesideValue: Int { 0 }

    @inlinable
    func emptied(startIndex: Int) -> ActionLog { ActionLog(startIndex: startIndex) }

    @inlinable
    mutating func exchangeDifferences(
      _ number: Int, held: UnsafeMutablePointer<Value>, with value: UnsafeMutablePointer<Value>
    ) {}

    @inlinable
    mutating func dropDifferences(from number: Int) {}

    @inlinable
    mutating func dropDifferences(before number: Int) {}
  }
#endif
