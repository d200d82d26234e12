import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

@testable import LaminaStage

/// Layers that are added to many others and removed: few nodes are made again, and the tree says which.
@Suite struct AddedLayersTests {
    private let stage = Stage(size: Size(width: 100, height: 100))

    /// Adds sublayers to the root, with the stage's threshold well below their number.
    private func addLayers(_ count: Int) -> [Layer] {
        stage.disablesActions = true
        stage.manySublayers = 100
        let layers = (0..<count).map { Layer("\($0)") }
        for layer in layers { stage.root.addSublayer(layer) }
        return layers
    }

    /// The names of the layers in the tree, in painting order, after the root's.
    private func names(_ tree: RenderTree) -> [String] {
        tree.nodes.dropFirst().filter { !$0.flags.contains(.vacant) }
            .map { $0.name < 0 ? "" : tree.names[Int($0.name)] }
    }

    // MARK: Vacant nodes

    @Test func treesOfLayersThatStayHaveNoVacantNodes() {
        let layers = addLayers(200)
        #expect(stage.makeFrame().nodes.count == 201)
        layers[7].position.x = 5
        #expect(stage.makeFrame().nodes.count == 201)
        layers[7].removeFromSuperlayer()
        let tree = stage.makeFrame()
        #expect(tree.nodes.count == 201 && tree.vacantCount == 1)
        #expect(tree.layerCount == 200)
        #expect(tree.changes?.nodes == [8])
        #expect(tree.changes?.moves == [8: -1])
        layers[8].filters = [Filter(.gaussianBlur(radius: 2))]
        #expect(stage.makeFrame().nodes.count == 200)
    }

    @Test func theFirstAddedLayerHasTheTreeReadWithRoomForMore() {
        _ = addLayers(200)
        _ = stage.makeFrame()
        stage.root.insertSublayer(Layer("a"), at: 77)
        let first = stage.makeFrame()
        // After the 64th, the 128th and the 192nd of 201, and two each after the first and the last.
        #expect(first.changes == nil && first.layerCount == 202)
        let vacant = first.nodes.indices.filter { first.nodes[$0].flags.contains(.vacant) }
        #expect(vacant == [2, 3, 67, 132, 197, 207, 208])
        #expect(first.vacantCount == 7 && first.nodes.count == 209)
        stage.root.insertSublayer(Layer("b"), at: 61)
        let second = stage.makeFrame()
        // It is painted before 61 to 63, whose nodes were 64 to 66.
        #expect(second.changes?.base == first.version)
        #expect(second.changes?.nodes == [64, 65, 66, 67])
        let moves: [Int32: Int32] = [64: -1, 65: 64, 66: 65, 67: 66]
        #expect(second.changes?.moves == moves)
        #expect(second.layerCount == 203 && second.nodes.count == 209)
        var expected = (0..<200).map { "\($0)" }
        expected.insert("a", at: 77)
        expected.insert("b", at: 61)
        #expect(names(second) == expected)
    }

    @Test func layersAreAddedAtEveryPlaceAndUntilNoRoomIsLeft() {
        var expected = addLayers(200).compactMap(\.name)
        _ = stage.makeFrame()
        var short = 0
        for number in 0..<60 {
            let place = number % 3 == 0 ? 0 : number % 3 == 1 ? expected.count : number * 3
            expected.insert("new \(number)", at: place)
            stage.root.insertSublayer(Layer("new \(number)"), at: place)
            let tree = stage.makeFrame()
            #expect(names(tree) == expected)
            short += tree.changes == nil ? 0 : 1
        }
        // The first one makes room for two in front, two at the end and some between.
        #expect(short >= 30)
    }

    @Test func aTreeOfWhichMuchIsVacantIsReadWhole() {
        var layers = addLayers(200)
        stage.manySublayers = 20
        _ = stage.makeFrame()
        var most = 0
        for _ in 0..<130 {
            layers.removeLast().removeFromSuperlayer()
            let tree = stage.makeFrame()
            #expect(names(tree) == layers.compactMap(\.name))
            most = max(most, tree.vacantCount)
        }
        // Half of 201 nodes.
        #expect(most == 100)
    }

    // MARK: Layers that go

    @Test func aRemovedLayerMayBeReleasedAndAnotherTakeItsAddress() {
        var layers = addLayers(200)
        _ = stage.makeFrame()
        weak let gone = layers[50]
        layers[50].position.x = 3
        layers.remove(at: 50).removeFromSuperlayer()
        #expect(stage.makeFrame().layerCount == 200)
        #expect(gone == nil)
        for number in 0..<40 {
            layers[number].opacity = 0.5
            layers.remove(at: number).removeFromSuperlayer()
            let new = Layer("new \(number)")
            layers.insert(new, at: number + 9)
            stage.root.insertSublayer(new, at: number + 9)
            #expect(names(stage.makeFrame()) == layers.compactMap(\.name))
        }
    }

    @Test func aLayerThatIsAddedAndRemovedBetweenFramesLeavesNothing() {
        let layers = addLayers(200)
        let group = Layer("group")
        let inner = (0..<100).map { Layer("in \($0)") }
        for layer in inner { group.addSublayer(layer) }
        stage.root.addSublayer(group)
        _ = stage.makeFrame()
        let short = Layer("short")
        group.insertSublayer(short, at: 5)
        short.removeFromSuperlayer()
        layers[3].position.x = 9
        let tree = stage.makeFrame()
        #expect(tree.changes?.nodes == [4] && tree.layerCount == 302)
        // The marks of the group are clear, so that it is looked at again.
        inner[0].position.x = 7
        #expect(stage.makeFrame().changes?.nodes == [202])
    }

    @Test func aLayerMovesAmongTheOthers() {
        var layers = addLayers(200)
        _ = stage.makeFrame()
        for (from, to) in [(10, 11), (100, 3), (3, 199), (199, 0), (0, 0)] {
            let layer = layers.remove(at: from)
            layers.insert(layer, at: to)
            stage.root.insertSublayer(layer, at: to)
            let tree = stage.makeFrame()
            #expect(names(tree) == layers.compactMap(\.name) && tree.layerCount == 201)
            // Its node follows its values.
            layer.opacity -= 0.125
            #expect(stage.makeFrame().changes?.nodes.count == 1)
        }
    }

    // MARK: Random changes

    /// Applies random changes to two equal stages, of which one is read whole for each frame; returns how often the other
    /// was not.
    private func check(
        _ seed: UInt64, _ stages: (Stage, Stage), frames: Int, _ change: (_ isListed: Bool, Stage) -> Void
    ) -> Int {
        let (listed, whole) = stages
        whole.manySublayers = .max
        var (short, last) = (0, listed.makeFrame())
        _ = whole.makeFrame()
        #expect(last.vacantCount == 0)
        for frame in 0..<frames {
            change(true, listed)
            change(false, whole)
            let background = whole.background
            whole.background = background
            let (tree, expected) = (listed.makeFrame(), whole.makeFrame())
            if let difference = tree.firstDifferenceWithoutVacantNodes(from: expected) {
                Issue.record("\(SeedShare.name(seed)), frame \(frame): \(difference)")
                return short
            }
            let layers = listed.layersOfNodes()
            for (node, layer) in zip(tree.nodes, layers) where node.flags.contains(.vacant) { #expect(layer == nil) }
            if let changes = tree.changes, tree.version != last.version, tree.nodes.count == last.nodes.count {
                short += changes.moves.isEmpty ? 0 : 1
                let differs = tree.nodes.indices.filter { !tree.nodes[$0].isSame(as: last.nodes[$0]) }
                #expect(changes.base == last.version)
                #expect(Set(changes.nodes).isSuperset(of: differs.map(Int32.init)))
                for (node, source) in changes.moves where source >= 0 {
                    #expect(tree.nodes[Int(node)].name == last.nodes[Int(source)].name)
                }
            }
            last = tree
        }
        return short
    }

    @Test func addedAndRemovedLayersGiveTheTreeThatIsReadWhole() {
        let seeds = (0..<200 as Range<UInt64>).ofThisRun
        var short = 0
        for seed in seeds {
            var changes = (RandomHierarchy(seed: seed), RandomHierarchy(seed: seed))
            let stages = (RandomHierarchy.makeStage(seed: seed), RandomHierarchy.makeStage(seed: seed))
            short += check(seed, stages, frames: 40) { isListed, stage in
                if isListed { changes.0.apply(to: stage) } else { changes.1.apply(to: stage) }
            }
        }
        #expect(short > 10 * seeds.count, "only \(short) trees were not read whole")
    }

    /// Among the scenes are masks, replicators, 3D spaces, scroll layers, transitions and cached images.
    @Test(arguments: [EffectShare.all, []]) func editedScenesGiveTheTreeThatIsReadWhole(effects: EffectShare) throws {
        let seeds = (0..<200 as Range<UInt64>).ofThisRun
        var short = 0
        for seed in seeds {
            var changes = (StageChange(seed: seed), StageChange(seed: seed))
            let scene = RandomScene.make(seed: seed, effects: effects)
            let stages = (try scene.makeStage(), try scene.makeStage())
            stages.0.manySublayers = 2
            short += check(seed, stages, frames: 30) { isListed, stage in
                if isListed { changes.0.apply(to: stage) } else { changes.1.apply(to: stage) }
            }
        }
        #expect(short > 0)
    }
}

extension RenderTree {
    /// The first difference of the layers from those of another tree, in painting order.
    fileprivate func firstDifferenceWithoutVacantNodes(from other: RenderTree) -> String? {
        if layerCount != other.layerCount || other.vacantCount != 0 {
            return "\(layerCount) layers in place of \(other.layerCount)"
        }
        let shown = nodes.indices.filter { !nodes[$0].flags.contains(.vacant) }
        if shown.count != layerCount { return "\(nodes.count - shown.count) vacant nodes in place of \(vacantCount)" }
        for (index, theirs) in zip(shown, other.nodes.indices) {
            var (node, otherNode) = (nodes[index], other.nodes[theirs])
            let names = (
                node.name < 0 ? nil : self.names[Int(node.name)],
                otherNode.name < 0 ? nil : other.names[Int(otherNode.name)]
            )
            if names.0 != names.1 { return "\(names.0 ?? "-") in place of \(names.1 ?? "-")" }
            if layerCount(ofSubtree: index) != Int(otherNode.subtreeCount) {
                return "sublayers of \(path(ofNode: index))"
            }
            if path(ofNode: index) != other.path(ofNode: theirs) { return "path \(path(ofNode: index))" }
            (node.name, otherNode.name, node.subtreeCount) = (-1, -1, otherNode.subtreeCount)
            if !node.isSame(as: otherNode) { return "\(path(ofNode: index)): \(node) in place of \(otherNode)" }
        }
        return nil
    }
}
