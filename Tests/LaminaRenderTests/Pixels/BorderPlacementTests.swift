import Lamina
import LaminaStage
import Testing

/// Pixels of borders that are not inside of their layer by arithmetic, on a layer from (24, 32) to (72, 64).
@Suite struct BorderPlacementTests {
    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 1)

    private func draw(
        _ placement: BorderPlacement, width: Double = 8, in frame: Rect = Rect(x: 24, y: 32, width: 48, height: 32),
        _ change: (Layer) -> Void = { _ in }
    ) throws -> [Bitmap] {
        let canvas = PixelCanvas(width: 96, height: 96, background: .white)
        canvas.add(frame) {
            $0.backgroundColor = nil
            ($0.borderWidth, $0.borderColor, $0.borderPlacement) = (width, Self.red, placement)
            change($0)
        }
        let tree = canvas.stage.makeFrame()
        return try [PlanRules.all, .none].map { try SharedRenderer.draw(tree, rules: $0) }
    }

    private func expect(_ pictures: [Bitmap], _ points: [(x: Int, y: Int, color: Color)]) {
        for picture in pictures {
            for point in points {
                let color = SIMD4(255 * point.color.red, 255 * point.color.green, 255 * point.color.blue, 255)
                let found = picture.channels(point.x, point.y)
                #expect(picture.isNear(point.x, point.y, color), "\(point.x) \(point.y): \(found)")
            }
        }
    }

    @Test func aBorderOutsideBeginsAtTheEdge() throws {
        expect(
            try draw(.outside),
            [
                (48, 23, .white), (48, 24, Self.red), (48, 31, Self.red), (48, 32, .white), (48, 63, .white),
                (48, 64, Self.red), (48, 71, Self.red), (48, 72, .white), (15, 48, .white), (16, 48, Self.red),
                (23, 48, Self.red), (24, 48, .white), (79, 48, Self.red), (80, 48, .white),
                // Square corners stay square.
                (16, 24, Self.red), (79, 71, Self.red),
            ])
    }

    @Test func aBorderAtTheCentreIsHalfOutside() throws {
        expect(
            try draw(.center),
            [
                (48, 27, .white), (48, 28, Self.red), (48, 35, Self.red), (48, 36, .white), (19, 48, .white),
                (20, 48, Self.red), (27, 48, Self.red), (28, 48, .white),
            ])
    }

    /// With a radius of 8 the outer one is 16 about the same centre, (32, 40), and the inner one 8.
    @Test func roundCornersFollowAtTheirDistance() throws {
        let pictures = try draw(.outside) { $0.cornerRadius = 8 }
        expect(
            pictures, [(21, 29, Self.red), (18, 26, .white), (27, 35, .white), (25, 33, Self.red), (16, 24, .white)])
    }

    @Test func sidesAreAsFarOutAsTheyAreWide() throws {
        let pictures = try draw(.outside) {
            $0.borderSides = BorderSides(
                top: BorderSide(width: 4, color: Self.red), left: BorderSide(width: 8, color: Self.blue))
        }
        expect(
            pictures,
            [
                (48, 27, .white), (48, 28, Self.red), (48, 31, Self.red), (48, 32, .white), (15, 48, .white),
                (16, 48, Self.blue), (23, 48, Self.blue), (24, 48, .white), (72, 48, .white), (48, 64, .white),
            ])
    }

    @Test func theTopIsTheSideOfTheSmallestY() throws {
        let pictures = try draw(.outside) {
            $0.isGeometryFlipped = true
            $0.borderSides = BorderSides(top: BorderSide(width: 4, color: Self.red))
        }
        expect(pictures, [(48, 64, Self.red), (48, 67, Self.red), (48, 68, .white), (48, 31, .white)])
    }

    @Test func aClippingLayerShowsThePartInside() throws {
        expect(try draw(.outside) { $0.masksToBounds = true }, [(48, 31, .white), (48, 32, .white), (23, 48, .white)])
        let points: [(Int, Int, Color)] = [
            (48, 31, .white), (48, 32, Self.red), (48, 35, Self.red), (48, 36, .white),
        ]
        for radius in [0.0, 6] {
            let pictures = try draw(.center) { ($0.masksToBounds, $0.cornerRadius) = (true, radius) }
            expect(pictures, points)
        }
    }

    @Test func theBorderOfALayerBesideThePictureShows() throws {
        let pictures = try draw(.outside, width: 10, in: Rect(x: -40, y: 32, width: 32, height: 32))
        expect(pictures, [(0, 48, Self.red), (1, 48, Self.red), (2, 48, .white), (0, 21, .white), (0, 22, Self.red)])
    }

    @Test func theShadowIsThatOfTheBorderToo() throws {
        let pictures = try draw(.outside, width: 4) {
            ($0.backgroundColor, $0.shadowColor, $0.shadowOpacity) = (.black, Self.blue, 1)
            ($0.shadowOffset, $0.shadowRadius) = (Size(width: 0, height: 20), 0)
        }
        expect(
            pictures,
            [
                (48, 40, .black), (48, 66, Self.red), (48, 70, Self.blue), (48, 87, Self.blue), (48, 88, .white),
                (20, 80, Self.blue), (19, 80, .white),
            ])
    }

    /// Half of red over white outside, and over green where the layer itself is.
    @Test func aFadedLayerIsOneImage() throws {
        let pictures = try draw(.center) { ($0.opacity, $0.backgroundColor) = (0.5, Color(red: 0, green: 1, blue: 0)) }
        let faded = Color(red: 1, green: 0.5, blue: 0.5)
        expect(pictures, [(48, 30, faded), (48, 34, faded), (48, 48, Color(red: 0.5, green: 1, blue: 0.5))])
    }
}
