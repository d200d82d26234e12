import LaminaQuartzCore
import Testing

/// Short programs in the way of tutorials: paths, colours and rectangles.
@Suite struct PathPrograms {
    private static func tick() -> CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 50))
        path.addLine(to: CGPoint(x: 40, y: 80))
        path.addLine(to: CGPoint(x: 90, y: 20))
        return path
    }

    @Test func lines() {
        let path = Self.tick()
        #expect(path.boundingBox == CGRect(x: 10, y: 20, width: 80, height: 60))
        #expect(path.currentPoint == CGPoint(x: 90, y: 20))
        let longer = path.mutableCopy()
        longer?.closeSubpath()
        #expect(longer?.currentPoint == CGPoint(x: 10, y: 50) && path.currentPoint == CGPoint(x: 90, y: 20))
        #expect(CGMutablePath().boundingBox == .zero && CGMutablePath().isEmpty)
        var shift = CGAffineTransform(translationX: 5, y: 0)
        #expect(path.copy(using: &shift)?.boundingBox.minX == 15)
    }

    @Test func aHole() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
        let hole = UIBezierPath(ovalIn: CGRect(x: 30, y: 30, width: 40, height: 40))
        path.append(hole.reversing())
        let middle = CGPoint(x: 50, y: 50)
        #expect(path.contains(CGPoint(x: 5, y: 5)) && !path.contains(middle) && !path.contains(CGPoint(x: 101, y: 5)))
        // Both wind the same way without the reversal, and only the other rule leaves the hole.
        let mask = CGMutablePath()
        mask.addRect(CGRect(x: 0, y: 0, width: 100, height: 100))
        mask.addEllipse(in: CGRect(x: 30, y: 30, width: 40, height: 40))
        #expect(mask.contains(middle) && !mask.contains(middle, using: .evenOdd))
        #expect(hole.reversing().bounds == hole.bounds && hole.reversing().reversing().path == hole.path)
    }

    /// UIKit's arcs are clockwise as seen; Core Graphics' are so with y up.
    @Test func arcs() {
        let center = CGPoint(x: 50, y: 50)
        let lower = UIBezierPath(arcCenter: center, radius: 40, startAngle: 0, endAngle: .pi, clockwise: true)
        #expect(near(lower.bounds.maxY, 90, within: 0.05) && near(lower.bounds.minY, 50, within: 0.05))
        let upper = CGMutablePath()
        upper.addArc(center: center, radius: 40, startAngle: 0, endAngle: .pi, clockwise: true)
        #expect(
            near(upper.boundingBoxOfPath.minY, 10, within: 0.05) && near(upper.boundingBoxOfPath.maxY, 50, within: 0.05)
        )
        for clockwise in [false, true] {
            let circle = UIBezierPath(
                arcCenter: center, radius: 40, startAngle: 0, endAngle: 2 * .pi, clockwise: clockwise)
            #expect(near(circle.bounds.width, 80, within: 0.05) && near(circle.bounds.height, 80, within: 0.05))
        }
        let relative = CGMutablePath()
        relative.addRelativeArc(center: center, radius: 40, startAngle: 0, delta: .pi / 2)
        #expect(near(relative.currentPoint, CGPoint(x: 50, y: 90)))
    }

    /// An arc between tangents: a corner of 10 points at (100, 0).
    @Test func roundedCorner() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 10)
        #expect(near(path.currentPoint, CGPoint(x: 100, y: 10)))
        let corner = path.path.elements[1]
        guard case .line(let start) = corner else {
            Issue.record("\(corner) is no line")
            return
        }
        #expect(near(start, CGPoint(x: 90, y: 0)))
        #expect(!path.contains(CGPoint(x: 99, y: 1)) && near(path.boundingBoxOfPath.maxX, 100, within: 0.01))
        // The other way around.
        let other = CGMutablePath()
        other.move(to: CGPoint(x: 100, y: 100))
        other.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: .zero, radius: 10)
        #expect(near(other.currentPoint, CGPoint(x: 90, y: 0)))
        #expect(near(other.boundingBoxOfPath.minX, 90, within: 0.01))
        // On a straight line there is no corner.
        let straight = CGMutablePath()
        straight.move(to: .zero)
        straight.addArc(tangent1End: CGPoint(x: 50, y: 0), tangent2End: CGPoint(x: 100, y: 0), radius: 10)
        #expect(straight.currentPoint == CGPoint(x: 50, y: 0))
    }

    @Test func roundedRectangles() {
        let rect = CGRect(x: 10, y: 20, width: 100, height: 60)
        let oval = CGPath(roundedRect: rect, cornerWidth: 20, cornerHeight: 10, transform: nil)
        #expect(near(oval.boundingBoxOfPath.minY, 20) && near(oval.boundingBoxOfPath.maxX, 110))
        #expect(oval.contains(CGPoint(x: 14, y: 24)) && !oval.contains(CGPoint(x: 13, y: 21)))
        let sheet = UIBezierPath(
            roundedRect: rect, byRoundingCorners: [.topLeft, .topRight], cornerRadii: CGSize(width: 8, height: 8))
        #expect(!sheet.contains(CGPoint(x: 10.5, y: 20.5)) && sheet.contains(CGPoint(x: 10.5, y: 79.5)))
        #expect(CGPath(roundedRect: rect, cornerWidth: 0, cornerHeight: 5, transform: nil) == CGPath(Path(rect: rect)))
    }

    @Test func colours() {
        let colour = UIColor(hue: 1.0 / 3, saturation: 1, brightness: 0.5, alpha: 0.5)
        #expect(near(colour.green, 0.5) && near(colour.red, 0) && near(colour.blue, 0) && colour.alpha == 0.5)
        #expect(UIColor.orange.withAlphaComponent(0.25).cgColor.alpha == 0.25)
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.5, 1])?.blue == 0.5)
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [0.5, 1]) == nil)
        let gradient = CGGradient(
            colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [UIColor.red.cgColor, UIColor.blue.cgColor],
            locations: [0.25, 1])
        #expect(gradient?.stops.map(\.location) == [0.25, 1])
        #expect(CGGradient(colorsSpace: nil, colors: [.red], locations: [0, 1]) == nil)
    }

    @Test func rectangles() {
        let rect = CGRect(x: 1.5, y: 2.5, width: 10, height: 20)
        #expect(rect.integral == CGRect(x: 1, y: 2, width: 11, height: 21))
        let parts = rect.divided(atDistance: 4, from: .maxXEdge)
        #expect(parts.slice == CGRect(x: 7.5, y: 2.5, width: 4, height: 20))
        #expect(parts.remainder == CGRect(x: 1.5, y: 2.5, width: 6, height: 20))
        #expect(rect.divided(atDistance: 99, from: .minYEdge).remainder.height == 0)
        #expect(rect.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == CGRectMake(3.5, 3.5, 4, 16))
        let turned = CGRect(x: 0, y: 0, width: 2, height: 1).applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(near(turned.minX, -1) && near(turned.width, 1) && near(turned.height, 2))
        #expect(CGRectGetMidX(rect) == 6.5 && CGRectContainsPoint(rect, CGPointMake(2, 3)))
    }

    @Test func affineTransforms() {
        let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 9, y: 12))
        #expect(CGAffineTransformConcat(transform, CGAffineTransformInvert(transform)).isNearlyIdentity)
        #expect(CGSize(width: 1, height: 1).applying(transform) == CGSize(width: 4, height: 6))
        // A transform without an inverse is its own.
        #expect(CGAffineTransform(scaleX: 0, y: 1).inverted() == CGAffineTransformMakeScale(0, 1))
        #expect(CGAffineTransformTranslate(CGAffineTransformMakeScale(2, 2), 3, 0).tx == 6)
    }
}

extension CGAffineTransform {
    fileprivate var isNearlyIdentity: Bool {
        near(a, 1) && near(b, 0) && near(c, 0) && near(d, 1) && near(tx, 0) && near(ty, 0)
    }
}
