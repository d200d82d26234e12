import LaminaDrawing
import LaminaImage

/// The machine's programs and fonts that some scenes need, as listed by `lamina doctor`. Other scenes can be drawn
/// without them.
package struct Surroundings: Sendable, Encodable {
    /// The path of ffmpeg, which reads and writes films; nil if there is none.
    package var ffmpeg: String?
    /// The number of installed font families, with that of the library.
    package var fontFamilies: Int
    /// The missing programs and fonts, each with what needs it and what to install.
    package var missing: [String]

    /// Searches the folders of `path` and the available fonts.
    ///
    /// - Parameters:
    ///   - path: folders separated by colons.
    ///   - fonts: the collection to search.
    package init(path: String, fonts: FontCollection = .system) {
        ffmpeg = ExecutableSearch.find("ffmpeg", path: path)
        fontFamilies = fonts.families.count
        missing = []
        if ffmpeg == nil {
            missing.append(
                "ffmpeg: no film can be read, nor .mp4, .webm, .mov or .gif written (on Debian: apt install ffmpeg)")
        }
        for (characters, name, package) in Self.samples where !Self.has(characters, fonts) {
            missing.append("a font for \(name): boxes are shown for them (on Debian: apt install \(package))")
        }
    }

    private static let samples = [
        ("🥰", "emoji", "fonts-noto-color-emoji"),
        ("漢あア한", "Chinese, Japanese and Korean characters", "fonts-noto-cjk"),
    ]

    private static func has(_ characters: String, _ fonts: FontCollection) -> Bool {
        (try? TextLayout(AttributedText(characters, font: Font()), fonts: fonts))?.missingGlyphCount == 0
    }
}

extension Surroundings: CustomStringConvertible {
    /// One line each.
    package var description: String {
        let lines = ["ffmpeg: \(ffmpeg ?? "none")", "fonts: \(fontFamilies) families"]
        return (lines + missing.map { "missing: \($0)" }).joined(separator: "\n")
    }
}
