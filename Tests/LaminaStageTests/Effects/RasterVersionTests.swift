import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

@Suite struct RasterVersionTests {
    private let inner = Layer("inner", Layer("innermost"))
    private let raster: Layer
    private let around: Layer
    private let stage: Stage

    init() {
        raster = Layer("raster", inner)
        raster.shouldRasterize = true
        around = Layer("around", raster)
        stage = Stage(around, Layer("beside"))
    }

    private func version() throws -> RasterVersion {
        let tree = stage.makeFrame()
        let node = try #require(tree.node("raster"))
        return try #require(tree.effects[Int(node.effects)].rasterVersion)
    }

    /// The versions of all instances.
    private func versions() -> [RasterVersion] { stage.makeFrame().effects.compactMap(\.rasterVersion) }

    private func instances(_ count: Int, of layer: Layer, delay: Double = 0) -> ReplicatorLayer {
        let replicator = ReplicatorLayer()
        (replicator.instanceCount, replicator.instanceDelay) = (count, delay)
        replicator.addSublayer(layer)
        return replicator
    }

    private func keepsVersion(_ change: () -> Void) throws -> Bool {
        let before = try version()
        change()
        return try version() === before
    }

    @Test func theScaleIsThatOfTheLayer() throws {
        raster.rasterizationScale = 2
        #expect(stage.makeFrame().effects.map(\.rasterizationScale) == [2])
        raster.shouldRasterize = false
        #expect(stage.makeFrame().effects.isEmpty)
    }

    @Test func layersThatComeAndGoMakeANewVersion() throws {
        (inner.beginTime, inner.duration) = (1, 1)
        stage.advance(to: 0.5)
        #expect(try !keepsVersion { stage.advance(to: 1.5) })
        #expect(try keepsVersion { stage.advance(to: 1.75) })
        #expect(try !keepsVersion { stage.advance(to: 2.5) })
        #expect(try keepsVersion { stage.advance(to: 3) })
    }

    /// The picture of one instance is compared with its own earlier one, not with that of the other.
    @Test(arguments: [true, false])
    func eachInstanceThatChangesMakesANewVersion(byAnimation: Bool) throws {
        raster.sublayers = [instances(2, of: inner, delay: 0.5)]
        if byAnimation {
            let move = BasicAnimation(keyPath: "position.x")
            (move.fromValue, move.toValue, move.duration) = (50.0, 50.0, 0.25)
            (move.beginTime, move.isRemovedOnCompletion) = (1, false)
            inner.add(move, forKey: nil)
        } else {
            (inner.beginTime, inner.duration) = (1, 0.25)
        }
        stage.advance(to: 0.9)
        _ = stage.makeFrame()
        // In the first instance from 1 to 1.25, in the second from 1.5 to 1.75.
        for (time, keeps) in [
            (0.95, true), (1.1, false), (1.3, false), (1.4, true), (1.6, false), (1.8, false), (1.9, true),
            (1.95, true),
        ] {
            #expect(try keepsVersion { stage.advance(to: time) } == keeps, "at \(time)")
        }
    }

    /// In instances that show a rasterized layer at different moments each has versions of its own.
    @Test func eachInstanceOfARasterHasItsOwnVersions() throws {
        around.sublayers = [instances(2, of: raster, delay: 0.5)]
        let move = BasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (0.0, 50.0, 1)
        (move.beginTime, move.isRemovedOnCompletion) = (1, false)
        inner.add(move, forKey: nil)
        func versions(at time: Double) -> [RasterVersion] {
            stage.advance(to: time)
            return self.versions()
        }
        // From 2 on the first instance is at rest, and from 2.5 on the second is.
        var last = versions(at: 2.2)
        try #require(last.count == 2 && last[0] !== last[1])
        for (time, movesOn) in [(2.3, true), (2.4, true), (2.6, true), (2.7, false)] {
            let now = versions(at: time)
            #expect(now[0] === last[0] && (now[1] !== last[1]) == movesOn && now[0] !== now[1], "at \(time)")
            last = now
        }
    }

    /// The changes found when a layer is read first hold for all its instances.
    @Test func aChangeMakesNewVersionsOfAllInstances() throws {
        around.sublayers = [instances(3, of: raster)]
        let first = versions()
        let second = versions()
        inner.opacity = 0.5
        let third = versions()
        #expect(first.count == 3 && zip(first, second).allSatisfy { $0 === $1 })
        #expect(zip(second, third).allSatisfy { $0 !== $1 })
    }

    /// An instance whose own effects animate beside one whose effects don't.
    @Test func aChangeReachesInstancesBesideOneWhoseEffectsAnimate() throws {
        around.sublayers = [instances(2, of: raster, delay: 1)]
        let shade = BasicAnimation(keyPath: "shadowOpacity")
        (shade.fromValue, shade.toValue, shade.duration, shade.beginTime) = (0.0, 1.0, 1, 0.5)
        raster.add(shade, forKey: nil)
        stage.advance(to: 1)
        _ = stage.makeFrame()
        let before = versions()
        inner.opacity = 0.5
        let after = versions()
        #expect(before.count == 2 && zip(before, after).allSatisfy { $0 !== $1 })
    }

    @Test func instancesThatComeTogetherInTimeMakeNewVersions() throws {
        let replicator = instances(2, of: raster, delay: 0.5)
        around.sublayers = [replicator]
        let tint = BasicAnimation(keyPath: "backgroundColor")
        (tint.fromValue, tint.toValue, tint.duration) = (Color.black, Color.white, 2)
        (tint.beginTime, tint.isRemovedOnCompletion) = (1, false)
        raster.add(tint, forKey: nil)
        stage.advance(to: 3.2)
        let before = versions()
        replicator.instanceDelay = 0
        stage.advance(to: 3.3)
        let after = versions()
        #expect(before.count == 2 && after.count == 2 && before[1] !== after[1])
    }

    @Test func whatChangedOnTheWayToAnotherStageMakesANewVersion() throws {
        let before = try version()
        inner.opacity = 0.5
        raster.removeFromSuperlayer()
        let other = Stage(raster)
        let versions = (0..<3).map { _ in other.makeFrame().effects.first?.rasterVersion }
        #expect(versions.allSatisfy { $0 === versions[0] && $0 !== before && $0 != nil })
    }

    /// A frame before an animation and one after it, both of which it fills.
    @Test func anAnimationThatIsSteppedOverMakesANewVersion() throws {
        let move = BasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (0.0, 50.0, 0.3)
        (move.beginTime, move.fillMode, move.isRemovedOnCompletion) = (1, .both, false)
        inner.add(move, forKey: nil)
        _ = try version()
        stage.advance(to: 0.9)
        _ = try version()
        #expect(try keepsVersion { stage.advance(to: 0.95) })
        #expect(try !keepsVersion { stage.advance(to: 2) })
        #expect(try keepsVersion { stage.advance(to: 3) })
    }

    /// The last particle of an emitter that has stopped goes without anything else changing.
    @Test func theLastParticlesMakeANewVersion() throws {
        let emitter = EmitterLayer()
        var cell = EmitterCell()
        cell.contents = try Image(width: 1, height: 1, pixels: [255, 255, 255, 255])
        (cell.birthRate, cell.lifetime) = (10, 1)
        emitter.emitterCells = [cell]
        inner.addSublayer(emitter)
        stage.advance(to: 0.5)
        _ = stage.makeFrame()
        emitter.birthRate = 0
        stage.advance(to: 1)
        #expect(try !keepsVersion { stage.advance(to: 5) })
        #expect(try keepsVersion { stage.advance(to: 6) })
    }

    @Test func changesOutsideKeepTheVersion() throws {
        #expect(try keepsVersion { stage.root.sublayers[1].opacity = 0.5 })
        #expect(try keepsVersion { around.backgroundColor = .white })
        #expect(try keepsVersion { around.frame.size.width = 50 })
        #expect(try keepsVersion { stage.scale = 2 })
        #expect(try keepsVersion { around.addSublayer(Layer()) })
    }

    @Test func thePlaceOfTheLayerKeepsTheVersion() throws {
        #expect(try keepsVersion { raster.position.x = 50 })
        #expect(try keepsVersion { raster.frame.origin.x = 50 })
        #expect(try keepsVersion { raster.transform = Transform3D(scaleX: 2, y: 2) })
        #expect(try keepsVersion { raster.opacity = 0.5 })
        #expect(try keepsVersion { raster.zPosition = 5 })
        #expect(try keepsVersion { raster.compositingFilter = .multiply })
        #expect(try keepsVersion { raster.isHidden = false })
        #expect(try keepsVersion { stage.root.addSublayer(raster) })
    }

    @Test func anAnimationThatComesToRestMakesANewVersion() throws {
        let animation = BasicAnimation(keyPath: "position.x")
        (animation.toValue, animation.duration) = (50.0, 1)
        (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
        inner.add(animation, forKey: nil)
        #expect(try !keepsVersion { stage.advance(to: 0.9) })
        #expect(try !keepsVersion { stage.advance(to: 1.5) })
        #expect(try keepsVersion { stage.advance(to: 2) })
    }

    @Test func anAnimationThatEndsBesideOneOfThePlaceMakesANewVersion() throws {
        let color = BasicAnimation(keyPath: "backgroundColor")
        (color.fromValue, color.toValue, color.duration) = (Color.white, Color.black, 1)
        let place = BasicAnimation(keyPath: "position.x")
        (place.fromValue, place.toValue, place.duration) = (0.0, 50.0, 4)
        color.isRemovedOnCompletion = false
        raster.add(color, forKey: nil)
        raster.add(place, forKey: nil)
        #expect(try !keepsVersion { stage.advance(to: 0.5) })
        #expect(try !keepsVersion { stage.advance(to: 1.5) })
        #expect(try keepsVersion { stage.advance(to: 2) })
    }

    @Test func changesInsideMakeANewVersion() throws {
        let mask = Layer()
        for change: () -> Void in [
            { raster.backgroundColor = .white }, { raster.frame.size.width = 50 }, { inner.opacity = 0.5 },
            { inner.sublayers[0].position.x = 5 }, { inner.addSublayer(Layer()) },
            { raster.insertSublayer(Layer(), at: 0) },
            { inner.removeFromSuperlayer() }, { raster.mask = mask }, { mask.backgroundColor = .white },
            { raster.filters = [Filter(.invert(1))] }, { raster.shadowOpacity = 1 }, { raster.rasterizationScale = 2 },
            { raster.isGeometryFlipped = true }, { around.isGeometryFlipped = true },
        ] {
            #expect(try !keepsVersion(change))
            #expect(try keepsVersion {})
        }
    }

    @Test func opacityThatFadesEachLayerMakesANewVersion() throws {
        raster.allowsGroupOpacity = false
        #expect(try !keepsVersion { raster.opacity = 0.5 })
    }

    @Test func aChangeBesideAPlaceIsNotLost() throws {
        let before = try version()
        raster.backgroundColor = .white
        raster.position.x = 3
        raster.compositingFilter = .screen
        #expect(try version() !== before)
    }

    @Test func whatChangedWhileHiddenMakesANewVersion() throws {
        let before = try version()
        raster.isHidden = true
        _ = stage.makeFrame()
        inner.backgroundColor = .white
        _ = stage.makeFrame()
        raster.isHidden = false
        #expect(try version() !== before)
        #expect(try !keepsVersion { inner.isHidden = true })
    }

    @Test func aRasterInARasterKeepsItsOwn() throws {
        around.shouldRasterize = true
        let before = try version()
        around.backgroundColor = .white
        #expect(try version() === before)
        let tree = stage.makeFrame()
        #expect(tree.effects[0].rasterVersion !== tree.effects[1].rasterVersion)
        let outerBefore = tree.effects[0].rasterVersion
        inner.opacity = 0.5
        #expect(try version() !== before)
        #expect(stage.makeFrame().effects[0].rasterVersion !== outerBefore)
    }
}
