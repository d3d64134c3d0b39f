#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

private let origin = ContinuousClock.now

/// The time for which this thread has run: other programs are not in it, where the system can tell.
package func threadTime() -> Duration {
  #if canImport(Darwin) || canImport(Glibc)
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  #else
    return ContinuousClock.now - origin
  #endif
}
