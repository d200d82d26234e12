import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaImage

@Suite struct PictureSequenceTests {
    private func folder() throws -> String {
        let path = NSTemporaryDirectory() + "lamina-sequence-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    /// A picture of 24×16 whose colour tells its number.
    private func picture(_ number: Int) throws -> Bitmap {
        var pixels: [UInt8] = []
        for index in 0..<24 * 16 { pixels += [UInt8(number * 20), UInt8(index % 24 * 8), 200, 255] }
        return try Bitmap(width: 24, height: 16, pixels: pixels)
    }

    private func write(_ numbers: [Int], to folder: String) throws {
        for number in numbers {
            let name = "\(folder)/a-\(String(repeating: "0", count: number < 10 ? 2 : 1))\(number).png"
            try Data(PNGEncoder.encode(picture(number))).write(to: URL(fileURLWithPath: name))
        }
    }

    private func program(_ script: String, in folder: String) throws {
        try ScriptFile.write("#!/bin/sh\n" + script, to: folder + "/ffmpeg")
        try Data().write(to: URL(fileURLWithPath: folder + "/a.mp4"))
    }

    @Test(arguments: [0, 1]) func numberedPicturesAreReadInOrder(first: Int) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(Array(first..<first + 12), to: folder)
        let sequence = try NumberedPictures(pattern: folder + "/a-%03d.png", rate: SequenceRate(24))
        #expect(sequence.count == 12)
        for index in [0, 11, 3] {
            #expect(try sequence.picture(index)?.bitmap == picture(index + first))
        }
        #expect(try sequence.picture(12) == nil)
    }

    @Test(arguments: ["f-%d.png", "f-%09d.png", "f-%012d.png", "100%%-%018d.png"])
    func whatIsWrittenUnderAPatternIsReadUnderIt(pattern: String) throws {
        let whole = try folder()
        defer { try? FileManager.default.removeItem(atPath: whole) }
        // Only the last part of a path is a pattern.
        let folder = whole + "/50%d"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let names = try FrameNames(pattern)
        for number in 0..<3 {
            try Data(PNGEncoder.encode(picture(number))).write(to: URL(fileURLWithPath: "\(folder)/\(names[number])"))
        }
        let sequence = try NumberedPictures(pattern: "\(folder)/\(pattern)", rate: SequenceRate(24))
        #expect(sequence.count == 3)
        #expect(try sequence.picture(2)?.bitmap == picture(2))
    }

    @Test(arguments: [("%4d.png", "\"%4d\""), ("%d-%d.png", "2 numbers"), ("a.png", "add its number")])
    func otherPatternsAreRefusedAsTheyAreForFilms(pattern: String, words: String) {
        #expect { try NumberedPictures(pattern: "/\(pattern)", rate: SequenceRate(24)) } throws: {
            "\($0)".contains(words) && "\($0)".contains("\"/\(pattern)\"")
        }
    }

    @Test func gapEndsNumberedPictures() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write([1, 2, 3, 5], to: folder)
        #expect(try NumberedPictures(pattern: folder + "/a-%03d.png", rate: SequenceRate(24)).count == 3)
        #expect(throws: SequenceError.self) {
            try NumberedPictures(pattern: folder + "/b-%03d.png", rate: SequenceRate(24))
        }
        #expect(throws: SequenceError.self) {
            try NumberedPictures(pattern: folder + "/a.png", rate: SequenceRate(24))
        }
    }

    @Test func momentsBelongToTheLastPictureThatHasBegun() {
        for (count, divisor) in [(24, 1), (30_000, 1001), (1, 7), (999, 1)] {
            let rate = SequenceRate(count, each: divisor)
            for index in 0..<2000 {
                // By whole numbers: index × divisor / count seconds.
                #expect(rate.index(at: rate.start(of: index)) == index)
                #expect(rate.index(at: rate.start(of: index + 1) - 0.01 / rate.perSecond) == index)
            }
        }
        #expect(SequenceRate(24).index(at: -5) == 0 && SequenceRate(24).index(at: .nan) == 0)
    }

    @Test(arguments: [
        (1000, 1, 1000, 1), (1001, 1, 1000, 1), (2000, 1, 1000, 1), (1, 1000, 1, 1000), (1, 1001, 1, 1000),
        (1, 2000, 1, 1000), (30_000, 1001, 30_000, 1001), (.max, 1, 1000, 1), (1, .max, 1, 1000),
        (.max, .max, .max, .max), (0, 1, 25, 1), (1, 0, 25, 1), (-24, 1, 25, 1), (24, -1, 25, 1),
    ])
    func ratesOutOfRangeBecomeTheNearest(count: Int, divisor: Int, nearestCount: Int, nearestDivisor: Int) {
        let rate = SequenceRate(count, each: divisor)
        #expect((rate.count, rate.divisor) == (nearestCount, nearestDivisor))
    }

    @Test func animatedPNGsComeBackPictureByPictureInAnyOrder() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let film = try APNGTests.film()
        try APNGTests.write(film, to: folder + "/a.apng")
        let sequence = try AnimatedPicture(path: folder + "/a.apng")
        #expect(sequence.count == film.count)
        for index in [0, 1, 2, 3, 4, 5, 6, 2, 6, 0] {
            // Straight alpha in the file costs what it costs in a picture by itself.
            let expected = try Bitmap(decoding: PNGEncoder.encode(film[index]))
            #expect(try sequence.picture(index)?.bitmap == expected)
        }
        #expect(sequence.index(at: 0.0399) == 0 && sequence.index(at: 0.04) == 1 && sequence.index(at: 99) == 6)
    }

    @Test(arguments: ImageOrientation.allCases)
    func eachPictureIsTurnedAsOneByItselfIs(orientation: ImageOrientation) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let exif = ExifData.tiff(orientation: orientation.rawValue, bigEndian: true)
        let film = try APNGTests.film()
        try APNGTests.write(film, to: folder + "/a.apng")
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/a.apng")))
        try Data(ExifData.insert(exif, intoPNG: bytes)).write(to: URL(fileURLWithPath: folder + "/b.apng"))
        let sequence = try AnimatedPicture(path: folder + "/b.apng")
        for index in film.indices {
            let still = ExifData.insert(exif, intoPNG: try PNGEncoder.encode(film[index]))
            #expect(try sequence.picture(index)?.bitmap == Bitmap(decoding: still))
            // A file that is not animated is a sequence of one picture.
            try Data(still).write(to: URL(fileURLWithPath: folder + "/still.png"))
            #expect(try AnimatedPicture(path: folder + "/still.png").picture(0)?.bitmap == Bitmap(decoding: still))
        }
    }

    @Test func brokenAnimatedPNGsAreRefusedAndNeverTrap() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try APNGTests.write(try APNGTests.film(), to: folder + "/a.apng")
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/a.apng")))
        for cut in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)) {
            try Data(bytes[..<cut]).write(to: URL(fileURLWithPath: folder + "/b.apng"))
            _ = try? AnimatedPicture(path: folder + "/b.apng").picture(3)
        }
        for at in stride(from: 8, to: min(bytes.count, 400), by: 1) {
            var broken = bytes
            broken[at] ^= 0xFF
            try Data(broken).write(to: URL(fileURLWithPath: folder + "/b.apng"))
            _ = try? AnimatedPicture(path: folder + "/b.apng").picture(3)
        }
        #expect(throws: SequenceError.self) { try AnimatedPicture(path: folder + "/none.apng") }
    }

    // Films

    private static let ffmpeg = ExecutableSearch.find(
        "ffmpeg", path: ProcessInfo.processInfo.environment["PATH"] ?? "")

    private func runFFmpeg(_ arguments: String...) throws {
        // Not by Foundation's Process, of which the sanitizer finds a lost reference now and then.
        let child = try ChildProcess(
            try #require(Self.ffmpeg), ["-nostdin", "-loglevel", "error"] + arguments, .reading)
        let (ending, words) = child.wait()
        try #require(ending == .exit(0), "\(words)")
    }

    @Test(.enabled(if: ffmpeg != nil, "ffmpeg is not installed"))
    func filmsComeBackPictureByPictureAndBackwards() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(Array(1...12), to: folder)
        // Without loss, so that the pixels are known.
        try runFFmpeg(
            "-framerate", "12", "-i", folder + "/a-%03d.png", "-c:v", "ffv1", "-pix_fmt", "bgr0", folder + "/a.mkv")
        let film = try FilmPictures(path: folder + "/a.mkv")
        #expect(film.start(of: 12) == 1 && film.count == nil)
        for index in [0, 1, 5, 11, 2, 3] { #expect(try film.picture(index)?.bitmap == picture(index + 1)) }
        #expect(try film.picture(12) == nil && film.count == 12)
        // At another rate each moment shows the picture that has begun by then.
        let slow = try FilmPictures(path: folder + "/a.mkv", rate: SequenceRate(4))
        for index in 0..<4 { #expect(try slow.picture(index)?.bitmap == picture(index * 3 + 1)) }
    }

    @Test func missingFFmpegIsSaid() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let film = folder + "/a.mp4"
        try Data("a film".utf8).write(to: URL(fileURLWithPath: film))
        #expect(throws: SequenceError.ffmpegMissing(name: film)) {
            try FilmPictures(path: film, searchPath: "/nowhere")
        }
        #expect { try FilmPictures(path: folder + "/b.mp4", searchPath: "/nowhere") } throws: {
            if case .unreadable = $0 as? SequenceError { true } else { false }
        }
    }

    @Test(.enabled(if: ffmpeg != nil, "ffmpeg is not installed"))
    func unknownFilmsAreRefusedWithFFmpegsWords() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("no film".utf8).write(to: URL(fileURLWithPath: folder + "/a.mp4"))
        #expect { try FilmPictures(path: folder + "/a.mp4") } throws: { error in
            guard case .ffmpegFailed(_, _, let words)? = error as? SequenceError else { return false }
            return !words.isEmpty
        }
    }

    /// Files that name others, which ffmpeg would go by whatever the ending says.
    @Test(.enabled(if: ffmpeg != nil, "ffmpeg is not installed"), arguments: ["mp4", "webm", "mkv"])
    func playlistsAndScriptsAreNoFilms(ending: String) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try runFFmpeg("-f", "lavfi", "-i", "color=red:size=32x32:rate=10", "-t", "1", folder + "/a.ts")
        // The film itself is one.
        #expect(try FilmPictures(path: folder + "/a.ts").picture(0)?.width == 32)
        for text in [
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://\(folder)/a.ts\n#EXT-X-ENDLIST\n",
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST\n",
            "ffconcat version 1.0\nfile a.ts\n",
        ] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/list.\(ending)"))
            #expect {
                try FilmPictures(path: "\(folder)/list.\(ending)")
            } throws: {
                "\($0)".contains("it is in no supported film format")
            }
        }
    }

    private static let header = "printf 'YUV4MPEG2 W4 H2 F10:1 Ip A1:1\\n'"

    @Test func ffmpegThatDiesMidwayIsAnErrorAndNotTheEnd() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try program(
            "case \"$*\" in *'-f yuv4mpegpipe'*) \(Self.header);; *) head -c 48 /dev/zero; echo burnt >&2; exit 7;; esac",
            in: folder)
        let film = try FilmPictures(path: folder + "/a.mp4", searchPath: folder)
        #expect(try film.picture(0) != nil)
        #expect { try film.picture(1) } throws: { "\($0)".contains("burnt") && "\($0)".contains("after 1 pictures") }
        // What was read from is closed; other files get its number, and are left alone by whoever asks again.
        let others = (0..<64).map { _ in open("/dev/null", O_RDONLY) }
        defer { for other in others { close(other) } }
        for index in [1, 2, 1] {
            #expect { try film.picture(index) } throws: { "\($0)".contains("burnt") }
        }
        #expect(others.allSatisfy { fcntl($0, F_GETFD) >= 0 })
        // Back at the start it is tried again.
        #expect(try film.picture(0) != nil)
    }

    @Test func aFilmThatFFmpegFindsNothingInIsRefusedWithItsWords() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try program("echo 'moov atom not found' >&2; exit 1", in: folder)
        #expect { try FilmPictures(path: folder + "/a.mp4", searchPath: folder) } throws: {
            "\($0)".contains("moov atom not found")
        }
    }

    /// A program that starts others, which do not end with it by themselves and hold what it writes to.
    @Test(.timeLimit(.minutes(4)))
    func whatFFmpegHasStartedEndsWithIt() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try program("sleep 300; true", in: folder)
        #expect(throws: SequenceError.ffmpegSilent(name: folder + "/a.mp4", seconds: 0.05)) {
            try FilmPictures(path: folder + "/a.mp4", searchPath: folder + ":/usr/bin:/bin", patience: 0.05)
        }
        // One that has ended, and left another behind.
        try program("sleep 300 & echo gone >&2; exit 3", in: folder)
        #expect {
            try FilmPictures(path: folder + "/a.mp4", searchPath: folder + ":/usr/bin:/bin", patience: 0.05)
        } throws: {
            $0 is SequenceError
        }
    }

    @Test func ffmpegThatNeverAnswersIsEnded() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try program("exec tail -f /dev/null", in: folder)
        #expect(throws: SequenceError.ffmpegSilent(name: folder + "/a.mp4", seconds: 0.05)) {
            try FilmPictures(path: folder + "/a.mp4", searchPath: folder + ":/usr/bin:/bin", patience: 0.05)
        }
    }

    // Rows of huge pictures

    @Test func interlacedAndProgressivePicturesAreRefused() throws {
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Fixtures").standardizedFileURL.path
        for (name, word) in [
            ("png-rgb16-interlaced-magick.png", "interlaced"), ("jpeg-quarters-progressive.jpg", "progressive"),
            ("jpeg-cmyk-adobe.jpg", "CMYK"), ("jpeg-exif-6.jpg", "orientation"), ("webp-lossy.webp", "PNG"),
        ] {
            #expect { try ImageStrips(path: fixtures + "/" + name) } throws: { "\($0)".contains(word) }
        }
    }

    @Test(arguments: ["jpeg-quarters.jpg", "jpeg-gray.jpg", "png-palette-magick.png", "png-rgba-pillow.png"])
    func rowsAreThoseOfThePictureDecodedWhole(name: String) throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Fixtures/" + name).standardizedFileURL.path
        let whole = try Bitmap(decoding: Data(contentsOf: URL(fileURLWithPath: path)))
        let strips = try ImageStrips(path: path)
        #expect(strips.width == whole.width && strips.height == whole.height)
        var rows: [UInt8] = []
        while strips.rowsRead < strips.height {
            let count = min(3, strips.height - strips.rowsRead)
            var part = [UInt8](repeating: 0, count: count * strips.width * 4)
            let result = part.withUnsafeMutableBufferPointer { buffer in
                Result { () throws(ImageError) in try strips.read(rows: count, into: buffer) }
            }
            try result.get()
            rows += part
        }
        #expect(rows == whole.pixels)
    }
}
