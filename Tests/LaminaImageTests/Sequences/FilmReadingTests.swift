import Foundation
import Testing

@testable import LaminaImage

private let ffmpeg = ExecutableSearch.find("ffmpeg", path: ProcessInfo.processInfo.environment["PATH"] ?? "")

/// Films as other programs write them: rotated, in any colour matrix, at any rate.
@Suite(.enabled(if: ffmpeg != nil, "ffmpeg is not installed"))
final class FilmReadingTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "lamina-reading-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Writes pictures of 64×32, and a film of them.
    private func write(_ pictures: [Bitmap], _ options: [String], _ name: String, rate: Int = 5) throws -> String {
        for (index, picture) in pictures.enumerated() {
            try Data(PNGEncoder.encode(picture)).write(to: URL(fileURLWithPath: "\(folder)/a-\(index + 1).png"))
        }
        let film = "\(folder)/\(name)"
        let input = ["-nostdin", "-loglevel", "error", "-y", "-framerate", "\(rate)", "-i", folder + "/a-%d.png"]
        let child = try ChildProcess(try #require(ffmpeg), input + options + [film], .reading)
        let (ending, words) = child.wait()
        try #require(ending == .exit(0), "\(words)")
        return film
    }

    private func picture(_ color: (Int, Int) -> [UInt8]) throws -> Bitmap {
        var pixels: [UInt8] = []
        for y in 0..<32 { for x in 0..<64 { pixels += color(x, y) + [255] } }
        return try Bitmap(width: 64, height: 32, pixels: pixels)
    }

    private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Int] {
        (0..<3).map { Int(bitmap.pixels[(y * bitmap.width + x) * 4 + $0]) }
    }

    /// As telephones write what is filmed upright. Source of the matrix in the track's header: ISO/IEC 14496-12, 8.3.2.
    @Test func aRotatedFilmIsShownUpright() throws {
        let halves = try picture { x, _ in x < 32 ? [255, 0, 0] : [0, 0, 255] }
        let path = try write(
            [halves, halves], ["-c:v", "libx264", "-crf", "1", "-pix_fmt", "yuv444p"], "a.mp4")
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let header = try #require(bytes.firstRange(of: Array("tkhd".utf8))).lowerBound
        // x' = 32 - y, y' = x: a quarter to the right, by which the left half is above.
        let matrix: [Int32] = [0, 1 << 16, 0, -1 << 16, 0, 0, 32 << 16, 0, 1 << 30]
        for (index, number) in matrix.enumerated() {
            for byte in 0..<4 {
                bytes[header + 44 + index * 4 + byte] = UInt8(truncatingIfNeeded: number >> Int32(24 - byte * 8))
            }
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let shown = try #require(try FilmPictures(path: path).picture(0)).bitmap
        #expect((shown.width, shown.height) == (32, 64))
        let (above, below) = (pixel(shown, 16, 8), pixel(shown, 16, 56))
        #expect(above[0] > 245 && above[2] < 10 && below[0] < 10 && below[2] > 245)
    }

    /// A colour that is off by 6 or more in a channel where a matrix or a range is taken for another.
    @Test(arguments: [("bt709", "bt709"), ("bt601", "smpte170m"), ("bt2020", "bt2020nc")], ["tv", "pc"])
    func matrixAndRangeAreThoseOfTheTags(matrix: (name: String, tag: String), range: String) throws {
        let color: [UInt8] = [40, 180, 90]
        let filter =
            "format=rgb24,scale=out_color_matrix=\(matrix.name):out_range=\(range):flags=accurate_rnd+full_chroma_int,format=yuv420p,"
            + "setparams=range=\(range):colorspace=\(matrix.tag)"
        let path = try write(
            [picture { _, _ in color }],
            ["-vf", filter, "-colorspace", matrix.tag, "-color_range", range, "-c:v", "libx264", "-crf", "5"], "a.mp4")
        let shown = try #require(try FilmPictures(path: path).picture(0)).bitmap
        for (found, wanted) in zip(pixel(shown, 30, 15), color) { #expect(abs(found - Int(wanted)) <= 4) }
    }

    /// Pictures that begin at any moment stay until the next.
    @Test func aVariableRateIsHonoured() throws {
        let starts = [0.0, 0.1, 0.25, 0.3, 0.7, 0.9]
        let pictures = try starts.indices.map { index in try picture { _, _ in [UInt8(index * 40), 7, 200] } }
        let times = starts.indices.map { "eq(N,\($0))*\(Int(starts[$0] * 1000))" }.joined(separator: "+")
        let path = try write(
            pictures, ["-vf", "setpts='\(times)'", "-c:v", "ffv1", "-pix_fmt", "bgr0"], "a.mkv", rate: 1000)
        let film = try FilmPictures(path: path, rate: SequenceRate(20))
        for index in 0..<18 {
            let shown = try #require(try film.picture(index)).bitmap
            let expected = starts.lastIndex { $0 <= Double(index) / 20 + 1e-9 } ?? 0
            #expect(pixel(shown, 5, 5) == [expected * 40, 7, 200])
        }
    }
}
