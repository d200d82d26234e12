import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaGL
import LaminaPlan
import LaminaRender
import LaminaStage

/// The profile of one frame: its costs by pass and by layer, the savings of the rules, and the device.
///
/// Its encoded form is the output of `lamina profile --json`.
public struct Profile: Sendable, Encodable {
    /// The version of the encoded form; it is raised when a key changes its meaning or is removed.
    public static let version = 2

    /// The version of the encoded form.
    public var version = Profile.version
    /// The scene's name, such as its document's file name; nil if it has none.
    public var scene: String?
    /// The time of the frame, in seconds.
    public var time = 0.0
    /// The picture's width in pixels.
    public var width: Int
    /// The picture's height in pixels.
    public var height: Int
    /// The scale in pixels per point.
    public var scale = 1.0
    /// The device's name for itself.
    public var device: String
    /// True for a software device.
    public var isSoftware: Bool
    /// The drawing of the frame that the times of planning and drawing are of: 1, or 2 if it was drawn once before, so
    /// that they include neither the compilation of shaders nor the upload of images.
    public var timedDrawing = 1
    /// The rules that the planner used; none for the reference.
    public var rules: [PlanRule]
    public var counters: FrameCounters
    /// The savings of each rule.
    public var savings: PlanSavings
    /// The passes in the order of execution.
    public var passes: [PassReport] = []
    /// The layers in pre-order.
    public var layers: [LayerReport] = []
    /// The plan that was executed. Not encoded; ``passes`` has its contents.
    package var plan: PassPlan
    /// The number of times that each pixel was shaded, row by row from the top; nil if fragments were not counted. Not
    /// encoded.
    public var overdrawMap: [UInt16]?
    /// The draws on the watched pixel; nil if none was watched.
    public var pixel: PixelHistory?
    /// The checked budgets that do not hold.
    public var brokenBudgets: [BudgetFailure] = []

    /// True if the frame was drawn in bands of rows, as its targets would exceed the memory limit; then fragments,
    /// times of passes and pixels are not measured.
    public var isBanded: Bool { counters.offscreenPasses[.tooLarge] > 0 }

    private enum CodingKeys: String, CodingKey {
        case version, scene, time, width, height, scale, device, isSoftware, timedDrawing, rules, counters, savings,
            passes, layers
        case pixel, brokenBudgets
    }
}

// MARK: Making

extension RenderedFrame {
    /// The profile of the frame: its costs by pass and by layer.
    ///
    /// ```swift
    /// let profile = try renderer.render(stage.makeFrame(), measuring: .profile).profile
    /// print(profile.table())
    /// ```
    ///
    /// It has only the measurements that the frame was rendered with; ``FrameMeasurements/profile`` takes all of them.
    /// Computed at each access from the areas of all instances, about 10 ns each, without GL.
    public var profile: Profile { profile(layerLimit: 20) }

    /// Returns the profile of the frame, with at most so many layers listed under ``FrameCounters/costliestLayers``.
    public func profile(layerLimit: Int) -> Profile {
        let costs = NodeCosts(
            plan, nodeCount: tree.nodes.count, executing: drawn.isExecuted, passTimes: drawn.passTimes)
        let chosen = device.chosen
        var profile = Profile(
            time: tree.time, width: tree.pixelWidth, height: tree.pixelHeight, scale: tree.scale,
            device: chosen?.renderer ?? "", isSoftware: chosen?.capabilities.isSoftware ?? true,
            rules: PlanRule.allCases.filter { rules.contains($0) },
            counters: counters, savings: plan.savings, plan: plan, overdrawMap: overdrawMap)
        profile.timedDrawing = measurements.timesSecondDrawing ? 2 : 1
        profile.counters.costliestLayers = costs.costliestLayers(tree, plan, limit: layerLimit)
        profile.passes = PassReport.all(plan, drawn, costs)
        profile.layers = LayerReport.all(tree, plan, costs, LayerPositions(tree))
        if !isBanded {
            profile.pixel = measurements.watchedPixel.map { PixelHistory(x: $0.x, y: $0.y, drawn.pixelSteps, profile) }
        }
        return profile
    }
}

// MARK: JSON

extension Profile {
    /// Returns the profile as JSON, with sorted keys and an indent of two spaces.
    public func json() throws -> String { try PrettyJSON.text(of: self) }
}

/// JSON for reading and comparing, with sorted keys and an indent of two spaces.
package enum PrettyJSON {
    /// - Throws: `EncodingError` for numbers that are not finite, which would be a bug of ours.
    package static func text(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
