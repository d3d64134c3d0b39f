import Foundation

/// Returns the present moment, as both sides date actions.
func secondsSince1970() -> Double { Date().timeIntervalSince1970 }
