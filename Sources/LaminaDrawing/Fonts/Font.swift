import CPango
import Glibc
import Synchronization

/// A font: a family, a face and a size.
///
/// A family is an installed one or one of the files of a ``FontCollection``. `sans-serif`, `serif`, `monospace`,
/// `cursive` and `fantasy` are the machine's defaults for these names, so that pictures with them differ from machine
/// to machine. A face that the family lacks is replaced by its nearest one.
public struct Font: Sendable, Hashable {
    /// The family's name; case is ignored.
    public var family: String
    /// The size in points: the em's side. Clamped to 0.1…10,000; NaN counts as 12.
    public var size: Double
    /// The weight.
    public var weight: FontWeight
    /// True if the face is italic.
    public var isItalic: Bool

    /// A font of a family.
    ///
    /// - Parameters:
    ///   - family: its name.
    ///   - size: in points.
    ///   - weight: the weight.
    ///   - isItalic: true for an italic face.
    public init(
        family: String = Font.defaultFamily, size: Double = 12, weight: FontWeight = .regular, isItalic: Bool = false
    ) {
        (self.family, self.size, self.weight, self.isItalic) = (family, size, weight, isItalic)
    }

    /// The default family: DejaVu Sans, which is free and packaged everywhere, so that text in it looks the same on
    /// every machine.
    public static let defaultFamily = "DejaVu Sans"

    var clampedSize: Double { size.isNaN ? 12 : min(max(size, 0.1), 10_000) }
}

/// The weight of a font, from 1 to 1,000 as in OpenType.
public struct FontWeight: Sendable, Hashable, RawRepresentable {
    public let rawValue: Int

    /// A weight, clamped to 1…1,000.
    public init(rawValue: Int) { self.rawValue = min(max(rawValue, 1), 1_000) }

    public static let thin = FontWeight(rawValue: 100)
    public static let ultraLight = FontWeight(rawValue: 200)
    public static let light = FontWeight(rawValue: 300)
    public static let regular = FontWeight(rawValue: 400)
    public static let medium = FontWeight(rawValue: 500)
    public static let semibold = FontWeight(rawValue: 600)
    public static let bold = FontWeight(rawValue: 700)
    public static let heavy = FontWeight(rawValue: 800)
    public static let black = FontWeight(rawValue: 900)
}

/// A copy of a font's file in memory.
///
/// FreeType and HarfBuzz map fonts into memory: a file that is rewritten in place would change while in use, and one
/// that is truncated would end the process. The bytes are copied to a sealed memory file with a path in `/proc`; the
/// system frees it with the process, however that ends.
final class FontFileCopy {
    /// The path of the copy.
    let path: String
    private let descriptor: Int32

    /// A unique number for each, as descriptors are reused.
    private static let last = Atomic<UInt32>(0)

    /// Copies a file; nil if it is not a regular file or can't be read.
    init?(_ file: String) {
        // Opening a pipe without a writer would block.
        let source = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard source >= 0 else { return nil }
        defer { close(source) }
        var facts = stat()
        guard fstat(source, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        let memory = lamina_memory_file("lamina-font")
        guard memory >= 0 else { return nil }
        guard FontFileCopy.copy(from: source, to: memory), lamina_memory_file_seal(memory) else {
            close(memory)
            return nil
        }
        descriptor = memory
        path = FontFileCopy.path(of: memory)
    }

    deinit { close(descriptor) }

    /// A path of a descriptor that no other font has had: Cairo caches fonts by path, also closed ones. The redundant
    /// `./` and `/` in the middle encode a unique number in binary.
    private static func path(of descriptor: Int32) -> String {
        let number = last.add(1, ordering: .relaxed).newValue
        let steps = (0..<UInt32.bitWidth - number.leadingZeroBitCount).map {
            number >> UInt32($0) & 1 == 1 ? "./" : "/"
        }
        return "/proc/self/fd/" + steps.joined() + "\(descriptor)"
    }

    private static func copy(from source: Int32, to target: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(source, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 }
            var done = 0
            while done < count {
                let written = buffer.withUnsafeBytes { bytes in
                    bytes.baseAddress.map { write(target, $0 + done, count - done) } ?? -1
                }
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return false }
                done += written
            }
        }
    }
}
