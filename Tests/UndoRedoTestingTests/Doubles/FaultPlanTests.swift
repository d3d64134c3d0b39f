import TestSupport
import Testing
import UndoRedoTesting

@Suite struct FaultPlanTests {
  private let plan = FaultPlan()

  /// The numbers of the calls that fail, counted from one.
  private func failures(of points: [FaultPlan.Point]) -> [Int] {
    points.enumerated().compactMap { index, point -> Int? in
      do throws(InjectedFault) {
        try plan.reach(point)
        return nil
      } catch {
        #expect(error.point == point)
        return index + 1
      }
    }
  }

  @Test func nothingFailsUnlessPlanned() {
    #expect(failures(of: ["a", "b", "a"]) == [])
    #expect(plan.reached == ["a", "b", "a"] && !plan.hasFailed)
  }

  @Test func anyCallFailsOnce() {
    for call in 1...3 {
      plan.fail(atCall: call)
      #expect(!plan.hasFailed)
      #expect(failures(of: ["a", "b", "a", "a"]) == [call])
      #expect(plan.hasFailed && plan.reached.count == 4)
    }
  }

  @Test func aCallOfAPointFailsOnce() {
    plan.fail(at: "a", atCall: 2)
    #expect(failures(of: ["b", "a", "b", "b", FaultPlan.Point("a"), "a"]) == [5])
    plan.fail(at: "c")
    #expect(failures(of: ["a", "b"]) == [] && !plan.hasFailed)
    plan.clear()
    #expect(failures(of: ["c"]) == [])
  }

  @Test func aLastingFailureGoesOnUntilThePlanIsCleared() {
    let plan = FaultPlan(isLasting: true)
    func failures(of points: [FaultPlan.Point]) -> [Int] {
      points.indices.filter { index in throwsError { try plan.reach(points[index]) } }
    }
    plan.fail(atCall: 2)
    #expect(failures(of: ["a", "b", "a", "c"]) == [1, 2, 3] && plan.hasFailed)
    plan.fail(at: "a", atCall: 2)
    #expect(failures(of: ["a", "b", "a", "b", "a"]) == [2, 4])
    plan.clear()
    #expect(failures(of: ["a", "a"]) == [] && !plan.hasFailed)
  }

  @Test func theFaultSaysWhatWasPlanned() {
    plan.fail(at: "a", atCall: 2)
    let points: [FaultPlan.Point] = ["a", "b", "a"]
    let fault = #expect(throws: InjectedFault.self) {
      for point in points { try plan.reach(point) }
    }
    #expect(fault?.call == 2)
    #expect(fault?.description == "planned failure of call 2, at “a”")
  }
}
