/// A font: a family, and which of its faces in which size.
///
/// A family is an installed one or one of the files of a ``FontCollection``. `sans-serif`, `serif`, `monospace`,
/// `cursive` and `fantasy` are whatever the machine has under these names, so that pictures with them differ from
/// machine to machine. A face that the family lacks is the nearest that it has.
public struct Font: Sendable, Hashable {
    /// The family's name, in any case.
    public var family: String
    /// The size in points: the em's side. Kept from 0.1 to 10,000; what is not a number counts as 12.
    public var size: Double
    /// The strength of the strokes.
    public var weight: FontWeight
    /// Whether the face is slanted.
    public var isItalic: Bool

    /// A font of a family.
    ///
    /// - Parameters:
    ///   - family: its name.
    ///   - size: in points.
    ///   - weight: the strength of the strokes.
    ///   - isItalic: whether the face is slanted.
    public init(
        family: String = Font.defaultFamily, size: Double = 12, weight: FontWeight = .regular, isItalic: Bool = false
    ) {
        (self.family, self.size, self.weight, self.isItalic) = (family, size, weight, isItalic)
    }

    /// The family of text that names none: DejaVu Sans, which is free and packaged everywhere, so that such text looks
    /// the same on every machine.
    public static let defaultFamily = "DejaVu Sans"

    var keptSize: Double { size.isNaN ? 12 : min(max(size, 0.1), 10_000) }
}

/// The strength of a font's strokes, from 1 to 1,000 as OpenType counts it.
public struct FontWeight: Sendable, Hashable, RawRepresentable {
    public let rawValue: Int

    /// A strength, kept from 1 to 1,000.
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
