import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

/// Random spaces: what is hit is what the render tree draws last in that place, and its place is what the layers convert to.
@Suite struct SpaceHitPropertyTests {
    private var dice = Dice(seed: 1)

    private mutating func transform() -> Transform3D {
        Transform3D(rotation: dice.number(in: -2...2), x: 1, y: dice.number(in: -2...2), z: dice.number(in: -1...1))
    }

    /// Puts layers into one, some of them spaces with layers of their own.
    private mutating func fill(_ layer: Layer, depth: Int, count: inout Int) {
        for _ in 0..<4 {
            let keepsDepth = depth > 0 && dice.number(in: 0...1) < 0.5
            let child = keepsDepth ? TransformLayer() : Layer()
            count += 1
            child.name = "\(count)"
            child.bounds = Rect(x: 3, y: -2, width: dice.number(in: 5...60), height: dice.number(in: 5...60))
            child.position = Point(x: dice.number(in: -20...60), y: dice.number(in: -20...60))
            child.zPosition = dice.number(in: -20...20)
            child.anchorPointZ = dice.number(in: -5...5)
            if dice.number(in: 0...1) < 0.7 { child.transform = transform() }
            child.isGeometryFlipped = dice.number(in: 0...1) < 0.2
            child.isDoubleSided = dice.number(in: 0...1) < 0.7
            child.masksToBounds = dice.number(in: 0...1) < 0.3
            child.isHidden = dice.number(in: 0...1) < 0.1
            if dice.number(in: 0...1) < 0.2 { child.sublayerTransform = Transform3D(perspective: 300) }
            layer.addSublayer(child)
            if depth > 0 { fill(child, depth: depth - 1, count: &count) }
        }
    }

    @Test(arguments: (1..<26 as Range<UInt64>).ofThisRun)
    mutating func whatIsDrawnIsHitAndConverted(seed: UInt64) throws {
        dice = Dice(seed: seed)
        let space = TransformLayer()
        space.position = Point(x: 40, y: 40)
        space.transform = transform()
        let stage = Stage(space)
        stage.root.sublayerTransform = Transform3D(perspective: 250)
        var count = 0
        fill(space, depth: 2, count: &count)
        let tree = stage.makeFrame()
        let maps = tree.absoluteMaps
        var layers: [String: Layer] = [:]
        var open = space.sublayers
        while let layer = open.popLast() {
            layers[layer.name ?? ""] = layer
            open += layer.sublayers
        }
        var hits = 0
        for _ in 0..<400 {
            let point = Point(x: dice.number(in: 0...100), y: dice.number(in: 0...100))
            let drawn = tree.name(drawnLastAt: point, maps)
            let hit = stage.root.hitTest(point)
            #expect(hit?.name == drawn, "\(point), \(SeedShare.name(seed))")
            if drawn != nil { hits += 1 }
        }
        #expect(hits > 20)
        for (name, node) in zip(tree.nodeNames, tree.nodes.indices) {
            guard let layer = layers[name], !layer.keepsDepth, let seen = maps[node].apply(Point(x: 7, y: 9)) else {
                continue
            }
            let converted = try #require(layer.convert(Point(x: 7, y: 9), to: stage.root))
            #expect(hypot(converted.x - seen.x, converted.y - seen.y) < 1e-6 * max(1, abs(seen.x), abs(seen.y)))
        }
    }
}

extension RenderTree {
    /// The name of the last layer with a name that is drawn over a point: in its bounds, in all clips and slices around it,
    /// and facing the viewer where it has to.
    fileprivate func name(drawnLastAt point: Point, _ maps: [Homography]) -> String? {
        var (result, index): (String?, Int) = (nil, 0)
        let areReversed = areReversed
        while index < nodes.count {
            let node = nodes[index]
            let facesViewer = (maps[index].determinant > 0) != areReversed[index]
            guard !node.flags.contains(.hidden), facesViewer || node.flags.contains(.doubleSided),
                let local = maps[index].preimage(of: point), isLeft(local, of: node)
            else {
                index += Int(node.subtreeCount)
                continue
            }
            let bounds = node.bounds
            let isInside =
                local.x >= bounds.minX && local.x < bounds.maxX && local.y >= bounds.minY && local.y < bounds.maxY
            if isInside, node.name >= 0 { result = names[Int(node.name)] }
            index += node.flags.contains(.masksToBounds) && !isInside ? Int(node.subtreeCount) : 1
        }
        return result
    }

    /// Of each node, whether the way to the first turns space inside out.
    private var areReversed: [Bool] {
        var (result, ends): ([Bool], [(end: Int, isReversed: Bool)]) = ([], [])
        for (index, node) in nodes.enumerated() {
            while let last = ends.last, last.end <= index { ends.removeLast() }
            let isReversed = (ends.last?.isReversed ?? false) != node.flags.contains(.reversed)
            result.append(isReversed)
            ends.append((index + Int(node.subtreeCount), isReversed))
        }
        return result
    }

    private func isLeft(_ local: Point, of node: RenderNode) -> Bool {
        guard node.clipPlanes >= 0 else { return true }
        return clipPlaneRanges[Int(node.clipPlanes)].allSatisfy {
            clipPlanes[$0].a * local.x + clipPlanes[$0].b * local.y + clipPlanes[$0].c >= 0
        }
    }
}
