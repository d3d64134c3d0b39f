#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Diagnosis {
  /// Finds the number for which the decoder refuses an element.
  ///
  /// A number that is too large, or has a fraction where there can't be one, is refused without a
  /// word on where it is. So numbers are made zero, as many as it takes until the decoder gets
  /// further: the last one of these does not fit.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the element.
  func misfit(in index: Int, refusedWith cause: any Error) -> JSONScanner.Value? {
    guard let text, let element = find([.index(index)]) else { return nil }
    var numbers: [JSONScanner.Value] = []
    scan { value in
      if value.kind == .number, value.keys.starts(with: element.keys) { numbers.append(value) }
    }

    func isRefused(withZeros count: Int) -> Bool {
      var list = [UInt8(ascii: "[")] + text[element.range] + [UInt8(ascii: "]")]
      for number in numbers.prefix(count) {
        let start = number.range.lowerBound - element.range.lowerBound + 1
        for position in start..<(start + number.range.count) { list[position] = UInt8(ascii: " ") }
        list[start] = UInt8(ascii: "0")
      }
      do {
        _ = try coding.decode(Data(list), version: version)
        return false
      } catch {
        let error = (error as? ElementFailure)?.error ?? error
        return type(of: error) == type(of: cause)
      }
    }

    var refused = 0
    var accepted = numbers.count
    guard isRefused(withZeros: refused), !isRefused(withZeros: accepted) else { return nil }
    while accepted - refused > 1 {
      let middle = (refused + accepted) / 2
      if isRefused(withZeros: middle) { refused = middle } else { accepted = middle }
    }
    return numbers[accepted - 1]
  }
}
