extension ExcalidrawScene {
  /// What has been read of the elements so far.
  struct Elements {
    private(set) var annotations: [Annotation] = []
    private(set) var deletedCount = 0
    private(set) var remarks: [Remark] = []

    /// Where in the file the annotations come from.
    private var indices: [Annotation.ID: Int] = [:]
    private var unknownKeys: Set<String> = []

    /// Reads one more element.
    mutating func read(_ value: JSONValue, at index: Int) {
      guard let object = value.object else {
        return remark("is not an object", at: index, leavesOut: true)
      }
      guard object["isDeleted"]?.bool != true else {
        deletedCount += 1
        return
      }
      var element = Element(object)
      do throws(Element.Malformed) {
        let annotation = try element.annotation(zIndex: annotations.count)
        if indices[annotation.id] == nil {
          indices[annotation.id] = index
          annotations.append(annotation)
        } else {
          remark("is the id of an element before it", at: index, key: "id", leavesOut: true)
        }
      } catch {
        remark(error.message, at: index, key: error.key, leavesOut: true)
      }
      for problem in element.problems { remark(problem.message, at: index, key: problem.key) }

      // Once is enough: a key that some newer version has added is in every element.
      for key in object.keys.sorted() where !Element.keys.contains(key) {
        guard unknownKeys.insert(key).inserted else { continue }
        remark("is not a known key; ignored here and further on", at: index, key: key)
      }
    }

    /// Takes the texts out of containers that have not been imported, or are in one themselves.
    mutating func leaveWrongContainers() {
      leaveContainers { [indices] text, container in
        if container == text { return "is the element itself; ignored" }
        return indices[container] == nil ? "there is no element \(container); ignored" : nil
      }
      // What counts is what the file says, and not what is left by the time.
      let contents = Set(annotations.filter { $0.container != nil }.map(\.id))
      leaveContainers { _, container in
        contents.contains(container)
          ? "the element \(container) is in a container itself; ignored" : nil
      }
      remarks.sort { ($0.index, $0.key ?? "") < ($1.index, $1.key ?? "") }
    }

    private mutating func leaveContainers(
      _ problem: (_ text: Annotation.ID, _ container: Annotation.ID) -> String?
    ) {
      for (place, annotation) in annotations.enumerated() {
        guard let container = annotation.container, let index = indices[annotation.id],
          let problem = problem(annotation.id, container)
        else { continue }
        annotations[place].container = nil
        remark(problem, at: index, key: "containerId")
      }
    }

    private mutating func remark(
      _ message: String, at index: Int, key: String? = nil, leavesOut: Bool = false
    ) {
      remarks.append(Remark(index: index, key: key, message: message, isLeftOut: leavesOut))
    }
  }
}
