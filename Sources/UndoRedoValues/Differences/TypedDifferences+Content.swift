import UndoRedo

// What a log stores of elements and of values by property is the same, wherever the content is.
extension StoredByDifference {
  /// Returns what leads to this value from another one, and what it takes, if that is small.
  ///
  /// - Parameters:
  ///   - other: The other value.
  ///   - leastSaving: How many bytes less than this value the difference must take.
  /// - Returns: The difference and its size; `nil` where it takes more.
  @inlinable
  func smallDifference(
    from other: Self, leastSaving: Int
  ) -> (difference: Difference, size: DifferenceSize)? {
    let byteCount = byteCount
    guard byteCount >= leastSaving, let difference = other.difference(to: self),
      case let size = Self.byteCount(of: difference), byteCount - size >= leastSaving
    else { return nil }
    return (difference, (size, byteCount - size))
  }
}

extension TypedDifferences.Property {
  /// A property that is stored at an offset in the values.
  @inlinable
  init<Content: StoredByDifference>(
    of: Content.Type, storedAt offset: Int, leastSaving: Int
  ) where Difference == Content.Difference {
    self.init(
      find: { held, other in
        withUnsafeMutablePointer(to: &held) { held in
          let present = withUnsafePointer(to: other) {
            (UnsafeRawPointer($0) + offset).assumingMemoryBound(to: Content.self).pointee
          }
          let content = held.content(at: offset, of: Content.self)
          guard
            let found = content.pointee.smallDifference(from: present, leastSaving: leastSaving)
          else { return nil }
          content.pointee = Content()
          return found
        }
      },
      move: { held, other, difference in
        withUnsafeMutablePointer(to: &held) { held in
          withUnsafeMutablePointer(to: &other) { other in
            swap(
              &held.content(at: offset, of: Content.self).pointee,
              &other.content(at: offset, of: Content.self).pointee)
            return held.content(at: offset, of: Content.self).pointee.apply(difference)
          }
        }
      },
      restore: { held, other, differences in
        let content = withUnsafePointer(to: other) {
          (UnsafeRawPointer($0) + offset).assumingMemoryBound(to: Content.self).pointee
        }
        withUnsafeMutablePointer(to: &held) {
          $0.content(at: offset, of: Content.self).pointee = content.applying(differences)
        }
      },
      byteCount: { Content.byteCount(of: $0) })
  }

  /// The properties of a value that are of one type.
  @inlinable
  init<Root, Content: StoredByDifference>(
    ofVersions: Content.Type, leastSaving: Int
  ) where Value == PropertyValue<Root>, Difference == Content.Difference {
    self.init(
      find: { held, other in
        // Both sides of a step are of one property.
        let property = held.handle
        guard property is DifferingProperty<Root, Content> else { return nil }
        let old = held.unretainedVersion(of: Content.self)
        let new = other.unretainedVersion(of: Content.self)
        let found = old._withUnsafeGuaranteedRef { old in
          new._withUnsafeGuaranteedRef { new in
            old.makeWhole()
            new.makeWhole()
            return old.whole.smallDifference(from: new.whole, leastSaving: leastSaving)
          }
        }
        if found != nil { held = PropertyValue(property) }
        return found
      },
      move: { held, other, difference in
        swap(&held, &other)
        return held.modify(Content.self) { $0.apply(difference) }
      },
      restore: { held, other, differences in
        let start = unsafeDowncast(other.version, to: TypedVersion<Root, Content>.self)
        held = PropertyValue(PatchedVersion(held.handle, from: start, by: differences))
      },
      byteCount: { Content.byteCount(of: $0) })
  }
}

extension UnsafeMutablePointer {
  /// Returns where a property stands that is stored in a value.
  @inlinable
  @inline(__always)
  func content<Content>(at offset: Int, of: Content.Type) -> UnsafeMutablePointer<Content> {
    (UnsafeMutableRawPointer(self) + offset).assumingMemoryBound(to: Content.self)
  }
}
