/// A font: a family, a face and a size.
///
/// A family is an installed one or one of the files of a ``FontCollection``. `sans-serif`, `serif`, `monospace`,
/// `cursive` and `fantasy` are the machine's defaults for these names, so that pictures with them differ from machine
/// to machine. A face that the family lacks is replaced by its nearest one.
public struct Font: Sendable, Hashable {
    /// The family's name; case is ignored.
    public var family: String
    /// Families for characters that ``family`` lacks, in order, before all other fonts; and in place of it if it is not
    /// there. Those that are not there are skipped. The default is none.
    public var fallbackFamilies: [String] = []
    /// The size in points: the em's side. Clamped to 0.1…10,000; NaN counts as 12.
    public var size: Double
    /// The weight.
    public var weight: FontWeight
    /// True if the face is italic.
    public var isItalic: Bool

    /// Features of OpenType by tag, such as `["tnum": 1]` for digits of one width: 0 for off, 1 for on, or the number of an
    /// alternative, up to 65,535. Those that the font lacks change nothing. The default is none: the font's own choice.
    public var features: [FontTag: Int] = [:]
    /// Places on the axes of a variable font by tag, such as `["wght": 650]`, clamped by the font to an axis's range; axes
    /// that it lacks change nothing. The default is none: the axes follow ``weight``.
    public var variations: [FontTag: Double] = [:]

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

    /// The default family: DejaVu Sans, whose files are inside the library, so that text in it looks the same on every
    /// machine, whatever is installed.
    public static let defaultFamily = "DejaVu Sans"

    /// The family and those that follow it, in order; setting it sets both.
    public var families: [String] {
        get { [family] + fallbackFamilies }
        set { (family, fallbackFamilies) = (newValue.first ?? Font.defaultFamily, Array(newValue.dropFirst())) }
    }

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
