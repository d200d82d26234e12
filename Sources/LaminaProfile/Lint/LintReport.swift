import LaminaCounters
import LaminaText

/// The findings of a ``Linter``, and the pictures that the layers show.
///
/// Its encoded form is the output of `lamina lint --json`.
public struct LintReport: Sendable, Equatable, Encodable {
    /// The version of the encoded form; it is raised when a key changes its meaning or is removed.
    public static let version = 1

    /// The version of the encoded form.
    public var version = LintReport.version
    /// The scene's name; nil if it has none.
    public var scene: String?
    /// The picture's width in pixels.
    public var width: Int
    /// The picture's height in pixels.
    public var height: Int
    /// Pixels per point.
    public var scale: Double
    /// The number of frames that were looked at.
    public var frames: Int
    /// The findings, by kind.
    public var findings: [LintFinding]
    /// The pictures, those that take most memory first.
    public var pictures: [LintPicture]

    /// Returns the report as JSON, with sorted keys and an indent of two spaces.
    public func json() throws -> String { try PrettyJSON.text(of: self) }
}

// MARK: Text

extension LintReport: CustomStringConvertible {
    /// The largest number of pictures in the text.
    private static let pictureLimit = 20

    /// The findings, a line each, and the largest pictures.
    public var description: String {
        let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
        let extent = frames == 1 ? "" : " in \(frames) frames"
        let bytes = Budget.words(Double(pictures.reduce(0) { $0 + $1.bytes }), .bytes)
        let total = pictures.count == 1 ? "1 picture of \(bytes)" : "\(pictures.count) pictures of \(bytes)"
        var lines = [
            "\(scene ?? "the scene"), \(width)x\(height) at \(JSONText.number(scale)): \(count)\(extent); "
                + (pictures.isEmpty ? "no pictures" : total)
        ]
        let column = findings.map(\.kind.name.count).max() ?? 0
        lines += findings.map {
            "  " + $0.kind.name.padded(to: column + 2) + $0.description
        }
        if !pictures.isEmpty { lines += [""] + pictureLines }
        return lines.joined(separator: "\n")
    }

    private var pictureLines: [String] {
        let shown = pictures.prefix(Self.pictureLimit)
        let columns = TextColumns.lines(
            [["picture", "memory", "shown as"]]
                + shown.map { picture -> [String] in
                    let size = picture.shownWidth.flatMap { width in
                        picture.shownHeight.map { "\(width)x\($0)" }
                    }
                    return [
                        "\(picture.width)x\(picture.height)", Budget.words(Double(picture.bytes), .bytes), size ?? "-",
                    ]
                })
        let layers =
            ["layer"]
            + shown.map { picture -> String in
                let others = picture.layers.count > 1 ? " and \(picture.layers.count - 1) more" : ""
                return (picture.layers.first ?? "") + others
            }
        let rest = pictures.count > shown.count ? ["and \(pictures.count - shown.count) smaller ones"] : []
        return zip(columns, layers).map { "\($0)  \($1)" } + rest
    }
}

// MARK: Schema

/// The output of `lamina lint --json` as a JSON Schema (2020-12).
package enum LintSchema {
    /// Returns the schema, with sorted keys and an indent of two spaces.
    ///
    /// - Throws: `EncodingError`, which would be a bug of ours.
    package static func json() throws -> String {
        try PrettyJSON.text(
            of: SchemaRoot(
                title: "Lamina lint", "The output of `lamina lint --json`: findings about a scene, and its pictures.",
                choices: ["report"], definitions: ["report": report]))
    }

    private static let paths = SchemaNode.list(of: .text("A path."), "The paths of the layers.")

    private static let report = SchemaNode.object(
        "Findings and pictures.",
        [
            "version": .version(LintReport.version),
            "scene": .text("The scene's name: its file's name."), "width": .whole("The picture's width in pixels."),
            "height": .whole("The picture's height in pixels."), "scale": .number("Pixels per point."),
            "frames": .whole("The number of frames that were examined.", from: 1),
            "findings": .list(
                of: .object(
                    "A finding.",
                    [
                        "kind": .oneOf(LintKind.allCases.map(\.name), "Its kind."), "layers": paths,
                        "message": .text("The finding."), "remedy": .text("The change that avoids it."),
                    ]), "The findings, by kind."),
            "pictures": .list(
                of: .object(
                    "A picture that layers show.",
                    [
                        "width": .whole("Its columns."), "height": .whole("Its rows."),
                        "bytes": .whole("The bytes that are uploaded."),
                        "shownWidth": .whole("The columns that it needs; absent if it is not seen."),
                        "shownHeight": .whole("The rows that it needs; absent if it is not seen."), "layers": paths,
                    ], optional: ["shownWidth", "shownHeight"]), "The pictures, the largest first."),
        ], optional: ["scene"])
}
