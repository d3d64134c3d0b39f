import UndoRedo
import UndoRedoTesting

class ListsStaleElements: Table {
  private var listed: [SampleElement]?
  override func allElements() -> [SampleElement] {
    if listed?.count != rows.count { listed = rows }
    return listed ?? []
  }
}

class ListsTwice: Table {
  override func update(_ old: SampleElement, to new: SampleElement) {
    if old == new { rows.append(new) } else { super.update(old, to: new) }
  }
}

class ListsOneTooFew: Table {
  override func allElements() -> [SampleElement] { Array(rows.prefix(2)) }
}

class ListsFiveAtMost: Table {
  override func allElements() -> [SampleElement] { Array(rows.prefix(5)) }
}

class ReadingConcealsAFailure: Table {
  override func element(withID id: SampleElement.ID) -> SampleElement? {
    do { try faults.reach("read") } catch { return nil }
    return rows.first { $0.id == id }
  }
}

/// What fails is read right, and what is read after it is not.
class ForgetsWhereReadingFails: Table {
  private var isForgetful = false
  override func element(withID id: SampleElement.ID) -> SampleElement? {
    if isForgetful { return nil }
    do { try faults.reach("read") } catch { isForgetful = true }
    return rows.first { $0.id == id }
  }
}

class IsStuckOnceReadingFails: Table {
  private var isStuck = false
  override func element(withID id: SampleElement.ID) throws -> SampleElement? {
    if isStuck { throw Unexplained() }
    do { try faults.reach("read") } catch {
      isStuck = true
      throw error
    }
    return rows.first { $0.id == id }
  }
}

class ListsInChangingOrder: Table {
  private var reads = 0
  override func allElements() -> [SampleElement] {
    reads += 1
    return reads.isMultiple(of: 2) ? rows : rows.reversed()
  }
}

class ReadingCreates: Table {
  override func element(withID id: SampleElement.ID) -> SampleElement? {
    if let row = rows.first(where: { $0.id == id }) { return row }
    rows.append(SampleElement(id.number, 0))
    return nil
  }
}

class ReadingReturnsADefault: Table {
  override func element(withID id: SampleElement.ID) -> SampleElement? {
    rows.first { $0.id == id } ?? SampleElement(id.number, 0)
  }
}

class ReadingComparesHashes: Table {
  override func element(withID id: SampleElement.ID) -> SampleElement? {
    rows.first { $0.id.hashValue == id.hashValue }
  }
}

class ReadingThrowsWhereNothingIs: Table {
  override func element(withID id: SampleElement.ID) throws -> SampleElement? {
    guard let row = rows.first(where: { $0.id == id }) else { throw Unexplained() }
    return row
  }
}

class ReadingTakesOut: Table {
  override func element(withID id: SampleElement.ID) -> SampleElement? {
    rows.firstIndex { $0.id == id }.map { rows.remove(at: $0) }
  }
}

class ReadingIsCached: Table {
  private var cache: [SampleElement.ID: SampleElement] = [:]
  override func element(withID id: SampleElement.ID) -> SampleElement? {
    if let cached = cache[id] { return cached }
    cache[id] = rows.first { $0.id == id }
    return cache[id]
  }
}

/// An error that says nothing.
struct Unexplained: Error {}
