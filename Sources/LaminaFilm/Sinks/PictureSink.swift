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
    private let encoding: PictureEncoding
    private let resumes: Bool
    private let file: AtomicFile
    /// The entries by frame index; as many as frames in progress, plus one.
    private let entries = Mutex<[Int: Entry]>([:])
    private let unshown = Mutex<Int?>(nil)

    var keepsFrames: Bool { true }

    /// The number of the first frame whose transparency the format can't represent, without a colour having been chosen
    /// for it.
    var firstUnshown: Int? { unshown.withLock { $0 } }

    /// - Parameter resumes: True if pictures that exist are kept.
    init(names: FrameNames, encoding: PictureEncoding, resumes: Bool, file: AtomicFile) {
        self.names = names
        self.encoding = encoding
        self.resumes = resumes
        self.file = file
    }

    /// Files are written atomically, but may have been truncated since, or copied incompletely, so the end of the file
    /// is checked.
    func has(_ number: Int) -> Bool { resumes && encoding.isWhole(names[number]) }

    func encode(_ frame: FilmFrame) throws {
        if encoding.showsOverWhite(frame.bitmap) {
            unshown.withLock { $0 = min($0 ?? frame.number, frame.number) }
        }
        let parts = try encode(frame.bitmap, frame)
        try file.write(parts, to: names[frame.number])
    }

    func write(_ encoded: Void) {}
    func finish() {}
    func abandon() {}

    private func encode(_ bitmap: Bitmap, _ frame: FilmFrame) throws -> [[UInt8]] {
        if encoding.depth == .sixteen {
            let deep = try frame.deepBitmap ?? DeepBitmap(bitmap)
            return [try encoding.encode(deep: deep, threads: 1)]
        }
        // Bands that are shared are those of sRGB.
        let sharesBands = encoding.format == .png && encoding.colorSpace == .srgb
        return sharesBands ? try encodePNG(frame) : [try encoding.encode(bitmap, threads: 1)]
    }

    /// Encodes on this thread: other frames keep the other processors busy. A frame's job starts before the next one's,
    /// so that no thread waits for bands that are not being produced.
    private func encodePNG(_ frame: FilmFrame) throws -> [[UInt8]] {
        let bands = takeBands(at: frame.index)
        let compression = encoding.compression
        guard let previous = frame.previous else {
            return try PNGEncoder.encode(frame.bitmap, into: bands, after: nil, compression: compression)
        }
        let shared = takeBands(at: frame.index - 1)
        return try PNGEncoder.encode(
            frame.bitmap, into: bands, after: (previous, shared), changedRows: frame.changedRows,
            compression: compression)
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

extension PictureEncoding {
    /// The empty chunk that ends each PNG: its length, its name and its checksum. Source: PNG (Third Edition), 11.2.5.
    private static let endOfPNG: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    /// The marker that ends each JPEG. Source: ITU-T T.81, B.1.1.3.
    private static let endOfJPEG: [UInt8] = [0xFF, 0xD9]
    /// Bytes that hold the tables and the frame header of the files that are written.
    private static let headBytes = 1024

    /// Returns whether a file is a complete picture of this format, depth and colour space; reads only its beginning and
    /// its end.
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
        func ends(with end: [UInt8]) -> Bool {
            size > end.count && bytes(at: size - end.count, end.count) == end
        }
        let head = bytes(at: 0, Self.headBytes)
        let header = try? ImageHeader(head)
        switch format {
        case .png:
            // The depth of its samples is the first byte after the size; of 8 bits it may be less, with a palette. The name
            // of the next chunk follows the header, its checksum and a length.
            guard header?.format == .png, head.count > 41, (head[24] == 16) == (depth == .sixteen) else { return false }
            let hasCodePoints = head[37..<41].elementsEqual("cICP".utf8)
            return hasCodePoints == (colorSpace == .displayP3) && ends(with: Self.endOfPNG)
        case .jpeg: return header?.format == .jpeg && ends(with: Self.endOfJPEG)
        case .webp:
            // The size in the header; the pixels at the end may have any value.
            let length = head.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            return head.count >= 12 && head.starts(with: "RIFF".utf8) && head[8..<12].elementsEqual("WEBP".utf8)
                && size == length + 8
        case .ppm:
            // The header as written by Lamina; the pixels at the end may have any value.
            guard let header, header.format == .netpbm else { return false }
            let text = PPMEncoder.header(width: header.width, height: header.height, depth: depth)
            return head.starts(with: text)
                && size == text.count + header.width * header.height * 3 * (depth.rawValue / 8)
        }
    }
}
