// swift-format-ignore-file
// What the compiler says of an awaited store that is used by mistake.
import UndoRedo
import UndoRedoAsync

struct Card: Identifiable, Equatable {
  let id: Int
  var title = ""
}

typealias Cards = RepositoryActor<InMemoryRepository<Card>>

func whatIsBuffered(_ store: AsyncUndoStore<AsyncBufferedRepository<Cards>>) async throws {
  try await store.save()
  try await store.transaction("Save") { _ = try await store.delete(1) }
  await store.beginAutosaving { _ in }
  await store.endAutosaving()
  _ = await store.isAutosaving
  await store.rollback()
}

func wordsOfOtherStores(_ store: AsyncUndoStore<Cards>) async {
  await store.observe { _ in }  // expected-error {{for await event in await store.events { } reads the events}} expected-warning {{no 'async' operations occur within 'await' expression}}
  await store.beginGesture("Drag")  // expected-error {{a gesture is a group whose closure awaits it: try await store.group("Name") { }}} expected-warning {{no 'async' operations occur within 'await' expression}}
}

func scopes(_ scope: AsyncUndoScope<Cards>) async throws {
  try await scope.save()  // expected-error {{instance method 'save()' requires the types}} expected-error {{generic parameter 'Base' could not be inferred}}
  try await scope.transaction("Save") { _ = try await scope.delete(1) }  // expected-error {{instance method 'transaction(_:metadata:_:)' requires the types}} expected-error {{generic parameter 'Base' could not be inferred}}
  await scope.beginAutosaving { _ in }  // expected-error {{instance method 'beginAutosaving(onFailure:)' requires the types}} expected-error {{generic parameter 'Base' could not be inferred}}
  await scope.rollback()  // expected-error {{instance method 'rollback()' requires the types}} expected-error {{generic parameter 'Base' could not be inferred}}
  try await scope.commit("Edit")
}

@MainActor func commands(_ cards: ObservedUndoStore<Cards>) {
  cards.perform("Add") { Create(Card(id: 1)) }  // expected-error {{value of type 'ObservedUndoStore<Cards>'}}
  cards.run { try await $0.perform("Add") { Create(Card(id: 1)) } }
}
