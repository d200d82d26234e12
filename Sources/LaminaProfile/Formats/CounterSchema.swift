import LaminaCounters

/// The counters' part of the schema, made from ``FrameCounter/all``.
enum CounterSchema {
    /// What no counter stands for.
    private static let others: [String: SchemaNode] = [
        "spenders": .list(
            of: .object(
                "A layer's share.",
                [
                    "layer": .text("Its path."), "fragments": .whole("Fragments."),
                    "overdraw": .number("Its part of the average overdraw."),
                    "offscreenPasses": .whole("Trips executed for it."),
                    "targetBytes": .whole("The bytes of its trips' targets."),
                    "gpuTime": .number("Its share of the GPU's seconds."),
                ], optional: ["gpuTime"]), "The layers that cost most, the largest first.")
    ]
    private static let histogram = SchemaNode.list(
        of: .whole("Pixels."), "histogram[n] is the number of pixels shaded n times, the last entry that and more.")

    static var counters: SchemaNode {
        var root = SchemaNode.object("What a frame took.", others)
        for counter in FrameCounter.all where !counter.jsonPath.isEmpty {
            insert(counter, counter.jsonPath[...], into: &root)
        }
        root.properties["overdraw"]?.properties["histogram"] = histogram
        root.properties["overdraw"]?.required = ["average", "max", "histogram"]
        return root
    }

    /// Paths are as deep as the declarations of counters: two or three keys.
    private static func insert(_ counter: FrameCounter, _ path: ArraySlice<String>, into node: inout SchemaNode) {
        guard let key = path.first else { return }
        // What is nil before anything is counted may be absent; so may reasons, of which those that are 0 are.
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
