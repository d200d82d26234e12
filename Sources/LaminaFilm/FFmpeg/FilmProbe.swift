import Foundation
import LaminaImage

/// Reads a film that ffmpeg has written from its beginning to its end, without decoding it.
///
/// Where a disk is full at the last flush, ffmpeg 5.1 ends with 0 all the same; what is missing then is missing at the end.
enum FilmProbe {
    /// Counts the frames of a film.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - output: What it was to become, and which ffmpeg has made it.
    /// - Throws: ``FilmError/ffmpegFailed(name:detail:words:)`` for what is no film, or not whole.
    static func frameCount(at path: String, of output: VideoOutput) throws(FilmError) -> Int {
        let arguments = [
            "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-xerror", "-protocol_whitelist", "file",
            "-i", "file:" + path, "-map", "0:v:0", "-c", "copy", "-f", "framecrc", "pipe:1",
        ]
        let words: String
        do throws(ChildProcess.Fault) {
            let child = try ChildProcess(output.program, arguments, .reading)
            let reading = Result { () throws(ChildProcess.Fault) in
                try lineCount(of: child, patience: output.patience)
            }
            if case .failure = reading { child.kill() }
            let ended = child.wait()
            let count = try reading.get()
            if ended.ending == .exit(0), ended.words.isEmpty { return count }
            words = ended.words
        } catch {
            words = error.code == ETIMEDOUT ? "" : String(cString: strerror(error.code))
        }
        throw .ffmpegFailed(name: output.path, detail: "what it has written can't be read back", words: words)
    }

    /// The lines about frames; those about the film begin with a sharp.
    private static func lineCount(of child: ChildProcess, patience: Double) throws(ChildProcess.Fault) -> Int {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var (count, isAtStart) = (0, true)
        while true {
            var fault: ChildProcess.Fault?
            let read = buffer.withUnsafeMutableBytes { bytes in
                do throws(ChildProcess.Fault) {
                    return try child.read(into: bytes, patience: patience)
                } catch {
                    fault = error
                    return 0
                }
            }
            if let fault { throw fault }
            for byte in buffer[..<read] {
                if isAtStart, byte != UInt8(ascii: "#") { count += 1 }
                isAtStart = byte == UInt8(ascii: "\n")
            }
            if read < buffer.count { return count }
        }
    }
}
