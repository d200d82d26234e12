import Foundation
import Testing

@testable import LaminaPlan

/// The positions of the pieces of long lines.
@Suite struct MotionBlocksTests {
    private static let directions = [0, 0.1, 0.21, 30.0, 33, 45, 57.3, 88.9, 90, 123, 170, 359].map { $0 * .pi / 180 }

    /// However many pixels have pieces made, they are along the line.
    @Test(arguments: [100.0, 300, 1000, 3000, 30_000], [1.0, 2, 7, 900, 1e6])
    func piecesLieAlongTheLine(half: Double, slack: Double) throws {
        for angle in Self.directions {
            let direction = SIMD2(x: cos(angle), y: sin(angle))
            let blocks = try #require(
                MotionBlocks(
                    vector: direction * half, far: SIMD2(1e5, 1e5), edge: .mirror, share: slack, slack: slack))
            for index in -(blocks.count / 2)...blocks.count / 2 {
                let place = (blocks.step * Double(index)).rounded(.toNearestOrAwayFromZero)
                let drift = abs(place.x * direction.y - place.y * direction.x)
                // By half a pixel along both axes.
                #expect(drift <= 0.708, "\(angle): piece \(index) is \(drift) pixels beside the line")
            }
            let outermost = blocks.step * (Double(blocks.count) / 2)
            let reach = MotionBlurStep(vector: direction * half, edge: .mirror).reach
            #expect(max(abs(outermost.x), abs(outermost.y)) + 1.5 <= Double(reach), "\(angle)")
            #expect(abs(blocks.length * Double(blocks.count) / 2 - half) <= blocks.length)
        }
    }

    @Test func shortLinesAreStraightToA32ndOfAPixel() throws {
        for angle in Self.directions {
            let direction = SIMD2(x: cos(angle), y: sin(angle))
            let blocks = try #require(
                MotionBlocks(vector: direction * 90, far: SIMD2(400, 400), edge: .mirror, share: 1, slack: 1))
            #expect(blocks.step == blocks.step.rounded(.toNearestOrAwayFromZero))
            // No whole step of 160 pixels is as near to the axis as two of these lines.
            let drift = abs(blocks.step.x * direction.y - blocks.step.y * direction.x) * Double(blocks.count - 1) / 2
            #expect(drift <= (abs(angle) < 0.01 || angle > 1.5 ? 1 : 1.0 / 32), "\(angle): \(drift)")
        }
    }
}
