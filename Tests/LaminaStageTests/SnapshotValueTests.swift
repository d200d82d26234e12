import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@Suite struct SnapshotValueTests {
    private func node(_ set: (Layer) -> Void) -> RenderNode {
        let layer = Layer("layer")
        layer.frame = Rect(x: 10, y: 20, width: 40, height: 30)
        set(layer)
        return Stage(layer).makeFrame().nodes[1]
    }

    @Test(arguments: [
        (Float(0.25), Float(0.25)), (-1, 0), (7, 1), (.nan, 0), (.infinity, 1), (-.infinity, 0), (-0.0, 0),
    ])
    func opacityIsClamped(opacity: (set: Float, read: Float)) {
        #expect(node { $0.opacity = opacity.set }.opacity == opacity.read)
    }

    @Test(arguments: [(5.0, Float(5)), (15, 15), (16, 15), (.infinity, 15), (-3, 0), (.nan, 0)])
    func theCornerRadiusIsAtMostHalfOfTheShorterSide(radius: (set: Double, read: Float)) {
        let radii = node { $0.cornerRadius = radius.set }.cornerRadii
        #expect(radii == SIMD4(repeating: radius.read))
    }

    @Test func onlyMaskedCornersAreRound() {
        let corners: [(mask: CornerMask, radii: SIMD4<Float>)] = [
            (.minXMinY, SIMD4(5, 0, 0, 0)), (.maxXMinY, SIMD4(0, 5, 0, 0)), (.maxXMaxY, SIMD4(0, 0, 5, 0)),
            (.minXMaxY, SIMD4(0, 0, 0, 5)), ([], .zero), ([.minXMinY, .maxXMaxY], SIMD4(5, 0, 5, 0)),
        ]
        for (mask, radii) in corners {
            let node = node {
                $0.cornerRadius = 5
                $0.maskedCorners = mask
            }
            #expect(node.cornerRadii == radii)
        }
    }

    @Test func sizesAreNeverNegative() {
        #expect(
            node { $0.bounds = Rect(origin: Point(x: 3, y: 4), size: Size(width: -5, height: 6)) }.bounds
                == Rect(x: -2, y: 4, width: 5, height: 6))
        let nan = node { $0.bounds.size = Size(width: Double.nan, height: -.infinity) }
        #expect(nan.bounds.size == .zero)
    }

    @Test func coloursArePremultiplied() {
        let node = node {
            $0.backgroundColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
            $0.borderColor = Color(red: 0, green: 1, blue: 0, alpha: 0.25)
            $0.borderWidth = 3
        }
        #expect(node.backgroundColor == SIMD4(0.5, 0.25, 0, 0.5))
        #expect(node.borderColor == SIMD4(0, 0.25, 0, 0.25))
        #expect(node.borderWidth == 3)
    }

    @Test func aBorderThatDoesNotShowIsLeftOut() {
        for set: (Layer) -> Void in [
            { $0.borderWidth = 0 }, { $0.borderWidth = -1 }, { $0.borderWidth = .nan }, { $0.borderColor = nil },
            { $0.borderColor = .clear },
        ] {
            let node = node {
                $0.borderWidth = 3
                set($0)
            }
            #expect(node.borderWidth == 0)
            #expect(node.borderColor == .zero)
        }
    }

    @Test func aPlainLayerHasTheDefaultFlags() {
        let node = node { _ in }
        #expect(node.flags == [.groupOpacity, .doubleSided])
        #expect(node.bounds == Rect(x: 0, y: 0, width: 40, height: 30))
        #expect(node.backgroundColor == .zero)
        #expect(node.contents == -1 && node.pattern == -1)
    }

    @Test func eachFlagComesFromItsProperty() {
        #expect(node { $0.masksToBounds = true }.flags == [.groupOpacity, .doubleSided, .masksToBounds])
        #expect(node { $0.allowsGroupOpacity = false }.flags == [.doubleSided])
        #expect(node { $0.isDoubleSided = false }.flags == [.groupOpacity])
        #expect(node { $0.isOpaque = true }.flags == [.groupOpacity, .doubleSided, .opaqueContents])
        #expect(
            node { $0.isGeometryFlipped = true }.flags == [.groupOpacity, .doubleSided, .geometryFlipped, .reversed])
        #expect(node { $0.isIsolated = true }.flags == [.groupOpacity, .doubleSided, .isolated])
        #expect(node { $0.isHidden = true }.flags == [.groupOpacity, .doubleSided, .hidden])
        #expect(node { $0.cornerRadii = .zero }.flags == [.groupOpacity, .doubleSided, .ownRadii])
        let round = node {
            $0.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
            ($0.cornerRadius, $0.cornerCurve) = (9, .continuous)
        }
        #expect(round.flags == [.groupOpacity, .doubleSided, .shapedCorners, .continuousCorners])
    }

    @Test(arguments: [
        (EdgeMask.left, RenderFlags.hardLeft), (.right, .hardRight), (.top, .hardTop), (.bottom, .hardBottom),
    ])
    func edgesLeftOutOfTheMaskAreHard(edge: (mask: EdgeMask, flag: RenderFlags)) {
        let node = node { $0.edgeAntialiasingMask = EdgeMask.all.subtracting(edge.mask) }
        #expect(node.flags.intersection(.hardEdges) == edge.flag)
    }

    @Test func withoutAntialiasingAllEdgesAreHard() {
        #expect(node { $0.allowsEdgeAntialiasing = false }.flags.isSuperset(of: .hardEdges))
    }

    @Test func oddNumbersDoNoHarm() {
        let odd: [Double] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300, .leastNonzeroMagnitude, -1]
        for value in odd {
            let rect = Rect(x: value, y: value, width: value, height: value)
            let node = node {
                $0.transform = Transform3D(rotation: 1, x: value, y: 1, z: 1).scaledBy(x: value, y: value, z: value)
                $0.bounds = rect
                ($0.position, $0.anchorPoint) = (rect.origin, rect.origin)
                ($0.anchorPointZ, $0.zPosition) = (value, value)
                $0.sublayerTransform = Transform3D(perspective: value)
                ($0.borderWidth, $0.contentsScale, $0.cornerRadius) = (value, value, value)
                if value < 0 {
                    $0.cornerRadii = CornerRadii(x: SIMD4(value, 4, 4, value), y: SIMD4(repeating: value))
                }
                $0.addSublayer(Layer())
            }
            #expect(node.subtreeCount == 2)
            #expect(node.bounds.width >= 0 && node.bounds.height >= 0)
            #expect(node.borderWidth >= 0 && node.cornerRadii.min() >= 0)
        }
    }
}
