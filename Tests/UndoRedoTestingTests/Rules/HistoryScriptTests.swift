import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoTesting

/// A check of the history takes the scripts by which its rule can be broken.
@Suite struct HistoryScriptTests {
  private let rules = RepositoryRule.allSharedHistory.filter(\.isAboutHistory)

  private func scripts(for rule: RepositoryRule) -> [HistoryScript] {
    HistoryIngredients(faults: true, others: true).scripts(seed: 7, rounds: 40).filter {
      $0.mayBreak(rule)
    }
  }

  @Test func aRuleHasScriptsOfItsOwn() {
    let all = scripts(for: .recorded).count
    let wide: [RepositoryRule] = [.recorded, .moved, .discarded, .saved]
    for rule in rules where !wide.contains(rule) {
      let count = scripts(for: rule).count
      #expect(count >= 10 && count < all / 2, "\(rule): \(count) of \(all)")
    }
  }

  /// A violation is shortened, and what is left tells its rule.
  @Test func nothingSimplerBreaksARuleThatIsLeftOut() {
    for script in Depth.slice(of: scripts(for: .recorded), oneIn: 4) {
      for rule in rules where !script.mayBreak(rule) {
        #expect(!script.simplerScripts.contains { $0.mayBreak(rule) }, "\(script): \(rule)")
      }
    }
  }

  /// With these mistakes, nearly every script finds something.
  @Test(arguments: [Ledger.Mistake.forgetsDates, .isAlwaysSaved, .staysWhereItIs])
  func whatIsFoundMayBreakItsRule(mistake: Ledger.Mistake) throws {
    let samples = try Samples(SampleElement.init)
    let faults = FaultPlan()
    let trial = HistoryTrial(
      samples: samples, faults: faults, reopen: { Ledger(mistake, $0.archive, faults) }
    ) {
      Ledger(mistake, Archive(), faults)
    }
    let scripts = Depth.slice(of: scripts(for: .recorded), oneIn: 4)
    let findings = try scripts.compactMap { try trial.run($0) }
    #expect(findings.count > 50)
    for finding in findings {
      #expect(finding.script.mayBreak(finding.rule), "\(finding.calls)")
    }
  }
}
