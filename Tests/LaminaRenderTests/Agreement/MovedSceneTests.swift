import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// A scene flipped, turned, repeated or clipped draws the same picture flipped, turned, repeated or clipped.
@Suite struct MovedSceneTests {
    @Test(arguments: SeedRun.runs(of: 1000))
    func flippedScenesDrawFlippedPictures(run: SeedRun) throws {
        try forEachScene(run) { scene, picture in
            (try SharedRenderer.draw(scene.mirrored()), picture.moved { x, y in (picture.width - 1 - x, y) })
        }
    }

    @Test(arguments: SeedRun.runs(of: 1000))
    func turnedScenesDrawTurnedPictures(run: SeedRun) throws {
        try forEachScene(run) { scene, picture in
            (
                try SharedRenderer.draw(scene.turnedQuarter()),
                picture.moved(width: picture.height, height: picture.width) { x, y in (y, picture.height - 1 - x) }
            )
        }
    }

    @Test(arguments: SeedRun.runs(of: 1000))
    func repeatedScenesDrawRepeatedPictures(run: SeedRun) throws {
        try forEachScene(run) { scene, picture in
            (
                try SharedRenderer.draw(scene.repeated()),
                picture.moved(width: picture.width * 2, height: picture.height) { x, y in (x % picture.width, y) }
            )
        }
    }

    @Test(arguments: SeedRun.runs(of: 1000))
    func clippedScenesDrawClippedPictures(run: SeedRun) throws {
        try forEachScene(run) { scene, picture in
            let rect = Rect(x: 8, y: 6, width: scene.size.width - 20, height: scene.size.height - 14)
            let background = scene.background?.premultiplied ?? .zero
            let (left, top) = (Int(rect.minX * scene.scale), Int(rect.minY * scene.scale))
            let (right, bottom) = (Int(rect.maxX * scene.scale), Int(rect.maxY * scene.scale))
            return (
                try SharedRenderer.draw(scene.clipped(to: rect)),
                picture.moved(outside: background) { x, y in
                    x >= left && x < right && y >= top && y < bottom ? (x, y) : nil
                }
            )
        }
    }

    /// Draws each scene of a run, whose edges are at whole pixels, and compares two pictures made of it.
    private func forEachScene(
        _ run: SeedRun, _ make: (SceneSpec, Bitmap) throws -> (found: Bitmap, expected: [UInt8])
    ) throws {
        var compared = 0
        for seed in run.seeds {
            var scene = RandomScene.make(seed: seed, pixelAligned: true)
            // A mirrored layer would show its back, and half a point is no whole pixel in the wrapping layer.
            scene.showBothSides()
            let picture = try SharedRenderer.draw(scene)
            let (found, expected) = try make(scene, picture)
            let marks = ReferencePainter.paint(try scene.makeStage().makeFrame()).isEdge
            // A tie between two texels may fall the other way in a mirror; scenes without one must be equal.
            if marks.contains(true) { continue }
            compared += 1
            let comparison = PaintedComparison(found.pixels, expected, width: found.width, tolerance: 1)
            #expect(
                comparison.isWithinTolerance,
                "\(SeedShare.name(seed)): \(comparison.failureText)\n\(scene.documentJSON)")
        }
        #expect(compared >= run.seeds.count / 3, "only \(compared) scenes were without a tie")
    }
}

extension SceneSpec {
    fileprivate mutating func showBothSides() {
        var layers = sublayers
        func change(_ layers: inout [LayerSpec]) {
            for index in layers.indices {
                layers[index].isDoubleSided = true
                change(&layers[index].sublayers)
            }
        }
        change(&layers)
        sublayers = layers
    }
}

extension Bitmap {
    /// The bytes of a picture whose pixels come from elsewhere in this one; nil is `outside`.
    fileprivate func moved(
        width: Int? = nil, height: Int? = nil, outside: SIMD4<Float> = .zero,
        _ source: (Int, Int) -> (x: Int, y: Int)?
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        for y in 0..<(height ?? self.height) {
            for x in 0..<(width ?? self.width) {
                guard let place = source(x, y) else {
                    for channel in 0..<4 { bytes.append(UInt8((outside[channel] * 255).rounded())) }
                    continue
                }
                let start = (place.y * self.width + place.x) * 4
                bytes.append(contentsOf: pixels[start..<start + 4])
            }
        }
        return bytes
    }
}
