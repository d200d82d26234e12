import Foundation
import LaminaGeometry
import Testing

/// Rectangles are those of Core Graphics, as Foundation has them: another implementation of the same operations.
@Suite struct RectAgreementTests {
    private static let edges: [Double] = [-2, 0, 1, 1.5]
    private static let extents: [Double] = [-2, -0.5, 0, 1, 3]

    private static let rects: [Rect] =
        [.null, .infinite]
        + edges.flatMap { x in
            edges.flatMap { y in
                extents.flatMap { width in
                    extents.map { height in Rect(x: x, y: y, width: width, height: height) }
                }
            }
        }

    @Test func edgesAndStatesAgree() {
        for rect in Self.rects {
            let other = CGRect(rect)
            #expect(rect.minX == other.minX && rect.midX == other.midX && rect.maxX == other.maxX)
            #expect(rect.minY == other.minY && rect.midY == other.midY && rect.maxY == other.maxY)
            #expect(rect.width == other.width && rect.height == other.height)
            #expect(rect.isNull == other.isNull && rect.isEmpty == other.isEmpty)
            #expect(rect.isInfinite == other.isInfinite)
            #expect(rect.standardized == Rect(other.standardized))
        }
    }

    @Test func movedRectanglesAgree() {
        for rect in Self.rects {
            for dx in [-1, 0, 0.5, 2] {
                #expect(rect.insetBy(dx: dx, dy: 0.25) == Rect(CGRect(rect).insetBy(dx: dx, dy: 0.25)))
                #expect(rect.offsetBy(dx: dx, dy: 0.25) == Rect(CGRect(rect).offsetBy(dx: dx, dy: 0.25)))
            }
        }
    }

    @Test func pointsInsideAgree() {
        for rect in Self.rects {
            for x in [-2, -0.5, 0, 1, 2.5] {
                for y in [-2, 0.5, 1] {
                    #expect(rect.contains(Point(x: x, y: y)) == CGRect(rect).contains(CGPoint(x: x, y: y)))
                }
            }
        }
    }

    @Test func pairsAgree() {
        for (first, one) in Self.rects.map({ ($0, CGRect($0)) }) {
            for (second, two) in Self.rects.map({ ($0, CGRect($0)) }) {
                let agree =
                    first.union(second) == Rect(one.union(two))
                    && first.intersection(second) == Rect(one.intersection(two))
                    && first.intersects(second) == one.intersects(two)
                    && first.contains(second) == one.contains(two)
                    && (first == second) == (one == two)
                    && (first != second || first.hashValue == second.hashValue)
                if !agree { Issue.record("\(first) and \(second)") }
            }
        }
    }
}

extension CGRect {
    fileprivate init(_ rect: Rect) {
        self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    }
}

extension Rect {
    fileprivate init(_ rect: CGRect) {
        self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    }
}
