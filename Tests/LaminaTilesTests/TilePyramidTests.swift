import Foundation
import LaminaTiles
import Testing

@Suite struct TilePyramidTests {
    @Test(arguments: [(1, 1, 256), (256, 256, 256), (257, 3, 256), (30_000, 30_000, 256), (1000, 1, 7)])
    func levelsEndWithASingleTile(width: Int, height: Int, tile: Int) throws {
        let pyramid = try TilePyramid(width: width, height: height, tileWidth: tile, tileHeight: tile)
        let last = pyramid.levelCount - 1
        #expect(pyramid.columns(ofLevel: last) == 1 && pyramid.rows(ofLevel: last) == 1)
        if last > 0 { #expect(pyramid.columns(ofLevel: last - 1) * pyramid.rows(ofLevel: last - 1) > 1) }
    }

    @Test func tilesOfEachLevelCoverThePictureOnce() throws {
        let pyramid = try TilePyramid(width: 1001, height: 333, tileWidth: 64, tileHeight: 50)
        for level in 0..<pyramid.levelCount {
            var (area, texels) = (0.0, 0)
            for row in 0..<pyramid.rows(ofLevel: level) {
                for column in 0..<pyramid.columns(ofLevel: level) {
                    let tile = TileID(level: level, column: column, row: row)
                    let place = pyramid.area(of: tile)
                    area += place.width * place.height
                    texels += pyramid.size(of: tile).width * pyramid.size(of: tile).height
                    if level + 1 < pyramid.levelCount {
                        #expect(pyramid.area(of: tile.parent).contains(place))
                        #expect(pyramid.ancestor(of: tile, atLevel: level + 1) == tile.parent)
                    }
                }
            }
            #expect(area == 1001 * 333)
            #expect(texels == pyramid.width(ofLevel: level) * pyramid.height(ofLevel: level))
        }
    }

    @Test(arguments: [(0, 1, 256), (1, -1, 256), (1, 1, 0), (1, 1, 5000), (Int.max, 1, 256)])
    func sizesOutOfRangeAreRefused(width: Int, height: Int, tile: Int) {
        #expect(throws: TileError.self) {
            try TilePyramid(width: width, height: height, tileWidth: tile, tileHeight: tile)
        }
    }
}
