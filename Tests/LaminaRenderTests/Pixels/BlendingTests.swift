import Foundation
import Lamina
import Testing

@Suite struct BlendingTests {
    @Test func translucentColorsMixAsOverSays() throws {
        let canvas = PixelCanvas(background: Color(red: 0.2, green: 0.4, blue: 0.6))
        canvas.add(Rect(x: 0, y: 0, width: 16, height: 16)) {
            $0.backgroundColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.25)
        }
        // 0.25·c + 0.75·d
        let expected = 255 * SIMD4<Double>(0.25 + 0.15, 0.125 + 0.3, 0.45, 1)
        #expect(try canvas.draw().isNear(7, 7, expected))
    }

    @Test func transparentPicturesKeepTheirAlpha() throws {
        let canvas = PixelCanvas(background: nil)
        canvas.add(Rect(x: 0, y: 0, width: 8, height: 16)) { $0.backgroundColor = Color(white: 1, alpha: 0.5) }
        let picture = try canvas.draw()
        #expect(picture.isNear(3, 3, SIMD4(repeating: 127.5)))
        #expect(picture.channels(12, 3) == .zero)
    }

    @Test func groupOpacityFadesOnceWhereLayersOverlap() throws {
        let canvas = PixelCanvas()
        let group = canvas.add(Rect(x: 0, y: 0, width: 16, height: 16)) { $0.opacity = 0.5 }
        canvas.add(Rect(x: 0, y: 0, width: 10, height: 16), to: group) { $0.backgroundColor = .white }
        canvas.add(Rect(x: 6, y: 0, width: 10, height: 16), to: group) {
            $0.backgroundColor = Color(red: 1, green: 0, blue: 0)
        }
        let picture = try canvas.draw()
        #expect(picture.isNear(2, 8, SIMD4(127.5, 127.5, 127.5, 255)))
        #expect(picture.isNear(8, 8, SIMD4(127.5, 0, 0, 255)))
    }

    @Test func opacityWithoutAGroupShowsTheLowerLayerThrough() throws {
        let canvas = PixelCanvas()
        let group = canvas.add(Rect(x: 0, y: 0, width: 16, height: 16)) {
            $0.opacity = 0.5
            $0.allowsGroupOpacity = false
        }
        for color in [Color.white, Color(red: 1, green: 0, blue: 0)] {
            canvas.add(Rect(x: 0, y: 0, width: 16, height: 16), to: group) { $0.backgroundColor = color }
        }
        #expect(try canvas.draw().isNear(8, 8, SIMD4(191.25, 63.75, 63.75, 255)))
    }

    /// All pairs of 16 greys, each in a group that is half faded, one over the other on nothing. Half of an odd number of
    /// 255ths is a tie, which plans with and without targets for groups resolve alike.
    @Test func halfFadedGroupsOnNothingAreAlikeInBothPlans() throws {
        let canvas = PixelCanvas(width: 32, height: 32, background: nil)
        func add(_ level: Int, _ frame: Rect, isOwn: Bool) {
            let color = Color(white: Double(level) / 255)
            let group = canvas.add(frame) { ($0.opacity, $0.backgroundColor) = (0.5, isOwn ? color : nil) }
            canvas.add(group.bounds, to: group) { $0.backgroundColor = isOwn ? nil : color }
        }
        for lower in 0..<16 {
            for upper in 0..<16 {
                let frame = Rect(x: 2 * upper, y: 2 * lower, width: 2, height: 2)
                add(17 * lower, frame, isOwn: true)
                add(17 * upper, frame, isOwn: false)
            }
        }
        let picture = try canvas.draw()
        for lower in 0..<16 {
            for upper in 0..<16 {
                let exact = 17 * (Double(lower) / 4 + Double(upper) / 2)
                let expected = SIMD4(exact, exact, exact, 191.25)
                // Drivers that blend in 8 bits round colour, alpha and product.
                #expect(
                    picture.isNear(2 * upper, 2 * lower, expected, tolerance: 1.5),
                    "\(picture[2 * upper, 2 * lower]) instead of \(expected)")
            }
        }
    }

    /// 119 half faded twice, on which plans were two apart.
    @Test func halfFadedGroupsAreWithinAStepOfTheSum() throws {
        let canvas = PixelCanvas(width: 8, height: 8, background: nil)
        for isLower in [true, false] {
            let group = canvas.add(Rect(x: 0, y: 0, width: 8, height: 8)) {
                ($0.opacity, $0.backgroundColor) = (0.5, isLower ? Color(hex: "#337766") : nil)
            }
            canvas.add(group.bounds, to: group) { $0.backgroundColor = isLower ? nil : Color(hex: "#447744") }
        }
        #expect(try canvas.draw().isNear(4, 4, SIMD4(34 + 12.75, 89.25, 34 + 25.5, 191.25)))
    }

    @Test func edgesBetweenPixelsCoverTheirShare() throws {
        let canvas = PixelCanvas()
        canvas.add(Rect(x: 2.25, y: 3, width: 5.5, height: 4)) { $0.backgroundColor = .white }
        let picture = try canvas.draw()
        #expect(picture.isNear(2, 4, SIMD4(191.25, 191.25, 191.25, 255)))
        #expect(picture.isNear(7, 4, SIMD4(191.25, 191.25, 191.25, 255)))
        #expect(picture.channels(5, 4) == SIMD4(255, 255, 255, 255))
        #expect(picture.channels(1, 4) == SIMD4(0, 0, 0, 255))
    }

    @Test func zPositionOrdersSiblingsAndEqualOnesKeepTheirOrder() throws {
        let canvas = PixelCanvas()
        let all = Rect(x: 0, y: 0, width: 16, height: 16)
        canvas.add(all) {
            $0.backgroundColor = Color(red: 1, green: 0, blue: 0)
            $0.zPosition = 1
        }
        canvas.add(Rect(x: 0, y: 0, width: 8, height: 16)) {
            $0.backgroundColor = Color(red: 0, green: 1, blue: 0)
            $0.zPosition = 1
        }
        canvas.add(all) { $0.backgroundColor = Color(red: 0, green: 0, blue: 1) }
        let picture = try canvas.draw()
        #expect(picture.channels(3, 3) == SIMD4(0, 255, 0, 255))
        #expect(picture.channels(12, 3) == SIMD4(255, 0, 0, 255))
    }
}
