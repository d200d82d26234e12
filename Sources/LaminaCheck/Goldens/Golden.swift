import LaminaCounters

/// The golden of a scene: the digests of its pictures, and what they were drawn from and cost.
package struct Golden: Sendable, Equatable {
    /// A file that the document read.
    struct File: Sendable, Equatable {
        var digest: String
        /// The path relative to the suite's folder.
        var path: String
    }

    /// The golden of one case.
    struct Picture: Sendable, Equatable {
        /// The end of the case's name; empty for the only case of a scene.
        var suffix: String
        var width: Int
        var height: Int
        /// The digest of the exact pixels.
        var digest: String
        /// The installed fonts that its text was laid out in.
        var fonts: [DrawingOrigin.Font] = []
        /// The counters that do not depend on the device's state, without those that are 0.
        var counters: [String: Double] = [:]
        var passes: [PassSummary] = []
    }

    /// The digest of the document.
    var sceneDigest: String
    /// The format's extension of the document: `json` or `yaml`.
    var sceneFormat: String
    /// The values that the suite gave to it.
    var values = GoldenValues()
    var files: [File] = []
    /// The driver that drew the pictures; empty in goldens that did not record it.
    var driver = ""
    var pictures: [Picture] = []

    /// The golden of a case.
    subscript(suffix: String) -> Picture? { pictures.first { $0.suffix == suffix } }

    /// The driver and the fonts of one of its pictures.
    func origin(of picture: Picture) -> DrawingOrigin { DrawingOrigin(driver: driver, fonts: picture.fonts) }

    /// Returns whether another golden was drawn from the same and cost the same, so that only pictures within their
    /// tolerance can tell the two apart. Counted fragments, and the pixels and sizes of passes, may differ with the
    /// driver.
    func agrees(with other: Golden) -> Bool {
        let isSame =
            sceneDigest == other.sceneDigest && sceneFormat == other.sceneFormat && values == other.values
            && files == other.files
            && pictures.count == other.pictures.count
        let isOneDriver = driver.isEmpty || other.driver.isEmpty || driver == other.driver
        return isSame
            && zip(pictures, other.pictures).allSatisfy { mine, its in
                (mine.suffix, mine.width, mine.height) == (its.suffix, its.width, its.height)
                    && mine.firmCounters == its.firmCounters
                    && mine.firmPasses(withSizes: isOneDriver) == its.firmPasses(withSizes: isOneDriver)
            }
    }
}

extension Golden.Picture {
    /// The counters that are recorded: those of the plan, and fragments.
    static let countersRecorded = FrameCounter.all.filter { $0.golden != nil }

    /// Returns the recorded counters by name, without those that are 0 or were not measured.
    static func recorded(_ value: (FrameCounter) -> Double?) -> [String: Double] {
        var values: [String: Double] = [:]
        for counter in countersRecorded {
            if let value = value(counter), value != 0 { values[counter.name] = value }
        }
        return values
    }

    private static let namesByDriver = Set(FrameCounter.all.filter { $0.golden == .byDriver }.map(\.name))

    fileprivate var firmCounters: [String: Double] { counters.filter { !Self.namesByDriver.contains($0.key) } }

    fileprivate func firmPasses(withSizes: Bool) -> [PassSummary] {
        passes.map { pass in
            var pass = pass
            pass.digest = nil
            if !withSizes { (pass.width, pass.height) = (0, 0) }
            return pass
        }
    }
}

/// An error in a golden or its files, or in writing them.
public enum GoldenError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file is no golden, or was edited.
    case malformed(file: String, line: Int, found: String, advice: String)
    /// The file can't be read.
    case unreadable(file: String, reason: String)
    /// The picture's file is no picture.
    case brokenPicture(file: String, reason: String)
    /// The picture in the file is not the one whose digest is its name.
    case foreignPicture(file: String)
    /// The picture of ignored pixels can't be used.
    case brokenMask(file: String, reason: String)
    /// The folder of goldens can't be written to.
    case unwritable(folder: String, reason: String)

    /// The error and what to do about it.
    public var description: String {
        let restore = "restore it from version control, or record it again with --update"
        return switch self {
        case .malformed(let file, let line, let found, let advice): "\(file):\(line): \(found); \(advice)"
        case .unreadable(let file, let reason): "\(file): \(reason)"
        case .brokenPicture(let file, let reason): "\(file): the golden's picture can't be read: \(reason); \(restore)"
        case .foreignPicture(let file):
            "\(file): its pixels are not those that were recorded, whose digest is its name; \(restore)"
        case .brokenMask(let file, let reason): "\(file): the picture of ignored pixels \(reason)"
        case .unwritable(let folder, let reason):
            "\(folder): no goldens can be written here: \(reason); change its permissions, or check without --update"
        }
    }

    /// The exit code: 65 for bad input, 74 for files that can't be read or written.
    public var code: Int32 {
        switch self {
        case .malformed, .brokenPicture, .foreignPicture, .brokenMask: 65
        case .unreadable, .unwritable: 74
        }
    }
}
