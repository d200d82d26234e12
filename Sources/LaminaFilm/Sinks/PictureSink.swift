import Foundation
import LaminaImage
import Synchronization

/// Writes each frame into a file of its own, beside others and in any order.
final class PictureSink: FrameSink {
    /// The bands of a picture, which the picture itself makes and the next one looks at.
    private struct Entry {
        let bands = PNGBands()
        var takers = 0
    }

    private let names: FrameNames
    private let format: FilmOutput.PictureFormat
    private let resumes: Bool
    private let file: AtomicFile
    /// By place; as many as frames are in flight, and one more.
    private let entries = Mutex<[Int: Entry]>([:])

    var keepsFrames: Bool { true }

    /// - Parameter resumes: Whether pictures that exist are left as they are.
    init(names: FrameNames, format: FilmOutput.PictureFormat, resumes: Bool, file: AtomicFile) {
        self.names = names
        self.format = format
        self.resumes = resumes
        self.file = file
    }

    /// Files appear whole, but others may have torn them since, or a copy of them: the end tells.
    func has(_ number: Int) -> Bool { resumes && format.isWhole(names[number]) }

    func encode(_ frame: FilmFrame) throws {
        let parts =
            switch format {
            case .png: try encodePNG(frame)
            case .ppm: [PPMEncoder.encode(frame.bitmap)]
            }
        try file.write(parts, to: names[frame.number])
    }

    func write(_ encoded: Void) {}
    func finish() {}
    func abandon() {}

    /// Encodes on this thread: other frames keep the other processors busy. A frame's job starts before the next one's, so
    /// that nobody waits for bands that nobody makes.
    private func encodePNG(_ frame: FilmFrame) throws -> [[UInt8]] {
        let bands = take(frame.place)
        guard let previous = frame.previous else { return try PNGEncoder.encode(frame.bitmap, into: bands, after: nil) }
        let shared = take(frame.place - 1)
        return try PNGEncoder.encode(
            frame.bitmap, into: bands, after: (previous, shared), changedRows: frame.changedRows)
    }

    /// The bands of the picture at a place, for one of the two that use them; the second takes them away.
    private func take(_ place: Int) -> PNGBands {
        entries.withLock { entries in
            var entry = entries[place] ?? Entry()
            entry.takers += 1
            entries[place] = entry.takers < 2 ? entry : nil
            return entry.bands
        }
    }
}

// MARK: Whole pictures

extension FilmOutput.PictureFormat {
    /// The chunk without contents with which each PNG ends: its length, its name and its checksum.
    /// Source: PNG (Third Edition), 11.2.5.
    private static let endOfPNG: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

    /// Tells whether a file is a picture of this format to its last byte: reads its beginning and its end alone.
    func isWhole(_ path: String) -> Bool {
        guard let descriptor = try? ReadableFolders.everywhere.open(path) else { return false }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { return false }
        let size = Int(facts.st_size)
        func bytes(at offset: Int, _ count: Int) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: count)
            let got = pread(descriptor, &bytes, count, off_t(offset))
            return Array(bytes.prefix(max(0, got)))
        }
        let head = bytes(at: 0, 64)
        guard let header = try? ImageHeader(head) else { return false }
        switch self {
        case .png:
            let end = Self.endOfPNG
            return header.format == .png && size > end.count && bytes(at: size - end.count, end.count) == end
        case .ppm:
            // As it is written here; pixels of any value may stand at its end.
            let text = PPMEncoder.header(width: header.width, height: header.height)
            return header.format == .netpbm && head.starts(with: text)
                && size == text.count + header.width * header.height * 3
        }
    }
}
