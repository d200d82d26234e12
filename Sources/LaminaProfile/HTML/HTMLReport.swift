import FoundationEssentials
import LaminaLayout

/// A profile as one self-contained HTML page.
///
/// ```swift
/// let report = try HTMLReport(profile, picture: PNGEncoder.encode(bitmap))
/// try report.text().write(toFile: "report.html", atomically: true, encoding: .utf8)
/// ```
///
/// Names from documents are in the page as data, never as markup. The page's size is four thirds of its pictures', which
/// are made smaller above a limit, plus about 300 bytes for each layer, pass and constraint.
public struct HTMLReport: Sendable {
    /// A picture that is shown over the scene's.
    public struct Overlay: Sendable {
        /// A short name without spaces, for the page's address.
        public var name: String
        /// The title of its button.
        public var title: String
        /// The meaning of its colours.
        public var about: String
        /// A PNG of the picture's proportions.
        public var png: [UInt8]
        /// True if the scene's picture below is shown with a quarter of its saturation.
        public var fadesPicture: Bool

        /// Creates an overlay.
        public init(name: String, title: String, about: String, png: [UInt8], fadesPicture: Bool = false) {
            (self.name, self.title, self.about, self.png) = (name, title, about, png)
            self.fadesPicture = fadesPicture
        }
    }

    /// The detailed frame.
    public var profile: Profile
    /// The range of frames; nil for a single frame.
    public var range: RangeProfile?
    /// A PNG of the picture; nil for none.
    public var picture: [UInt8]?
    /// The overlays, selected with the keys 1 to 9.
    public var overlays: [Overlay]
    /// For each pass, a PNG of its target after it; nil if there is none.
    public var thumbnails: [[UInt8]?]
    /// The comparison with an earlier profile.
    public var comparison: ProfileComparison?
    /// Advice to make a layer cheaper, by the layer's index.
    public var advice: [Int: String]
    /// The layout by constraints; nil for none.
    public var layout: LayoutReport?
    /// The findings and the pictures of the scene; nil for none.
    public var lint: LintReport?
    /// The draws of the passes; nil for none.
    public var steps: DrawSteps?
    /// The memory of the layers; nil for none.
    public var memory: LayerMemory?

    /// The largest number of layers; beyond it the cheapest are left out, but not the superlayers of the others.
    static let layerLimit = 20_000

    /// Creates a report of a frame.
    public init(
        _ profile: Profile, range: RangeProfile? = nil, picture: [UInt8]? = nil, overlays: [Overlay] = [],
        thumbnails: [[UInt8]?] = [], comparison: ProfileComparison? = nil, advice: [Int: String] = [:],
        layout: LayoutReport? = nil, lint: LintReport? = nil, steps: DrawSteps? = nil, memory: LayerMemory? = nil
    ) {
        (self.profile, self.range, self.picture, self.overlays) = (profile, range, picture, overlays)
        (self.thumbnails, self.comparison, self.advice) = (thumbnails, comparison, advice)
        (self.layout, self.lint, self.steps, self.memory) = (layout, lint, steps, memory)
    }

    /// Returns the page.
    ///
    /// - Throws: `EncodingError` if the data can't be encoded, which would be a bug of ours.
    public func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "", negativeInfinity: "", nan: "")
        return ReportPage.profile.text(data: try encoder.encode(ReportData(self)))
    }
}

// MARK: Page

/// A self-contained page, assembled from parts that are embedded in the binary.
///
/// All pages share their style, and the scripts for elements, numbers, the selection, the theme, the help and graphs of
/// passes. A page's own frame has the places `{{style}}`, `{{data}}` and `{{script}}`, in this order, and elements with
/// the ids `data`, `theme`, `help-button` and `help`.
package struct ReportPage: Sendable {
    private let frame: [UInt8]
    private let styles: [[UInt8]]
    /// In order: later files use declarations of earlier ones.
    private let scripts: [[UInt8]]

    /// Creates a page of the shared parts and its own.
    package init(frame: [UInt8], styles: [[UInt8]] = [], scripts: [[UInt8]]) {
        self.frame = frame
        self.styles = [PackageResources.theme_css, PackageResources.page_css, PackageResources.parts_css] + styles
        self.scripts = [PackageResources.base_js, PackageResources.shell_js, PackageResources.passes_js] + scripts
    }

    /// The page of a profile.
    static let profile = ReportPage(
        frame: PackageResources.page_html, styles: [PackageResources.views_css],
        scripts: [
            PackageResources.selection_js, PackageResources.picture_js, PackageResources.tree_js,
            PackageResources.graph_js, PackageResources.timeline_js, PackageResources.panels_js,
            PackageResources.constraints_js, PackageResources.steps_js, PackageResources.depth_js,
            PackageResources.repaints_js, PackageResources.memory_js, PackageResources.main_js,
        ])

    /// Returns the page around a JSON document.
    package func text(data: Data) -> String {
        let script = "(() => {\n\"use strict\";\n\(Self.joined(scripts))\n})();"
        var text = ""
        var rest = Substring(String(decoding: frame, as: UTF8.self))
        for (placeholder, part) in [
            ("{{style}}", Self.joined(styles)), ("{{data}}", Self.escaped(data)), ("{{script}}", script),
        ] {
            guard let range = rest.firstRange(of: placeholder) else { continue }
            text += rest[..<range.lowerBound]
            text += part
            rest = rest[range.upperBound...]
        }
        return text + rest
    }

    private static func joined(_ files: [[UInt8]]) -> String {
        files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    /// Returns JSON with `<` escaped, so that no `</script>` or `<!--` in a string affects the page; `<` occurs in
    /// strings only.
    private static func escaped(_ json: Data) -> String {
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
