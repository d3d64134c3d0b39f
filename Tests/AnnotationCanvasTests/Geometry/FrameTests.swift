import Testing

@testable import AnnotationCanvas

@Suite struct FrameTests {
  @Test func aFrameDrawnBackwardsIsTheSameFrame() {
    let frame = Frame(x: 10, y: 20, width: 30, height: 40)
    #expect(Frame(x: 40, y: 60, width: -30, height: -40) == frame)
    #expect(frame.maxX == 40)
    #expect(frame.maxY == 60)
    #expect(frame.center == Vector(25, 40))
  }

  @Test func theFrameAroundPointsTouchesTheOutermost() {
    let points = [Vector(3, 9), Vector(-1, 4), Vector(2, 12)]
    #expect(Frame(around: points) == Frame(x: -1, y: 4, width: 4, height: 8))
    #expect(Frame(around: []) == nil)
  }

  @Test func shrinkingEndsWhereTheEdgesMeet() {
    let frame = Frame(x: 0, y: 0, width: 10, height: 4)
    #expect(frame.grown(by: 1) == Frame(x: -1, y: -1, width: 12, height: 6))
    #expect(frame.grown(by: -3) == Frame(x: 3, y: 2, width: 4, height: 0))
  }

  @Test func aUnionHoldsBoth() {
    let union = Frame(x: 0, y: 0, width: 1, height: 1)
      .union(Frame(x: -3, y: 5, width: 2, height: 2))
    #expect(union == Frame(x: -3, y: 0, width: 4, height: 7))
  }
}
