extension OpenFile {
  /// Removes the file, unless its path leads to another one by now, which is somebody else's.
  ///
  /// Where that can't be found out, or it can't be removed, it stays.
  func removeIfInPlace() {
    do throws(JSONFileError) {
      if try isInPlace() { remove() }
    } catch {}
  }
}
