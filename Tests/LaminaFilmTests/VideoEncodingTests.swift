import LaminaImage
import Testing

@testable import LaminaFilm

/// Quality, transparency and sound in the arguments of ffmpeg.
@Suite struct VideoEncodingTests {
    private static func arguments(_ encoding: VideoEncoding, audio: FilmAudio? = nil) throws -> [String] {
        FFmpegArguments(
            encoding, width: 2, height: 2, rate: try FrameRate(25), audio: audio.map { ($0, 1.2) }, path: "a"
        ).list
    }

    private static func value(_ option: String, in list: [String]) -> String? {
        list.firstIndex(of: option).map { list[$0 + 1] }
    }

    /// By the formulas of the documentation: 51 − quality ÷ 2 and 63 − quality × 0.6, rounded down.
    @Test(arguments: [1, 2, 20, 40, 65, 66, 80, 99, 100]) func theQualityIsARateFactor(quality: Int) throws {
        for (format, factor) in [
            (VideoEncoding.Format.mp4, 51 - Double(quality) / 2), (.webm, 63 - Double(quality) * 3 / 5),
        ] {
            let list = try Self.arguments(VideoEncoding(format, quality: .lossy(quality)))
            #expect(Self.value("-crf", in: list) == "\(Int(factor))")
            // 0 would be another profile, without loss.
            #expect(factor >= 1 && factor < 63)
        }
    }

    @Test func withoutAQualityItIs65() throws {
        #expect(try VideoEncoding(.mp4).quality == 65 && VideoEncoding(.webm).quality == 65)
        #expect(try VideoEncoding(.mov).quality == nil && VideoEncoding(.gif).quality == nil)
        #expect(Self.value("-crf", in: try Self.arguments(VideoEncoding(.mp4))) == "18")
        #expect(Self.value("-crf", in: try Self.arguments(VideoEncoding(.webm))) == "24")
    }

    @Test(arguments: [0, 101, -5, .max, .min]) func otherQualitiesAreRefused(quality: Int) {
        for format in VideoEncoding.Format.allCases {
            #expect(throws: ImageError.self) { try VideoEncoding(format, quality: .lossy(quality)) }
        }
    }

    @Test func webMHasTransparencyOnlyWhereAsked() throws {
        let plain = try Self.arguments(VideoEncoding(.webm))
        #expect(Self.value("-pix_fmt", in: Array(plain.drop { $0 != "-c:v" })) == "yuv420p")
        #expect(!plain.contains("-auto-alt-ref"))
        let clear = try Self.arguments(VideoEncoding(.webm, keepsTransparency: true))
        #expect(Self.value("-pix_fmt", in: Array(clear.drop { $0 != "-c:v" })) == "yuva420p")
        #expect(Self.value("-auto-alt-ref", in: clear) == "0")
        #expect(try VideoEncoding(.mov).keepsTransparency && VideoEncoding(.gif).keepsTransparency)
        #expect(throws: ImageError.self) { try VideoEncoding(.mp4, keepsTransparency: true) }
    }
}
