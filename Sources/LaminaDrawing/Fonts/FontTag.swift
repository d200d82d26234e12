/// The tag of a feature or an axis of OpenType: four letters or digits, such as `tnum` or `wght`; case counts.
///
/// ```swift
/// var font = Font(family: "Inter", size: 20)
/// font.features = [.tabularFigures: 1]
/// font.variations = ["wght": 650]
/// ```
public struct FontTag: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The tag.
    public let name: String

    /// A tag; nil for names that have other than four letters and digits of ASCII.
    public init?(_ name: String) {
        let isTag = name.utf8.count == 4 && name.utf8.allSatisfy(FontTag.isAllowed)
        guard isTag else { return nil }
        self.name = name
    }

    /// A tag that a program writes. One that is none is of no font, and changes nothing.
    public init(stringLiteral name: String) { self.name = FontTag(name)?.name ?? "none" }

    /// Digits of one width, `tnum`.
    public static let tabularFigures: FontTag = "tnum"
    /// The axis of the weight, `wght`, from 1 to 1,000.
    public static let weight: FontTag = "wght"
    /// The axis of the width, `wdth`, in percent.
    public static let width: FontTag = "wdth"

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}

extension Font {
    /// The features as Pango reads them; nil for none. In the order of their tags, so that equal fonts have equal texts.
    var featureText: String? {
        FontTag.text(features) { String(min(max($0, 0), 65_535)) }
    }

    /// The places on axes as Pango reads them; nil for none. Clamped to ±32,768 and rounded to 65,536ths, of which OpenType
    /// counts them.
    var variationText: String? {
        FontTag.text(variations.filter { !$0.value.isNaN }) {
            let value = (min(max($0, -32_768), 32_767) * 65_536).rounded()
            return FontTag.decimals(Int(value))
        }
    }
}

extension FontTag {
    fileprivate static func text<Value>(_ values: [FontTag: Value], _ written: (Value) -> String) -> String? {
        guard !values.isEmpty else { return nil }
        return values.sorted { $0.key.name < $1.key.name }.prefix(limit)
            .map { "\($0.key.name)=\(written($0.value))" }.joined(separator: ",")
    }

    /// The most features or axes of one font that count, in the order of their tags.
    package static let limit = 32

    /// A number of 65,536ths with six places, as libraries differ in how they read exponents.
    fileprivate static func decimals(_ parts: Int) -> String {
        let millionths = parts.magnitude * 1_000_000 / 65_536
        let fraction = String(millionths % 1_000_000)
        let zeros = String(repeating: "0", count: 6 - fraction.count)
        return "\(parts < 0 ? "-" : "")\(millionths / 1_000_000).\(zeros)\(fraction)"
    }
}
