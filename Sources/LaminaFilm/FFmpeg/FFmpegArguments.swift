/// What ffmpeg is asked to do with raw frames.
///
/// The same frames give the same bytes: nothing of the machine goes into the file, and the number of threads, on which
/// encoders make some decisions, is fixed.
struct FFmpegArguments: Equatable {
    let list: [String]

    /// The threads that encoders are planned for, whatever the machine has.
    private static let threads = 8

    /// - Parameter path: where ffmpeg is to write; its ending does not count.
    init(_ format: FilmOutput.VideoFormat, width: Int, height: Int, rate: FrameRate, path: String) {
        let input = [
            "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-xerror", "-y", "-f", "rawvideo", "-pix_fmt",
            "rgba",
            "-video_size", "\(width)x\(height)", "-framerate", "\(rate)", "-i", "pipe:0",
        ]
        let plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
        list = input + Self.coding(format) + plain + ["file:" + path]
    }

    private static func coding(_ format: FilmOutput.VideoFormat) -> [String] {
        switch format {
        case .mp4:
            return ["-vf", toVideoRange] + tags + [
                "-c:v", "libx264", "-preset", "medium", "-crf", "18", "-pix_fmt", "yuv420p", "-threads", "\(threads)",
                "-movflags", "+faststart", "-f", "mp4",
            ]
        case .webm:
            return ["-vf", toVideoRange] + tags + [
                "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-pix_fmt", "yuv420p", "-row-mt", "1",
                "-deadline", "good", "-cpu-used", "4", "-threads", "\(threads)", "-f", "webm",
            ]
        case .gif:
            // A palette a frame: one for the film would have ffmpeg hold all frames at the same time. No dithering: it
            // changes colours that the palette has.
            let palettes =
                "split[a][b];[a]palettegen=stats_mode=single:max_colors=255,\(withWhite)[p];"
                + "[b][p]paletteuse=new=1:dither=none"
            return ["-filter_complex", palettes, "-loop", "0", "-f", "gif"]
        }
    }

    /// Puts white into the last place but one of a palette, which is 16 × 16 pixels and ends with the transparent one. A colour of
    /// a palette is the mean of many where there are more than it holds, so that white would be grey.
    private static let withWhite: String = {
        let channels = [("r", "r"), ("g", "g"), ("b", "b"), ("a", "alpha")].map { name, value in
            "\(name)='if(eq(X,14)*eq(Y,15),255,\(value)(X,Y))'"
        }
        return "geq=\(channels.joined(separator: ":")):interpolation=nearest"
    }()

    private static let toVideoRange = "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int"
    private static let tags = [
        "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]
}
