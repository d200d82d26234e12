import Foundation
import LaminaCounters
import LaminaPlan

/// What `lamina profile --json` writes, as a JSON Schema (2020-12).
public enum ProfileSchema {
    private struct Document: Encodable {
        var schema = "https://json-schema.org/draft/2020-12/schema"
        var title = "Lamina profile"
        var description =
            "What `lamina profile --json` writes: a profile of a frame, or of a range of frames. Sizes are in pixels, "
            + "times in seconds. The version rises when a key changes its meaning or goes away."
        var choices = [SchemaNode.definition("frame"), .definition("range")]
        var definitions = ProfileSchema.definitions

        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case title, description
            case choices = "anyOf"
            case definitions = "$defs"
        }
    }

    /// The schema, keys sorted, two spaces deep a level.
    ///
    /// - Throws: `EncodingError`, which would be a fault of ours.
    public static func json() throws -> String {
        try PrettyJSON.text(of: Document())
    }

    private static let definitions: [String: SchemaNode] = [
        "frame": frame, "range": range, "counters": CounterSchema.counters, "pass": pass, "layer": layer,
        "reasons": reasons, "sample": sample, "statistics": statistics, "pixel": pixel, "brokenBudgets": brokenBudgets,
    ]

    private static let version = SchemaNode(
        description: "The version of this form.", type: "integer", constant: Profile.version)
    private static let scene = SchemaNode.text("What the scene is called: its file's name.")
    private static let seconds = SchemaNode.number("The moment that it shows, in seconds.")

    private static let frame = SchemaNode.object(
        "One frame.",
        [
            "version": version, "scene": scene, "time": seconds, "width": .whole("The picture's width."),
            "height": .whole("The picture's height."), "scale": .number("Pixels a point."),
            "device": .text("The device's name for itself."), "isSoftware": .flag("Whether the device is software."),
            "timedDrawing": .whole(
                "Which drawing of the frame times are of; 2 where shaders were compiled and images sent before.",
                from: 1),
            "rules": .list(
                of: .oneOf(PlanRule.allCases.map(\.name), "A rule."),
                "The rules that the planner used; none for the reference."),
            "counters": .definition("counters"), "savings": savings,
            "passes": .list(of: .definition("pass"), "The passes in the order they were executed."),
            "layers": .list(of: .definition("layer"), "The layers in pre-order."),
            "pixel": .definition("pixel"), "brokenBudgets": .definition("brokenBudgets"),
        ], optional: ["scene", "pixel"])

    private static let range = SchemaNode.object(
        "A range of frames.",
        [
            "version": version, "scene": scene, "framesPerSecond": .number("Frames a second."),
            "frames": .list(
                of: .object(
                    "A frame's counters.",
                    ["index": .whole("The frame's number."), "time": seconds, "counters": .definition("counters")]),
                "The frames in order."),
            "statistics": .list(of: .definition("statistics"), "A line for each counter that was measured."),
            "detailFrame": .whole("The frame that detail is of: the one with most fragments."),
            "detail": .definition("frame"), "brokenBudgets": .definition("brokenBudgets"),
        ], optional: ["scene"])

    private static let savings = SchemaNode.object(
        "What each rule saved, in its own unit.",
        Dictionary(
            PlanRule.allCases.map { ($0.name, SchemaNode.whole("Saved by the rule, as \($0.facts.unit).")) },
            uniquingKeysWith: { first, _ in first }))

    private static let reasons = SchemaNode.list(
        of: .oneOf(OffscreenReason.allCases.map(\.rawValue), "A reason."), "Why content is drawn offscreen.")

    private static let pass = SchemaNode.object(
        "One executed pass.",
        [
            "index": .whole("The place in the order of execution."),
            "kind": .oneOf(["draw", "filter", "copy"], "What it does."),
            "detail": .text("The kernel of a filter's pass; else empty."),
            "layer": .whole(
                "The layer that asked for it, by its place in layers; of several that share it, the first."),
            "layers": .list(of: .whole("A layer."), "All layers that it is executed for."),
            "reasons": .definition("reasons"), "x": .whole("Its left edge on the frame or its own grid.", from: nil),
            "y": .whole("Its upper edge.", from: nil), "width": .whole("Its width."), "height": .whole("Its height."),
            "bytes": .whole("The bytes of its target."),
            "reads": .list(of: .whole("A pass."), "The passes before it whose targets it reads or goes on with."),
            "drawCalls": .whole("Draw calls."), "instances": .whole("Instances."),
            "fragments": .whole("Fragments, worked out on the CPU."),
            "gpuTime": .number("Seconds on the GPU; absent where they can't be measured."),
            "isFrame": .flag("Whether it draws on the picture itself."),
            "isExecuted": .flag("Whether it was executed, and not taken from an earlier frame."),
        ], optional: ["gpuTime"])

    private static let layer = SchemaNode.object(
        "One layer, and what it cost by itself.",
        [
            "index": .whole("The place in pre-order."),
            "parent": .whole("The layer around it; -1 for the root.", from: -1),
            "name": .text("Its name, or its place among its siblings."),
            "path": .text("The names from the outermost layer to this one."),
            "corners": SchemaNode(
                description: "x and y of the corners of its bounds, clockwise; none where one is behind the viewer.",
                type: "array", maximumCount: 8, items: [.number("A coordinate.", from: nil)]),
            "fate": .oneOf(LayerReport.Fate.allCases.map(\.rawValue), "What became of it."),
            "fragments": .whole("Fragments on all targets."), "onFrame": .whole("Those of them on the frame."),
            "offscreenPasses": .whole("Trips executed for it: 1 or 0."), "passes": .whole("Passes that it takes."),
            "targetBytes": .whole("The bytes of their targets; its part of those that it shares."),
            "gpuTime": .number("Its share of the GPU's seconds; absent where they can't be measured."),
            "required": .definition("reasons"),
        ], optional: ["gpuTime"])

    private static let pixel = SchemaNode.object(
        "What was drawn on the pixel that was asked for, in order.",
        [
            "x": .whole("From the left."), "y": .whole("From the top."),
            "steps": .list(
                of: .object(
                    "One draw.",
                    [
                        "pass": .whole("By its place in passes."), "isFrame": .flag("Whether it drew on the picture."),
                        "layer": .whole("By its place in layers."), "path": .text("The layer's path."),
                        "parts": .list(of: .text("A part."), "The parts of its program."),
                        "blends": .flag("Whether it was mixed with what was there."),
                        "before": .list(of: .number("A channel.", from: nil), "Premultiplied colour before."),
                        "after": .list(of: .number("A channel.", from: nil), "The same after."),
                    ]), "The draws."),
        ])

    private static let brokenBudgets = SchemaNode.list(
        of: .object(
            "A budget that does not hold.",
            [
                "budget": .text("As it was written."), "counter": .text("The counter's name."),
                "value": .number("What it is; absent if it was not measured.", from: nil),
                "limit": .number("What it may be.", from: nil),
                "frame": .whole("Of a range, the frame that is furthest off."),
                "frames": .whole("Of a range, how many frames break it."),
                "spenders": .list(of: .text("A layer."), "The layers that spent most of it."),
                "advice": .text("What to do."),
            ], optional: ["value", "frame", "frames"]), "The budgets that do not hold, as far as some were checked.")

    private static let sample = SchemaNode.object(
        "A value, and the first frame that has it.",
        ["value": .number("The value."), "frame": .whole("The frame's number.")])

    private static let statistics = SchemaNode.object(
        "One counter over all frames.",
        [
            "counter": .oneOf(FrameCounter.all.map(\.name), "Its name."),
            "unit": .oneOf(["count", "bytes", "seconds", "ratio"], "What its numbers are."),
            "minimum": .definition("sample"), "median": .definition("sample"), "percentile95": .definition("sample"),
            "maximum": .definition("sample"),
        ])
}
