import Reporting

/// What a series of changes has cost, in microseconds and bytes.
struct Figures {
  var change: Double
  var undo: Double
  var redo = Double.nan
  var bytes: Double

  /// The value after undoing everything, and after redoing everything.
  var start: AnyHashable = 0
  var end: AnyHashable = 0

  static func * (figures: Figures, factor: Double) -> Figures {
    Figures(
      change: figures.change * factor, undo: figures.undo * factor, redo: figures.redo * factor,
      bytes: figures.bytes * factor, start: figures.start, end: figures.end)
  }
}

extension Figures {
  /// Measures changes, and taking all of them back and making them again, one by one.
  init<Editor: Editing>(measuring make: () -> Editor, _ run: (inout Editor) -> Void) {
    var editor = make()
    Memory.release()
    let before = Memory.resident ?? 0
    change = microseconds { run(&editor) }
    Memory.release()
    // The value has grown, too, and so has the room that it has for more.
    bytes = Double((Memory.resident ?? 0) - before)
    let end = editor.content
    undo = microseconds { while editor.undo() {} }
    start = editor.content
    redo = microseconds { while editor.redo() {} }
    self.end = editor.content
    precondition(self.end == end, "Redoing leads elsewhere")
  }
}

/// Returns how long this thread works on something: what else runs on the machine does not count.
func microseconds(_ work: () throws -> Void) rethrows -> Double {
  let start = threadTime()
  try work()
  return (threadTime() - start) / .microseconds(1)
}
