import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport

/// Edits of values of a tree's nodes by chance: places, colours, shapes, opacities and visibility.
///
/// A tree of a stage differs from the one before in the same way where only values of its layers have been set. The
/// same seed edits the same tree in the same way.
struct ValueEdits {
    private var dice: Dice

    init(seed: UInt64) {
        var mixer = SplitMix64(seed: seed ^ 0x7A1_0E5)
        dice = Dice(seed: mixer.next())
    }

    /// Edits one node or a few, and names them in the tree's changes.
    ///
    /// - Parameter preferred: nodes of which half of the edits are.
    mutating func edit(_ tree: inout RenderTree, preferring preferred: [Int] = []) {
        let base = tree.version
        guard tree.nodes.count > 1 else { return tree.noteChanges(since: base, in: []) }
        var edited: Set<Int> = []
        for _ in 0..<dice.weighted([(6, 1), (3, 2), (1, 4)]) {
            let isPreferred = !preferred.isEmpty && dice.chance(50)
            let node = isPreferred ? dice.pick(preferred) : 1 + dice.below(tree.nodes.count - 1)
            change(&tree.nodes[node])
            edited.insert(node)
        }
        tree.noteChanges(since: base, in: edited)
    }

    private mutating func change(_ node: inout RenderNode) {
        // The snapshot marks the layers around one that samples its backdrop up to those that isolate it.
        let keepsSurroundings = node.flags.contains(.containsBackdropSampler) || node.effects >= 0
        switch dice.below(keepsSurroundings ? 7 : 16) {
        case 0...3: node.move(x: dice.fraction(-8...8, of: 4), y: dice.fraction(-8...8, of: 4))
        case 4: node.move(x: node.toSuperlayer.c > 250 ? -400 : 400, y: 0)
        case 5, 6: node.backgroundColor = color()
        case 7: node.opacity = dice.pick([0, 0.25, 0.5, 1, 1])
        case 8: node.flags.formSymmetricDifference(.hidden)
        case 9:
            node.bounds.size.width = max(0, node.bounds.size.width + Double(dice.whole(-6...6)))
            node.bounds.size.height = max(0, node.bounds.size.height + dice.fraction(-6...6, of: 2))
            limitRadii(&node)
        case 10:
            node.flags.subtract(.cornerForm)
            node.cornerRadii = SIMD4(repeating: dice.pick([0, 0, 1, 3, 6]))
            if dice.chance(30) { node.cornerRadii.y = 0 }
            limitRadii(&node)
            if dice.chance(30) {
                let (first, last): (Double, Double) = (dice.pick([0, 3, 8]), dice.pick([1, 9]))
                let radii = CornerRadii(x: SIMD4(first, 2, 5, 4), y: SIMD4(6, 2, last, 0))
                let isContinuous = dice.chance(50)
                node.setCorners(CornerShape(radii.fitted(in: node.bounds.size), isContinuous: isContinuous))
            }
        case 11:
            (node.borderWidth, node.borderColor) = dice.chance(40) ? (0, .zero) : (dice.pick([1, 1.5, 3]), color())
        case 12:
            let turn = Transform3D(rotation: dice.pick([.pi / 2, 0.3, 1]), x: 0, y: 0, z: 1)
            node.toSuperlayer = node.toSuperlayer.after(Homography(flattening: turn))
        case 13:
            let depth = dice.pick([0.002, -0.002, 0.01])
            node.toSuperlayer = node.toSuperlayer.after(Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: depth))
        case 14: node.flags.formSymmetricDifference(.masksToBounds)
        default: node.flags.set(.hardEdges, to: node.flags.isDisjoint(with: .hardEdges))
        }
    }

    private func limitRadii(_ node: inout RenderNode) {
        // Those of other corners are fractions of the sides.
        if node.flags.contains(.shapedCorners) { return }
        let most = Float(min(node.bounds.size.width, node.bounds.size.height) / 2)
        node.cornerRadii = pointwiseMin(node.cornerRadii, SIMD4(repeating: most))
    }

    private mutating func color() -> SIMD4<Float> {
        let alpha = dice.pick([0, 0.5, 1, 1])
        return Color(red: dice.fraction(0...1, of: 4), green: 0.5, blue: dice.fraction(0...1, of: 4), alpha: alpha)
            .premultiplied
    }
}

extension RenderNode {
    /// Moves the layer by a distance in its superlayer.
    mutating func move(x: Double, y: Double) {
        toSuperlayer = Homography(translationX: x, y: y).after(toSuperlayer)
    }
}

extension RenderTree {
    /// Gives the tree a version, as one of a stage of which nothing is known.
    mutating func begin() { (version, changes) = (.next(), nil) }

    /// Gives the tree a new version, which differs from an earlier one in some nodes. Edits make the version unknown.
    mutating func noteChanges(since base: TreeVersion, in nodes: some Sequence<Int>) {
        version = .next()
        changes = TreeChanges(base: base, nodes: Set(nodes).sorted().map(Int32.init))
    }

    /// Changes one node.
    mutating func edit(_ node: Int, _ change: (inout RenderNode) -> Void) {
        let base = version
        change(&nodes[node])
        noteChanges(since: base, in: [node])
    }
}
