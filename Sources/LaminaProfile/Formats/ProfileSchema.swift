import LaminaCounters
import LaminaPlan

/// The output of `lamina profile --json` as a JSON Schema (2020-12).
package enum ProfileSchema {
    /// Returns the schema, with sorted keys and an indent of two spaces.
    ///
    /// - Throws: `EncodingError`, which would be a bug of ours.
    package static func json() throws -> String {
        try PrettyJSON.text(
            of: SchemaRoot(
                title: "Lamina profile",
                "The output of `lamina profile --json` and `lamina render --counters`: a profile of a frame, or of a range "
                    + "of frames, or the counters of a film. Sizes are in pixels, times in seconds.",
                choices: ["frame", "range", "film"], definitions: definitions))
    }

    private static let definitions: [String: SchemaNode] = [
        "frame": frame, "range": range, "film": film, "counters": CounterSchema.counters, "pass": pass, "layer": layer,
        "reasons": reasons, "sample": sample, "statistics": statistics, "pixel": pixel, "brokenBudgets": brokenBudgets,
    ]

    private static let version = SchemaNode.version(Profile.version)
    private static let scene = SchemaNode.text("The scene's name: its file's name.")
    private static let seconds = SchemaNode.number("The time of the frame, in seconds.")

    private static let frame = SchemaNode.object(
        "One frame.",
        [
            "version": version, "scene": scene, "time": seconds, "width": .whole("The picture's width."),
            "height": .whole("The picture's height."), "scale": .number("Pixels per point."),
            "device": .text("The device's name for itself."), "isSoftware": .flag("True for a software device."),
            "timedDrawing": .whole(
                "The drawing of the frame that was timed; 2 if shaders were compiled and images uploaded before.",
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
            "version": version, "scene": scene, "framesPerSecond": .number("Frames per second."),
            "frames": .list(
                of: .object(
                    "A frame's counters.",
                    [
                        "index": .whole("The frame's number."), "time": seconds, "counters": .definition("counters"),
                        "compilesShaders": .flag("True if shaders were compiled for it; its times don't count."),
                    ]),
                "The frames in order."),
            "statistics": .list(of: .definition("statistics"), "The statistics of each counter that was measured."),
            "detailFrame": .whole("The frame of detail: the chosen one, or the one with the most fragments."),
            "detail": .definition("frame"), "brokenBudgets": .definition("brokenBudgets"),
        ], optional: ["scene"])

    private static let film = SchemaNode.object(
        "A film that was drawn.",
        [
            "version": version, "scene": scene, "framesPerSecond": .number("Frames per second."),
            "frames": .whole("The frames that were planned."), "planReuse": CounterSchema.planReuse,
        ], optional: ["scene"])

    private static let savings = SchemaNode.object(
        "The saving of each rule, in its own unit.",
        Dictionary(
            PlanRule.allCases.map { ($0.name, SchemaNode.whole("Saved by the rule, as \($0.facts.unit).")) },
            uniquingKeysWith: { first, _ in first }))

    private static let reasons = SchemaNode.list(
        of: .oneOf(OffscreenReason.allCases.map(\.rawValue), "A reason."), "The reasons for drawing offscreen.")

    private static let pass = SchemaNode.object(
        "One executed pass.",
        [
            "index": .whole("The index in the order of execution."),
            "kind": .oneOf(["draw", "filter", "copy"], "The kind of pass."),
            "detail": .text("The kernel of a filter's pass; else empty."),
            "layer": .whole(
                "The layer that needs it, as an index into layers; of several that share it, the first."),
            "layers": .list(of: .whole("A layer."), "All layers that it is executed for."),
            "reasons": .definition("reasons"), "x": .whole("Its left edge on the frame or its own grid.", from: nil),
            "y": .whole("Its upper edge.", from: nil), "width": .whole("Its width."), "height": .whole("Its height."),
            "bytes": .whole("The bytes of its target."),
            "reads": .list(of: .whole("A pass."), "The passes before it whose targets it reads or continues."),
            "drawCalls": .whole("Draw calls."), "instances": .whole("Instances."),
            "estimatedFragments": .whole("Fragments, estimated on the CPU."),
            "gpuTime": .number("The time on the GPU in seconds; absent if it can't be measured."),
            "isFrame": .flag("True if it draws on the picture itself."),
            "isExecuted": .flag("True if it was executed; false if its image is cached from an earlier frame."),
        ], optional: ["gpuTime"])

    private static let layer = SchemaNode.object(
        "One layer, and its cost without its sublayers.",
        [
            "index": .whole("The index in pre-order."),
            "parent": .whole("The index of its superlayer; -1 for the root.", from: -1),
            "name": .text("Its name, or its index among its siblings."),
            "path": .text("The names from the outermost layer to this one."),
            "corners": SchemaNode(
                description: "x and y of the corners of its bounds, clockwise; empty if one is behind the viewer.",
                type: "array", maximumCount: 8, items: [.number("A coordinate.", from: nil)]),
            "outcome": .oneOf(LayerReport.Outcome.allCases.map(\.rawValue), "Drawn, or the reason why not."),
            "estimatedFragments": .whole("Fragments on all targets, estimated on the CPU."),
            "onFrame": .whole("Those of them on the frame."),
            "offscreenPasses": .whole("Offscreen passes executed for it: 1 or 0."),
            "passes": .whole("Render passes executed for it."),
            "targetBytes": .whole("The bytes of their targets; of shared ones its fraction."),
            "gpuTime": .number("Its part of the time on the GPU in seconds; absent if it can't be measured."),
            "required": .definition("reasons"),
        ], optional: ["gpuTime"])

    private static let pixel = SchemaNode.object(
        "The draws on the requested pixel, in order.",
        [
            "x": .whole("From the left."), "y": .whole("From the top."),
            "steps": .list(
                of: .object(
                    "One draw.",
                    [
                        "pass": .whole("An index into passes."), "isFrame": .flag("True if it drew on the picture."),
                        "layer": .whole("An index into layers."), "path": .text("The layer's path."),
                        "parts": .list(of: .text("A part."), "The parts of its program."),
                        "blends": .flag("True if it was blended with the colour before."),
                        "before": .list(of: .number("A channel.", from: nil), "The premultiplied colour before."),
                        "after": .list(of: .number("A channel.", from: nil), "The premultiplied colour after."),
                    ]), "The draws."),
        ])

    private static let brokenBudgets = SchemaNode.list(
        of: .object(
            "A budget that does not hold.",
            [
                "budget": .text("The budget as written."), "counter": .text("The counter's name."),
                "value": .number("The counter's value; absent if it was not measured.", from: nil),
                "limit": .number("The limit.", from: nil),
                "frame": .whole("The worst frame of a range."),
                "frames": .whole("The number of frames of a range that break it."),
                "costliestLayers": .list(of: .text("A layer."), "The layers with the largest shares of it."),
                "advice": .text("Advice."),
            ], optional: ["value", "frame", "frames"]), "The checked budgets that do not hold.")

    private static let sample = SchemaNode.object(
        "A value, and the first frame that has it.",
        ["value": .number("The value."), "frame": .whole("The frame's number.")])

    private static let statistics = SchemaNode.object(
        "One counter over all frames.",
        [
            "counter": .oneOf(FrameCounter.all.map(\.name), "Its name."),
            "unit": .oneOf(["count", "bytes", "seconds", "ratio"], "The unit of its numbers."),
            "minimum": .definition("sample"), "median": .definition("sample"), "percentile95": .definition("sample"),
            "maximum": .definition("sample"),
        ])
}
