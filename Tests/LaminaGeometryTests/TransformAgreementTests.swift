import Foundation
import LaminaGeometry
import Testing

/// Transforms of the plane are those of Foundation: another implementation of the same formulas.
@Suite struct TransformAgreementTests {
    private static let transforms = [
        Transform2D.identity, Transform2D(translationByX: 3, byY: -2), Transform2D(scaleByX: 2, byY: 0.5),
        Transform2D(scale: 3), Transform2D(rotationByRadians: 0.7), Transform2D(rotationByDegrees: 30),
        Transform2D(m11: 1, m12: 2, m21: 3, m22: 4, tX: 5, tY: 6),
    ]

    private static func same(_ ours: Transform2D, _ theirs: AffineTransform) -> Bool {
        let pairs = [
            (ours.m11, theirs.m11), (ours.m12, theirs.m12), (ours.m21, theirs.m21), (ours.m22, theirs.m22),
            (ours.tX, theirs.tX), (ours.tY, theirs.tY),
        ]
        return pairs.allSatisfy { abs($0 - Double($1)) < 1e-12 }
    }

    @Test func madeTransformsAgree() {
        let others = [
            AffineTransform.identity, AffineTransform(translationByX: 3, byY: -2),
            AffineTransform(scaleByX: 2, byY: 0.5),
            AffineTransform(scale: 3), AffineTransform(rotationByRadians: 0.7), AffineTransform(rotationByDegrees: 30),
            AffineTransform(m11: 1, m12: 2, m21: 3, m22: 4, tX: 5, tY: 6),
        ]
        for (ours, theirs) in zip(Self.transforms, others) { #expect(Self.same(ours, theirs)) }
    }

    @Test func productsAndInversesAgree() {
        for first in Self.transforms {
            for second in Self.transforms {
                var product = AffineTransform(first)
                product.append(AffineTransform(second))
                #expect(Self.same(first.concatenating(second), product))
            }
            let inverse = AffineTransform(first).inverted()
            #expect(inverse.map { theirs in first.inverted.map { Self.same($0, theirs) } ?? false } ?? false)
        }
        #expect(Transform2D(scaleByX: 1, byY: 0).inverted == nil)
    }

    @Test func pointsAgree() {
        for transform in Self.transforms {
            let ours = transform.transform(Point(x: 1.5, y: -4))
            let theirs = AffineTransform(transform).transform(CGPoint(x: 1.5, y: -4))
            #expect(abs(ours.x - theirs.x) < 1e-12 && abs(ours.y - theirs.y) < 1e-12)
        }
    }
}

extension AffineTransform {
    fileprivate init(_ transform: Transform2D) {
        self.init(
            m11: transform.m11, m12: transform.m12, m21: transform.m21, m22: transform.m22, tX: transform.tX,
            tY: transform.tY)
    }
}
