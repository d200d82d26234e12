extension Region {
    /// The region that holds all points that this one does not.
    public func inverse() -> Region {
        guard isValid else { return self }
        return Region(steps: steps + [.not], depth: depth)
    }

    /// The points of this region and those of another.
    public func byUnion(with region: Region) -> Region { combined(with: region, by: .or) }

    /// The points of this region that another does not hold.
    ///
    /// - Parameter region: what is taken away.
    public func byDifference(from region: Region) -> Region { combined(with: region.inverse(), by: .and) }

    /// The points that this region and another both hold.
    public func byIntersection(with region: Region) -> Region { combined(with: region, by: .and) }

    /// The side that needs more room on the stack comes first, so that the depth is at most the logarithm of the
    /// number of shapes (Ershov's numbering), and always fits the bits of one word.
    private func combined(with other: Region, by step: Step) -> Region {
        guard isValid, other.isValid else { return Region(steps: [], depth: 0) }
        let (first, second) = depth >= other.depth ? (self, other) : (other, self)
        return Region(steps: first.steps + second.steps + [step], depth: max(first.depth, second.depth + 1))
    }
}
