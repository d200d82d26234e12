/// What ffmpeg may open to read a film: the one file, and of formats only those that hold their pictures themselves.
///
/// A playlist, a script or a pattern names other files, and ffmpeg goes by what is in a file, not by its name.
enum FilmInput {
    /// ffmpeg's names of the formats: MP4 and MOV, Matroska and WebM, AVI, GIF, MPEG, Ogg, FLV, ASF, MXF, NUT, IVF, Y4M.
    private static let formats = [
        "mov", "matroska", "avi", "gif", "mpegts", "mpeg", "ogg", "flv", "asf", "mxf", "nut", "ivf", "yuv4mpegpipe",
    ]

    /// What people call them.
    static let names = "MP4, MOV, MKV, WebM, AVI, GIF, MPEG, Ogg, FLV, ASF, MXF, NUT, IVF and Y4M"

    /// What ffmpeg says of any other.
    static let refusal = "Format not on whitelist"

    /// The options that name the film, in front of those about what comes out.
    ///
    /// - Throws: ``SequenceError/unreadable(name:detail:)`` if it is no plain file in one of the folders.
    static func arguments(_ path: String, in folders: ReadableFolders) throws(SequenceError) -> [String] {
        let file: String
        do throws(FileFailure) {
            file = try folders.file(path)
        } catch {
            throw .unreadable(name: path, detail: "it \(error.words)")
        }
        // The protocol in front keeps names with colons and dashes from being read as something else.
        return [
            "-protocol_whitelist", "file,pipe", "-format_whitelist", formats.joined(separator: ","), "-i",
            "file:" + file,
        ]
    }
}
