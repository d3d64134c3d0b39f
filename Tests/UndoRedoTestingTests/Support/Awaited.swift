import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// A repository that is awaited.
///
/// A check never uses it from two tasks at the same time.
final class Awaited<Base: Repository>: AsyncRepository, @unchecked Sendable
where Base.Element: Sendable, Base.Element.ID: Sendable {
  typealias Element = Base.Element
  typealias Failure = Base.Failure

  private(set) var base: Base

  init(_ base: Base) {
    self.base = base
  }

  func element(withID id: Element.ID) async throws(Failure) -> Element? {
    await Task.yield()
    return try base.element(withID: id)
  }

  func allElements() async throws(Failure) -> [Element] { try base.allElements() }

  func perform(_ steps: UndoSteps<Element>) async throws(Failure) {
    await Task.yield()
    try base.perform(steps)
  }
}

/// Expects a check and an awaited one to find the same.
nonisolated(nonsending) func expectSameViolation(
  _ name: String, _ check: () throws -> Void,
  awaiting awaitedCheck: nonisolated(nonsending) () async throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  var (expected, found): (String?, String?)
  do { try check() } catch { expected = "\(error)" }
  do { try await awaitedCheck() } catch { found = "\(error)" }
  let text = found?.replacing("try await ", with: "try ").replacing("try? await ", with: "try? ")
    .replacing("let other = ", with: "var other = ")
  #expect(text == expected, "\(name)", sourceLocation: sourceLocation)
}
