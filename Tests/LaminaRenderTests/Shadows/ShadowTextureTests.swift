import Foundation
import LaminaGL
import LaminaGeometry
import LaminaPlan
import Testing

@testable import LaminaRender

/// The tables that shadows read on the device are uploaded once and cached.
@Suite struct ShadowTextureTests {
    @Test func tablesAreSentOnceAndAgainWhereTheyMove() throws {
        try withContext { context in
            let texture = ShadowTableTexture(context: context)
            var first = ShadowTables()
            _ = first.place(.corner, arc: CornerArc(radius: 12), sigma: 4, fraction: .zero, isExact: true)
            _ = first.place(.corner, arc: CornerArc(radius: 12), sigma: 9, fraction: .zero, isExact: false)
            let sizes = first.entries.map { $0.key.side * $0.key.side * ($0.key.isExact ? 4 : 16) }
            try #expect(texture.load(first, unit: 0, exactUnit: 1) == sizes[0] + sizes[1])
            try #expect(texture.load(first, unit: 0, exactUnit: 1) == 0)
            try #expect(texture.load(ShadowTables(), unit: 0, exactUnit: 1) == 0)
            var second = ShadowTables()
            _ = second.place(.corner, arc: CornerArc(radius: 12), sigma: 4, fraction: .zero, isExact: true)
            _ = second.place(.corner, arc: CornerArc(radius: 20), sigma: 9, fraction: .zero, isExact: false)
            let side = second.entries[1].key.side
            try #expect(texture.load(second, unit: 0, exactUnit: 1) == side * side * 16)
        }
    }

    /// As of a film in which a corner grows: what was read longest ago goes first, and never what the frame reads.
    @Test func tablesKeepToTheirLimit() throws {
        try withContext { context in
            let side = try #require(
                ShadowTableKey(.corner, arc: CornerArc(radius: 12), sigma: 9, fraction: .zero, isExact: false)
            ).side
            let limit = side * side * 16 * 5
            let texture = ShadowTableTexture(context: context, byteLimit: limit)
            for frame in 0..<300 {
                var tables = ShadowTables()
                _ = tables.place(
                    .corner, arc: CornerArc(radius: 12 + Double(frame) / 8), sigma: 9, fraction: .zero, isExact: false)
                _ = try texture.load(tables, unit: 0, exactUnit: 1)
                #expect(texture.byteCount <= limit && texture.byteCount > 0)
            }
            let small = ShadowTableTexture(context: context, byteLimit: 1)
            var both = ShadowTables()
            _ = both.place(.corner, arc: CornerArc(radius: 12), sigma: 9, fraction: .zero, isExact: false)
            _ = both.place(.corner, arc: CornerArc(radius: 13), sigma: 9, fraction: .zero, isExact: false)
            _ = try small.load(both, unit: 0, exactUnit: 1)
            #expect(small.byteCount == both.entries.reduce(0) { $0 + $1.key.side * $1.key.side * 16 })
        }
    }

    @Test func pathIsFilledOnceForEachMapAndRectangle() throws {
        try withContext { context in
            let cache = PathTextureCache(context: context, byteLimit: 600)
            let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 15, height: 15))
            let rect = LaminaGeometry.PixelRect(width: 17, height: 16)
            cache.beginFrame()
            func fill(_ map: Homography = .identity, on region: LaminaGeometry.PixelRect) -> PathFill {
                PathFill(path: circle, map: map, region: region)
            }
            let texture = try cache.texture(of: fill(on: rect))
            #expect(cache.uploadedBytes == 272)
            try #expect(cache.texture(of: fill(on: rect)) === texture)
            #expect(cache.uploadedBytes == 272)
            let moved = Homography(a: 1, b: 0, c: 0.5, d: 0, e: 1, f: 0)
            try #expect(cache.texture(of: fill(moved, on: rect)) !== texture)
            #expect(cache.byteCount == 544)
            // The next frame's own leaves room for one of the last one's only.
            cache.beginFrame()
            _ = try cache.texture(of: fill(on: rect))
            _ = try cache.texture(of: fill(on: rect.outset(by: 1)))
            #expect(cache.byteCount == 272 + 19 * 18)
            // Blurred it is another.
            var blurred = fill(on: rect)
            let sharp = try cache.texture(of: blurred)
            blurred.sigma = 0.5
            try #expect(cache.texture(of: blurred) !== sharp)
        }
    }
}
