import LaminaCounters
import LaminaPlan

/// The schema of the counters, made from ``FrameCounter/all``.
enum CounterSchema {
    /// The keys that are no counters.
    private static let others: [String: SchemaNode] = [
        "costliestLayers": .list(
            of: .object(
                "The cost of a layer.",
                [
                    "layer": .text("Its path."), "estimatedFragments": .whole("Fragments, estimated on the CPU."),
                    "overdraw": .number("Its fraction of the average overdraw."),
                    "offscreenPasses": .whole("Offscreen passes executed for it."),
                    "targetBytes": .whole("The bytes of the targets of its offscreen passes."),
                    "gpuTime": .number("Its part of the time on the GPU, in seconds."),
                ], optional: ["gpuTime"]), "The layers that cost most, the largest first.")
    ]
    private static let histogram = SchemaNode.list(
        of: .whole("Pixels."),
        "histogram[n] is the number of pixels shaded n times; the last entry also has those shaded more often.")

    static var counters: SchemaNode {
        var root = SchemaNode.object("The counters of a frame.", others)
        for counter in FrameCounter.all where !counter.jsonPath.isEmpty {
            insert(counter, counter.jsonPath[...], into: &root)
        }
        let overdraw = FrameCounter.overdraw.jsonPath[0]
        root.properties[overdraw]?.properties["histogram"] = histogram
        root.properties[overdraw]?.required = ["average", "max", "histogram"]
        return root
    }

    /// The counts of a film's plans.
    static let planReuse = SchemaNode.object(
        "The use that frames made of the plans of the frames before.",
        [
            "unchanged": .whole("Frames that show the same as the one before."),
            "patched": .whole("Frames whose plans were patched, as only values of layers had changed."),
            "patchedLayers": .whole("Layers that were planned again in these."),
            "whole": .object(
                "Frames whose plans were made whole.",
                [
                    "total": .whole("The number of frames."),
                    "byReason": .object(
                        reasonWords,
                        Dictionary(
                            ReplanReason.allCases.map { ($0.rawValue, .whole("Frames of this reason.")) },
                            uniquingKeysWith: { first, _ in first }),
                        optional: Set(ReplanReason.allCases.map(\.rawValue))),
                ]),
        ])

    /// Inserts a counter at its path, of two or three keys.
    private static func insert(_ counter: FrameCounter, _ path: ArraySlice<String>, into node: inout SchemaNode) {
        guard let key = path.first else { return }
        // A value that is nil before anything is counted may be absent, and so may reasons, which are left out if 0.
        let isAlwaysThere = counter.value(in: FrameCounters()) != nil && node.description != reasonWords
        if isAlwaysThere, !node.required.contains(key) { node.required.append(key) }
        guard path.count > 1 else {
            let isWhole = counter.unit == .count || counter.unit == .bytes
            node.properties[key] = isWhole ? .whole(counter.about) : .number(counter.about)
            return
        }
        var next = node.properties[key] ?? .object(key == "byReason" ? reasonWords : "By name.", [:])
        insert(counter, path.dropFirst(), into: &next)
        node.properties[key] = next
    }

    private static let reasonWords = "By reason; those that are 0 are left out."
}
