/// What a person can ask for, as a session reads it.
protocol CommandSet: SendableMetatype {
  /// Every command.
  ///
  /// Parsing, help and errors are all made of this list.
  static var syntax: [Syntax<Self>] { get }

  /// What a person may call a command that has another name.
  static var synonyms: [String: String] { get }

  /// What else help says.
  static var remarks: String { get }
}

/// What help puts together.
enum CommandSection: String, CaseIterable, Sendable {
  case draw = "Draw"
  case change = "Change"
  case group = "Group"
  case undo = "Undo"
  case place = "Places"
  case look = "Look"
  case program = "Program"
}

/// How a command on a canvas is written.
typealias CommandSyntax = Syntax<Command>

/// How a command is written.
struct Syntax<Command: CommandSet>: Sendable {
  /// The command's name.
  let name: String

  let section: CommandSection

  /// What it does, as a sentence.
  let summary: String

  /// What else there is to say, in lines.
  let remark: String?

  /// A line that is right.
  let example: String

  /// What is to be written after the name.
  let parameters: [ParameterSyntax]

  /// Makes a command of the words after its name.
  private let read: @Sendable (inout Words) throws(CommandError) -> Command

  /// Creates a syntax.
  ///
  /// - Parameters:
  ///   - name: The command's name.
  ///   - parameter: What is to be written after the name, in order.
  ///   - section: Where it stands in the help.
  ///   - summary: What it does, as a sentence.
  ///   - remark: What else there is to say, in lines.
  ///   - example: A line that is right.
  ///   - command: Makes a command of the parameters' values.
  init<each Value>(
    _ name: String, _ parameter: repeat Parameter<each Value>, in section: CommandSection,
    _ summary: String, remark: String? = nil, example: String,
    command: @escaping @Sendable (repeat each Value) -> Command
  ) {
    var parameters: [ParameterSyntax] = []
    for parameter in repeat (each parameter).syntax { parameters.append(parameter) }
    let minimum = parameters.reduce(0) { $0 + $1.minimum }
    self.name = name
    self.section = section
    self.summary = summary
    self.remark = remark
    self.example = example
    self.parameters = parameters
    read = { words throws(CommandError) in
      words.reserved = minimum
      return command(repeat try words.take(each parameter))
    }
  }

  /// The command as it is to be written, with words in capitals for what has to be filled in.
  var usage: String { ([name] + parameters.map(\.usage)).joined(separator: " ") }

  /// Makes a command of the words after its name.
  func command(_ words: Words) throws(CommandError) -> Command {
    var words = words
    do throws(CommandError) {
      let command = try read(&words)
      if let word = words.next() { throw CommandError("“\(word.text)” is one word too many") }
      return command
    } catch {
      let advice =
        usage == example
        ? "Write “\(usage)” alone." : "Write “\(usage)”, for example “\(example)”."
      throw CommandError(error.problem, advice: error.advice ?? advice)
    }
  }
}

extension Words {
  /// Takes the words of a parameter, and leaves those that the parameters after it need.
  fileprivate mutating func take<Value>(
    _ parameter: Parameter<Value>
  ) throws(CommandError) -> Value {
    reserved -= parameter.minimum
    return try parameter.read(&self)
  }
}
