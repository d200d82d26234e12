import LaminaCounters
import LaminaGeometry
import LaminaStage

/// What may lose one reason of a trip. It may be wrong: all options are tried before they are told.
struct RemedyOption {
    let edits: [TreeEdit]
    /// Whether the layer and what is in it decide alone whether the picture stays the same.
    let isLocal: Bool

    init(isLocal: Bool, _ edits: TreeEdit...) { (self.edits, self.isLocal) = (edits, isLocal) }
    init(isLocal: Bool, _ edits: [TreeEdit]) { (self.edits, self.isLocal) = (edits, isLocal) }

    private init(joining options: [RemedyOption]) {
        edits = options.flatMap(\.edits)
        isLocal = options.allSatisfy(\.isLocal)
    }

    /// The option as a change of layers makes it; nil if none does.
    func everywhere(_ layers: NodeLayers) -> RemedyOption? {
        layers.everywhere(edits).map { RemedyOption(isLocal: isLocal, $0) }
    }

    /// At most so many ways to lose all reasons of a trip at once are tried.
    private static let mostCombinations = 8

    /// One option out of each list, in every combination up to a number; none where a list is empty.
    static func combinations(of lists: [[RemedyOption]]) -> [RemedyOption] {
        var combinations: [[RemedyOption]] = [[]]
        for list in lists {
            combinations = combinations.flatMap { open in list.map { open + [$0] } }
            combinations = Array(combinations.prefix(mostCombinations))
        }
        return lists.isEmpty ? [] : combinations.map(RemedyOption.init(joining:))
    }
}

extension RenderTree {
    /// Whether a layer puts no pixels of its own on the picture.
    func drawsNothingItself(_ node: Int) -> Bool {
        let node = nodes[node]
        return node.backgroundColor.w <= 0 && node.contents < 0 && node.pattern < 0 && node.gradient < 0
            && (node.borderWidth <= 0 || node.borderColor.w <= 0)
    }

    /// Whether all that a layer shows is its background colour.
    func isPlainColor(_ node: Int) -> Bool {
        let value = nodes[node]
        return value.backgroundColor.w > 0 && value.contents < 0 && value.pattern < 0 && value.gradient < 0
            && (value.borderWidth <= 0 || value.borderColor.w <= 0) && visibleSublayers(of: node).isEmpty
    }

    /// The sublayers that are neither hidden nor transparent.
    func visibleSublayers(of node: Int) -> [Int] {
        sublayers(of: node).filter { !nodes[$0].flags.contains(.hidden) && nodes[$0].opacity > 0 }
    }

    /// Whether a layer inside, or a mask, covers the bounds of the layer that it is in, to a thousandth of a point.
    func fills(_ inner: Int, _ outer: Int) -> Bool { fills(inner, through: nodes[inner].toSuperlayer, outer) }

    /// The same for a layer further inside, with the map from it to the outer one.
    func fills(_ inner: Int, through map: Homography, _ outer: Int) -> Bool {
        let box = nodes[outer].bounds
        guard map.isAxisAligned else { return false }
        let shown = map.boundingBox(of: nodes[inner].bounds)
        return abs(shown.minX - box.minX) + abs(shown.minY - box.minY) + abs(shown.maxX - box.maxX)
            + abs(shown.maxY - box.maxY) < 1e-3
    }
}
