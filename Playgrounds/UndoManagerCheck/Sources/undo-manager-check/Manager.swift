import Foundation

#if GNUSTEP
  import GNUstepFoundation
#endif

/// What is registered under, which stays for good, since a manager does not retain it.
@MainActor
final class Target {
  private static var all: [Target] = []

  init() {
    Self.all.append(self)
  }
}

extension UndoManager {
  /// Registers something that does nothing in a group of its own.
  func group(_ name: String, _ target: Target) {
    beginUndoGrouping()
    add(target)
    setActionName(name)
    endUndoGrouping()
  }

  /// Registers something that is registered again when it is undone or redone.
  func add(_ target: Target) {
    registerUndo(withTarget: target) { [weak self] in self?.add($0) }
  }

  /// Lets the run loop end the event.
  func runLoop() {
    #if GNUSTEP
      endEvent()
    #else
      // Without a timer there is nothing to run for.
      let timer = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: true) { _ in }
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.02))
      timer.invalidate()
    #endif
  }

  /// Calls a closure with each notification of a name while another one runs.
  func observing(
    _ name: Notification.Name, _ body: @escaping @MainActor () -> Void, while other: () -> Void
  ) {
    let token = NotificationCenter.default.addObserver(
      forName: name, object: self, queue: nil
    ) { _ in MainActor.assumeIsolated(body) }
    other()
    NotificationCenter.default.removeObserver(token)
  }
}
