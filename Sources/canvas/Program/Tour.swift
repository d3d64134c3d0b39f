import AnnotationCanvas
import UndoRedo

/// A session that is played to a newcomer, with a word on what is going on.
///
/// What is shown is what really happens: the lines go through a session like anyone's, on a canvas
/// in memory.
struct Tour {
  /// The commands, with what is said between them after a `#`.
  private let script: String

  /// Plays the tour.
  ///
  /// - Parameters:
  ///   - console: Where it is shown.
  ///   - session: Runs a session on a console.
  private func play(on console: Console, _ session: (Console) -> Void) {
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let player = Console(
      isInteractive: true,
      readLine: { prompt, _ in
        while let line = lines.popFirst() {
          guard line.isEmpty || line.hasPrefix("#") else {
            console.print("\(prompt)\(line)")
            return String(line)
          }
          var paragraph = [line]
          while line.hasPrefix("#"), lines.first?.hasPrefix("#") == true {
            paragraph.append(lines.removeFirst())
          }
          console.printParagraph(paragraph.map { String($0.drop { $0 == "#" || $0 == " " }) })
        }
        return "quit"
      },
      // On a screen that it knew of, the session would sketch the drawing again and again.
      write: { console.write(console.wrapped($0)) },
      writeError: { console.writeError(console.wrapped($0)) })
    session(player)
  }
}

extension Console {
  /// Writes prose, broken anew where the size of the screen is known.
  fileprivate func printParagraph(_ lines: [String]) {
    let prose = lines.joined(separator: " ")
    print(
      (size().map { prose.wrapped(to: $0.columns, hanging: 0) } ?? lines).joined(separator: "\n"))
  }
}

extension Tour {
  /// Plays the tour of a canvas.
  ///
  /// - Parameters:
  ///   - console: Where it is shown.
  ///   - picture: Where the picture is written.
  static func playCanvas(on console: Console, picture: String) {
    Tour(script: canvas(picture)).play(on: console) {
      _ = Session(InMemoryRepository<Annotation>(), $0, now: { start }).run()
    }
  }

  /// Plays the tour of a whole drawing.
  ///
  /// - Parameter console: Where it is shown.
  static func playDrawing(on console: Console) {
    Tour(script: drawing).play(on: console) {
      _ = DrawingSession($0, now: { start }).run()
    }
  }

  /// A clock that stands still: a tour is the same whenever it is played.
  private static var start: UndoDate { UndoDate(secondsSince1970: 0) }

  private static func canvas(_ picture: String) -> String {
    """
    # UndoRedo, a guided tour: a session of this program, played on a canvas in memory.
    # Every change is an action with a name. The prompt shows what an Edit menu would, and a star
    # where something has not been saved.

    rect 40 60 170 80 "Model"
    ellipse 340 50 170 100 "View"
    arrow 210 100 340 100

    # To undo an action is to perform it flipped: what it had created is deleted.

    undo
    redo

    # A drag is one action, however often the pointer moves. Nudges of the same elements are joined.

    drag e1 4 -2 9 3 -1 -1
    drag r1 500 0 500 0 cancel
    nudge e1 left
    nudge e1 left

    # What is saved, and any other place, can be gone back to.

    save
    checkpoint Sketch

    # A group is one action, whatever is done in it, and may have a longer text for the history.

    group "Add Controller" "Add the controller, and its arrow to the model"
    diamond 180 210 170 100 "Controller"
    fill e1 yellow
    arrow 235 230 155 140
    end
    undo

    # A group that is cancelled, or fails, leaves no trace. What can be redone stays.

    group "Start Over"
    delete all
    cancel
    redo

    # A selection comes back with undo, and can be undone itself. Looking around is skipped by undo.

    select d1 a2
    delete selected
    zoom 2
    undo
    undo

    # The history knows all of that, and jumps from place to place in one go.

    changes
    jump Sketch

    # What was undone before something else is done is a branch, and can be gone back to.

    color a1 red
    tree
    undo
    visit 6

    # A picture shows what the last undo, redo or jump has changed.

    svg \(picture.quoted)

    # Now it is your turn:  swift run canvas drawing.json
    """
  }

  private static let drawing = """
    # Whole models: annotations, layers and a title, of three types, with one history. This is a
    # session with the sample drawing, and the list of layers that stands beside it in an app.

    list

    # A layer is deleted with what is on it: that is a rule of the drawing, and part of the action. One
    # undo brings all of it back.

    swipe 2
    undo
    swipe 1 3
    undo

    # The selected layer is deleted, and nothing is selected then. The selection comes back with undo.

    select Plants
    delete
    undo

    # One history for all types: undo takes back whatever was done last.

    layer Sky
    put tree Sky
    title "My Garden"
    move pond 10 0
    history
    undo 2

    # Everything at once is asked about before, and can be undone all the same.

    clear
    no
    clear
    yes
    list
    undo

    # The sample data is brought back as an action, of what differs from it.

    reload
    undo
    list

    # Now it is your turn:  swift run canvas --drawing
    """
}
