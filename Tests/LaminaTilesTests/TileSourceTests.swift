import Foundation
import LaminaGeometry
import LaminaImage
import Testing

@testable import LaminaTiles

/// Sources cut the picture that they are given, and no other; levels are means by arithmetic.
@Suite struct TileSourceTests {
    private func folder() throws -> String {
        let path = NSTemporaryDirectory() + "lamina-tiles-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    /// A picture with no two texels alike nearby; opaque, or with every alpha.
    private func picture(_ width: Int, _ height: Int, isOpaque: Bool = true) throws -> Bitmap {
        try Bitmap(width: width, height: height) { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    let at = (y * width + x) * 4
                    let alpha = isOpaque ? 255 : (x * 7 + y * 3) & 255
                    pixels[at] = UInt8((x * 37 + y * 11) % (alpha + 1))
                    pixels[at + 1] = UInt8((x * y) % (alpha + 1))
                    pixels[at + 2] = UInt8((x ^ y) % (alpha + 1))
                    pixels[at + 3] = UInt8(alpha)
                }
            }
        }
    }

    /// A level by the definition: the means of 2×2, the last column and row repeated, done one level after the other.
    private func level(_ bitmap: Bitmap, _ level: Int) throws -> Bitmap {
        var bitmap = bitmap
        for _ in 0..<level {
            let finer = bitmap
            bitmap = try Bitmap(width: (finer.width + 1) / 2, height: (finer.height + 1) / 2) { pixels in
                let width = (finer.width + 1) / 2
                for y in 0..<(finer.height + 1) / 2 {
                    for x in 0..<width {
                        for channel in 0..<4 {
                            var sum = 0
                            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                                let texel = finer[min(2 * x + dx, finer.width - 1), min(2 * y + dy, finer.height - 1)]
                                sum += Int(texel[channel])
                            }
                            pixels[(y * width + x) * 4 + channel] = UInt8((sum + 2) / 4)
                        }
                    }
                }
            }
        }
        return bitmap
    }

    private func expectTiles(
        of source: any TileSource, match bitmap: Bitmap, tolerance: Int = 0
    ) async throws {
        let pyramid = try source.pyramid(for: TileLayout(width: 0, height: 0))
        #expect(pyramid.width == bitmap.width && pyramid.height == bitmap.height)
        for number in 0..<pyramid.levelCount {
            let expected = try level(bitmap, number)
            for row in 0..<pyramid.rows(ofLevel: number) {
                for column in 0..<pyramid.columns(ofLevel: number) {
                    let tile = TileID(level: number, column: column, row: row)
                    let image = try await source.tile(tile, of: pyramid)
                    let size = pyramid.size(of: tile)
                    #expect(image.width == size.width && image.height == size.height)
                    var worst = 0
                    for y in 0..<size.height {
                        for x in 0..<size.width {
                            let found = image.bitmap[x, y]
                            let texel = expected[column * pyramid.tileWidth + x, row * pyramid.tileHeight + y]
                            for channel in 0..<4 { worst = max(worst, abs(Int(found[channel]) - Int(texel[channel]))) }
                        }
                    }
                    #expect(worst <= tolerance, "\(tile)")
                }
            }
        }
    }

    @Test(arguments: [(1, 1), (16, 16), (100, 57), (33, 129), (64, 64), (255, 31)])
    func imagesInMemoryAreCut(width: Int, height: Int) async throws {
        let bitmap = try picture(width, height, isOpaque: false)
        try await expectTiles(of: ImageTiles(Image(bitmap), tileWidth: 16, tileHeight: 12), match: bitmap)
    }

    @Test(arguments: [(1, 1), (16, 16), (100, 57), (33, 129), (64, 64), (255, 31)])
    func hugePNGsAreCutWithoutBeingHeld(width: Int, height: Int) async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bitmap = try picture(width, height)
        try Data(try PNGEncoder.encode(bitmap)).write(to: URL(fileURLWithPath: folder + "/a.png"))
        let source = try HugeImageTiles(path: folder + "/a.png", tileSize: 16, scratchFolder: folder)
        try await expectTiles(of: source, match: bitmap)
        // The temporary file has no name.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.png"])
    }

    @Test func hugePNGsKeepTheirAlpha() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bitmap = try picture(70, 50, isOpaque: false)
        let bytes = try PNGEncoder.encode(bitmap)
        try Data(bytes).write(to: URL(fileURLWithPath: folder + "/a.png"))
        // Straight alpha and back costs a step where alpha is low; what is decoded whole has cost it too. Tiles are
        // stored as PNG, which costs another.
        let source = try HugeImageTiles(path: folder + "/a.png", tileSize: 16, scratchFolder: folder)
        try await expectTiles(of: source, match: try Bitmap(decoding: bytes), tolerance: 1)
    }

    @Test func hugePPMsAreCut() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bitmap = try picture(90, 40)
        try Data(PPMEncoder.encode(bitmap)).write(to: URL(fileURLWithPath: folder + "/a.ppm"))
        try await expectTiles(
            of: try HugeImageTiles(path: folder + "/a.ppm", tileSize: 16, scratchFolder: folder), match: bitmap)
    }

    @Test func damageInTheMiddleFailsWhatLiesBehindIt() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bytes = PPMEncoder.encode(try picture(64, 64))
        try Data(bytes.prefix(bytes.count / 2)).write(to: URL(fileURLWithPath: folder + "/a.ppm"))
        let source = try HugeImageTiles(path: folder + "/a.ppm", tileSize: 16, scratchFolder: folder)
        let pyramid = try source.pyramid(for: TileLayout(width: 0, height: 0))
        _ = try await source.tile(TileID(level: 0, column: 0, row: 0), of: pyramid)
        for tile in [TileID(level: 0, column: 0, row: 3), TileID(level: 2, column: 0, row: 0)] {
            await #expect {
                _ = try await source.tile(tile, of: pyramid)
            } throws: {
                "\($0)".contains("a.ppm") && "\($0)".contains("cut short")
            }
        }
    }

    @Test func filesThatAreNoPicturesAreRefusedAtOnce() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(throws: TileError.self) { try HugeImageTiles(path: folder + "/none.png") }
        try Data("hello".utf8).write(to: URL(fileURLWithPath: folder + "/a.png"))
        #expect(throws: TileError.self) { try HugeImageTiles(path: folder + "/a.png") }
        try Data("P3 1 1 255 0 0 0".utf8).write(to: URL(fileURLWithPath: folder + "/a.ppm"))
        #expect { try HugeImageTiles(path: folder + "/a.ppm") } throws: { "\($0)".contains("P6") }
    }

    /// The first bytes of a PNG, up to the header's end, and no pixels.
    private func pngHead(_ width: UInt32, _ height: UInt32, bits: UInt8, color: UInt8, interlaced: Bool) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        let chunk = Array("IHDR".utf8) + number(width) + number(height) + [bits, color, 0, 0, interlaced ? 1 : 0]
        var crc = UInt32.max
        for byte in chunk {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13) + chunk + number(~crc)
            + number(0) + Array("IDAT".utf8) + [0x35, 0xAF, 0x06, 0x1E] + number(0) + Array("IEND".utf8)
            + [0xAE, 0x42, 0x60, 0x82]
    }

    @Test(arguments: [
        (1_000_000_000, 1_000_000_000, 256, ["1000000000x1000000000", "4194304 along a side", "Deep Zoom"]),
        (4_194_305, 1, 256, ["4194305x1", "4194304"]), (1, 4_194_305, 256, ["1x4194305", "4194304"]),
        (400_000, 1000, 256, ["400000x1000", "713.1 MiB of memory", "512 MiB", "lower tileSize"]),
        (100_000, 100_000, 16, ["52086784 tiles of 16", "5600000", "raise tileSize"]),
    ]) func filesThatClaimHugeSizesAreRefusedBeforeMemoryIsTaken(
        width: Int, height: Int, tileSize: Int, words: [String]
    ) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ppm = Array("P6\n# a comment\n\(width) \(height)\n255\n".utf8)
        var files = [("a.ppm", ppm)]
        if let columns = UInt32(exactly: width), let rows = UInt32(exactly: height) {
            // 64 bits a pixel make the decoder's rows largest; those of an interlaced picture come in any order.
            files.append(("a.png", pngHead(columns, rows, bits: 16, color: 6, interlaced: false)))
        }
        for (name, bytes) in files {
            try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            #expect {
                try HugeImageTiles(path: "\(folder)/\(name)", tileSize: tileSize, scratchFolder: folder)
            } throws: { error in
                guard case .badSource(_, let detail)? = error as? TileError else { return false }
                return words.allSatisfy { detail.contains($0) }
            }
        }
        // Refused for its form or its size, whichever is found first; not decoded.
        let interlaced = pngHead(2_000_000_000, 2_000_000_000, bits: 1, color: 0, interlaced: true)
        try Data(interlaced).write(to: URL(fileURLWithPath: folder + "/i.png"))
        #expect(throws: TileError.self) { try HugeImageTiles(path: folder + "/i.png", scratchFolder: folder) }
    }

    @Test func stripsAreAsHighAsTheLevelsThatTheyHold() throws {
        // 2,000,000 columns in tiles of 256 rows would be 4 GB; of 4 rows it is 32 MB, and half as wide of 2, …
        let pyramid = try HugeImageLimits(stripByteCount: 45_000_000).pyramid(
            of: "a", width: 2_000_000, height: 4, tileSize: 256)
        #expect(PyramidStrips.byteCount(pyramid) <= 45_000_000)
        #expect(PyramidStrips.byteCount(pyramid) > 32_000_000 + 8_000_000 + 2_000_000 + 1_000_000)
    }

    @Test func temporaryTilesBeyondTheLimitAreSaid() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(PPMEncoder.encode(try picture(64, 64))).write(to: URL(fileURLWithPath: folder + "/a.ppm"))
        let source = try HugeImageTiles(
            path: folder + "/a.ppm", tileSize: 16, scratchFolder: folder,
            limits: HugeImageLimits(scratchByteCount: 2048))
        let pyramid = try source.pyramid(for: TileLayout(width: 0, height: 0))
        await #expect { try await source.tile(TileID(level: 0, column: 0, row: 3), of: pyramid) } throws: {
            "\($0)".contains("more than 2 KiB")
        }
    }

    @Test func noRoomForTemporaryTilesIsSaid() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(try PNGEncoder.encode(try picture(20, 20))).write(to: URL(fileURLWithPath: folder + "/a.png"))
        let source = try HugeImageTiles(path: folder + "/a.png", tileSize: 16, scratchFolder: folder + "/none")
        let pyramid = try TilePyramid(width: 20, height: 20)
        await #expect {
            try await source.tile(TileID(level: 0, column: 0, row: 0), of: pyramid)
        } throws: {
            "\($0)".contains("TMPDIR")
        }
    }

    // Folders

    /// Writes a picture as Deep Zoom, by the format's description.
    private func writeDeepZoom(_ bitmap: Bitmap, _ folder: String, tile: Int, overlap: Int) throws {
        try Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="png" Overlap="\(overlap)" TileSize="\(tile)">
              <Size Height="\(bitmap.height)" Width="\(bitmap.width)"/>
            </Image>
            """.utf8
        ).write(to: URL(fileURLWithPath: folder + "/map.dzi"))
        var finest = 0
        while 1 << finest < max(bitmap.width, bitmap.height) { finest += 1 }
        for number in 0...finest {
            let texels = try level(bitmap, finest - number)
            let place = "\(folder)/map_files/\(number)"
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            for row in 0...(texels.height - 1) / tile {
                for column in 0...(texels.width - 1) / tile {
                    let (x0, y0) = (max(column * tile - overlap, 0), max(row * tile - overlap, 0))
                    let (x1, y1) = (
                        min((column + 1) * tile + overlap, texels.width), min((row + 1) * tile + overlap, texels.height)
                    )
                    let part = try Bitmap(width: x1 - x0, height: y1 - y0) { pixels in
                        for y in y0..<y1 {
                            for x in x0..<x1 {
                                for channel in 0..<4 {
                                    pixels[((y - y0) * (x1 - x0) + x - x0) * 4 + channel] = texels[x, y][channel]
                                }
                            }
                        }
                    }
                    try Data(try PNGEncoder.encode(part)).write(
                        to: URL(fileURLWithPath: "\(place)/\(column)_\(row).png"))
                }
            }
        }
    }

    @Test(arguments: [0, 1, 3]) func deepZoomTilesAreReadWithoutTheirOverlap(overlap: Int) async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bitmap = try picture(75, 50)
        try writeDeepZoom(bitmap, folder, tile: 16, overlap: overlap)
        try await expectTiles(of: try DeepZoomTiles(path: folder + "/map.dzi"), match: bitmap)
    }

    @Test(arguments: [
        ("", "not a Deep Zoom"), ("<Image TileSize='1'/>", "not a Deep Zoom"),
        ("<Image TileSize='x' Overlap='1' Format='png'><Size Width='5' Height='5'/>", "TileSize is \"x\""),
        ("<Image TileSize='256' Overlap='1' Format='png'><Size Width='0' Height='5'/>", "Width is \"0\""),
        ("<Image TileSize='256' Overlap='1' Format='../a'><Size Width='5' Height='5'/>", "Format is \"../a\""),
        ("<Image TileSize='256' Format='png'><Size Width='5' Height='5'/>", "no Overlap"),
    ]) func badDescriptionsAreRefused(text: String, words: String) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/map.dzi"))
        #expect { try DeepZoomTiles(path: folder + "/map.dzi") } throws: { "\($0)".contains(words) }
    }

    @Test func foldersOfMapTilesAreRead() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bitmap = try picture(64, 64)
        for number in 0...2 {
            let texels = try level(bitmap, 2 - number)
            for column in 0..<1 << number {
                let place = "\(folder)/\(number)/\(column)"
                try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
                for row in 0..<1 << number {
                    let part = try Bitmap(width: 16, height: 16) { pixels in
                        for y in 0..<16 {
                            for x in 0..<16 {
                                for channel in 0..<4 {
                                    pixels[(y * 16 + x) * 4 + channel] = texels[column * 16 + x, row * 16 + y][channel]
                                }
                            }
                        }
                    }
                    try Data(try PNGEncoder.encode(part)).write(to: URL(fileURLWithPath: "\(place)/\(row).png"))
                }
            }
        }
        try await expectTiles(of: try FolderTiles(pattern: folder + "/{z}/{x}/{y}.png"), match: bitmap)
        // A tile that is larger than tiles are is not decoded.
        try Data(try PNGEncoder.encode(bitmap)).write(to: URL(fileURLWithPath: folder + "/2/3/2.png"))
        await #expect {
            let source = try FolderTiles(pattern: folder + "/{z}/{x}/{y}.png")
            let pyramid = try source.pyramid(for: TileLayout(width: 0, height: 0))
            _ = try await source.tile(TileID(level: 0, column: 3, row: 2), of: pyramid)
        } throws: {
            "\($0)".contains("64x64 pixels, more than 16 along a side")
        }
        try FileManager.default.removeItem(atPath: folder + "/2/3/1.png")
        let source = try FolderTiles(pattern: folder + "/{z}/{x}/{y}.png")
        let pyramid = try source.pyramid(for: TileLayout(width: 0, height: 0))
        await #expect { try await source.tile(TileID(level: 0, column: 3, row: 1), of: pyramid) } throws: {
            "\($0)".contains("2/3/1.png")
        }
        #expect(throws: TileError.self) { try FolderTiles(pattern: folder + "/{z}/{x}.png") }
        #expect(throws: TileError.self) { try FolderTiles(pattern: folder + "/none/{z}/{x}/{y}.png") }
    }
}
