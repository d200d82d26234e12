import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaPlan

/// The data for the page's script.
struct ReportData: Encodable {
    struct CounterEntry: Encodable {
        var name: String
        var unit: FrameCounter.Unit
        var about: String
        var value: Double?
    }

    /// The counters that the page shows first, as indices in ``FrameCounter/all``.
    struct ShownCounters: Encodable {
        var offscreenPasses = Self.index(of: .offscreenPasses)
        var offscreenPassesRequired = Self.index(of: .offscreenPassesRequired)
        var cards = FrameCounter.onCards.map(Self.index)
        var tracks = FrameCounter.onTracks.map(Self.index)

        /// Returns the index; -1 for a counter that is not among all.
        private static func index(of counter: FrameCounter) -> Int {
            FrameCounter.all.firstIndex { $0.name == counter.name } ?? -1
        }
    }

    struct PassEntry: Encodable {
        var report: PassReport
        var layer: Int
        var layers: [Int]
        var thumbnail: String?

        private enum Keys: String, CodingKey { case layer, layers, thumbnail }

        func encode(to encoder: any Encoder) throws {
            try report.encode(to: encoder)
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(layer, forKey: .layer)
            try container.encode(layers, forKey: .layers)
            try container.encodeIfPresent(thumbnail, forKey: .thumbnail)
        }
    }

    struct OverlayEntry: Encodable {
        var name: String
        var title: String
        var about: String
        var image: String
        var fades: Bool
    }

    struct PictureEntry: Encodable {
        var width: Int
        var height: Int
        var bytes: Int
        var shownWidth: Int?
        var shownHeight: Int?
        /// The path of the first layer that shows it.
        var layer: String
        var layerCount: Int
    }

    struct BaselineEntry: Encodable {
        var name: String
        var counters: [ProfileComparison.CounterChange]
        var layers: [ProfileComparison.LayerChange]
    }

    var version = Profile.version
    var scene: String?
    var time: Double
    var width: Int
    var height: Int
    var scale: Double
    var device: String
    var isSoftware: Bool
    var timedDrawing: Int
    var rules: [PlanRule]
    var ruleCount = PlanRule.allCases.count
    var counters: [CounterEntry]
    /// The indices of counters in ``counters`` that the page names.
    var shown = ShownCounters()
    var picture: String?
    var overlays: [OverlayEntry]
    var reasons = ReportReason.all
    var passes: [PassEntry]
    var layers: [LayerReport]
    var layersLeftOut: Int
    /// The advice, by the layer's index as text.
    var advice: [String: String] = [:]
    /// The budgets that do not hold, as messages.
    var brokenBudgets: [String]
    var range: ReportFrames?
    var baseline: BaselineEntry?
    var layout: ReportLayout?
    /// The findings in a line each; nil if nobody looked for them.
    var findings: [String]?
    /// The largest pictures.
    var pictures: [PictureEntry] = []
    var steps: ReportSteps?
    var memory: ReportMemory?
    var repaints: ReportRepaints?

    /// The largest number of pictures on a page.
    private static let pictureLimit = 50

    init(_ report: HTMLReport) {
        let profile = report.profile
        (scene, time) = (profile.scene, profile.time)
        (width, height, scale) = (profile.width, profile.height, profile.scale)
        (device, isSoftware, rules) = (profile.device, profile.isSoftware, profile.rules)
        timedDrawing = profile.timedDrawing
        counters = FrameCounter.all.map {
            CounterEntry(name: $0.name, unit: $0.unit, about: $0.about, value: $0.value(in: profile.counters))
        }
        picture = report.picture.map(Self.dataURL)
        overlays = report.overlays.map {
            OverlayEntry(
                name: $0.name, title: $0.title, about: $0.about, image: Self.dataURL($0.png), fades: $0.fadesPicture)
        }
        let chosen = ReportLayers(profile.layers, limit: HTMLReport.layerLimit)
        layers = chosen.layers
        layersLeftOut = profile.layers.count - chosen.layers.count
        passes = profile.passes.enumerated().map { index, pass in
            let thumbnail = index < report.thumbnails.count ? report.thumbnails[index] : nil
            return PassEntry(
                report: pass, layer: chosen.index(of: pass.layer),
                layers: pass.layers.map(chosen.index).filter { $0 >= 0 }, thumbnail: thumbnail.map(Self.dataURL))
        }
        for (layer, text) in report.advice where chosen.index(of: layer) >= 0 {
            advice["\(chosen.index(of: layer))"] = text
        }
        layout = report.layout.flatMap { ReportLayout($0, chosen.layers) }
        findings = report.lint.map { lint in lint.findings.map { "\($0.kind.name): \($0.description)" } }
        pictures = (report.lint?.pictures ?? []).prefix(Self.pictureLimit).map {
            PictureEntry(
                width: $0.width, height: $0.height, bytes: $0.bytes, shownWidth: $0.shownWidth,
                shownHeight: $0.shownHeight, layer: $0.layers.first ?? "", layerCount: $0.layers.count)
        }
        steps = report.steps.map { ReportSteps($0, chosen) }
        memory = report.memory.map { ReportMemory($0, chosen) }
        repaints = report.range?.repaints.map { ReportRepaints($0, chosen.layers) }
        brokenBudgets = (report.range?.brokenBudgets ?? profile.brokenBudgets).map(\.description)
        range = report.range.map(ReportFrames.init)
        baseline = report.comparison.map { comparison in
            let changes = comparison.layers.prefix(500).map { change in
                var change = change
                change.layer = chosen.index(of: change.layer)
                return change
            }
            return BaselineEntry(name: comparison.name, counters: comparison.counters, layers: changes)
        }
    }

    /// Returns a data URL with a PNG.
    private static func dataURL(_ png: [UInt8]) -> String {
        "data:image/png;base64," + Data(png).base64EncodedString()
    }
}

// MARK: Reasons

/// A reason for an offscreen pass, as pages have it.
package struct ReportReason: Sendable, Encodable {
    private var name: String
    private var about: String

    /// All reasons, which give each its colour.
    package static let all = OffscreenReason.allCases.map { ReportReason(name: $0.rawValue, about: $0.sentence) }
}

extension OffscreenReason {
    /// The reason in one sentence, for people.
    var sentence: String {
        switch self {
        case .groupOpacity: "Several layers fade as one image."
        case .clip: "masksToBounds clips sublayers along an edge that runs through pixels."
        case .mask: "The image of a mask layer masks the layer."
        case .shadow: "A shadow is a blurred image of the layer or of a path."
        case .filter: "Filters process the layer's image."
        case .backdrop: "Background filters process the layer's backdrop."
        case .vibrancy: "The filtered backdrop shows through the layer's image."
        case .compositingFilter: "A compositing filter blends the layer's image with its backdrop."
        case .isolation: "A layer inside samples its backdrop, so the group is an image of its own."
        case .rasterize: "The layer is rasterized."
        case .snapshot: "The layer is a snapshot."
        case .transition: "A transition between two pictures, or a fade from an image to another."
        case .flatten3D: "Layers intersect in space, so each is cut where another hides it."
        case .pattern: "Copies of the layer fill an area, so that it is an image of its own."
        case .tooLarge: "The picture is drawn in bands, because its targets would exceed the memory limit."
        }
    }
}
