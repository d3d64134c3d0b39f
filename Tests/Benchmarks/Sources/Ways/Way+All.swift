import Workloads

extension Way {
  /// All ways, in the order in which they are shown.
  public static var all: [Way] {
    [plain, asked, observed, tracked, authored, selected, groups, modifyAll, line]
      + [coalesced, coalescedByBoth] + buffered + scoped + [commits] + cascades
      + types + [property, fixedProperty] + unrecorded
      + [awaited, awaitedByTask]
      + [dated, limited, limitedByMemory, discardable, streamed, document, several]
  }

  /// The same way with a tenth of the elements, with all of them, and with ten times as many.
  static func atThreeSizes<ByHand: Trying, Own: Trying>(
    _ name: String, _ title: String, _ goals: Goals, fewest: Int = 200,
    byHand: ByHand.Type, undoRedo: Own.Type
  ) -> [Way] {
    let sizes: [(String, (Int) -> Int)] = [
      ("-tenth", { $0 / 10 }), ("", { $0 }), ("-tenfold", { $0 * 10 }),
    ]
    return sizes.map { suffix, elements in
      Way(name + suffix, title, goals, fewest: fewest, elements, byHand: byHand, undoRedo: undoRedo)
    }
  }
}
