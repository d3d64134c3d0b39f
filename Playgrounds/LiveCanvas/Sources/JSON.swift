import UndoRedo

// What the page reads: the canvas, its history, and one action, as JSON. The names of actions and
// people have nothing in them that would have to be escaped.

extension Canvas {
  /// The drawing, what is selected, and what the last command did.
  var json: String {
    let present = selection.filter { store[$0] != nil }
    let refusal = refusal.map { #"{"laterActions":\#(list($0.laterActions.map(quoted)))}"# }
    return #"{"shapes":\#(list(store.elements.map { $0.json })),"#
      + #""selection":\#(list(present.map { String($0) })),"shown":\#(shown.json),"#
      + #""refusal":\#(refusal ?? "null")}"#
  }

  /// The actions, and what can be undone and redone by whom.
  var historyJSON: String {
    let history = store.history
    let ways = branches.indices.map { index in
      let branch = branches[index]
      var (place, start) = (-1, history.sharedCount(with: branch))
      for later in branches.indices.reversed() where later > index {
        let count = branches[later].sharedCount(with: branch)
        if count > start { (place, start) = (later, count) }
      }
      let rest = (start..<branch.actions.count).map { "{" + branch.actions[$0].json + "}" }
      return #"{"on":\#(place),"start":\#(start),"actions":\#(list(rest))}"#
    }
    let actions = history.actions.indices.map { position in
      let action = history.actions[position]
      let conflicts = store.conflicts(undoingActionAt: position)
      return "{" + action.json
        + #","isInForce":\#(conflicts != nil),"hasConflicts":\#(conflicts?.isEmpty == false)}"#
    }
    return #"{"actions":\#(list(actions)),"branches":\#(list(ways)),"#
      + #""position":\#(history.position),"#
      + #""person":\#(quoted(person)),"#
      + #""undo":\#(store.canUndo ? quoted(store.undoTitle) : "null"),"#
      + #""redo":\#(store.canRedo ? quoted(store.redoTitle) : "null"),"#
      + #""undoOwn":\#(store.undoName(by: person).map(quoted) ?? "null"),"#
      + #""redoOwn":\#(store.redoName(by: person).map(quoted) ?? "null")}"#
  }
}

extension UndoAction<Shape> {
  /// The name and the author.
  var json: String { #""name":\#(quoted(name)),"author":\#(quoted(author ?? ""))"# }
}

extension UndoSteps<Shape> {
  /// The steps, each with the old and the new shape.
  var json: String {
    list(map { #"{"old":\#($0.oldValue?.json ?? "null"),"new":\#($0.newValue?.json ?? "null")}"# })
  }
}

extension Shape {
  var json: String {
    #"{"id":\#(id),"kind":\#(quoted(kind.name)),"x":\#(x),"y":\#(y),"width":\#(width),"#
      + #""height":\#(height),"color":\#(color)}"#
  }
}

private func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

private func quoted(_ text: String) -> String { "\"" + text + "\"" }
