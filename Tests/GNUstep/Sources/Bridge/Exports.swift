// What the bridge finds in its own module, and in Foundation, on Apple's platforms.
@_exported import GNUstepFoundation
