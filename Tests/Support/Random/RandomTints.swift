import LaminaGeometry
import LaminaStage

/// Tints made by chance, of nodes and of their images: no layer has a property for them.
package enum RandomTints {
    /// Gives some of the nodes of a tree a tint. The same seed gives the same tints.
    package static func add(to tree: inout RenderTree, seed: UInt64) {
        var dice = Dice(seed: seed ^ 0x71_17)
        for index in tree.nodes.indices {
            // A backdrop in a tinted root has other roundings than one on the picture.
            if dice.chance(20), index > 0 {
                let color = makeColor(&dice)
                tree.tint(at: index, color)
            }
            if dice.chance(40) {
                let color = makeColor(&dice)
                tree.tintContents(at: index, color)
            }
        }
    }

    private static func makeColor(_ dice: inout Dice) -> Color {
        func channel() -> Double { Double(dice.below(16) * 17) / 255 }
        return Color(red: channel(), green: channel(), blue: channel(), alpha: dice.chance(65) ? 1 : channel())
    }
}
