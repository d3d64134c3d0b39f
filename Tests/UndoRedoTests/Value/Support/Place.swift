import UndoRedo
import UndoRedoValues

/// A property of a sheet, as the model knows it: without key paths.
struct Place: Hashable, CustomStringConvertible {
  /// The names of the properties on the way to it, if it is stored in the sheet itself, or named as
  /// the element of an array that is.
  let route: [String]?
  let description: String
  fileprivate let number: Int

  /// Whether the changes of both must stay in order: always, unless both are known to be at different
  /// places.
  func mayOverlap(_ other: Place) -> Bool {
    guard let route, let other = other.route else { return true }
    return zip(route, other).allSatisfy { $0 == $1 }
  }

  /// Whether a sheet has the property.
  func exists(in sheet: Sheet) -> Bool { Self.accesses[number].exists(sheet) }

  /// Returns a sheet in which the property is another one, for each seed another.
  func changed(_ sheet: Sheet, seed: Int) -> Sheet {
    var sheet = sheet
    Self.accesses[number].change(&sheet, seed)
    return sheet
  }

  /// Makes the property of a sheet what it is in another one.
  func copy(from other: Sheet, to sheet: inout Sheet) {
    Self.accesses[number].copy(other, &sheet)
  }

  /// Sets the property in a store to what it is in a sheet.
  func set(in store: UndoValue<Sheet>, from sheet: Sheet, named name: String) {
    Self.accesses[number].set(store, sheet, name)
  }

  /// Performs the property's side of a step, as somebody does who knows nothing of identities.
  static func write(_ value: PropertyValue<Sheet>, to sheet: inout Sheet) -> Bool {
    accesses.contains { $0.write(value, &sheet) }
  }

  static func == (place: Place, other: Place) -> Bool { place.number == other.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension Place {
  static let all = accesses.indices.map {
    Place(route: accesses[$0].route, description: accesses[$0].name, number: $0)
  }

  static func named(_ name: String) -> Place { all.first { $0.description == name }! }

  fileprivate struct Access {
    let name: String
    let route: [String]?
    let exists: (Sheet) -> Bool
    let change: (inout Sheet, Int) -> Void
    let copy: (Sheet, inout Sheet) -> Void
    let set: (UndoValue<Sheet>, Sheet, String) -> Void
    let write: (PropertyValue<Sheet>, inout Sheet) -> Bool

    init<Value: Equatable>(
      _ name: String, _ path: WritableKeyPath<Sheet, Value>, isStored: Bool = true,
      if exists: @escaping (Sheet) -> Bool = { _ in true },
      set: ((UndoValue<Sheet>, Value, String) -> Void)? = nil,
      change: @escaping (inout Value, Int) -> Void
    ) {
      self.name = name
      route = isStored ? name.split(separator: ".").map(String.init) : nil
      self.exists = exists
      self.change = { change(&$0[keyPath: path], $1) }
      copy = { $1[keyPath: path] = $0[keyPath: path] }
      self.set = {
        if let set { return set($0, $1[keyPath: path], $2) }
        $0.set(path, to: $1[keyPath: path], named: $2)
      }
      write = {
        guard $0.property == path, let value = $0.value(at: path) else { return false }
        $1[keyPath: path] = value
        return true
      }
    }
  }

  nonisolated(unsafe) fileprivate static let accesses: [Access] = [
    Access("", \.self) {
      $0.number = $1
      $0.style.line.width = $1
      $0.items = (0...($1 % 3)).map { Sheet.Item(title: "\($0)") }
      $0.note = $1 % 2 == 0 ? nil : Sheet.Item(title: "\($1)")
    },
    Access("number", \.number) { $0 = $1 },
    Access("origin", \.origin) { $0 = Sheet.Point(x: $1, y: -$1) },
    Access("origin.x", \.origin.x) { $0 = $1 },
    Access("origin.y", \.origin.y) { $0 = $1 },
    Access("style", \.style) {
      $0.line.width = $1; $0.color = "\($1)"
    },
    Access("style.line", \.style.line) {
      $0.width = $1; $0.dash = "\($1)"
    },
    Access("style.line.width", \.style.line.width) { $0 = $1 },
    Access("style.color", \.style.color) { $0 = "\($1)" },
    Access("items", \.items) { items, seed in
      items = (0..<(seed < 4 ? seed : 1 + seed % 3)).map { Sheet.Item(title: "\(seed) \($0)") }
    },
    Access(
      "items.", \.items,
      set: { store, items, name in
        let count = zip(store.value.items, items).prefix { $0 == $1 }.count
        store.replaceSubrange(count..., of: \.items, with: items[count...], named: name)
      }
    ) { items, seed in
      items.insert(Sheet.Item(title: "\(seed)"), at: items.count / 2)
    },
    Access(
      "style.color.", \.style.color,
      set: { store, color, name in
        let count = zip(store.value.style.color, color).prefix { $0 == $1 }.count
        let start = color.index(color.startIndex, offsetBy: count)
        store.replaceSubrange(start..., of: \.style.color, with: color[start...], named: name)
      }
    ) { $0 += "\($1)é" },
    Access("items[0]", \.items[0], isStored: false, if: { $0.items.count > 0 }) {
      $0.title = "\($1)"
    },
    Access("items[1]", \.items[1], isStored: false, if: { $0.items.count > 1 }) {
      $0.title = "\($1)"
    },
    Access("items[1].x", \.items[1].position.x, isStored: false, if: { $0.items.count > 1 }) {
      $0 = $1
    },
    Access(
      "items.[0]", \.items[0], if: { $0.items.count > 0 },
      set: { $0.set(\.items, at: 0, to: $1, named: $2) }
    ) { $0.title = "\($1)" },
    Access(
      "items.[1]", \.items[1], if: { $0.items.count > 1 },
      set: { $0.set(\.items, at: 1, to: $1, named: $2) }
    ) { $0.title = "\($1)" },
    Access(
      "items.[0].title", \.items[0].title, if: { $0.items.count > 0 },
      set: { $0[\.items, at: 0].set(\.title, to: $1, named: $2) }
    ) { $0 = "\($1)" },
    Access(
      "items.[1].title", \.items[1].title, if: { $0.items.count > 1 },
      set: { $0[\.items, at: 1, \.title, default: "", named: $2] = $1 }
    ) { $0 = "\($1)" },
    Access(
      "items.[1].title.", \.items[1].title, if: { $0.items.count > 1 },
      set: { store, title, name in
        let count = zip(store.value.items[1].title, title).prefix { $0 == $1 }.count
        let start = title.index(title.startIndex, offsetBy: count)
        store[\.items, at: 1].replaceSubrange(
          start..., of: \.title, with: title[start...], named: name)
      }
    ) { $0 += "\($1)é" },
    Access(
      "items.[1].position", \.items[1].position, if: { $0.items.count > 1 },
      set: { store, position, name in
        store[\.items, at: 1].modify(\.position, named: name) { $0 = position }
      }
    ) { $0 = Sheet.Point(x: $1, y: $1) },
    Access(
      "items.[1].position.x", \.items[1].position.x, if: { $0.items.count > 1 },
      set: { $0[\.items, at: 1].set(\.position.x, to: $1, named: $2) }
    ) { $0 = $1 },
    Access("note", \.note) { $0 = $1 == 0 ? nil : Sheet.Item(title: "\($1)") },
    Access("note!.title", \.note!.title, isStored: false, if: { $0.note != nil }) { $0 = "\($1)" },
    Access("sizes[a]", \.sizes["a"], isStored: false) { $0 = $1 == 0 ? nil : $1 },
    Access("width", \.width, isStored: false) { $0 = $1 },
  ]
}
