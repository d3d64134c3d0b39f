extension Double {
  /// The number as text with so many decimals at most, the same in every locale: `3.5`, `-12`.
  ///
  /// What is not a number is written as `0`, since no drawing can show it.
  package func rounded(toPlaces places: Int) -> String {
    guard isFinite else { return "0" }
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let number = (self * scale).rounded() / scale
    // Beyond this, a number has no decimals that could be cut off.
    guard number.magnitude < 1e15 else { return description }
    if number == number.rounded() { return String(Int64(number)) }
    return number.description
  }

  /// The length as text with two decimals at most, or "less than 0.01".
  var lengthInWords: String { self > 0 && self < 0.005 ? "less than 0.01" : rounded(toPlaces: 2) }

  /// The shortest text that reads as the same number, without the fraction of a whole one: `12.5`,
  /// `40`.
  ///
  /// Zero has no sign.
  package var shortest: String {
    let text = (self == 0 ? 0 : self).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
