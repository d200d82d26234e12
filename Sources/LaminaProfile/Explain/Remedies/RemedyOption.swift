import LaminaCounters
import LaminaGeometry
import LaminaStage

/// An option to remove one reason of an offscreen pass. It may be wrong: all options are tried before they are
/// reported.
struct RemedyOption {
    let edits: [TreeEdit]
    /// True if the layer's subtree alone determines whether the picture stays the same.
    let isLocal: Bool

    init(isLocal: Bool, _ edits: TreeEdit...) { (self.edits, self.isLocal) = (edits, isLocal) }
    init(isLocal: Bool, _ edits: [TreeEdit]) { (self.edits, self.isLocal) = (edits, isLocal) }

    private init(joining options: [RemedyOption]) {
        edits = options.flatMap(\.edits)
        isLocal = options.allSatisfy(\.isLocal)
    }

    /// Returns the option as a change of layers; nil if no change of layers has its edits.
    func everywhere(_ layers: NodeLayers) -> RemedyOption? {
        layers.everywhere(edits).map { RemedyOption(isLocal: isLocal, $0) }
    }

    /// The largest number of combinations that are tried to remove all reasons of an offscreen pass at once.
    private static let combinationLimit = 8

    /// Returns the combinations of one option from each list, up to the limit; none if a list is empty.
    static func combinations(of lists: [[RemedyOption]]) -> [RemedyOption] {
        var combinations: [[RemedyOption]] = [[]]
        for list in lists {
            combinations = combinations.flatMap { open in list.map { open + [$0] } }
            combinations = Array(combinations.prefix(combinationLimit))
        }
        return lists.isEmpty ? [] : combinations.map(RemedyOption.init(joining:))
    }
}

extension RenderTree {
    /// Returns whether a layer has no pixels of its own.
    func drawsNothingItself(_ node: Int) -> Bool {
        let node = nodes[node]
        return node.backgroundColor.w <= 0 && node.contents < 0 && node.pattern < 0 && node.gradient < 0
            && (node.borderWidth <= 0 || node.borderColor.w <= 0) && !hasBorderApart(node)
    }

    /// Returns whether a layer shows only its background colour.
    func isPlainColor(_ node: Int) -> Bool {
        let value = nodes[node]
        return value.backgroundColor.w > 0 && value.contents < 0 && value.pattern < 0 && value.gradient < 0
            && (value.borderWidth <= 0 || value.borderColor.w <= 0) && !hasBorderApart(value)
            && visibleSublayers(of: node).isEmpty
    }

    /// Returns the sublayers that are neither hidden nor transparent.
    func visibleSublayers(of node: Int) -> [Int] {
        sublayers(of: node).filter { !nodes[$0].flags.contains(.hidden) && nodes[$0].opacity > 0 }
    }

    /// Returns whether a sublayer, or a mask, covers the bounds of its layer, to a thousandth of a point.
    func fills(_ inner: Int, _ outer: Int) -> Bool { fills(inner, through: nodes[inner].toSuperlayer, outer) }

    /// Returns the same for a layer further inside, with the map from it to the outer one.
    func fills(_ inner: Int, through map: Homography, _ outer: Int) -> Bool {
        let box = nodes[outer].bounds
        guard map.isAxisAligned else { return false }
        let shown = map.boundingBox(of: nodes[inner].bounds)
        return abs(shown.minX - box.minX) + abs(shown.minY - box.minY) + abs(shown.maxX - box.maxX)
            + abs(shown.maxY - box.maxY) < 1e-3
    }
}
