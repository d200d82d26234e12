import LaminaGeometry
import LaminaStage

/// Cuts made by chance: no layer has a property for them.
package enum RandomClipPlanes {
    /// Cuts some of the nodes of a tree by up to three half planes. The same seed makes the same cuts.
    package static func add(to tree: inout RenderTree, seed: UInt64) {
        var dice = Dice(seed: seed ^ 0x51_1C)
        for index in tree.nodes.indices where index > 0 && dice.chance(25) {
            let bounds = tree.nodes[index].bounds
            let planes = (0..<dice.whole(1...3)).map { _ in
                // Lines that keep away from the centres of pixels.
                let (a, b) = (dice.fraction(-4...4, of: 7) + 0.03, dice.fraction(-4...4, of: 5) + 0.017)
                let (x, y) = (
                    bounds.midX + dice.fraction(-2...2, of: 5) / 6 * bounds.width,
                    bounds.midY + dice.fraction(-2...2, of: 5) / 6 * bounds.height
                )
                return RenderClipPlane(a: a, b: b, c: -a * x - b * y)
            }
            tree.clip(at: index, by: planes)
        }
    }
}
