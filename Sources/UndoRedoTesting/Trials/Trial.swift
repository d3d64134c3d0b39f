import UndoRedo

/// Scripts put to repositories of one kind.
struct Trial<Repo: Repository> {
  let samples: Samples<Repo.Element>
  let faults: FaultPlan?
  let reopen: ((Repo) throws -> Repo)?
  let make: () throws -> Repo
}

extension Trial {
  /// Runs a script with a new repository.
  ///
  /// - Returns: The first thing that goes wrong, or `nil` where nothing does.
  func run(_ script: Script) throws -> Finding<Repo.Element>? {
    var run = Run(trial: self, repository: try make())
    try run.checkIsEmpty()
    var mistake = run.mistakeInHolding([:])
    for event in script where mistake == nil { mistake = run.carryOut(event) }
    return mistake.map {
      Finding(
        mistake: $0, script: Array(script.prefix(run.calls.count)), calls: run.calls,
        complexity: run.complexity)
    }
  }

  /// Looks for the simplest script that goes wrong in any way.
  func shorten(_ finding: Finding<Repo.Element>) throws -> Finding<Repo.Element> {
    var best = finding
    var attempts = 5000
    search: while true {
      for script in best.script.simplerScripts {
        attempts -= 1
        guard attempts > 0 else { return best }
        if let finding = try run(script), finding.complexity < best.complexity {
          best = finding
          continue search
        }
      }
      return best
    }
  }
}
