import CPango

/// The characters of a text for which no available font has a glyph; each is shown as a box with the character's
/// number.
///
/// `description` is a message that says what to install or to add.
public struct MissingGlyphs: Sendable, Hashable {
    /// The characters, each once, in the order of the text.
    public var characters: [Unicode.Scalar]
    /// The family that the text requested.
    public var family: String
    /// True if the machine's fonts were searched, besides the collection's files.
    public var includesSystemFonts: Bool

    /// Characters of one family.
    public init(characters: [Unicode.Scalar], family: String, includesSystemFonts: Bool = true) {
        (self.characters, self.family, self.includesSystemFonts) = (characters, family, includesSystemFonts)
    }

    /// Adds the missing characters of one line, to the family that each run requests.
    static func add(_ line: UnsafeMutablePointer<PangoLayoutLine>, of text: AttributedText, to found: inout [Self]) {
        var entry = line.pointee.runs
        while let here = entry {
            if let run = here.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
                add(run, of: text, to: &found)
            }
            entry = here.pointee.next
        }
    }

    private static func add(
        _ run: UnsafeMutablePointer<PangoGlyphItem>, of text: AttributedText, to found: inout [Self]
    ) {
        guard let item = run.pointee.item, let glyphs = run.pointee.glyphs else { return }
        for index in 0..<Int(glyphs.pointee.num_glyphs) {
            // Pango marks such a glyph by a bit; the other bits are the character's number.
            let glyph = glyphs.pointee.glyphs[index].glyph
            guard glyph & unknown != 0, glyph != UInt32.max, let scalar = Unicode.Scalar(glyph & ~unknown) else {
                continue
            }
            let number = TextAttributeList.runNumber(of: item) ?? 0
            let family = text.runs.indices.contains(number) ? text.runs[number].attributes.font.family : ""
            let place =
                found.firstIndex { $0.family == family }
                ?? {
                    found.append(Self(characters: [], family: family))
                    return found.count - 1
                }()
            if found[place].characters.count < most, !found[place].characters.contains(scalar) {
                found[place].characters.append(scalar)
            }
        }
    }

    /// `PANGO_GLYPH_UNKNOWN_FLAG`, a macro that Swift does not see.
    private static let unknown: UInt32 = 0x1000_0000
    /// The maximum number of characters listed.
    private static let most = 32
}

extension MissingGlyphs: CustomStringConvertible {
    /// The message: which characters are missing where, and what to do about it.
    public var description: String {
        let shown = characters.prefix(8).map { scalar in
            let number = String(scalar.value, radix: 16, uppercase: true)
            let code = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
            return scalar.properties.generalCategory.isVisible ? "\"\(scalar)\" (\(code))" : code
        }
        let rest = characters.count - shown.count
        let list = shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        let others = includesSystemFonts ? "any other installed font" : "any other font of the document"
        return "no glyph for \(list) in \(family) or \(others), boxes are shown; \(advice)"
    }

    private var advice: String {
        guard includesSystemFonts else {
            return "add a file to \"fonts\" that has them, or take the machine's fonts too"
        }
        return "install a font that has them, such as Debian's \(packages.joined(separator: ", "))"
    }

    private var packages: [String] {
        var names: [String] = []
        for scalar in characters {
            let name =
                switch scalar.value {
                case _ where scalar.properties.isEmojiPresentation || scalar.properties.isEmojiModifier:
                    "fonts-noto-color-emoji"
                case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
                    0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1_B000...0x1_B16F, 0x2_0000...0x3_FFFF:
                    "fonts-noto-cjk"
                default: "fonts-noto-core"
                }
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isVisible: Bool {
        switch self {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator, .nonspacingMark, .enclosingMark:
            false
        default: true
        }
    }
}
