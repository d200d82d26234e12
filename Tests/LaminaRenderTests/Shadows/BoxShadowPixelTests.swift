import Foundation
import Lamina
import LaminaStage
import Testing

/// Pixels of box shadows against the normal distribution function.
@Suite struct BoxShadowPixelTests {
    private func fraction(_ distance: Double, _ sigma: Double) -> Double {
        0.5 * erfc(-distance / (sigma * sigma + 1.0 / 12).squareRoot() / 2.0.squareRoot())
    }

    private func draw(_ shadow: BoxShadow, _ change: (Layer) -> Void = { _ in }) throws -> [Bitmap] {
        let canvas = PixelCanvas(width: 96, height: 96, background: .white)
        canvas.add(Rect(x: 24, y: 32, width: 48, height: 32)) {
            $0.backgroundColor = nil
            $0.boxShadows = [shadow]
            change($0)
        }
        let tree = canvas.stage.makeFrame()
        return try [PlanRules.all, .none].map { try SharedRenderer.draw(tree, rules: $0) }
    }

    /// The value of a pixel that black covers by a share.
    private func gray(_ share: Double) -> SIMD4<Double> { SIMD4(SIMD3(repeating: 255 * (1 - share)), 255) }

    @Test(arguments: [1.0, 3, 8]) func outerShadowsFollowTheNormalDistribution(sigma: Double) throws {
        let shadow = BoxShadow(color: .black, offset: Size(width: 3, height: -2), radius: sigma, cutsOutBox: false)
        for picture in try draw(shadow) {
            for (x, y) in [(10, 46), (24, 46), (30, 31), (48, 46), (74, 62), (80, 20)] {
                let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
                let share =
                    (fraction(px - 27, sigma) - fraction(px - 75, sigma))
                    * (fraction(py - 30, sigma) - fraction(py - 62, sigma))
                #expect(picture.isNear(x, y, gray(share)), "\(x) \(y): \(picture.channels(x, y)), not \(gray(share))")
            }
        }
    }

    @Test func spreadWithoutBlurIsARing() throws {
        for picture in try draw(BoxShadow(color: .black, spread: 4)) {
            #expect(picture.isNear(48, 29, gray(1)) && picture.isNear(48, 27, gray(0)))
            #expect(picture.isNear(48, 33, gray(0)) && picture.isNear(20, 48, gray(1)))
        }
    }

    @Test func insetShadowsAreWithinTheBorder() throws {
        let shadow = BoxShadow(color: .black, radius: 3, isInset: true)
        let pictures = try draw(shadow) { layer in
            (layer.borderWidth, layer.borderColor) = (4, Color(red: 1, green: 0, blue: 0))
        }
        for picture in pictures {
            #expect(picture.isNear(25, 48, SIMD4(255, 0, 0, 255)) && picture.isNear(20, 48, gray(0)))
            for x in [28, 31, 36, 48] {
                let px = Double(x) + 0.5
                let hole =
                    (fraction(px - 28, 3) - fraction(px - 68, 3)) * (fraction(12.5, 3) - fraction(-11.5, 3))
                #expect(picture.isNear(x, 48, gray(1 - hole)), "\(x): \(picture.channels(x, 48))")
            }
        }
    }

    /// Sides of 4, 8, 2 and 6 points leave the box from (28, 34) to (64, 58).
    @Test func insetShadowsAreWithinBordersBySide() throws {
        let red = Color(red: 1, green: 0, blue: 0)
        let pictures = try draw(BoxShadow(color: .black, radius: 3, isInset: true)) { layer in
            layer.borderSides = BorderSides(
                top: BorderSide(width: 2, color: red), right: BorderSide(width: 8, color: red),
                bottom: BorderSide(width: 6, color: red), left: BorderSide(width: 4, color: red))
        }
        for picture in pictures {
            #expect(picture.isNear(25, 48, SIMD4(255, 0, 0, 255)) && picture.isNear(65, 48, SIMD4(255, 0, 0, 255)))
            #expect(picture.isNear(20, 48, gray(0)) && picture.isNear(74, 48, gray(0)))
            for x in [28, 31, 36, 48, 60, 63] {
                let px = Double(x) + 0.5
                let hole =
                    (fraction(px - 28, 3) - fraction(px - 64, 3)) * (fraction(14.5, 3) - fraction(-9.5, 3))
                #expect(picture.isNear(x, 48, gray(1 - hole)), "\(x): \(picture.channels(x, 48))")
            }
        }
    }

    /// The gaps of a dashed border of 4 points show what is below the layer, as the shadow begins below them.
    @Test func gapsOfBordersShowNoInsetShadow() throws {
        let red = Color(red: 1, green: 0, blue: 0)
        let pictures = try draw(BoxShadow(color: .black, spread: 6, isInset: true)) { layer in
            layer.borderSides = BorderSides(top: BorderSide(width: 4, color: red, style: .dashed))
        }
        for picture in pictures {
            #expect(picture.isNear(26, 34, SIMD4(255, 0, 0, 255)) && picture.isNear(29, 34, gray(0)))
            #expect(picture.isNear(30, 37, gray(1)) && picture.isNear(30, 41, gray(1)))
            #expect(picture.isNear(48, 43, gray(0)) && picture.isNear(26, 50, gray(1)))
            #expect(picture.isNear(26, 30, gray(0)))
        }
    }

    /// A layer turned by 90° has its shadow to its right where it was above.
    @Test func shadowsTurnWithTheirLayer() throws {
        let shadow = BoxShadow(color: .black, offset: Size(width: 0, height: -12), cutsOutBox: true)
        let pictures = try draw(shadow) { $0.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1) }
        for picture in pictures {
            #expect(picture.isNear(70, 48, gray(1)) && picture.isNear(26, 48, gray(0)))
            #expect(picture.isNear(48, 48, gray(0)))
        }
    }

    @Test func aRoundShadowIsADisc() throws {
        // The mean over a disc's rim: at the centre of a disc of radius r the blur leaves 1 - exp(-r²/2σ²).
        let pictures = try draw(BoxShadow(color: .black, radius: 8, cutsOutBox: false)) {
            $0.frame = Rect(x: 36.5, y: 36.5, width: 24, height: 24)
            $0.cornerRadius = 12
        }
        let share = 1 - exp(-144 / (2 * (64 + 1.0 / 12)))
        for picture in pictures {
            #expect(picture.isNear(48, 48, gray(share)), "\(picture.channels(48, 48)), not \(gray(share))")
        }
    }

    /// The layer is 48 by 32 at (24, 32). Its corner of 20 by 10 grows to 30 by 20 in a ring of 10 around it, both about
    /// (44, 42): the pixel (24, 30) is within the ring's, at most (20 / 30)² + (12 / 20)² = 0.80 of it, and beyond the box;
    /// (19, 26) is outside, with at least (24 / 30)² + (15 / 20)² = 1.20.
    @Test func theRingOfAnEllipticalCornerGrowsAlongEachAxis() throws {
        let pictures = try draw(BoxShadow(color: .black, spread: 10)) {
            $0.cornerRadii = CornerRadii(topLeft: SIMD2(20, 10))
        }
        for picture in pictures {
            #expect(picture.isNear(24, 30, gray(1)) && picture.isNear(19, 26, gray(0)))
            // Between the arcs of ring and box, beside the box's own corner and within it.
            #expect(picture.isNear(27, 33, gray(1)) && picture.isNear(32, 37, gray(0)))
            // Square corners stay square.
            #expect(picture.isNear(81, 73, gray(1)) && picture.isNear(14, 73, gray(1)))
        }
    }

    /// A corner of 20 by 12 about (44, 44) leaves one of 10 by 2 to the hole of 28 by 12 at (34, 42): the pixel (34, 42) is
    /// beyond it with at least (9 / 10)² + (1 / 2)² = 1.06.
    @Test func theHoleOfAnEllipticalCornerShrinksAlongEachAxis() throws {
        let pictures = try draw(BoxShadow(color: .black, spread: 10, isInset: true)) {
            $0.cornerRadii = CornerRadii(topLeft: SIMD2(20, 12))
        }
        for picture in pictures {
            #expect(picture.isNear(34, 42, gray(1)) && picture.isNear(44, 42, gray(0)))
            #expect(picture.isNear(34, 45, gray(0)) && picture.isNear(61, 53, gray(0)))
            // Beyond the box's own corner about (44, 44) and within it.
            #expect(picture.isNear(26, 33, gray(0)) && picture.isNear(30, 40, gray(1)))
        }
    }

    /// A corner ten times as long as high, blurred: the mean of the normal distribution over the shape's rows.
    @Test func longEllipticalCornersAreBlurredAsTheyAre() throws {
        let sigma = 2.0
        let pictures = try draw(BoxShadow(color: .black, radius: sigma, cutsOutBox: false)) {
            $0.cornerRadii = CornerRadii(topLeft: SIMD2(48, 5))
        }
        for picture in pictures {
            for (x, y) in [(24, 35), (28, 34), (34, 33), (42, 33), (52, 32), (62, 31), (48, 48)] {
                let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
                let rows = 3200
                var share = 0.0
                for row in 0..<rows {
                    let height = 32 + 32 * (Double(row) + 0.5) / Double(rows)
                    let rest = max(37 - height, 0) / 5
                    let left = 24 + 48 * (1 - (1 - rest * rest).squareRoot())
                    let z = (height - py) * (height - py) / (sigma * sigma + 1.0 / 12)
                    let density = exp(-z / 2) / (2 * Double.pi * (sigma * sigma + 1.0 / 12)).squareRoot()
                    share += density * (fraction(px - left, sigma) - fraction(px - 72, sigma)) * 32 / Double(rows)
                }
                #expect(picture.isNear(x, y, gray(share)), "\(x) \(y): \(picture.channels(x, y)), not \(gray(share))")
            }
        }
    }
}
