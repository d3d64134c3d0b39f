/// The names of actions, each kept once for as long as an action has it.
///
/// A history of a million actions has few different names. An action refers to its name by a
/// number of four bytes.
@usableFromInline
struct NameTable {
  @usableFromInline var names: [String] = []

  /// How many actions have each name; a name that none has may be replaced.
  @usableFromInline var uses: [Int] = []

  @usableFromInline var numbers: [String: UInt32] = [:]
  @usableFromInline var unused: [UInt32] = []

  /// The last few names that were looked up: the next one is likely to be among them.
  @usableFromInline var recent: [RecentName] = []

  /// Where in `recent` the next name that is looked up goes.
  @usableFromInline var nextRecent = 0

  @inlinable
  init() {}

  @inlinable
  subscript(number: UInt32) -> String { names[Int(number)] }

  /// Notes that one more action has a name.
  ///
  /// - Returns: The name's number.
  @inlinable
  mutating func use(_ name: String) -> UInt32 {
    let length = name.utf8.count
    let known = recent.first { $0.length == length && names[Int($0.number)] == name }
    let number = known?.number ?? lookUp(name)
    uses[Int(number)] += 1
    return number
  }

  /// Notes that one action less has a name.
  @inlinable
  mutating func release(_ number: UInt32) {
    uses[Int(number)] -= 1
    if uses[Int(number)] == 0 { forget(number) }
  }

  @inlinable @inline(never)
  mutating func lookUp(_ name: String) -> UInt32 {
    let number = number(of: name)
    let known = RecentName(number: number, length: name.utf8.count)
    if recent.count < 4 {
      recent.append(known)
    } else {
      recent[nextRecent] = known
      nextRecent = (nextRecent + 1) % 4
    }
    return number
  }

  @inlinable
  mutating func number(of name: String) -> UInt32 {
    if let number = numbers[name] { return number }
    let number: UInt32
    if let free = unused.popLast() {
      number = free
      names[Int(number)] = name
    } else {
      number = UInt32(names.count)
      names.append(name)
      uses.append(0)
    }
    numbers[name] = number
    return number
  }

  @inlinable @inline(never)
  mutating func forget(_ number: UInt32) {
    numbers[names[Int(number)]] = nil
    names[Int(number)] = ""
    unused.append(number)
    recent.removeAll { $0.number == number }
    nextRecent = 0
  }
}

/// The number of a name, and its length in UTF-8: a name of another length need not be compared.
@usableFromInline
struct RecentName {
  @usableFromInline let number: UInt32
  @usableFromInline let length: Int

  @inlinable
  init(number: UInt32, length: Int) {
    self.number = number
    self.length = length
  }
}

extension NameTable: Sendable {}
extension RecentName: Sendable {}
