import Foundation
import Lamina
import Testing

@Suite struct RoundedCornerTests {
    /// The share of a pixel in a rounded square, by 32×32 samples.
    private func coverage(_ x: Int, _ y: Int, origin: Double, side: Double, radius: Double) -> Double {
        var inside = 0
        for sample in 0..<1024 {
            let px = Double(x) + (Double(sample % 32) + 0.5) / 32 - origin - side / 2
            let py = Double(y) + (Double(sample / 32) + 0.5) / 32 - origin - side / 2
            let (qx, qy) = (abs(px) - (side / 2 - radius), abs(py) - (side / 2 - radius))
            let isIn =
                max(qx, qy) <= radius && (min(qx, qy) <= 0 || qx * qx + qy * qy <= radius * radius)
            if isIn { inside += 1 }
        }
        return Double(inside) / 1024
    }

    /// Arcs take the distance of a pixel's centre for its area: 0.063 off at radius 2, less above.
    @Test(arguments: [2.0, 3.5, 8, 15], [4.0, 4.25, 4.5])
    func cornersCoverWhatSupersamplingSays(radius: Double, origin: Double) throws {
        let canvas = PixelCanvas(width: 40, height: 40)
        canvas.add(Rect(x: origin, y: origin, width: 31, height: 31)) {
            $0.backgroundColor = .white
            $0.cornerRadius = radius
        }
        let picture = try canvas.draw()
        var sum = 0.0
        for y in 0..<40 {
            for x in 0..<40 {
                let expected = coverage(x, y, origin: origin, side: 31, radius: radius)
                let found = Double(picture[x, y].x) / 255
                #expect(abs(found - expected) <= 0.065, "\(x), \(y): \(found) for \(expected)")
                sum += found - expected
            }
        }
        #expect(abs(sum) < 1, "the whole shape's area is off by \(sum) pixels")
    }

    @Test func maskedCornersAreSquare() throws {
        let canvas = PixelCanvas()
        canvas.add(Rect(x: 0, y: 0, width: 16, height: 16)) {
            $0.backgroundColor = .white
            $0.cornerRadius = 6
            $0.maskedCorners = [.minXMinY, .maxXMaxY]
        }
        let picture = try canvas.draw()
        #expect(picture[0, 0].x == 0 && picture[15, 15].x == 0)
        #expect(picture[15, 0].x == 255 && picture[0, 15].x == 255)
    }

    @Test func anOpaqueBorderHidesTheBackgroundsRim() throws {
        let canvas = PixelCanvas(width: 32, height: 32)
        canvas.add(Rect(x: 2, y: 2, width: 28, height: 28)) {
            $0.backgroundColor = Color(red: 1, green: 0, blue: 0)
            $0.borderColor = Color(red: 0, green: 0, blue: 1)
            $0.borderWidth = 4
            $0.cornerRadius = 10
        }
        let picture = try canvas.draw()
        // Outside the middle of the border, not a step of red anywhere.
        for y in 0..<32 {
            for x in 0..<32 {
                let (px, py) = (Double(x) + 0.5 - 16, Double(y) + 0.5 - 16)
                let (qx, qy) = (max(abs(px) - 4, 0), max(abs(py) - 4, 0))
                if (qx * qx + qy * qy).squareRoot() > 9 { #expect(picture[x, y].x == 0, "\(x), \(y)") }
            }
        }
        #expect(picture[16, 16] == SIMD4(255, 0, 0, 255) && picture[16, 3] == SIMD4(0, 0, 255, 255))
    }

    @Test func clippedContentsShowNoBackgroundAtTheRim() throws {
        let canvas = PixelCanvas(width: 32, height: 32)
        let blue = try pixels([[SIMD4(0, 0, 255, 255)]])
        canvas.add(Rect(x: 2, y: 2, width: 28, height: 28)) {
            $0.backgroundColor = Color(red: 1, green: 0, blue: 0)
            $0.contents = blue
            $0.cornerRadius = 10
            $0.masksToBounds = true
        }
        let picture = try canvas.draw()
        #expect((0..<1024).allSatisfy { picture[$0 % 32, $0 / 32].x == 0 })
    }
}
