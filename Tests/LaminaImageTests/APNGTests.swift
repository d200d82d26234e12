import Foundation
import Testing

@testable import LaminaImage

@Suite struct APNGTests {
    /// Pictures in a row: noise, the same again, a dot that moves over it, two dots far apart, and all transparent.
    static func film() throws -> [Bitmap] {
        let (width, height) = (60, 40)
        let noise = try Pictures.noise.make(width: width, height: height)
        let dotted = { (places: [(Int, Int)]) throws -> Bitmap in
            var bitmap = noise
            bitmap.withUnsafeMutablePixels { pixels in
                for (x, y) in places {
                    for (channel, value) in [9, 8, 7, 255].enumerated() {
                        pixels[(y * width + x) * 4 + channel] = UInt8(value)
                    }
                }
            }
            return bitmap
        }
        return [
            noise, noise, try dotted([(10, 10), (11, 10)]), try dotted([(11, 10), (12, 10)]),
            try dotted([(1, 1), (58, 38)]), try Bitmap(width: width, height: height),
            try Pictures.gradient.make(width: width, height: height),
        ]
    }

    static func write(_ film: [Bitmap], to path: String, file: AtomicFile = AtomicFile()) throws {
        var writer = try APNGWriter(
            path: path, width: film[0].width, height: film[0].height, frameCount: film.count,
            delay: FrameDelay(frames: 25, in: 1), file: file)
        var last: Bitmap?
        for bitmap in film {
            try writer.append(APNGEncoder.encode(bitmap, after: last))
            last = bitmap
        }
        try writer.finish()
    }

    /// Straight RGBA.
    static func straight(_ bitmap: Bitmap) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: bitmap.pixels.count)
        bitmap.pixels.withUnsafeBytes { source in
            result.withUnsafeMutableBytes { StraightAlpha.straighten(source, into: $0) }
        }
        return result
    }

    @Test func framesComeBackBitByBit() throws {
        let folder = try AtomicFileTests.Folder()
        let film = try Self.film()
        try Self.write(film, to: folder.path + "/film.apng")
        let read = try APNGReader(folder.bytes("film.apng"))
        #expect((read.width, read.height, read.frameCount, read.plays) == (60, 40, 7, 0))
        #expect(read.frames == film.map(Self.straight))
        #expect(read.controls.allSatisfy { $0.delay == (1, 25) && $0.dispose == 0 })
        #expect(folder.names == ["film.apng"])
    }

    @Test func framesHoldOnlyWhatIsNew() throws {
        let folder = try AtomicFileTests.Folder()
        try Self.write(Self.film(), to: folder.path + "/film.apng")
        let areas = try APNGReader(folder.bytes("film.apng")).controls.map {
            [$0.x, $0.y, $0.width, $0.height, $0.blend]
        }
        // Frame 4 takes the dots at (11, 10) and (12, 10) back, to pixels of the noise that are not opaque.
        #expect(
            areas == [
                [0, 0, 60, 40, 0], [0, 0, 1, 1, 0], [10, 10, 2, 1, 0], [10, 10, 3, 1, 0], [1, 1, 58, 38, 0],
                [0, 0, 60, 40, 0], [0, 0, 60, 40, 0],
            ])
    }

    @Test func opaqueDotsFarApartLeaveOutWhatIsBetweenThem() throws {
        let ground = try Pictures.opaqueNoise.make(width: 60, height: 40)
        var dotted = ground
        dotted.withUnsafeMutablePixels { pixels in
            for index in [0, 60 * 40 - 1] { pixels[index * 4] = ~pixels[index * 4] }
        }
        let frame = try APNGEncoder.encode(dotted, after: ground)
        #expect(frame.blend == .over && frame.byteCount < 200)
        let folder = try AtomicFileTests.Folder()
        try Self.write([ground, dotted], to: folder.path + "/film.apng")
        #expect(try APNGReader(folder.bytes("film.apng")).frames[1] == Self.straight(dotted))
    }

    @Test func theFirstFrameIsThePictureOfPlainReaders() throws {
        let folder = try AtomicFileTests.Folder()
        let film = try Self.film()
        try Self.write(film, to: folder.path + "/film.apng")
        #expect(try Bitmap(decoding: folder.bytes("film.apng")) == film[0])
    }

    @Test func framesOfManyBandsAreOneStream() throws {
        let folder = try AtomicFileTests.Folder()
        let film = [
            try Pictures.noise.make(width: 640, height: 420), try Pictures.mixed.make(width: 640, height: 420),
        ]
        try Self.write(film, to: folder.path + "/film.apng")
        #expect(try APNGReader(folder.bytes("film.apng")).frames == film.map(Self.straight))
        #expect(
            try APNGEncoder.encode(film[1], after: film[0], threads: 3).stream
                == APNGEncoder.encode(film[1], after: film[0]).stream)
    }

    @Test func aFilmThatIsNotFinishedLeavesTheOldFile() throws {
        let folder = try AtomicFileTests.Folder()
        let path = folder.path + "/film.apng"
        try AtomicFile().write([1], to: path)
        let frame = try APNGEncoder.encode(Pictures.cards.make(width: 50, height: 50), after: nil)
        var writer = try APNGWriter(
            path: path, width: 50, height: 50, frameCount: 2, delay: FrameDelay(frames: 1, in: 1))
        try writer.append(frame)
        #expect(throws: ImageError.encodingFailed(detail: "1 of 2 frames were appended")) { try writer.finish() }
        _ = consume writer
        #expect(folder.names == ["film.apng"])
        #expect(try folder.bytes("film.apng") == [1])
    }

    @Test func aFullDiskLeavesNothing() throws {
        let folder = try AtomicFileTests.Folder()
        let file = AtomicFile(calls: AtomicFileTests.failing(after: 2000, code: ENOSPC))
        #expect {
            try Self.write(Self.film(), to: folder.path + "/film.apng", file: file)
        } throws: {
            AtomicFileTests.code($0) == ENOSPC
        }
        #expect(folder.names == [])
    }
}
