extension Vector {
  /// The vector as text, with two decimals at most: "(10, -0.5)".
  var inWords: String { "(\(x.rounded(toPlaces: 2)), \(y.rounded(toPlaces: 2)))" }
}

extension Frame {
  /// Its width and height as text, with two decimals at most: "200×80".
  package var sizeInWords: String { "\(width.rounded(toPlaces: 2))×\(height.rounded(toPlaces: 2))" }
}
