import Foundation
import LaminaCounters
import LaminaGL
import LaminaPlan
import LaminaRender
import LaminaStage

/// The account of one frame: what it took and whose that was, what the rules saved, on which device.
///
/// Encoded it is what `lamina profile --json` prints.
public struct Profile: Sendable, Encodable {
    /// The version of the encoded form; it rises when a key changes its meaning or goes away.
    public static let version = 2

    /// The version of the encoded form.
    public var version = Profile.version
    /// What the scene is called, the name of its document's file for one; nil if it has no name.
    public var scene: String?
    /// The moment that the frame shows, in seconds.
    public var time = 0.0
    /// The picture's size in pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// Pixels a point.
    public var scale = 1.0
    /// The device's name for itself.
    public var device: String
    /// Whether the device is software.
    public var isSoftware: Bool
    /// Which drawing of the frame the times of planning and drawing are of: 1, or 2 where it was drawn once before so that
    /// neither compiling shaders nor sending images to the device is in them.
    public var timedDrawing = 1
    /// The rules that the planner used; none for the reference.
    public var rules: [PlanRule]
    public var counters: FrameCounters
    /// What each rule saved.
    public var savings: PlanSavings
    /// The passes in the order they were executed.
    public var passes: [PassReport] = []
    /// The layers in pre-order.
    public var layers: [LayerReport] = []
    /// The plan that was executed. Not encoded: ``passes`` tells what is in it.
    package var plan: PassPlan
    /// How often each pixel was shaded, row by row from the top; nil if fragments were not counted. Not encoded.
    public var overdrawMap: [UInt16]?
    /// What was drawn on the pixel that was watched; nil if none was.
    public var pixel: PixelHistory?
    /// The budgets that do not hold, as far as some were checked.
    public var brokenBudgets: [BudgetFailure] = []

    /// Whether the frame was drawn in bands of rows, since its targets would have taken too much memory at one time; then
    /// fragments, times of passes and pixels are not measured.
    public var isBanded: Bool { counters.offscreenPasses[.tooLarge] > 0 }

    private enum CodingKeys: String, CodingKey {
        case version, scene, time, width, height, scale, device, isSoftware, timedDrawing, rules, counters, savings,
            passes, layers
        case pixel, brokenBudgets
    }
}

// MARK: Making

extension RenderedFrame {
    /// The account of the frame: what it took and whose that was.
    ///
    /// ```swift
    /// let profile = try renderer.render(stage.makeFrame(), measuring: .profile).profile
    /// print(profile.table())
    /// ```
    ///
    /// It has the measurements that the frame was rendered with, and no other: ``FrameMeasurements/profile`` takes all
    /// numbers. Worked out anew each time from the areas of all instances, some 10 ns each; no GL.
    public var profile: Profile { profile(spenderLimit: 20) }

    /// The account of the frame, with at most so many layers listed under ``FrameCounters/spenders``.
    public func profile(spenderLimit: Int) -> Profile {
        let shares = FragmentShares(
            plan, nodeCount: tree.nodes.count, executing: drawn.isExecuted, passTimes: drawn.passTimes)
        let chosen = device.chosen
        var profile = Profile(
            time: tree.time, width: tree.pixelWidth, height: tree.pixelHeight, scale: tree.scale,
            device: chosen?.renderer ?? "", isSoftware: chosen?.capabilities.isSoftware ?? true,
            rules: PlanRule.allCases.filter { rules.contains($0) },
            counters: counters, savings: plan.savings, plan: plan, overdrawMap: overdrawMap)
        profile.timedDrawing = measurements.timesSecondDrawing ? 2 : 1
        profile.counters.spenders = shares.spenders(tree, plan, limit: spenderLimit)
        profile.passes = PassReport.all(plan, drawn, shares)
        profile.layers = LayerReport.all(tree, plan, shares, LayerPlaces(tree))
        if !isBanded {
            profile.pixel = measurements.watchedPixel.map { PixelHistory(x: $0.x, y: $0.y, drawn.pixelSteps, profile) }
        }
        return profile
    }
}

// MARK: JSON

extension Profile {
    /// The profile as JSON, keys sorted, two spaces deep a level.
    public func json() throws -> String { try PrettyJSON.text(of: self) }
}

/// The JSON that people read and compare: keys sorted, two spaces deep a level.
enum PrettyJSON {
    /// - Throws: `EncodingError` for numbers that are not finite, which would be a fault of ours.
    static func text(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
