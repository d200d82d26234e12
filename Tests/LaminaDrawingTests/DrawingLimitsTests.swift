import Foundation
import LaminaGeometry
import LaminaImage
import Testing

@testable import LaminaDrawing

/// Whatever is asked for, drawing ends soon, in bounded memory, and says what it left out.
@Suite struct DrawingLimitsTests {
    @Test(arguments: [(0, 5), (5, -1), (40_000, 1), (30_000, 30_000), (Int.max / 2, 1)])
    func oddSizesAreRefused(width: Int, height: Int) {
        #expect(throws: DrawingError.self) { try DrawingContext(width: width, height: height) }
    }

    @Test func pathWithTooManyElementsIsRefused() throws {
        var path = Path()
        path.elements = Array(repeating: .line(.zero), count: DrawingLimits.pathElements + 1)
        let context = try DrawingContext(width: 10, height: 10)
        context.addPath(path)
        context.fillPath()
        #expect(context.error == .tooManyElements(count: 1_000_001, limit: 1_000_000))
        #expect(!context.hasDrawn)
        #expect(throws: DrawingError.self) { try context.makeImage() }
    }

    @Test func pathThatCrossesTheRowsTooOftenIsRefused() throws {
        let context = try DrawingContext(width: 1_000, height: 1_000)
        for index in 0..<100_000 {
            context.addLine(to: Point(x: Double(index % 1_000), y: index.isMultiple(of: 2) ? 0 : 1_000))
        }
        context.fillPath()
        #expect(context.error == .tooComplex(elements: 100_000))
    }

    /// Cairo passes over some allocations that fail, with the status of success.
    @Test func anAllocationThatCairoPassesOverIsAnError() throws {
        let context = try DrawingContext(width: 10, height: 10)
        errno = ENOMEM
        context.fill(Rect(x: 0, y: 0, width: 5, height: 5))
        #expect(context.error == nil, "what failed before is not the drawing's")
        context.draw { _ in errno = ENOMEM }
        #expect(context.error == .rasterizer(status: "out of memory"))
        #expect(throws: DrawingError.rasterizer(status: "out of memory")) { try context.makeImage() }
    }

    @Test func dashesWithoutEndAreRefused() throws {
        let context = try DrawingContext(width: 100, height: 100)
        context.setLineDash(phase: 0, lengths: [1e-9, 1e-9])
        context.addLines(between: [.zero, Point(x: 100, y: 100)])
        context.strokePath()
        #expect(context.error == .tooComplex(elements: 2))
    }

    /// Of a line from far away only the near part is dashed: here half a million dashes, each wider than the picture.
    @Test func wideDashesOfAFarLineAreRefused() throws {
        let map = Transform2D(m11: 0.02, m12: 0, m21: 0, m22: 0.02, tX: 0, tY: 0)
        let context = try DrawingContext(width: 48, height: 48, transform: map)
        var style = StrokeStyle(width: 1e6, cap: .round, join: .bevel)
        style.dash = [4, 2]
        context.setStroke(style)
        context.addLines(between: [Point(x: -1e9, y: 0), Point(x: 1e9, y: 5)])
        context.strokePath()
        #expect(context.error == .tooComplex(elements: 2))
    }

    @Test func roundLinesOfManyPartsAreRefused() throws {
        let context = try DrawingContext(width: 100, height: 100)
        context.setStroke(StrokeStyle(width: 50, cap: .round, join: .round))
        for index in 0..<500_000 { context.addLine(to: Point(x: Double(index % 100), y: Double(index % 97))) }
        context.strokePath()
        #expect(context.error == .tooComplex(elements: 500_000))
    }

    @Test func statesAreCounted() throws {
        let context = try DrawingContext(width: 10, height: 10)
        for _ in 0...DrawingLimits.states { context.saveGState() }
        #expect(context.error == .tooManyStates(limit: DrawingLimits.states))
    }

    @Test func shapeFarLargerThanThePictureIsDrawnWhereItIsNear() throws {
        let drawn = try alphaDrawn(width: 20, height: 20) { context in
            context.fill(Rect(x: -1e12, y: -1e12, width: 2e12, height: 1e12 + 10))
        }
        #expect(drawn[0] == 255 && drawn[9 * 20 + 19] == 255 && drawn[10 * 20] == 0)
    }

    private static let odd: [Double] = [.nan, .infinity, -.infinity, 1e308, -1e308, 1e-300, 0, -1]

    /// The picture of 20 by 20 pixels on which nothing is drawn.
    private static let nothing = [UInt8](repeating: 0, count: 400)

    /// Calls with odd numbers draw nothing, and what is drawn after them is right.
    @Test(arguments: odd) func oddNumbersEndNothing(number: Double) throws {
        let point = Point(x: number, y: number)
        let rect = Rect(x: number, y: 1, width: number, height: number)
        let image = try Image(Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 255, count: 16)))
        func drawOdd(_ context: DrawingContext) {
            context.setLineWidth(number)
            context.setMiterLimit(number)
            context.setLineDash(phase: number, lengths: [number, 3])
            context.setAlpha(number)
            context.fill(rect)
            context.strokeEllipse(in: rect)
            context.addArc(center: .zero, radius: number, startAngle: number, endAngle: 1, clockwise: true)
            context.addCurve(to: point, control1: .zero, control2: point)
            context.drawPath(using: .fillStroke)
            context.draw(image, in: rect)
            context.drawLinearGradient(Gradient(colors: [.black, .white]), start: point, end: .zero)
            context.drawRadialGradient(
                Gradient(stops: [
                    Gradient.Stop(location: number, color: .black), Gradient.Stop(location: 1, color: .white),
                ]),
                startCenter: point, startRadius: number, endCenter: .zero, endRadius: number)
        }
        let drawn = try alphaDrawn(width: 20, height: 20) { context in
            context.saveGState()
            drawOdd(context)
            context.clip(to: rect)
            context.concatenate(Transform2D(m11: number, m12: 1, m21: 0, m22: 1, tX: number, tY: 0))
            drawOdd(context)
            context.clip(to: rect)
            context.restoreGState()
            #expect(context.error == nil)
            context.fill(Rect(x: 5, y: 5, width: 10, height: 10))
        }
        let square = (0..<400).map { (5..<15).contains($0 % 20) && (5..<15).contains($0 / 20) ? UInt8(255) : 0 }
        #expect(drawn == square)
    }

    /// A line through the middle, of an odd width: none, or so wide that it covers everything.
    @Test(arguments: odd) func oddWidthsAreNoneOrCoverEverything(width: Double) throws {
        let drawn = try alphaDrawn(width: 20, height: 20) { context in
            context.setLineWidth(width)
            context.addLines(between: [Point(x: 0, y: 10), Point(x: 20, y: 10)])
            context.strokePath()
        }
        #expect(drawn == (width == 1e308 ? [UInt8](repeating: 255, count: 400) : Self.nothing))
    }

    /// Dashes of an odd length: those that are no lengths leave the line solid, and none of no length is seen.
    @Test(arguments: odd) func oddDashesLeaveTheLineSolid(length: Double) throws {
        let drawn = try alphaDrawn(width: 20, height: 20) { context in
            context.setLineDash(phase: length, lengths: [length, 3])
            context.setLineWidth(2)
            context.addLines(between: [Point(x: 0, y: 10), Point(x: 20, y: 10)])
            context.strokePath()
        }
        let solid = (0..<400).map { [9, 10].contains($0 / 20) ? UInt8(255) : 0 }
        #expect(drawn == ([0, 1e-300].contains(length) ? Self.nothing : solid))
    }

    @Test(arguments: odd) func oddAlphasAreNoneOrAll(alpha: Double) throws {
        let drawn = try alphaDrawn(width: 20, height: 20) { context in
            context.setAlpha(alpha)
            context.fill(Rect(x: 0, y: 0, width: 20, height: 20))
        }
        #expect(drawn == (alpha >= 1 ? [UInt8](repeating: 255, count: 400) : Self.nothing))
    }

    /// The pixel at a corner of a line 2 wide is whole where the corner is a point, and half where it is cut off.
    @Test(arguments: odd) func oddMiterLimitsCutCornersOffOrNot(limit: Double) throws {
        let drawn = try alphaDrawn(width: 20, height: 20) { context in
            context.setLineWidth(2)
            context.setMiterLimit(limit)
            context.stroke(Rect(x: 5, y: 5, width: 10, height: 10))
        }
        #expect(abs(Int(drawn[4 * 20 + 4]) - (limit > 1 ? 255 : 128)) <= 1)
    }

    /// An image far smaller than a pixel is nothing, and no error of the rasterizer.
    @Test(arguments: [1e-300, 1e-160, 1e-9]) func anImageThatIsTooSmallToBeSeenIsNotDrawn(side: Double) throws {
        let image = try Image(Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 255, count: 16)))
        let drawn = try alphaDrawn(width: 20, height: 20) { context in
            context.draw(image, in: Rect(x: 3, y: 3, width: side, height: 12))
            context.draw(image, in: Rect(x: 3, y: 3, width: side, height: side))
        }
        #expect(drawn == Self.nothing)
    }
}
