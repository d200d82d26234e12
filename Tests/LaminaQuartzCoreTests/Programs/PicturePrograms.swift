import LaminaQuartzCore
import Testing

/// Short programs in the way of tutorials, of which the pixels are counted.
@Suite struct PicturePrograms {
    /// The picture when the animations of what was set have ended.
    private func draw(_ stage: Stage) throws -> Bitmap {
        stage.advance(to: stage.time + 1)
        return try SharedRenderer.result.get().render(stage.makeFrame()).picture
    }

    @Test func replicator() throws {
        let window = Window(width: 40, height: 10)
        let replicator = window.add(CAReplicatorLayer(), frame: CGRect(x: 0, y: 0, width: 40, height: 10))
        let bar = CALayer()
        bar.frame = CGRect(x: 2, y: 2, width: 6, height: 6)
        bar.backgroundColor = UIColor.white.cgColor
        replicator.addSublayer(bar)
        replicator.instanceCount = 3
        replicator.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
        replicator.instanceColor = UIColor.red.cgColor
        let picture = try draw(window.stage)
        for x in [5, 15, 25] { #expect(picture[x, 5] == SIMD4(255, 0, 0, 255), "\(x)") }
        for x in [0, 9, 19, 35] { #expect(picture[x, 5] == .zero, "\(x)") }
    }

    @Test func maskWithAHole() throws {
        let window = Window(width: 30, height: 30)
        let layer = window.add(CALayer(), frame: CGRect(x: 0, y: 0, width: 30, height: 30))
        layer.backgroundColor = UIColor.green.cgColor
        let path = CGMutablePath()
        path.addRect(layer.bounds)
        path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        let mask = CAShapeLayer()
        mask.frame = layer.bounds
        mask.path = path
        mask.fillRule = .evenOdd
        layer.mask = mask
        let picture = try draw(window.stage)
        #expect(picture[5, 15] == SIMD4(0, 255, 0, 255) && picture[15, 15] == .zero)
    }

    private final class Gauge: CALayer {
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(UIColor.blue.cgColor)
            ctx.fill(CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height))
            let dot = CGMutablePath()
            dot.addRect(CGRect(x: 16, y: 4, width: 4, height: 4))
            ctx.addPath(dot)
            ctx.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            ctx.fillPath(using: .winding)
        }
    }

    @Test func drawing() throws {
        let window = Window(width: 24, height: 12)
        let gauge = window.add(Gauge(), frame: CGRect(x: 0, y: 0, width: 24, height: 12))
        gauge.setNeedsDisplay()
        gauge.displayIfNeeded()
        let contents = try #require(gauge.contents as Any? as? CGImage)
        #expect(contents.width == 24)
        let picture = try draw(window.stage)
        #expect(picture[5, 6] == SIMD4(0, 0, 255, 255) && picture[18, 6] == SIMD4(255, 0, 0, 255))
        #expect(picture[22, 6] == .zero)
    }

    @Test func picturesAsContents() throws {
        let window = Window(width: 20, height: 10)
        let layer = window.add(CALayer(), frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1)).image { context in
            UIColor.red.cgColor.fill(CGRect(x: 0, y: 0, width: 1, height: 1), in: context.cgContext)
            UIColor.blue.cgColor.fill(CGRect(x: 1, y: 0, width: 1, height: 1), in: context.cgContext)
        }
        layer.contents = image.cgImage
        layer.magnificationFilter = kCAFilterNearest
        layer.contentsGravity = CALayerContentsGravity.resize
        #expect(image.size == CGSize(width: 2, height: 1))
        let picture = try draw(window.stage)
        #expect(picture[3, 5] == SIMD4(255, 0, 0, 255) && picture[16, 5] == SIMD4(0, 0, 255, 255))
        layer.contents = "no picture"
        #expect(layer.contents as Any? == nil)
        // A size without pixels has a picture too.
        #expect(UIGraphicsImageRenderer(size: .zero).image { _ in }.size == CGSize(width: 1, height: 1))
    }
}

extension CGColor {
    fileprivate func fill(_ rect: CGRect, in context: CGContext) {
        context.setFillColor(self)
        context.fill(rect)
    }
}
