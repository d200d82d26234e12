import Foundation
import LaminaImage

/// Writes each frame into a file of its own, beside others and in any order.
struct PictureSink: FrameSink {
    let names: FrameNames
    let format: FilmOutput.PictureFormat
    /// Whether pictures that exist are left as they are.
    let resumes: Bool
    var file = AtomicFile()

    var keepsFrames: Bool { true }

    /// Files appear whole, so that one that is there and holds something is whole.
    func has(_ number: Int) -> Bool {
        guard resumes else { return false }
        var info = stat()
        return stat(names[number], &info) == 0 && info.st_mode & S_IFMT == S_IFREG && info.st_size > 0
    }

    func encode(_ frame: FilmFrame) throws {
        let bytes =
            switch format {
            // Other frames keep the other processors busy.
            case .png: try PNGEncoder.encode(frame.bitmap, threads: 1)
            case .ppm: PPMEncoder.encode(frame.bitmap)
            }
        try file.write(bytes, to: names[frame.number])
    }

    func write(_ encoded: Void) {}
    func finish() {}
    func abandon() {}
}
