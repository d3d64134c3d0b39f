import AnnotationCanvas
import Foundation
import Testing
import UndoRedoParts

/// Values of types that were written under their positions in the list.
@Suite struct OneOfPositionTests {
  @Test(arguments: [Int.min, .max])
  func aPositionThatThereIsNotIsRefused(position: Int) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DrawingElement.self, from: Data(#"{"\#(position)":{"id":1}}"#.utf8))
    }
  }
}
