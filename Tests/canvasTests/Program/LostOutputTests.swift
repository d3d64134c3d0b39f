import Foundation
import Testing
import UndoRedo

@testable import canvas

/// What was printed, but could not be written.
@Suite struct LostOutputTests {
  @Test(arguments: [(["--help"], Program.Status.failure), (["--wrong"], .misuse)])
  func itIsAFailure(arguments: [String], status: Program.Status) {
    let transcript = Transcript()
    var console = transcript.console(reading: "")
    console.loss = { "the disk is full" }
    let program = Program(
      console: console, now: { UndoDate(secondsSince1970: 0) }, tourPicture: "/nowhere")
    #expect(program.run(arguments) == status)
    #expect(
      transcript.errors.hasSuffix(
        "canvas: what was printed could not be written: the disk is full\n"))
  }

  #if os(Linux)
    @Test func itIsSaidWhatIsInTheWay() throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      #expect(send("text", to: full.fileDescriptor) != nil)
      let none = try #require(FileHandle(forWritingAtPath: "/dev/null"))
      #expect(send("text", to: none.fileDescriptor) == nil)
    }
  #endif
}
