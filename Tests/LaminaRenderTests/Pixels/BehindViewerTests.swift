import Foundation
import Lamina
import Testing

/// A layer behind the viewer, and in it one in front: what is done to the one's image is seen of the other.
@Suite struct BehindViewerTests {
    private static let red = SIMD4<UInt8>(255, 0, 0, 255)
    private static let white = SIMD4<UInt8>(255, 255, 255, 255)

    /// On white, a red square in the middle; its layer is changed by `change`. Gives a pixel of the square's left half, one
    /// of its right half, and one beside it, as both plans have them.
    private func colors(_ change: (Layer) -> Void = { _ in }) throws -> [SIMD4<UInt8>] {
        let canvas = PixelCanvas(width: 64, height: 64, background: .white)
        let space = canvas.add(Rect(x: 0, y: 0, width: 64, height: 64))
        space.sublayerTransform = Transform3D(perspective: 40)
        let group = Layer()
        // The plane comes to the viewer at x = -40 / sin(1), which is -47.5.
        group.bounds = Rect(x: -100, y: -10, width: 20, height: 20)
        (group.anchorPoint, group.position) = (Point(x: 5, y: 0.5), Point(x: 32, y: 32))
        group.transform = Transform3D(rotation: 1, x: 0, y: 1, z: 0)
        group.backgroundColor = .black
        space.addSublayer(group)
        canvas.add(Rect(x: -20, y: -20, width: 40, height: 40), to: group) { $0.backgroundColor = Color(hex: "#f00") }
        change(group)
        let tree = canvas.stage.makeFrame()
        let found = try [PlanRules.all, .none].map { rules in
            let picture = try SharedRenderer.draw(tree, rules: rules)
            return [picture[27, 32], picture[36, 32], picture[2, 2]]
        }
        #expect(found[0] == found[1])
        return found[0]
    }

    @Test func sublayersShow() throws {
        #expect(try colors() == [Self.red, Self.red, Self.white])
    }

    @Test func filtersChangeTheSublayers() throws {
        let inverted = try colors { $0.filters = [Filter(.invert(1))] }
        #expect(inverted == [SIMD4(0, 255, 255, 255), SIMD4(0, 255, 255, 255), Self.white])
    }

    @Test func filtersThatCutToTheBoundsLeaveNothing() throws {
        let cut = try colors { $0.filters = [Filter(.gaussianBlur(radius: 2, edge: .clamp))] }
        #expect(cut == [Self.white, Self.white, Self.white])
    }

    @Test(arguments: [MaskType.alpha, .luminance]) func masksLetAPartOfThemShow(type: MaskType) throws {
        let masked = try colors {
            let mask = Layer()
            (mask.frame, mask.backgroundColor) = (Rect(x: 0, y: -20, width: 20, height: 40), .white)
            ($0.mask, $0.maskType) = (mask, type)
        }
        #expect(masked == [Self.white, Self.red, Self.white])
    }

    @Test func compositingFiltersMixThem() throws {
        let difference = try colors { $0.compositingFilter = .difference }
        #expect(difference == [SIMD4(0, 255, 255, 255), SIMD4(0, 255, 255, 255), Self.white])
        // An operator that keeps nothing of what is beside the layer.
        let copied = try colors { $0.compositingFilter = .copy }
        #expect(copied == [Self.red, Self.red, .zero])
    }

    @Test func aClipHidesThem() throws {
        for filters in [[], [Filter(.invert(1))]] {
            let clipped = try colors { ($0.masksToBounds, $0.filters) = (true, filters) }
            #expect(clipped == [Self.white, Self.white, Self.white])
        }
    }
}
