import LaminaDrawing
import LaminaGL
import LaminaImage
import Synchronization

/// The driver and the fonts that a picture was drawn with, which it depends on besides the scene and the program.
public struct DrawingOrigin: Sendable, Equatable {
    /// A file of an installed font.
    public struct Font: Sendable, Hashable {
        /// The digest of its bytes.
        public var digest: String
        /// Its name without the folder, which differs from machine to machine.
        public var name: String

        /// Creates the description of a file.
        public init(digest: String, name: String) { (self.digest, self.name) = (digest, name) }
    }

    /// The driver with its versions, by its own names; empty if it is not known.
    public var driver: String
    /// The installed fonts that text was laid out in, by name.
    public var fonts: [Font]

    /// Creates a description.
    public init(driver: String, fonts: [Font]) { (self.driver, self.fonts) = (driver, fonts) }

    /// - Parameter fontFiles: The paths of the fonts.
    init(_ device: DeviceReport, fontFiles: [String], _ digests: FontDigests) {
        driver = device.driver
        fonts = fontFiles.map(digests.font).sorted { ($0.name, $0.digest) < ($1.name, $1.digest) }
    }

    /// True if the driver is not known to be another one.
    func sharesDriver(with other: DrawingOrigin) -> Bool {
        driver.isEmpty || other.driver.isEmpty || driver == other.driver
    }

    /// Returns which of the two is not that of a golden, a sentence for each; nil if that is not known.
    func differences(from golden: DrawingOrigin) -> [String]? {
        guard !driver.isEmpty, !golden.driver.isEmpty else { return nil }
        var sentences: [String] = []
        if driver != golden.driver {
            sentences.append("the driver differs: \(golden.driver) drew the golden, \(driver) this picture")
        }
        let (before, now) = (Set(golden.fonts), Set(fonts))
        if before != now {
            let names = { (fonts: Set<Font>) in Set(fonts.map(\.name)) }
            let changed = names(before.subtracting(now)).intersection(names(now.subtracting(before)))
            let parts = [
                (changed, "is another file of that name"),
                (names(now.subtracting(before)).subtracting(changed), "was not used by the golden"),
                (names(before.subtracting(now)).subtracting(changed), "was used by the golden only"),
            ]
            let words = parts.flatMap { part in part.0.sorted().map { "\($0) \(part.1)" } }
            sentences.append("the fonts differ: \(words.joined(separator: ", "))")
        }
        return sentences
    }
}

extension DeviceReport {
    /// The driver with its versions, as goldens record it; empty without a device.
    var driver: String { chosen.map { "\($0.renderer), \($0.version)" } ?? "" }
}

// MARK: Fonts

/// The digests of font files, each read once.
final class FontDigests: Sendable {
    private let known = Mutex<[String: String]>([:])

    private static let largestFile = 1 << 28

    /// Describes a file; one that can't be read has a digest of zeros.
    func font(_ path: String) -> DrawingOrigin.Font {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if let digest = known.withLock({ $0[path] }) { return DrawingOrigin.Font(digest: digest, name: name) }
        var digest = String(repeating: "0", count: 32)
        if let bytes = BundledFonts.bytes(atPath: path) {
            digest = PictureDigest.of(Array(bytes))
        } else if case .success(let bytes) = FileAccess.system.read(path, Self.largestFile) {
            digest = PictureDigest.of(bytes)
        }
        known.withLock { $0[path] = digest }
        return DrawingOrigin.Font(digest: digest, name: name)
    }
}
