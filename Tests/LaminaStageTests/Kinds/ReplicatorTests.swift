import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@Suite struct ReplicatorTests {
    private let replicator = ReplicatorLayer()
    private let child = Layer("child")
    private let stage: Stage

    init() {
        replicator.frame = Rect(x: 10, y: 10, width: 80, height: 60)
        replicator.addSublayer(child)
        stage = Stage(replicator)
    }

    /// The origin of each instance's layer in the picture.
    private func places(of name: String = "child") -> [Point] {
        let tree = stage.makeFrame()
        let maps = zip(tree.nodeNames, tree.absoluteMaps).filter { $0.0 == name }.map(\.1)
        return maps.map { map in
            let place = map.apply(.zero) ?? .zero
            return Point(x: (place.x * 1e6).rounded() / 1e6, y: (place.y * 1e6).rounded() / 1e6)
        }
    }

    @Test func withoutSettingsItIsAPlainLayer() {
        #expect(places() == [Point(x: 10, y: 10)])
        replicator.instanceCount = 0
        #expect(places().isEmpty)
        replicator.instanceCount = -3
        #expect(replicator.instanceCount == 0)
    }

    @Test func eachInstanceIsMovedFromTheOneBefore() {
        replicator.instanceCount = 3
        replicator.instanceTransform = Transform3D(translationX: 5, y: 7)
        #expect(places() == [Point(x: 10, y: 10), Point(x: 15, y: 17), Point(x: 20, y: 24)])
    }

    @Test func turnsAreAboutTheCentre() {
        replicator.instanceCount = 2
        replicator.instanceTransform = Transform3D(rotation: .pi, x: 0, y: 0, z: 1)
        #expect(places() == [Point(x: 10, y: 10), Point(x: 90, y: 70)])
        replicator.sublayerTransform = Transform3D(translationX: 1, y: 2)
        #expect(places() == [Point(x: 11, y: 12), Point(x: 91, y: 72)])
    }

    /// An instance that shows a change later shows until then what there was.
    @Test func implicitAnimationsReachInstancesLater() {
        stage.disablesActions = false
        (replicator.instanceCount, replicator.instanceDelay) = (2, 0.5)
        stage.advance(to: 1)
        _ = places()
        Transaction.begin()
        Transaction.setAnimationDuration(2)
        Transaction.setAnimationTimingFunction(.linear)
        child.position.x = 45
        Transaction.commit()
        let moments: [(Double, [Double])] = [(1, [10, 10]), (1.25, [15, 10]), (1.5, [20, 10]), (2, [30, 20])]
        for (time, expected) in moments {
            stage.advance(to: time)
            #expect(places().map(\.x) == expected, "at \(time)")
        }
    }

    @Test func replicatorsMayHoldReplicators() {
        let inner = ReplicatorLayer()
        inner.frame = replicator.bounds
        inner.instanceCount = 2
        inner.instanceTransform = Transform3D(translationX: 0, y: 1)
        replicator.sublayers = [inner]
        inner.addSublayer(child)
        replicator.instanceCount = 2
        replicator.instanceTransform = Transform3D(translationX: 1, y: 0)
        #expect(places() == [(10, 10), (10, 11), (11, 10), (11, 11)].map { Point(x: $0.0, y: $0.1) })
    }

    @Test func laterInstancesShowEarlierMoments() {
        let animation = BasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (0.0, 100.0, 10)
        child.add(animation, forKey: nil)
        (replicator.instanceCount, replicator.instanceDelay) = (3, 1)
        _ = stage.makeFrame()
        stage.advance(to: 5)
        // The layer's middle goes to 50, 40 and 30; its corner is 5 before that, and the replicator begins at 10.
        #expect(places().map(\.x) == [55, 45, 35])
        stage.advance(to: 6)
        #expect(places().map(\.x) == [65, 55, 45])
    }

    @Test func itsPropertiesAnimate() {
        let animation = BasicAnimation(keyPath: "instanceTransform")
        animation.fromValue = Transform3D.identity
        (animation.toValue, animation.duration) = (Transform3D(translationX: 10, y: 0), 2)
        replicator.instanceCount = 2
        replicator.add(animation, forKey: nil)
        _ = stage.makeFrame()
        stage.advance(to: 1)
        #expect(places().map(\.x) == [10, 15])
    }

    @Test func aMillionInstancesOfAMillionStayWithinTheLimit() {
        let inner = ReplicatorLayer()
        inner.instanceCount = 1_000_000
        replicator.instanceCount = 1_000_000
        replicator.sublayers = [inner]
        inner.addSublayer(child)
        let tree = stage.makeFrame()
        #expect(tree.layerCount < 1_100_000)
        #expect(tree.excess?.limit == .layers)
    }

    @Test(arguments: [true, false]) func instancesAboveTheLimitAreCounted(preservesDepth: Bool) throws {
        let outer = ReplicatorLayer()
        (outer.name, replicator.name) = ("outer", "inner")
        (outer.instanceCount, replicator.instanceCount) = (20, 30)
        (outer.preservesDepth, replicator.preservesDepth) = (preservesDepth, preservesDepth)
        outer.addSublayer(replicator)
        let stage = Stage(outer)
        // The root and the outer one; an inner one for each instance unless all are in one space; 600 children.
        let all = preservesDepth ? 602 : 622
        stage.limits = [.layers: all]
        #expect(stage.makeFrame().layerCount == all && stage.makeFrame().excess == nil)
        stage.limits = [.layers: 100]
        let tree = stage.makeFrame()
        let excess = try #require(tree.excess)
        #expect(tree.layerCount <= 140 && excess.allowed == 100 && excess.limit == .layers)
        // What is above can't be known exactly without reading it.
        #expect((101...all).contains(excess.count))
        #expect(excess.layer?.hasPrefix("root/outer") == true)
        // A limit that is raised draws them.
        stage.limits = [.layers: 1_000]
        #expect(stage.makeFrame().layerCount == all && stage.makeFrame().excess == nil)
    }

    @Test func aRaisedLimitHasRoomForMoreThanAMillion() {
        replicator.instanceCount = 100_000
        replicator.sublayers = (0..<11).map { _ in Layer() }
        #expect(stage.makeFrame().excess?.count == 1_100_002)
        stage.limits = [.layers: 1_100_002]
        #expect(stage.makeFrame().layerCount == 1_100_002 && stage.makeFrame().excess == nil)
    }

    @Test func aPresentationHasWhatItCopies() throws {
        replicator.instanceCount = 4
        replicator.preservesDepth = true
        _ = stage.makeFrame()
        let copy = try #require(replicator.presentation())
        #expect(copy.instanceCount == 4 && copy.preservesDepth)
    }
}

extension RenderTree {
    /// The map from each node's coordinates to pixels.
    var absoluteMaps: [Homography] {
        var result: [Homography] = []
        var open: [(end: Int, map: Homography)] = []
        for (index, node) in nodes.enumerated() {
            while let last = open.last, last.end <= index { open.removeLast() }
            let map = open.last.map { $0.map.after(node.toSuperlayer) } ?? node.toSuperlayer
            result.append(map)
            open.append((index + Int(node.subtreeCount), map))
        }
        return result
    }
}
