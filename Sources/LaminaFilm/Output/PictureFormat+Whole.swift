import Foundation
import LaminaImage

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
