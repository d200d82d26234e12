import Foundation

/// A profile as one page that opens from disk: nothing is fetched, everything is in it.
///
/// ```swift
/// let report = HTMLReport(profile, picture: PNGEncoder.encode(bitmap))
/// try report.text().write(toFile: "report.html", atomically: true, encoding: .utf8)
/// ```
///
/// Names from documents stand in the page as data, never as markup. The page takes the room of its pictures by four
/// thirds, and some 300 bytes a layer and a pass.
public struct HTMLReport: Sendable {
    /// A picture that lies over the scene's, or shows instead of it.
    public struct Overlay: Sendable {
        /// A short name without spaces; it stands in the page's address.
        public var name: String
        /// What the button says.
        public var title: String
        /// What its colours mean.
        public var about: String
        /// PNG of the picture's size.
        public var png: [UInt8]

        /// An overlay.
        public init(name: String, title: String, about: String, png: [UInt8]) {
            (self.name, self.title, self.about, self.png) = (name, title, about, png)
        }
    }

    /// The frame that is told in detail.
    public var profile: Profile
    /// The frames around it; nil for a still.
    public var range: RangeProfile?
    /// PNG of the picture; nil for none.
    public var picture: [UInt8]?
    /// Shown with the keys 1 to 9.
    public var overlays: [Overlay]
    /// By pass: PNG of what its target holds after it; nil where there is none.
    public var thumbnails: [[UInt8]?]
    /// What changed against an earlier profile.
    public var comparison: ProfileComparison?
    /// By layer: what would make it cheaper, in words.
    public var advice: [Int: String]

    /// Layers beyond this many are left out, the cheapest first; the layers around those that stay, stay.
    static let layerLimit = 20_000

    /// A report of a frame.
    public init(
        _ profile: Profile, range: RangeProfile? = nil, picture: [UInt8]? = nil, overlays: [Overlay] = [],
        thumbnails: [[UInt8]?] = [], comparison: ProfileComparison? = nil, advice: [Int: String] = [:]
    ) {
        (self.profile, self.range, self.picture, self.overlays) = (profile, range, picture, overlays)
        (self.thumbnails, self.comparison, self.advice) = (thumbnails, comparison, advice)
    }

    /// The page.
    ///
    /// - Throws: `EncodingError` if the data can't be encoded, which would be a fault of ours.
    public func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "", negativeInfinity: "", nan: "")
        return ReportPage.text(data: try encoder.encode(ReportData(self)))
    }
}

// MARK: Page

/// The page's parts, embedded in the binary, put together.
enum ReportPage {
    /// In this order: later files use what earlier ones declare.
    private static let scripts = [
        PackageResources.base_js, PackageResources.picture_js, PackageResources.tree_js, PackageResources.graph_js,
        PackageResources.timeline_js, PackageResources.panels_js, PackageResources.main_js,
    ]
    private static let styles = [PackageResources.theme_css, PackageResources.page_css, PackageResources.parts_css]

    /// The page around a JSON document.
    static func text(data: Data) -> String {
        let script = "(() => {\n\"use strict\";\n\(joined(scripts))\n})();"
        var text = ""
        var rest = Substring(String(decoding: PackageResources.page_html, as: UTF8.self))
        for (mark, part) in [
            ("{{style}}", joined(styles)), ("{{data}}", harmless(data)), ("{{script}}", script),
        ] {
            guard let place = rest.range(of: mark) else { continue }
            text += rest[..<place.lowerBound]
            text += part
            rest = rest[place.upperBound...]
        }
        return text + rest
    }

    private static func joined(_ files: [[UInt8]]) -> String {
        files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    /// JSON that no `</script>` or `<!--` in a text can end or begin early: `<` stands in texts only, where it may as well
    /// be written as its number.
    private static func harmless(_ json: Data) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count + json.count / 64)
        for byte in json {
            if byte == UInt8(ascii: "<") {
                bytes += "\\u003c".utf8
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
