import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// Shapes far larger than the picture have the pixels that Cairo draws of them on a picture of their own.
@Suite struct LargeShapeTests {
    private static let size = Size(width: 64, height: 48)

    enum Kind: CaseIterable {
        case hole, dashes, circle, long, trimmed
    }

    private func shape(_ kind: Kind) -> ShapeLayer {
        let shape = ShapeLayer()
        shape.position = Point(x: 20, y: 20)
        shape.fillColor = Color(red: 0.25, green: 0.5, blue: 1)
        var path = Path()
        switch kind {
        case .hole:
            path = Path(rect: Rect(x: -20_000, y: -20_000, width: 40_000, height: 40_000))
            path.addPath(Path(ellipseIn: Rect(x: -12.3, y: -9.7, width: 40, height: 30)))
            shape.fillRule = .evenOdd
        case .dashes:
            path.move(to: Point(x: -30_000, y: -7_000))
            path.addLine(to: Point(x: 30_000, y: 7_013))
            (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .white, 5)
            shape.lineDashPattern = [9, 7, 3, 7]
        case .circle:
            path = Path(ellipseIn: Rect(x: 3.3, y: -30_000, width: 60_000, height: 60_000))
            (shape.strokeColor, shape.lineWidth) = (Color(white: 1, alpha: 0.5), 6)
        case .long: path = Path(rect: Rect(x: -3.5, y: 2.25, width: 20_000, height: 9))
        case .trimmed:
            path.move(to: Point(x: -40_000, y: 3.25))
            path.addLine(to: Point(x: 40_000, y: 3.25))
            (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .white, 8)
            shape.strokeEnd = 0.5001
        }
        shape.path = path
        return shape
    }

    /// The pixels that Cairo draws of a shape on the stage's grid, with some more around them: at its picture's edge
    /// Cairo rounds what it cuts.
    private func drawn(_ shape: ShapeLayer, scale: Double) throws -> [UInt8] {
        let (width, height, rim) = (Int(Self.size.width * scale), Int(Self.size.height * scale), 32)
        let context = try DrawingContext(
            width: width + 2 * rim, height: height + 2 * rim,
            transform: Transform2D(
                m11: scale, m12: 0, m21: 0, m22: scale, tX: Double(rim), tY: Double(rim)))
        context.translateBy(x: shape.position.x, y: shape.position.y)
        let path = try #require(shape.path)
        if let color = shape.fillColor {
            context.setFillColor(color)
            context.addPath(path)
            context.fillPath(using: shape.fillRule)
        }
        if let color = shape.strokeColor {
            context.setStrokeColor(color)
            var style = StrokeStyle(width: shape.lineWidth, cap: shape.lineCap, join: .miter)
            (style.miterLimit, style.dash) = (10, shape.lineDashPattern)
            context.setStroke(style)
            context.addPath(PathMeasure(path).trimmed(path, from: 0, to: shape.strokeEnd))
            context.strokePath()
        }
        let whole = try context.makeImage().bitmap
        return (0..<height).flatMap { y -> ArraySlice<UInt8> in
            let start = ((rim + y) * whole.width + rim) * 4
            return whole.pixels[start..<start + width * 4]
        }
    }

    @Test(arguments: Kind.allCases, [1.0, 2]) func windowsHaveCairosPixels(kind: Kind, scale: Double) throws {
        let stage = Stage(size: Self.size, scale: scale)
        let shape = shape(kind)
        stage.root.addSublayer(shape)
        let truth = try drawn(shape, scale: scale)
        #expect(Set(truth).count > 2, "there is nothing to see")
        for rules in [PlanRules.none, .all] {
            let found = try SharedRenderer.draw(stage.makeFrame(), rules: rules)
            // What is cut off far away moves a line by less than a step.
            let comparison = PaintedComparison(found.pixels, truth, width: found.width, tolerance: 1)
            #expect(comparison.isWithinTolerance, "\(comparison.failureText)")
        }
    }

    @Test func aMaskHasASharpEdge() throws {
        let stage = Stage(size: Self.size)
        let masked = Layer()
        (masked.frame, masked.backgroundColor) = (Rect(origin: .zero, size: Self.size), .white)
        let mask = ShapeLayer()
        mask.path = Path(rect: Rect(x: -20_000, y: -20_000, width: 40_000, height: 40_000))
        mask.path?.addPath(Path(rect: Rect(x: 10, y: 8, width: 30, height: 20)))
        mask.fillRule = .evenOdd
        masked.mask = mask
        stage.root.addSublayer(masked)
        for rules in [PlanRules.none, .all] {
            let found = try SharedRenderer.draw(stage.makeFrame(), rules: rules)
            for y in 0..<48 {
                for x in 0..<64 {
                    let isInHole = (10..<40).contains(x) && (8..<28).contains(y)
                    #expect(found.pixels[(y * 64 + x) * 4 + 3] == (isInHole ? 0 : 255), "at \(x) \(y)")
                }
            }
        }
    }

    @Test func whatIsUploadedIsWhatIsDrawn() throws {
        let stage = Stage(size: Self.size)
        stage.root.addSublayer(shape(.hole))
        var planner = Planner()
        let counters = try SharedRenderer.frame(planner.plan(stage.makeFrame())).counters
        #expect(counters.uploadedBytes < 4 * 1_200 * 1_200)
    }

    /// Filters and shadows find beyond the frame what they find in a frame that is larger.
    @Test(arguments: [0, 1, 2, 3]) func whatFiltersReadIsThere(kind: Int) throws {
        func picture(margin: Double) throws -> Bitmap {
            let stage = Stage(
                size: Size(width: Self.size.width + 2 * margin, height: Self.size.height + 2 * margin),
                background: .white)
            let around = Layer()
            around.frame = Rect(x: margin, y: margin, width: Self.size.width, height: Self.size.height)
            let shape = shape(.hole)
            // The hole is beyond the frame.
            shape.position = Point(x: -620, y: 20)
            shape.transform = Transform3D(scaleX: 16, y: 8, z: 1)
            switch kind {
            case 0: around.filters = [Filter(.gaussianBlur(radius: 150))]
            case 1: around.filters = [Filter(.boxBlur(radius: 220)), Filter(.dilate(radius: 300))]
            case 2:
                (around.shadowOpacity, around.shadowRadius) = (1, 20)
                around.shadowOffset = Size(width: 600, height: 0)
                shape.path = Path(rect: Rect(x: -400, y: -300, width: 403, height: 600))
            default: shape.filters = [Filter(.motionBlur(radius: 40, angle: 0))]
            }
            around.addSublayer(shape)
            stage.root.addSublayer(around)
            return try SharedRenderer.draw(stage.makeFrame(), rules: .none)
        }
        // Further than the filters reach: three standard deviations, both radii, the offset with its blur, and the length of
        // the blur in the layer's own points.
        let margin = [620, 620, 700, 900][kind]
        let (small, large) = (try picture(margin: 0), try picture(margin: Double(margin)))
        var part: [UInt8] = []
        for y in 0..<48 {
            let start = ((margin + y) * large.width + margin) * 4
            part += large.pixels[start..<start + 64 * 4]
        }
        #expect(Set(part).count > 2, "there is nothing to see")
        let comparison = PaintedComparison(small.pixels, part, width: 64, tolerance: 1)
        #expect(comparison.isWithinTolerance, "\(comparison.failureText)")
    }
}
