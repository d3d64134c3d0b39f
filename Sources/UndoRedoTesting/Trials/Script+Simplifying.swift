extension Script {
  /// What may do the same with less, what leaves out most first.
  ///
  /// None of them has more writes that change nothing: a store never asks for them.
  var simplerScripts: some Sequence<Script> {
    let count = idleWriteCount
    // Of a long script, there are too many of the others.
    let isLong = everyWrite.count > 100
    let scripts = isLong ? [withoutMany, withoutEvents, withTruth] : everySimplerScript
    return scripts.joined().lazy.filter { $0.idleWriteCount <= count }
  }

  private var everySimplerScript: [[Script]] {
    [
      withoutMany, withoutEvents, withoutOthers, withoutFaults, withoutRecording, withTruth,
      withCallsSplit, withoutWrites,
      withDeletions, withFreshElements, withFreshVersions, withEarlierFaults,
      withSmallerVersions, [renumbered],
    ]
  }

  /// How many writes lead from a version to itself.
  private var idleWriteCount: Int {
    everyWrite.count { _, write in
      if case .version(let claimed) = write.claim { claimed == write.version } else { false }
    }
  }

  /// The scripts without the first events or writes of many.
  private var withoutMany: [Script] {
    withoutFirstOfMany
      + indices.flatMap { index in
        self[index].writes.withoutFirstOfMany.map { writes in
          var script = self
          script[index].writes = writes
          return script
        }
      }
  }

  private var withoutEvents: [Script] {
    indices.map { replacing($0, by: []) }
  }

  /// The scripts in which the repository itself does what somebody else did.
  private var withoutOthers: [Script] {
    indices.flatMap { index -> [Script] in
      guard case .other(let writes) = self[index] else { return [] }
      return [
        replacing(index, by: [.perform(writes)]),
        replacing(index, by: [.perform(writes), .reopen()]),
        replacing(index, by: [.reopen(), .perform(writes)]),
      ]
    }
  }

  private var withoutFaults: [Script] {
    indices.filter { self[$0].fault != nil }.map { replacing($0, fault: nil) }
  }

  private var withoutRecording: [Script] {
    indices.compactMap { index in
      guard case .perform(let writes, let fault, true) = self[index] else { return nil }
      return replacing(index, by: [.perform(writes, fault: fault)])
    }
  }

  private var withTruth: [Script] {
    everyWrite.filter { $1.claim != .truth }.map { place, write in
      replacing(place, by: [Write(write.number, write.version)])
    }
  }

  private var withCallsSplit: [Script] {
    indices.flatMap { index in
      let writes = self[index].writes
      return writes.indices.dropFirst().map { cut in
        var first = self[index]
        // Two faults would be more than one.
        first.fault = nil
        var second = first
        first.writes = [Write](writes[..<cut])
        second.writes = [Write](writes[cut...])
        return replacing(index, by: [first, second])
      }
    }
  }

  private var withoutWrites: [Script] {
    everyWrite.flatMap { place, _ in
      let shorter = replacing(place, by: [])
      // With a step less, the back-end is called less often.
      return [shorter] + shorter.withEarlierFaults
    }
  }

  private var withDeletions: [Script] {
    everyWrite.filter { $1.version != nil }.map { place, write in
      replacing(place, by: [Write(write.number, nil, claiming: write.claim)])
    }
  }

  /// The scripts in which, from one write on, an element is another one, which is created before it is deleted.
  private var withFreshElements: [Script] {
    let taken = everyWrite.map(\.write.number)
    guard let fresh = (0..<SampleRange.numbers).first(where: { !taken.contains($0) }) else {
      return []
    }
    return everyWrite.map { place, write in
      mapWrites { otherPlace, other in
        guard other.number == write.number, otherPlace >= place else { return other }
        let version = otherPlace == place ? other.version ?? 0 : other.version
        return Write(fresh, version, claiming: other.claim)
      }
    }
  }

  /// The scripts in which one write leads to a version that is not in the script yet.
  private var withFreshVersions: [Script] {
    let taken = everyWrite.flatMap { $0.write.versions }
    guard let fresh = (0..<SampleRange.versions).first(where: { !taken.contains($0) }) else {
      return []
    }
    return everyWrite.filter { $1.version != nil }.map { place, write in
      replacing(place, by: [Write(write.number, fresh, claiming: write.claim)])
    }
  }

  private var withEarlierFaults: [Script] {
    indices.flatMap { index in
      (self[index].fault?.earlier ?? []).map { replacing(index, fault: $0) }
    }
  }

  private var withSmallerVersions: [Script] {
    everyWrite.flatMap { place, write in
      (0..<(write.version ?? 0)).map {
        replacing(place, by: [Write(write.number, $0, claiming: write.claim)])
      }
    }
  }

  /// The script with the smallest numbers and versions that tell the same elements apart.
  private var renumbered: Script {
    var numbers: [Int] = []
    var versions: [Int] = []
    func rank(_ value: Int, in list: inout [Int]) -> Int {
      if let index = list.firstIndex(of: value) { return index }
      list.append(value)
      return list.count - 1
    }
    return mapWrites { _, write in
      var write = write
      write.number = rank(write.number, in: &numbers)
      if case .version(let version) = write.claim {
        write.claim = .version(rank(version, in: &versions))
      }
      write.version = write.version.map { rank($0, in: &versions) }
      return write
    }
  }
}

extension Script {
  private struct Place: Comparable {
    let event: Int
    let write: Int

    static func < (lhs: Place, rhs: Place) -> Bool {
      (lhs.event, lhs.write) < (rhs.event, rhs.write)
    }
  }

  private var everyWrite: [(place: Place, write: Write)] {
    enumerated().flatMap { event, content in
      content.writes.enumerated().map { (Place(event: event, write: $0), $1) }
    }
  }

  private func replacing(_ index: Int, by events: Script) -> Script {
    var script = self
    script.replaceSubrange(index...index, with: events)
    return script
  }

  private func replacing(_ index: Int, fault: Fault?) -> Script {
    var script = self
    script[index].fault = fault
    return script
  }

  private func replacing(_ place: Place, by writes: [Write]) -> Script {
    var script = self
    script[place.event].writes.replaceSubrange(place.write...place.write, with: writes)
    return script
  }

  private func mapWrites(_ transform: (Place, Write) -> Write) -> Script {
    var script = self
    for (place, write) in everyWrite {
      script[place.event].writes[place.write] = transform(place, write)
    }
    return script
  }
}

extension Write {
  /// The versions that it names.
  var versions: [Int] {
    guard case .version(let claimed) = claim else { return [version].compactMap { $0 } }
    return [claimed] + [version].compactMap { $0 }
  }
}

extension Array {
  /// The list without the first of many, half of them or fewer.
  var withoutFirstOfMany: [Self] {
    sequence(first: count / 2) { $0 / 2 }.prefix { $0 > 4 }.map { Array(dropFirst($0)) }
  }
}
