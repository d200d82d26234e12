import LaminaDynamics

extension SceneBuilder {
    /// The region that an object describes; nil after a report. Their depth is limited.
    mutating func region(at node: NodeID, depth: Int = 1) -> Region? {
        guard depth <= SceneLoader.deepestRegion else {
            reader.report(
                .limit(
                    found: "the regions are more than \(SceneLoader.deepestRegion) levels deep",
                    advice: "combine fewer regions"), at: node)
            return nil
        }
        guard let draft = readers.region.read(node, with: reader) else { return nil }
        if let radius = draft.radius { return Region(radius: radius) }
        if let size = draft.size { return Region(size: size) }
        if let inverse = draft.inverse { return region(at: inverse, depth: depth + 1)?.inverse() }
        if let union = draft.union { return combined(at: union, depth: depth) { $0.byUnion(with: $1) } }
        if let both = draft.intersection { return combined(at: both, depth: depth) { $0.byIntersection(with: $1) } }
        if let rest = draft.difference { return combined(at: rest, depth: depth) { $0.byDifference(from: $1) } }
        return nil
    }

    private mutating func combined(at node: NodeID, depth: Int, _ combine: (Region, Region) -> Region) -> Region? {
        var result: Region?
        for element in reader.document.elements(of: node) {
            guard let one = region(at: element, depth: depth + 1) else { return nil }
            result = result.map { combine($0, one) } ?? one
        }
        guard let result else {
            reader.report(.invalid(found: "found no region", advice: "write one at least"), at: node)
            return nil
        }
        guard result.isValid else {
            reader.report(
                .limit(
                    found: "the region is made of more than \(Region.maximumSteps) parts", advice: "combine fewer"),
                at: node)
            return nil
        }
        return result
    }
}
