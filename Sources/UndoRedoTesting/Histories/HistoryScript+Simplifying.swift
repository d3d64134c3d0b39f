extension HistoryScript {
  /// What may do the same with less, what leaves out most first.
  var simplerScripts: some Sequence<HistoryScript> {
    let whole =
      batch == nil ? [] : [nil, 1].map { HistoryScript(events: events, batch: $0) }
    return [
      whole, withoutMany, withoutEvents, withSimplerDeeds, withoutFaults, withoutWrites,
      withSmallerWrites,
    ]
    .joined()
  }

  private var withoutMany: [HistoryScript] {
    events.withoutFirstOfMany.map { HistoryScript(events: $0, batch: batch) }
  }

  private func replacing(_ index: Int, by new: [HistoryEvent]) -> HistoryScript {
    var script = self
    script.events.replaceSubrange(index...index, with: new)
    return script
  }

  private var withoutEvents: [HistoryScript] {
    events.indices.map { replacing($0, by: []) }
  }

  private var withoutFaults: [HistoryScript] {
    events.indices.flatMap { index -> [HistoryScript] in
      guard let fault = events[index].fault else { return [] }
      let earlier = (1..<fault).map { HistoryEvent(events[index].deed, fault: $0) }
      return ([HistoryEvent(events[index].deed)] + earlier).map { replacing(index, by: [$0]) }
    }
  }

  private var withSimplerDeeds: [HistoryScript] {
    events.indices.flatMap { index in
      events[index].deed.simpler.map { deeds in
        replacing(index, by: deeds.map { HistoryEvent($0, fault: events[index].fault) })
      }
    }
  }

  private var withoutWrites: [HistoryScript] {
    events.indices.flatMap { index in
      events[index].deed.writes.indices.map { write in
        var event = events[index]
        event.deed.writes.remove(at: write)
        return replacing(index, by: [event])
      }
    }
  }

  private var withSmallerWrites: [HistoryScript] {
    events.indices.flatMap { index in
      events[index].deed.writes.enumerated().flatMap { place, write in
        let numbers = (0..<write.number).map { Write($0, write.version, claiming: write.claim) }
        let versions = (0..<(write.version ?? 0)).map {
          Write(write.number, $0, claiming: write.claim)
        }
        return (numbers + versions).map { smaller in
          var event = events[index]
          event.deed.writes[place] = smaller
          return replacing(index, by: [event])
        }
      }
    }
  }
}

extension Deed {
  /// What may do the same in a simpler way, in one or more parts.
  fileprivate var simpler: [[Deed]] {
    switch self {
    case .act(let writes, let label):
      (0..<label.number).map { [.act(writes, Label(number: $0))] }
        + (writes.count > 1 ? [writes.map { .act([$0], label) }] : [])
    case .scroll(let writes): [[.act(writes)]]
    case .type(let writes): [[.act(writes)], writes.map { .act([$0]) }]
    case .change(let writes, let recorded):
      [[.act(writes + recorded)]]
        + (recorded.isEmpty ? [] : [[.change(writes), .act(recorded)]])
    case .bypass(let writes): [[.change(writes)]]
    case .move(let count): (1..<max(1, abs(count))).map { [.move(count < 0 ? -$0 : $0)] }
    case .visit(let count):
      [[.move(-count)]] + (1..<max(1, abs(count))).map { [.visit(count < 0 ? -$0 : $0)] }
    case .limit(let limit?): (0..<limit).map { [.limit($0)] }
    case .addCheckpoint(let number) where number > 0: [[.addCheckpoint(0)]]
    case .removeCheckpoint(let number) where number > 0: [[.removeCheckpoint(0)]]
    case .remove(.element(let number)): (0..<number).map { [.remove(.element($0))] }
    case .remove(.oldest(let count)): (0..<count).map { [.remove(.oldest(exceptLast: $0))] }
    case .misfit(let writes, true): [[.misfit(writes, isMoving: false)]]
    case .after(let others, let own): Self.simpler(after: others, own)
    default: []
    }
  }

  private static func simpler(after others: Deed, _ own: [Deed]) -> [[Deed]] {
    var simpler: [[Deed]] = [[.reopen, others, .reopen] + own + [.reopen]]
    if own.count > 1 { simpler += own.map { [.after(others, [$0])] } }
    for other in others.simpler where other.count == 1 { simpler.append([.after(other[0], own)]) }
    for index in own.indices {
      for deed in own[index].simpler where deed.count == 1 {
        var own = own
        own[index] = deed[0]
        simpler.append([.after(others, own)])
      }
    }
    return simpler
  }
}
