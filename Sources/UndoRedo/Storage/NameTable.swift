/// The names of actions, each stored once.
///
/// A history of a million actions has few different names. An action refers to its name by a number.
/// Nobody counts how many actions have a name: those that none has any more are forgotten together,
/// when there are many of them.
@usableFromInline
struct NameTable {
  @usableFromInline var names: [String] = []
  @usableFromInline var numbers = Dictionary<TextKey, Int>()

  /// The numbers of names that are forgotten.
  @usableFromInline var unused: [UInt32] = []

  /// The last names that were looked up: the next one is likely to be among them.
  @usableFromInline var recent: [RecentName] = []

  /// Where in `recent` the next name that is looked up goes.
  @usableFromInline var nextRecent = 0

  @inlinable
  init() {}

  /// How many names are compared before one is looked up: an app that goes round more of them, authors
  /// included, has each one looked up.
  @inlinable static var recentCount: Int { 8 }

  @inlinable var count: Int { numbers.count }

  @inlinable
  subscript(number: UInt32) -> String { names[Int(number)] }

  /// Returns the number of a name, which is stored from now on.
  @inlinable
  mutating func number(of name: String) -> UInt32 {
    let key = name.textKey
    let length = key.byteCount
    for known in recent where known.length == length && known.name == key { return known.number }
    return lookUp(name)
  }

  @inlinable @inline(never)
  mutating func lookUp(_ name: String) -> UInt32 {
    let number = numbers[name.textKey].map { UInt32($0) } ?? add(name)
    let known = (name: name.textKey, length: name.textKey.byteCount, number: number)
    if recent.count < Self.recentCount {
      recent.append(known)
    } else {
      recent[nextRecent] = known
      nextRecent = (nextRecent + 1) % Self.recentCount
    }
    return number
  }

  @inlinable
  mutating func add(_ name: String) -> UInt32 {
    let number: UInt32
    if let free = unused.popLast() {
      number = free
      names[Int(number)] = name
    } else {
      number = UInt32(names.count)
      names.append(name)
    }
    numbers[name.textKey] = Int(number)
    return number
  }

  /// Forgets the names with some numbers.
  ///
  /// - Complexity: O(*n*) in the number of names, those forgotten before included.
  @usableFromInline
  mutating func forgetAll(where isUnused: (UInt32) -> Bool) {
    for index in names.indices {
      let (number, name) = (UInt32(index), TextKey(names[index]))
      guard numbers[name] == index, isUnused(number) else { continue }
      numbers[name] = nil
      names[index] = ""
      unused.append(number)
    }
    (recent, nextRecent) = ([], 0)
    if numbers.isEmpty { self = NameTable() }
  }
}

/// A name, its length in UTF-8, and its number: a name of another length need not be compared.
@usableFromInline
typealias RecentName = (name: TextKey, length: Int, number: UInt32)

extension NameTable: Sendable {}
