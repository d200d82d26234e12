import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// The corners of nodes are those of their layers: reduced to their sides, masked, in the simplest form that has them.
@Suite struct CornerShapeTests {
    private let size = Size(width: 100, height: 60)

    private func node(_ change: (Layer) -> Void) throws -> RenderNode {
        let stage = Stage(size: Size(width: 200, height: 200))
        let layer = Layer()
        layer.bounds = Rect(origin: .zero, size: size)
        layer.backgroundColor = .white
        change(layer)
        stage.root.addSublayer(layer)
        return try #require(stage.makeFrame().nodes.last)
    }

    @Test func unequalCirclesStayPlain() throws {
        let node = try node { $0.cornerRadii = CornerRadii(circles: SIMD4(8, 0, 30, 5)) }
        #expect(node.cornerRadii == SIMD4(8, 0, 30, 5))
        #expect(node.flags.isDisjoint(with: .cornerForm))
        #expect(node.corners == CornerShape(CornerRadii(circles: SIMD4(8, 0, 30, 5))))
    }

    @Test func radiiTakeThePlaceOfTheRadius() throws {
        let node = try node { ($0.cornerRadius, $0.cornerRadii) = (20, CornerRadii(6)) }
        #expect(node.cornerRadii == SIMD4(repeating: 6))
    }

    @Test func maskedCornersAreLeftOutBeforeRadiiAreReduced() throws {
        let node = try node {
            $0.cornerRadii = CornerRadii(40)
            $0.maskedCorners = [.minXMinY, .maxXMaxY]
        }
        // Neither side has two: 40 fits, but is longer than half of 60.
        #expect(node.flags.contains(.shapedCorners))
        expect(node, CornerRadii(circles: SIMD4(40, 0, 40, 0)))
    }

    @Test func ellipsesAndLongCirclesArePacked() throws {
        let radii = CornerRadii(topLeft: SIMD2(50, 20), topRight: SIMD2(12, 31), bottomLeft: SIMD2(7, 7))
        expect(try node { $0.cornerRadii = radii }, radii)
    }

    @Test func radiiThatMeetAreReduced() throws {
        let radii = CornerRadii(topLeft: SIMD2(150, 20), topRight: SIMD2(50, 20))
        expect(
            try node { $0.cornerRadii = radii }, CornerRadii(topLeft: SIMD2(75, 10), topRight: SIMD2(25, 10)))
    }

    /// 15 bits of the root of the share of a side.
    private func expect(_ node: RenderNode, _ radii: CornerRadii) {
        for (found, expected) in zip(node.corners.radii.numbers, radii.numbers) {
            #expect(abs(found - expected) <= 0.0035, "\(found) for \(expected)")
        }
    }

    @Test func continuousCornersWithoutRoomAreCircles() throws {
        let capsule = try node { ($0.cornerRadius, $0.cornerCurve) = (100, .continuous) }
        #expect(capsule.cornerRadii == SIMD4(repeating: 30) && capsule.flags.isDisjoint(with: .cornerForm))
        let card = try node { ($0.cornerRadius, $0.cornerCurve) = (20, .continuous) }
        #expect(card.flags.isSuperset(of: .cornerForm))
        #expect(card.corners.spreads(in: size) == SIMD4(repeating: 1.22))
        #expect(try node { $0.cornerCurve = .continuous }.flags.isDisjoint(with: .cornerForm))
    }

    @Test func packedNumbersAreOrdinaryOnes() {
        for step in 0...2000 {
            let radii = CornerRadii(
                x: SIMD4(repeating: Double(step) / 20), y: SIMD4(repeating: 60 - Double(step) * 0.03))
            let packed = PackedCorners.pack(radii, in: size)
            #expect((0..<4).allSatisfy { packed[$0].isNormal && abs(packed[$0]) < 2 })
            let (x, y) = PackedCorners.unpack(packed, in: size)
            #expect(abs(x.x - radii.x.x) <= 0.0035 && abs(y.w - radii.y.w) <= 0.0035)
            let again = PackedCorners.pack(CornerRadii(x: x, y: y), in: size)
            #expect(again == packed)
        }
    }
}
