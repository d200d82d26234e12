import LaminaImage

/// The command line of ffmpeg for raw frames.
///
/// The same frames give the same bytes: nothing about the machine is written to the file, and the number of threads,
/// which affects some decisions of encoders, is fixed.
struct FFmpegArguments: Equatable {
    let list: [String]

    /// The number of encoder threads, on every machine.
    private static let threads = 8

    /// - Parameters:
    ///   - audio: The sound, and its part in seconds, from its beginning; nil for none.
    ///   - path: The file to write; its extension does not matter.
    init(
        _ encoding: VideoEncoding, width: Int, height: Int, rate: FrameRate,
        audio: (sound: FilmAudio, seconds: Double)? = nil, path: String
    ) {
        let input = [
            "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-xerror", "-y", "-f", "rawvideo", "-pix_fmt",
            // The colours of a GIF's frames are chosen here.
            encoding.format == .gif ? "pal8" : "rgba",
            "-video_size", "\(width)x\(height)", "-framerate", "\(rate)", "-i", "pipe:0",
        ]
        let plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
        list =
            input + (audio.map { Self.input($0.sound, seconds: $0.seconds) } ?? []) + Self.coding(encoding)
            + (audio.map { Self.coding($0.sound) } ?? []) + plain + ["-f", encoding.format.rawValue, "file:" + path]
    }

    private static func coding(_ encoding: VideoEncoding) -> [String] {
        let quality = "\(encoding.rateFactor ?? 0)"
        switch encoding.format {
        case .mp4:
            return converting(to: "yuv420p") + [
                "-c:v", "libx264", "-preset", "medium", "-crf", quality, "-pix_fmt", "yuv420p",
                "-threads", "\(threads)", "-movflags", "+faststart",
            ]
        case .webm:
            let format = encoding.keepsTransparency ? "yuva420p" : "yuv420p"
            return converting(to: format) + [
                "-c:v", "libvpx-vp9", "-crf", quality, "-b:v", "0", "-pix_fmt", format, "-row-mt", "1",
                "-deadline", "good", "-cpu-used", "4", "-threads", "\(threads)",
                // libvpx has no transparency in frames that are only referred to.
            ] + (encoding.keepsTransparency ? ["-auto-alt-ref", "0"] : [])
        case .mov:
            return converting(to: "yuva444p10le") + [
                "-c:v", "prores_ks", "-profile:v", "4444", "-alpha_bits", "16", "-vendor", "apl0",
                "-pix_fmt", "yuva444p10le", "-threads", "\(threads)",
            ]
        case .gif:
            return ["-loop", "0"]
        }
    }

    // MARK: Colour

    /// Converts, and marks the frames as what they are: newer versions of ffmpeg tag a film as its frames are marked,
    /// whatever the options say, which older ones go by.
    private static func converting(to format: String) -> [String] {
        let filters =
            "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=\(format),"
            + "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709"
        return ["-vf", filters] + tags
    }

    private static let tags = [
        "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]

    // MARK: Sound

    /// Reads no more of the sound than the film has room for; where it is shorter, the film ends in silence.
    private static func input(_ sound: FilmAudio, seconds: Double) -> [String] {
        ["-t", "\(Int((min(seconds, 1e12) * 1e6).rounded()))us"] + sound.input
    }

    private static func coding(_ sound: FilmAudio) -> [String] {
        [
            "-map", "0:v:0", "-map", "1:a:0", "-c:a", sound.encoder, "-map_metadata:s:a", "-1", "-map_chapters", "-1",
            "-flags:a", "+bitexact",
        ] + (sound.encoder == "copy" ? [] : ["-b:a", "192k"])
    }
}
