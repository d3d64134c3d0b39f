import Testing
import UndoRedo

struct UndoErrorTests {
  /// Returns the error with which a store refuses an action.
  private func error(
    _ name: String = "Edit", @ActionBuilder<Note> _ edits: () -> [Edit<Note>]
  ) throws -> UndoError {
    let store = NoteStore(texts: "secret")
    do throws(UndoError) {
      try store.perform(name, edits)
    } catch {
      return error
    }
    throw OutOfPaper()
  }

  @Test func missingElements() throws {
    let error = try error { Modify(7, \.text, to: "b") }
    #expect(error.code == .missingElement)
    #expect(error.id == "7" && error.action == "Edit" && error.line == 1)
    #expect(error.expected == nil && error.found == nil)
    #expect(error.description == "“Edit”, line 1: there is no element with id 7")
    #expect(error.debugDescription == error.description)
  }

  @Test func duplicateElements() throws {
    let error = try error("Add") { Create(Note(1, "b")) }
    #expect(error.code == .duplicateElement)
    #expect(error.description == "“Add”, line 1: there is already an element with id 1")
  }

  @Test func changedIdentities() throws {
    let error = try error {
      Modify(1, \.text, to: "b")
      Modify(1) { $0 = Note(2, $0.text) }
    }
    #expect(error.code == .changedIdentity)
    #expect(error.id == "1")
    #expect(
      error.description == "“Edit”, line 2: a modification can't change the id of element 1")
    let step = UndoRedoStep.modified(from: Note(1, "a"), to: Note(2, "a"))
    #expect(UndoError(refusing: step, found: nil).id == "1")
  }

  /// Such characters could give orders to a terminal, or make the text read otherwise.
  @Test func controlCharactersAreEscaped() throws {
    struct Named: Identifiable { let id: String }
    let (evil, escaped) = ("a\u{202E}b\n", #"a\u{202E}b\n"#)
    let refused = UndoError(refusing: .deleted(Named(id: evil)), found: nil)
    #expect(refused.id == evil)
    #expect(
      refused.description
        == "element \(escaped) is not what it was when the change was recorded")
    #expect(!refused.debugDescription.contains { $0 == "\u{202E}" || $0 == "\n" })
    let error = try error(evil) { Modify(7, \.text, to: "b") }
    #expect(error.description == "“\(escaped)”, line 1: there is no element with id 7")
  }

  @Test func conflicts() {
    let step = NoteStep.modified(from: Note(1, "secret"), to: Note(1, "b"))
    let error = UndoError(refusing: step, found: Note(1, "other"))
    #expect(error.code == .conflict)
    #expect(error.id == "1" && error.action == nil && error.line == nil)
    #expect(error.expected == "\(Note(1, "secret"))")
    #expect(error.found == "\(Note(1, "other"))")
    #expect(error.description == "element 1 is not what it was when the change was recorded")
    #expect(
      error.debugDescription
        == "\(error.description): expected \(Note(1, "secret")), found \(Note(1, "other"))")
  }

  /// It is about what the repository should hold by now, and not about what it held before.
  @Test func changesThatWereNotMade() throws {
    let store = NoteStore(texts: "a")
    let error = try #require(throws: UndoError.self) {
      try store.record("Edit", [.modified(from: Note(1, "a"), to: Note(1, "b"))])
    }
    #expect(error.description == "“Edit”: element 1 is not what the change to record makes of it")
    #expect(error.debugDescription.hasSuffix("expected \(Note(1, "b")), found \(Note(1, "a"))"))
  }

  @Test func conflictsWithNothing() {
    let created = UndoError(refusing: .created(Note(1, "a")), found: Note(1, "b"))
    #expect(created.expected == "nothing" && created.found == "\(Note(1, "b"))")
    let deleted = UndoError(refusing: .deleted(Note(1, "a")), found: nil)
    #expect(deleted.expected == "\(Note(1, "a"))" && deleted.found == "nothing")
    #expect(deleted.debugDescription.hasSuffix("expected \(Note(1, "a")), found nothing"))
  }

  @Test func theUsersDataStaysOutOfTheDescription() throws {
    let refused = UndoError(
      refusing: NoteStep.deleted(Note(1, "secret")), found: Note(1, "private"))
    for text in [refused.description, "\(refused)", try error { Create(Note(1, "b")) }.description]
    {
      #expect(!text.contains("secret") && !text.contains("private"))
    }
    #expect(refused.debugDescription.contains("secret"))
  }

  @Test func aCodeIsAPatternInACatchClause() {
    func kind(of error: any Error) -> String {
      do {
        throw error
      } catch UndoError.Code.missingElement {
        return "missing"
      } catch UndoError.Code.conflict {
        return "conflict"
      } catch {
        return "other"
      }
    }
    #expect(kind(of: UndoError(refusing: NoteStep.created(Note(1, "a")), found: nil)) == "conflict")
    #expect((try? kind(of: error { Delete(9) })) == "missing")
    #expect((try? kind(of: error { Create(Note(1, "a")) })) == "other")
    #expect(kind(of: OutOfPaper()) == "other")
  }

  @Test func codesAreDifferentAndErrorsComparable() throws {
    let codes: Set<UndoError.Code> = [
      .missingElement, .duplicateElement, .changedIdentity, .conflict, .referencedElement,
      .missingReference,
    ]
    #expect(codes.count == 6)
    #expect("\(UndoError.Code.duplicateElement)" == "duplicateElement")
    #expect(Set(codes.map(\.description)).count == 6)
    #expect(try error { Delete(7) } == error { Delete(7) })
    #expect(try error { Delete(7) } != error { Delete(8) })
    #expect(try error("A") { Delete(7) } != error("B") { Delete(7) })
  }
}
