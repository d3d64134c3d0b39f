import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoParts

@Suite struct OneOfCodableTests {
  private let elements: [DrawingElement] = [
    .mark(Mark(id: 1, text: "Here")), .layer(Layer(id: 1)), .person(Person(id: "p")),
  ]

  /// The format is that of files, and must not change.
  @Test func encodingSaysTheName() throws {
    let expected = """
      [{"Mark":{"id":1,"tags":[],"text":"Here"}},{"Layer":{"id":1,"name":""}},{"Person":{"id":"p"}}]
      """
    #expect(try json(of: elements) == expected)
    #expect(try decoded([DrawingElement].self, from: expected) == elements)
  }

  /// What was encoded before types had names.
  @Test func positionsAreRead() throws {
    let old = """
      [{"1":{"id":1,"tags":[],"text":"Here"}},{"2":{"id":1,"name":""}},{"3":{"id":"p"}}]
      """
    #expect(try decoded([DrawingElement].self, from: old) == elements)
  }

  @Test func orderMayChangeAndTypesMayBeAdded() throws {
    typealias Other = OneOf4<Person, Mark, Extra, Layer>
    let others = try decoded([Other].self, from: json(of: elements))
    #expect(others.map { $0.part(Mark.self) } == elements.map { $0.part(Mark.self) })
    #expect(others.map { $0.part(Layer.self) } == elements.map { $0.part(Layer.self) })
    #expect(others.map { $0.part(Person.self) } == elements.map { $0.part(Person.self) })
    #expect(try decoded([DrawingElement].self, from: json(of: others)) == elements)
  }

  @Test func aRenamedTypeSaysItsOldName() throws {
    let value = try decoded(OneOf2<Mark, Sheet>.self, from: json(of: elements[1]))
    #expect(value.part(Sheet.self) == Sheet(id: 1))
    #expect(try json(of: value) == #"{"Layer":{"id":1}}"#)
  }

  /// An element may refer to others by their identities.
  @Test func identitiesKeepToPositions() throws {
    let ids = elements.map(\.id)
    #expect(try json(of: ids) == #"[{"1":1},{"2":1},{"3":"p"}]"#)
    #expect(try decoded([DrawingElement.ID].self, from: json(of: ids)) == ids)
  }

  /// What a strategy makes of a key, it makes of the name of a type.
  @Test(arguments: [true, false]) func strategiesForKeysDoNotHideTheType(isBoth: Bool) throws {
    typealias Element = OneOf3<Mark, HTTPLayer, Person>
    let elements = [
      Element(part: Mark(id: 1, text: "Here")), Element(part: HTTPLayer(id: 2)),
      Element(part: Person(id: "p")),
    ]
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.keyEncodingStrategy = .convertToSnakeCase
    if isBoth { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    let data = try encoder.encode(elements)
    #expect(String(decoding: data, as: UTF8.self).contains(#"ttp_layer":{"id":2}"#))
    #expect(try decoder.decode([Element?].self, from: data) == elements)
    let ids = elements.map(\.?.id)
    #expect(try decoder.decode([Element.ID?].self, from: encoder.encode(ids)) == ids)
  }

  @Test func aNameThatCouldBeOneOfTwoIsRefused() throws {
    typealias Element = OneOf2<HTTPLayer, HttpLayer>
    #expect(
      try decoded(Element.self, from: #"{"HttpLayer":{"id":1}}"#) == Element(part: HttpLayer(id: 1))
    )
    let error = try #require(throws: DecodingError.self) {
      try decoded(Element.self, from: #"{"http_layer":{"id":1}}"#)
    }
    #expect("\(error)".contains(#"there is no type "http_layer""#))
  }

  @Test func typesOfTheSameNameAreRefused() throws {
    let value = OneOf3<Mark, Layer, Sheet>(part: Mark(id: 1))
    let encoding = try #require(throws: EncodingError.self) { try json(of: value) }
    #expect("\(encoding)".contains(#"two types have the name "Layer""#))
    let decoding = try #require(throws: DecodingError.self) {
      try decoded(OneOf2<Layer, Sheet>.self, from: #"{"Layer":{"id":1}}"#)
    }
    #expect("\(decoding)".contains(#"two types have the name "Layer""#))
  }

  @Test func aNumberIsNoName() throws {
    let value = OneOf2<Mark, Numbered>(part: Mark(id: 1))
    let error = try #require(throws: EncodingError.self) { try json(of: value) }
    #expect("\(error)".contains("can't have the number 1 for a name"))
  }

  /// With a value that one of the types could have.
  @Test(arguments: ["4", "0", "-1", "01", "\(Int.min)", "\(Int.max)", "99999999999999999999"])
  func whatIsNoPositionIsRefused(key: String) throws {
    func element(under key: String) throws -> DrawingElement {
      try decoded(
        DrawingElement.self, from: #"{"\#(key)":{"id":1,"name":"","tags":[],"text":""}}"#)
    }
    #expect(try element(under: "1") == .mark(Mark(id: 1)))
    #expect(throws: DecodingError.self) { try element(under: key) }
  }

  @Test(arguments: [
    #"{}"#, #"{"1":{"id":"x"}}"#, #"{"2":{"id":1,"name":""},"3":{"id":"p"}}"#, #"[]"#, #"7"#,
    #"{"Mark":{"id":"x"}}"#, #"{"mark":{"id":1,"tags":[]}}"#,
    #"{"Layer":{"id":1,"name":""},"Person":{"id":"p"}}"#,
  ])
  func whatIsNoElementIsRefused(json: String) {
    #expect(throws: DecodingError.self) { try decoded(DrawingElement.self, from: json) }
  }

  private struct Extra: Identifiable, Hashable, Codable {
    var id: Int
  }

  private struct HTTPLayer: Identifiable, Hashable, Codable {
    var id: Int
  }

  private struct HttpLayer: Identifiable, Hashable, Codable {
    var id: Int
  }

  private struct Sheet: Identifiable, Hashable, Codable, NamedPart {
    static let partName = "Layer"
    var id: Int
  }

  private struct Numbered: Identifiable, Hashable, Codable, NamedPart {
    static let partName = "1"
    var id: Int
  }
}
