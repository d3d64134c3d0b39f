import AnnotationCanvas
import GRDB

/// An annotation is read from its row by its own `Decodable`, which refuses what can't be drawn.
extension Annotation: @retroactive FetchableRecord {}

extension Annotation: DatabaseElement {}

extension Annotation: @retroactive TableRecord {}
extension Annotation: @retroactive EncodableRecord {}
extension Annotation: @retroactive MutablePersistableRecord {}
extension Annotation: @retroactive PersistableRecord {
  /// The columns, which are the keys of its coding.
  static let columns = [
    "id", "container", "layer", "zIndex", "shape", "frame", "points", "rotation", "stroke", "fill",
    "lineWidth", "lineStyle", "opacity", "text", "fontSize",
  ]

  /// Writes every column, `NULL` where the coding leaves out a usual value.
  ///
  /// An update does not touch a column that it is not told of: a fill would stay that is none now.
  ///
  /// - Parameter container: The row to write to.
  /// - Throws: `EncodingError.invalidValue` where a value can't be drawn.
  public func encode(to container: inout PersistenceContainer) throws {
    let coded = try Coded(annotation: self).databaseDictionary
    for column in Self.columns { container[column] = coded[column] }
  }

  /// The row as the coding makes it.
  private struct Coded: Encodable, EncodableRecord {
    let annotation: Annotation

    func encode(to encoder: any Encoder) throws { try annotation.encode(to: encoder) }
  }
}
