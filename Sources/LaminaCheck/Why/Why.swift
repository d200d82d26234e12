import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage

/// One side of a failed comparison: the golden's or the present one. A side has what is known of it.
///
/// ```swift
/// let now = try WhySide(drawing: tree, with: renderer, watching: SIMD2(120, 48))  // a pixel that differs
/// let golden = WhySide(passes: passes, picture: picture)                          // what was recorded
/// let findings = Why.findings(old: golden, new: now, verdict: verdict)
/// ```
public struct WhySide: Sendable {
    /// The render tree; nil if the scene is not available or can't be read any more.
    public var tree: RenderTree?
    /// The frame, rendered while watching a pixel that differs; nil if it was not drawn.
    public var frame: RenderedFrame?
    /// The passes, with digests where they were taken.
    public var passes: [PassSummary]
    /// The picture; nil for the frame's.
    public var picture: Bitmap?
    /// The driver and the fonts that drew the picture; nil if they are not known.
    public var origin: DrawingOrigin?

    /// Creates a side of what is known.
    public init(
        tree: RenderTree? = nil, frame: RenderedFrame? = nil, passes: [PassSummary] = [], picture: Bitmap? = nil
    ) {
        (self.tree, self.frame, self.passes, self.picture) = (tree, frame, passes, picture)
    }

    /// Draws a tree for its findings: once for its passes with their digests, and once more for the draws on a pixel, as
    /// issuing those one at a time may round the passes' pixels differently.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - rules: The planner's rules of the run.
    ///   - renderer: The renderer that draws.
    ///   - pixel: A pixel that differs; nil to draw only once. One outside of the picture is not watched.
    /// - Throws: Errors of `Renderer.render`.
    public init(
        drawing tree: RenderTree, rules: PlanRules = .all, with renderer: Renderer, watching pixel: SIMD2<Int>? = nil
    ) throws {
        var measurements = FrameMeasurements()
        measurements.digestsPasses = true
        let drawn = try renderer.render(tree, rules: rules, measuring: measurements)
        self.init(tree: tree, frame: drawn, passes: PassSummary.all(of: drawn), picture: drawn.picture)
        guard let pixel, pixel.x >= 0, pixel.y >= 0, pixel.x < tree.pixelWidth, pixel.y < tree.pixelHeight else {
            return
        }
        (measurements.digestsPasses, measurements.watchedPixel) = (false, pixel)
        frame = try renderer.render(tree, rules: rules, measuring: measurements)
    }
}

/// The reasons of a failed picture.
public enum Why {
    /// Returns the reasons why a picture differs, a sentence each, the most likely first: the differences of the scenes,
    /// of the passes, the first draw that differs, and the pixels with the layers that draw them.
    ///
    /// - Parameters:
    ///   - old: The side of the golden.
    ///   - new: The side of now.
    ///   - verdict: The verdict on the picture; nil if the pictures were not compared.
    public static func findings(old: WhySide, new: WhySide, verdict: PictureVerdict?) -> [String] {
        reasons(old: old, new: new, verdict: verdict).findings
    }

    /// Returns the same, with the property that the first reason is about; nil if it is about none.
    package static func reasons(
        old: WhySide, new: WhySide, verdict: PictureVerdict?
    ) -> (findings: [String], property: ChangedProperty?) {
        let area = area(old, new, verdict)
        var findings: [String] = []
        var property: ChangedProperty?
        var isSameScene = false
        if let before = old.tree, let now = new.tree {
            let difference = SceneDifference(old: before, new: now, touching: area?.bounds)
            isSameScene = difference.isEmpty
            findings += difference.findings
            property = difference.first
        } else if let figures = verdict?.figures,
            figures.expectedWidth != figures.actualWidth || figures.expectedHeight != figures.actualHeight
        {
            findings.append(
                "the picture was \(figures.expectedWidth)×\(figures.expectedHeight) pixels, is "
                    + "\(figures.actualWidth)×\(figures.actualHeight)")
        }
        let isOneDriver = old.origin.flatMap { old in new.origin.map { old.sharesDriver(with: $0) } } ?? true
        let passes = PassDifference(old: old.passes, new: new.passes, comparesSizes: isOneDriver)
        let knowsPasses = !old.passes.isEmpty && !new.passes.isEmpty
        let passFindings = knowsPasses ? passes.findings : []
        if isSameScene {
            let others = [old.frame?.device.chosen?.renderer, new.frame?.device.chosen?.renderer].compactMap { $0 }
            let isSameAgain = others.count == 2 && others[0] == others[1] && passFindings.isEmpty
            let cause =
                cause(old.origin, new.origin)
                ?? (isSameAgain
                    ? "the golden was drawn by another version of the program or another driver, or with other fonts"
                    : "the program or the driver draws it differently, or the fonts differ")
            findings.append(
                "the scene shows the same as the golden's\(isSameAgain ? ", and drawn again both look the same" : ""): "
                    + cause)
        } else if let before = old.origin, let differences = new.origin?.differences(from: before) {
            findings += differences
        }
        findings += passFindings
        let draws = (old.frame?.profile.pixel, new.frame?.profile.pixel)
        var first: FirstDraw?
        if let before = draws.0, let now = draws.1 { first = FirstDraw(old: before, new: now) }
        if let first { findings.append(first.finding) }
        if let area {
            var text = area.words
            if first == nil, let now = draws.1, !now.steps.isEmpty {
                var layers: [String] = []
                for step in now.steps.reversed() where !layers.contains(step.path) { layers.append(step.path) }
                let more = layers.count > 4 ? " and \(layers.count - 4) more" : ""
                text +=
                    "; pixel \(now.x), \(now.y) is drawn by \(layers.prefix(4).joined(separator: ", "))\(more), the "
                    + "topmost first"
            }
            findings.append(text)
        }
        return (findings, property)
    }

    /// The cause of the difference of two drawings of one scene; nil if their origins are not known.
    static func cause(_ old: DrawingOrigin?, _ new: DrawingOrigin?) -> String? {
        guard let old, let differences = new?.differences(from: old) else { return nil }
        return differences.isEmpty
            ? "the driver and the fonts are the golden's, so the program draws it differently"
            : differences.joined(separator: "; ")
    }

    private static func area(_ old: WhySide, _ new: WhySide, _ verdict: PictureVerdict?) -> DifferenceArea? {
        if let errors = verdict?.errors, let area = DifferenceArea(errors) { return area }
        guard let before = old.picture ?? old.frame?.picture, let now = new.picture ?? new.frame?.picture else {
            return nil
        }
        return DifferenceArea(before, now)
    }
}
