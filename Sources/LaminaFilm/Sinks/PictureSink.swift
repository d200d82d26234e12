import Glibc
import LaminaImage
import Synchronization

/// Writes each frame to a file of its own, concurrently and in any order.
final class PictureSink: FrameSink {
    /// The encoded bands of a picture, which its own job produces and the next picture reuses.
    private struct Entry {
        let bands = PNGBands()
        var userCount = 0
    }

    private let names: FrameNames
    private let format: FilmOutput.PictureFormat
    private let resumes: Bool
    private let file: AtomicFile
    /// The entries by frame index; as many as frames in progress, plus one.
    private let entries = Mutex<[Int: Entry]>([:])

    var keepsFrames: Bool { true }

    /// - Parameter resumes: True if pictures that exist are kept.
    init(names: FrameNames, format: FilmOutput.PictureFormat, resumes: Bool, file: AtomicFile) {
        self.names = names
        self.format = format
        self.resumes = resumes
        self.file = file
    }

    /// Files are written atomically, but may have been truncated since, or copied incompletely, so the end of the file
    /// is checked.
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

    /// Encodes on this thread: other frames keep the other processors busy. A frame's job starts before the next one's,
    /// so that no thread waits for bands that are not being produced.
    private func encodePNG(_ frame: FilmFrame) throws -> [[UInt8]] {
        let bands = takeBands(at: frame.index)
        guard let previous = frame.previous else { return try PNGEncoder.encode(frame.bitmap, into: bands, after: nil) }
        let shared = takeBands(at: frame.index - 1)
        return try PNGEncoder.encode(
            frame.bitmap, into: bands, after: (previous, shared), changedRows: frame.changedRows)
    }

    /// Returns the bands of the picture at an index, for one of its two users; the second one removes them.
    private func takeBands(at index: Int) -> PNGBands {
        entries.withLock { entries in
            var entry = entries[index] ?? Entry()
            entry.userCount += 1
            entries[index] = entry.userCount < 2 ? entry : nil
            return entry.bands
        }
    }
}

// MARK: Whole pictures

extension FilmOutput.PictureFormat {
    /// The empty chunk that ends each PNG: its length, its name and its checksum. Source: PNG (Third Edition), 11.2.5.
    private static let endOfPNG: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

    /// Returns whether a file is a complete picture of this format; reads only its beginning and its end.
    package func isWhole(_ path: String) -> Bool {
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
            // The header as written by Lamina; the pixels at the end may have any value.
            let text = PPMEncoder.header(width: header.width, height: header.height)
            return header.format == .netpbm && head.starts(with: text)
                && size == text.count + header.width * header.height * 3
        }
    }
}
