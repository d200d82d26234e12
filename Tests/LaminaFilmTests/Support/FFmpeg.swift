import Foundation
import LaminaImage

@testable import LaminaFilm

/// The ffmpeg of this machine, as the other program that looks at films.
enum FFmpeg {
    struct Fault: Error {}

    static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
    static let path = ExecutableSearch.find("ffmpeg", path: searchPath)

    /// The lines in which ffmpeg describes a film.
    static func description(of film: String) throws -> String {
        guard let path else { throw Fault() }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-hide_banner", "-nostdin", "-i", film]
        let words = Pipe()
        process.standardError = words
        try process.run()
        // It fails, as it is given nothing to write.
        let text = words.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    /// The pixels of all frames of a film, straight RGBA, converted without shortcuts.
    static func frames(of film: String, in folder: Folder, decoder: [String] = []) throws -> [UInt8] {
        let raw = folder.file("frames.raw")
        try run(
            decoder + ["-i", film, "-sws_flags", "bicubic+accurate_rnd+full_chroma_int", "-f", "rawvideo"]
                + ["-pix_fmt", "rgba", raw])
        defer { unlink(raw) }
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw)))
    }

    /// Runs ffmpeg to its end.
    static func run(_ arguments: [String]) throws {
        guard let path else { throw Fault() }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-nostdin", "-loglevel", "error"] + arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Fault() }
    }
}
