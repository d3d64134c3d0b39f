#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The memory of this process.
package enum Memory {
  /// The bytes that are resident now, or `nil` where the system does not tell.
  package static var resident: Int? {
    #if canImport(Darwin)
      var info = rusage_info_v2()
      let result = withUnsafeMutablePointer(to: &info) {
        $0.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
          proc_pid_rusage(getpid(), RUSAGE_INFO_V2, $0)
        }
      }
      return result == 0 ? Int(info.ri_resident_size) : nil
    #elseif canImport(Glibc)
      guard let file = fopen("/proc/self/statm", "r") else { return nil }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      guard fgets(&line, 128, file) != nil else { return nil }
      let words = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
        separator: " ")
      return words.count > 1 ? Int(words[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    #else
      return nil
    #endif
  }

  /// The bytes that have been resident at most, or `nil` where the system does not tell.
  package static var peak: Int? {
    #if canImport(Darwin)
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : nil
    #elseif canImport(Glibc)
      // What `getrusage` says would be at least what the process that started this one had.
      guard let file = fopen("/proc/self/status", "r") else { return nil }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, 256, file) != nil {
        let words = String(
          decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self
        )
        .split { $0 == " " || $0 == "\t" }
        if words.first == "VmHWM:" {
          return words.count > 1 ? Int(words[1]).map { $0 * 1_024 } : nil
        }
      }
      return nil
    #else
      return nil
    #endif
  }

  /// Gives back to the system what is free, so that using it again counts.
  package static func release() {
    #if canImport(Darwin)
      malloc_zone_pressure_relief(nil, 0)
    #elseif canImport(Glibc)
      // The C library has it, but its module does not declare it.
      typealias Trim = @convention(c) (Int) -> Int32
      if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
    #endif
  }
}

/// How many processes wanted to run in the last minute, where the system tells.
package var machineLoad: Double? {
  #if canImport(Darwin) || canImport(Glibc)
    var load = 0.0
    return getloadavg(&load, 1) == 1 ? load : nil
  #else
    return nil
  #endif
}
