import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// Animations of layers that leave the tree, and blocks of those that never come into it.
///
/// `CATransaction setCompletionBlock(_:)`: "guaranteed to be called … as soon as all animations subsequently added by this
/// transaction group have completed (or have been removed)". `CALayer removeFromSuperlayer()`: "You can use this method to
/// remove a layer (and all of its sublayers) from a layer hierarchy."
@Suite("CALayer removeFromSuperlayer(), CATransaction setCompletionBlock(_:)") struct LeavingTests {
    private let stage = Stage()

    init() { stage.disablesActions = false }

    /// Adds an endless animation, with a delegate and a block of its own.
    private func spin(_ layer: Layer, _ log: Ends, for duration: Double = 1, repeats: Float = .infinity) {
        let spin = BasicAnimation(keyPath: "transform.rotation.z")
        (spin.fromValue, spin.toValue, spin.duration, spin.repeatCount) = (0.0, 6.0, duration, repeats)
        spin.delegate = log
        Transaction.begin()
        Transaction.setCompletionBlock { log.blocks += 1 }
        layer.add(spin, forKey: "spin")
        Transaction.commit()
    }

    @Test(arguments: [Float.infinity, 1000])
    func animationsEndWithTheCommitThatFindsTheirLayerGone(repeats: Float) {
        let (log, layer) = (Ends(), Layer("layer"))
        stage.root.addSublayer(layer)
        spin(layer, log, repeats: repeats)
        stage.advance(to: 2)
        layer.removeFromSuperlayer()
        #expect(log.stops.isEmpty && log.blocks == 0)
        _ = stage.makeFrame()
        #expect(log.stops == [false] && log.blocks == 1)
        #expect(layer.animationKeys.isEmpty)
        stage.advance(to: 2000)
        #expect(log.stops == [false] && log.blocks == 1)
    }

    @Test func allInALayerLeavesWithIt() {
        let (logs, names) = ([Ends(), Ends(), Ends()], ["top", "inner", "mask"])
        let layers = names.map { Layer($0) }
        layers[0].addSublayer(layers[1])
        layers[1].mask = layers[2]
        stage.root.addSublayer(layers[0])
        for (layer, log) in zip(layers, logs) { spin(layer, log) }
        stage.advance(to: 1)
        #expect(layers.allSatisfy { $0.presentation() != nil })
        stage.root.sublayers = []
        stage.advance(to: 1)
        for log in logs { #expect(log.stops == [false] && log.blocks == 1) }
        // None of them is on show any more: what is set in them does not animate.
        layers[1].opacity = 0
        #expect(layers.allSatisfy { $0.presentation() == nil && $0.animationKeys.isEmpty })
    }

    @Test func aMaskThatIsReplacedLeaves() {
        let (log, layer, mask) = (Ends(), Layer("layer"), Layer("mask"))
        layer.mask = mask
        stage.root.addSublayer(layer)
        spin(mask, log)
        stage.advance(to: 1)
        layer.mask = Layer("other")
        stage.advance(to: 1)
        #expect(log.stops == [false] && log.blocks == 1)
    }

    @Test func aLayerThatMovesKeepsItsAnimations() {
        let (log, inner) = (Ends(), Layer("inner"))
        let layers = ["from", "to"].map { Layer($0) }
        let layer = Layer("layer", inner)
        stage.root.sublayers = layers
        layers[0].addSublayer(layer)
        spin(layer, log)
        spin(inner, log)
        stage.advance(to: 1)
        layers[1].addSublayer(layer)
        stage.advance(to: 2)
        layer.removeFromSuperlayer()
        layers[0].mask = layer
        stage.advance(to: 3)
        stage.root.sublayers = layers.reversed()
        stage.advance(to: 4)
        #expect(layer.animationKeys == ["spin"] && inner.animationKeys == ["spin"])
        #expect(log.stops.isEmpty && log.blocks == 0)
    }

    /// Whichever stage takes note of the move first.
    @Test(arguments: [true, false]) func aLayerThatGoesToAnotherStageBeginsAnewThere(otherIsFirst: Bool) {
        let (log, layer, inner) = (Ends(), Layer("layer"), Layer("inner"))
        let other = Stage()
        other.disablesActions = false
        layer.addSublayer(inner)
        stage.root.addSublayer(layer)
        spin(inner, log)
        stage.advance(to: 1)
        other.root.addSublayer(layer)
        let fade = BasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 2)
        inner.add(fade, forKey: "fade")
        for stage in otherIsFirst ? [other, stage] : [stage, other] { _ = stage.makeFrame() }
        #expect(log.stops == [false] && log.blocks == 1)
        #expect(inner.animationKeys == ["fade"])
        other.advance(to: 1)
        #expect(other.makeFrame().node("inner")?.opacity == 0.5)
        other.advance(to: 2)
        #expect(inner.animationKeys.isEmpty)
    }

    @Test func aBlockDoesNotWaitForALayerThatIsNotShown() {
        let (log, layer) = (Ends(), Layer("layer"))
        spin(layer, log, for: 2, repeats: 1)
        #expect(log.blocks == 0)
        stage.advance(to: 1)
        #expect(log.blocks == 1)
        // The animation itself waits for its layer.
        #expect(log.stops.isEmpty && layer.animationKeys == ["spin"])
        stage.root.addSublayer(layer)
        stage.advance(to: 2)
        #expect(log.stops.isEmpty)
        stage.advance(to: 3)
        #expect(log.stops == [true] && log.blocks == 1)
    }

    @Test func aBlockOfALayerThatIsShownInTimeWaitsForIt() {
        let (log, layer) = (Ends(), Layer("layer"))
        spin(layer, log, for: 2, repeats: 1)
        stage.root.addSublayer(layer)
        Transaction.flush()
        stage.advance(to: 1)
        #expect(log.blocks == 0)
        stage.advance(to: 2)
        #expect(log.blocks == 1)
    }

    @Test func aBlockOfALayerThatIsGoneIsCalled() {
        let log = Ends()
        spin(Layer("layer"), log)
        #expect(log.stops == [false] && log.blocks == 1)
        stage.advance(to: 1)
        #expect(log.stops == [false] && log.blocks == 1)
    }

    @Test func allEndsWithTheStage() {
        let (log, layer) = (Ends(), Layer("layer"))
        var stage: Stage? = Stage(layer)
        stage?.disablesActions = false
        spin(layer, log)
        stage?.advance(to: 1)
        layer.opacity = 0
        weak let root = stage?.root
        stage = nil
        #expect(log.stops == [false] && log.blocks == 1)
        #expect(root == nil && layer.superlayer == nil && layer.animationKeys.isEmpty)
        layer.opacity = 1
        #expect(layer.animationKeys.isEmpty)
    }

    @Test func theTimeOfOthersMayChangeAsALayerIsReleased() {
        let (log, other) = (Ends(), Layer("other"))
        stage.root.addSublayer(other)
        spin(other, Ends(), repeats: 1000)
        weak var gone: Layer?
        do {
            let layer = Layer("layer", Layer("inner"))
            stage.root.addSublayer(layer)
            for layer in [layer, layer.sublayers[0]] { spin(layer, log, repeats: 1000) }
            stage.advance(to: 1)
            gone = layer
            layer.removeFromSuperlayer()
        }
        // All moments of the schedule are computed again once the layers are gone, and before their ends are reported.
        other.timing.speed = 2
        stage.advance(to: 2)
        #expect(gone == nil)
        #expect(log.stops == [false, false] && log.blocks == 2)
    }

    @Test func anAnimationThatHasLeftDoesNotStartWhileTheEndOfAnotherIsReported() {
        let (first, second) = (Ends(), Ends())
        let layers = [first, second].map { log in
            let (layer, fade) = (Layer("layer"), BasicAnimation(keyPath: "opacity"))
            (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (0.0, 1.0, 1, 5)
            fade.delegate = log
            layer.add(fade, forKey: "fade")
            return layer
        }
        stage.root.sublayers = layers
        stage.advance(to: 1)
        first.onStop = { [stage] in stage.advance(to: 10) }
        stage.root.sublayers = []
        stage.advance(to: 2)
        #expect(first.stops == [false] && second.stops == [false])
        #expect(first.starts + second.starts == 0)
    }

    @Test func whatABlockChangesIsTakenInAtOnce() {
        let (log, layer, other) = (Ends(), Layer("layer"), Layer("other"))
        stage.root.sublayers = [layer, other]
        spin(layer, log)
        stage.advance(to: 1)
        Transaction.begin()
        Transaction.setCompletionBlock {
            Transaction.setAnimationTimingFunction(.linear)
            Transaction.setAnimationDuration(1)
            other.opacity = 0
        }
        layer.add(Transition(), forKey: nil)
        Transaction.commit()
        layer.removeFromSuperlayer()
        // In one step: the fade begins where the other animation ended.
        stage.advance(to: 1.5)
        #expect(stage.makeFrame().node("other")?.opacity == 0.5)
    }

    @Test func tenThousandLayersLeaveNothing() {
        var left: [Weak] = []
        var blocks = 0
        for round in 0..<2 {
            let layers = (0..<5000).map { _ in Layer("layer", Layer("inner")) }
            for layer in layers + layers.map({ $0.sublayers[0] }) {
                let log = Ends()
                spin(layer, log, repeats: round == 0 ? .infinity : 1e6)
                left += [Weak(object: layer), Weak(object: log)]
            }
            Transaction.begin()
            Transaction.setCompletionBlock { blocks += 1 }
            for layer in layers { layer.add(Transition(), forKey: nil) }
            Transaction.commit()
            stage.root.sublayers = layers
            stage.advance(to: Double(round) + 0.1)
            layers[0].opacity = 0
            stage.root.sublayers = []
        }
        stage.advance(to: 3)
        #expect(left.count == 40_000 && left.allSatisfy { $0.object == nil })
        #expect(blocks == 2)
    }

    /// In a process of its own, where nobody else takes memory.
    @Test func tenThousandLayersLeaveNoMemory() async {
        await #expect(processExitsWith: .success) {
            let stage = Stage(size: Size(width: 100, height: 100))
            func round(_ number: Int) {
                for _ in 0..<10_000 {
                    let layer = Layer()
                    let spin = BasicAnimation(keyPath: "transform.rotation.z")
                    (spin.fromValue, spin.toValue, spin.duration, spin.repeatCount) = (0.0, 6.0, 1, .infinity)
                    layer.add(spin, forKey: "spin")
                    stage.root.addSublayer(layer)
                }
                _ = stage.makeFrame()
                stage.root.sublayers = []
                stage.advance(to: Double(number) + 1)
                _ = stage.makeFrame()
            }
            func pages() -> Int {
                let numbers = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
                return numbers.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            }
            // What stays for the next frame is there after two rounds.
            for number in 0..<2 { round(number) }
            let before = pages()
            for number in 2..<8 { round(number) }
            // 60,000 layers that stayed, of more than a kilobyte each, would be 15,000 pages and more.
            exit(before > 0 && pages() - before < 4000 ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}

private final class Ends: AnimationDelegate {
    var starts = 0
    var stops: [Bool] = []
    var blocks = 0
    var onStop: (() -> Void)?

    func animationDidStart(_ animation: Animation) { starts += 1 }

    func animationDidStop(_ animation: Animation, finished: Bool) {
        stops.append(finished)
        onStop?()
    }
}

private struct Weak {
    weak var object: AnyObject?
}
