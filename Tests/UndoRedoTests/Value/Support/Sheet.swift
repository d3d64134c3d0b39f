/// A value with properties of every kind: plain, nested, in an array, behind an optional, computed.
struct Sheet: Equatable {
  struct Point: Equatable {
    var x = 0
    var y = 0
  }

  struct Style: Equatable {
    struct Line: Equatable {
      var width = 1
      var dash = "solid"
    }

    var line = Line()
    var color = "black"
  }

  struct Item: Equatable {
    var title: String
    var position = Point()
  }

  var number = 0
  var origin = Point()
  var style = Style()
  var items = [Item(title: "first"), Item(title: "second")]
  var note: Item?
  var sizes = ["a": 1]

  var width: Int {
    get { style.line.width }
    set { style.line.width = newValue }
  }
}
