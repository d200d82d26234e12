import LaminaCheck
import LaminaDrawing
import LaminaImage
import LaminaRender
import LaminaScene

/// The properties of a machine that its pictures may depend on.
public struct FarmMachine: Sendable, Equatable, Codable {
    /// The program's version, and the digest of its file.
    public var program: String
    /// The device by its own name.
    public var device: String
    /// The driver's family, such as `llvmpipe`: machines that differ only in version or processor share one.
    public var driver: String
    /// The digest of the fonts that text is drawn with by default.
    public var fonts: String

    /// Describes this machine.
    ///
    /// - Parameters:
    ///   - version: The program's version.
    ///   - device: The device by its own name; empty if it is not known yet.
    public init(version: String, device: String) {
        self.device = device
        driver = Self.family(of: device)
        program = "\(version) \(Self.programDigest)"
        fonts = Self.fontsDigest
    }

    /// Throws if this machine can't continue what another one began: another program, or other fonts. Another driver is
    /// found when blobs are merged.
    ///
    /// - Throws: ``FarmError/unfitMachine(detail:)``.
    func check(against other: FarmMachine) throws(FarmError) {
        if program != other.program {
            throw .unfitMachine(
                detail: "its program is \(program), the work was packed by \(other.program); install the same one")
        }
        if fonts != other.fonts {
            throw .unfitMachine(
                detail: fonts == "none"
                    ? "it has no fonts; install those of the machine that packed the work"
                    : "its default fonts differ from those of the machine that packed the work")
        }
    }

    /// The reason why pictures of two machines should not be merged; nil if they can be.
    func difference(from other: FarmMachine) -> String? {
        if program != other.program { return "the programs \(program) and \(other.program) made them" }
        if driver != other.driver { return "they were drawn by \(driver) and by \(other.driver)" }
        if fonts != other.fonts { return "they were drawn on machines with different fonts" }
        return nil
    }

    /// The first words of a device's name, up to a version or a remark: `llvmpipe` of `llvmpipe (LLVM 15.0.6, 128 bits)`.
    static func family(of device: String) -> String {
        let words = device.split(separator: " ").prefix { word in
            !word.hasPrefix("(") && !word.utf8.allSatisfy { (46...57).contains($0) }
        }
        return words.joined(separator: " ")
    }

    private static let fontsDigest: String = {
        let digests = DefaultFonts.files.map { path in
            guard case .success(let bytes) = FileAccess.system.read(path, 1 << 28) else { return path }
            return PictureDigest.of(bytes)
        }
        return digests.isEmpty ? "none" : PictureDigest.of(Array(digests.joined(separator: " ").utf8))
    }()

    private static let programDigest: String = {
        guard case .success(let bytes) = FileAccess.system.read("/proc/self/exe", 1 << 30) else { return "unknown" }
        return String(PictureDigest.of(bytes).prefix(12))
    }()
}
