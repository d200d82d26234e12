import Foundation
import Lamina

/// Where a picture goes: the format follows from the name.
struct PictureFile {
    enum Format: String, CaseIterable { case png, ppm }

    let path: String
    let format: Format

    /// - Parameter path: A file ending in `.png` or `.ppm`, or `-` for PNG on standard output.
    init(_ path: String) throws {
        self.path = path
        if path == "-" {
            format = .png
            return
        }
        let ending = (path as NSString).pathExtension.lowercased()
        guard let format = Format(rawValue: ending) else {
            throw Failure.usage(
                "the picture \"\(path)\" has \(ending.isEmpty ? "no ending" : "the ending .\(ending)"); "
                    + "give a name that ends in .png or .ppm, or - for PNG on standard output")
        }
        self.format = format
    }

    /// Writes the picture, wholly or not at all.
    ///
    /// - Returns: the seconds that encoding took, without the writing.
    @discardableResult
    func write(_ bitmap: Bitmap) throws -> Double {
        let start = ContinuousClock.now
        let bytes =
            switch format {
            case .png: try PNGEncoder.encode(bitmap)
            case .ppm: PPMEncoder.encode(bitmap)
            }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        try AtomicFile().write(bytes, to: path)
        return seconds
    }
}
