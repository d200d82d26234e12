import Foundation
import LaminaGeometry
import LaminaTiles
import Testing

/// Compared with every tile of every level, and with the tiles that pixels of the screen ask for one by one.
@Suite struct TileDemandTests {
    static let pyramid = try? TilePyramid(width: 3001, height: 1777, tileWidth: 128, tileHeight: 96)
    static let screen = Rect(x: 0, y: 0, width: 320, height: 240)

    static let affine: [Homography] = [
        Homography(scaleX: 1, y: 1),
        Homography(a: 1, b: 0, c: -700, d: 0, e: 1, f: -300),
        Homography(a: 1, b: 0, c: -701.5, d: 0, e: 1, f: -300.25),
        Homography(a: 0.1, b: 0, c: 3, d: 0, e: 0.1, f: 5),
        Homography(a: 0.5, b: 0, c: -128, d: 0, e: 0.5, f: -96),
        Homography(a: 0.49, b: 0, c: 0, d: 0, e: 0.49, f: 0),
        Homography(a: 7.3, b: 0, c: -9000, d: 0, e: 7.3, f: -5000),
        Homography(a: 0.6, b: 0.4, c: -500, d: -0.4, e: 0.6, f: 30),
        Homography(a: -1, b: 0, c: 1800, d: 0, e: 1, f: -300),
        Homography(a: 1, b: 0, c: 5000, d: 0, e: 1, f: 0),
    ]

    static let projective: [Homography] = [
        Homography(a: 0.9, b: 0.1, c: -200, d: 0.05, e: 0.8, f: -100, g: 0.0004, h: 0.0008, i: 1),
        Homography(a: 1, b: 0, c: -300, d: 0, e: 1, f: -900, g: 0, h: -0.0012, i: 1),
        Homography(a: 0.4, b: 0, c: 0, d: 0, e: 0.4, f: 0, g: -0.0005, h: 0, i: 1),
    ]

    private func view(_ map: Homography, _ pyramid: TilePyramid) -> TileView {
        TileView(
            Rect(x: 0, y: 0, width: pyramid.width, height: pyramid.height), toScreen: map,
            clips: [(map, TileDemandTests.screen)])
    }

    /// The level that a place needs, computed from the numbers: halved while texels stay within a pixel.
    private func level(scale: Double, _ pyramid: TilePyramid) -> Int {
        var level = 0
        while level + 1 < pyramid.levelCount, scale * pow(2, Double(level + 1)) <= 1 + 1e-6 { level += 1 }
        return level
    }

    @Test(arguments: affine) func tilesAreThoseOfTheLevelThatMeetTheScreen(map: Homography) throws {
        let pyramid = try #require(TileDemandTests.pyramid)
        let scale = abs(map.determinant).squareRoot()
        let level = level(scale: scale, pyramid)
        let margin = scale * Double(1 << level) > 1 ? 0.5 * Double(1 << level) : 0
        var expected: Set<TileID> = []
        for row in 0..<pyramid.rows(ofLevel: level) {
            for column in 0..<pyramid.columns(ofLevel: level) {
                let tile = TileID(level: level, column: column, row: row)
                // Clipped on the screen: another way round than the library's, which clips on the picture.
                if clippedArea(pyramid.area(of: tile).insetBy(dx: -margin, dy: -margin), map) > 1e-9 {
                    expected.insert(tile)
                }
            }
        }
        let demand = TileDemand(view(map, pyramid), of: pyramid)
        #expect(Set(demand.tiles) == expected)
        #expect(demand.tiles.count == expected.count)
        #expect(!demand.isCut)
    }

    /// The area on the screen of a rectangle of the picture, by Sutherland and Hodgman on the mapped corners.
    private func clippedArea(_ rect: Rect, _ map: Homography) -> Double {
        var points = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)]
            .map { corner -> SIMD2<Double> in
                let (x, y, w) = map.project(corner.0, corner.1)
                return SIMD2(x / w, y / w)
            }
        let screen = TileDemandTests.screen
        let sides: [(SIMD2<Double>) -> Double] = [
            { $0.x - screen.minX }, { screen.maxX - $0.x }, { $0.y - screen.minY }, { screen.maxY - $0.y },
        ]
        for side in sides {
            var kept: [SIMD2<Double>] = []
            for index in points.indices {
                let (from, to) = (points[index], points[(index + 1) % points.count])
                if side(from) >= 0 { kept.append(from) }
                if (side(from) < 0) != (side(to) < 0) {
                    kept.append(from + (to - from) * (side(from) / (side(from) - side(to))))
                }
            }
            points = kept
            if points.isEmpty { return 0 }
        }
        var sum = 0.0
        for index in points.indices {
            let (from, to) = (points[index], points[(index + 1) % points.count])
            sum += from.x * to.y - to.x * from.y
        }
        return abs(sum) / 2
    }

    @Test(arguments: affine + projective)
    func everyPixelHasExactlyOneTileAndEveryTileAPixelNearby(map: Homography) throws {
        let pyramid = try #require(TileDemandTests.pyramid)
        let demand = TileDemand(view(map, pyramid), of: pyramid)
        let inverse = try #require(map.inverse)
        var seen: Set<TileID> = []
        let screen = TileDemandTests.screen
        for y in stride(from: 0.5, to: screen.maxY, by: 1) {
            for x in stride(from: 0.5, to: screen.maxX, by: 1) {
                let (px, py, pw) = inverse.project(x, y)
                let (u, v) = (px / pw, py / pw)
                let w = map.project(u, v).w
                guard w > 1e-4, u >= 0, v >= 0, u < Double(pyramid.width), v < Double(pyramid.height) else { continue }
                let found = demand.tiles.filter { tile in
                    let area = pyramid.area(of: tile)
                    return u >= area.minX && u < area.maxX && v >= area.minY && v < area.maxY
                }
                #expect(found.count == 1, "\(x), \(y)")
                guard let tile = found.first else { return }
                seen.insert(tile)
                let scale = (abs(map.determinant) / (w * w * w)).squareRoot()
                #expect(tile.level <= level(scale: scale, pyramid))
            }
        }
        // What is needed beyond those only has a corner, or texels between two, in sight.
        let margin = 2.0
        for tile in demand.tiles where !seen.contains(tile) {
            let area = pyramid.area(of: tile).insetBy(dx: -margin, dy: -margin)
            #expect(view(map, pyramid).visible.overlaps(area))
        }
        #expect(demand.tiles.count <= TileDemand.most)
    }

    @Test func coarserTilesComeFirstThenThoseNearTheMiddle() throws {
        let pyramid = try #require(TileDemandTests.pyramid)
        let map = TileDemandTests.projective[0]
        let view = view(map, pyramid)
        let tiles = TileDemand(view, of: pyramid).tiles
        #expect(Set(tiles.map(\.level)).count > 1)
        for (one, next) in zip(tiles, tiles.dropFirst()) {
            func distance(_ tile: TileID) -> Double {
                let area = pyramid.area(of: tile)
                let away = SIMD2(area.midX, area.midY) - view.visible.middle
                return (away * away).sum()
            }
            #expect(one.level > next.level || one.level == next.level && distance(one) <= distance(next))
        }
    }

    @Test func limitTakesCoarserTilesWhichStillCoverEverything() throws {
        let pyramid = try #require(TileDemandTests.pyramid)
        let view = view(Homography(scaleX: 0.9, y: 0.9), pyramid)
        let all = TileDemand(view, of: pyramid)
        let some = TileDemand(view, of: pyramid, most: 5)
        #expect(all.tiles.count > 5 && some.tiles.count <= 5 && some.isCut)
        for tile in all.tiles {
            #expect(
                some.tiles.contains { $0.level >= tile.level && pyramid.ancestor(of: tile, atLevel: $0.level) == $0 })
        }
    }

    @Test func withoutCoarserLevelsTheMiddleIsTaken() throws {
        let pyramid = try TilePyramid(
            width: TilePyramid.longestSide, height: TilePyramid.longestSide, tileWidth: 1, tileHeight: 1, levelCount: 1)
        let map = Homography(scaleX: 1e-8, y: 1e-8)
        let demand = TileDemand(view(map, pyramid), of: pyramid)
        #expect(demand.tiles.count == TileDemand.most && demand.isCut)
        let middle = TilePyramid.longestSide / 2
        #expect(demand.tiles.allSatisfy { abs($0.column - middle) <= 20 && abs($0.row - middle) <= 20 })
    }

    @Test func finestLevelBoundsTheDetail() throws {
        let pyramid = try #require(TileDemandTests.pyramid)
        let demand = TileDemand(view(Homography(scaleX: 1, y: 1), pyramid), of: pyramid, finest: 2)
        #expect(Set(demand.tiles.map(\.level)) == [2])
    }

    @Test(arguments: [Homography(scaleX: 0, y: 1), Homography(scaleX: .nan, y: 1), Homography(scaleX: .infinity, y: 1)])
    func nothingIsNeededOfWhatHasNoPlace(map: Homography) throws {
        let pyramid = try #require(TileDemandTests.pyramid)
        #expect(TileDemand(view(map, pyramid), of: pyramid).tiles.isEmpty)
    }
}
