import Testing

@testable import LaminaLayers

@Suite struct LifetimeTests {
    @Test func aMillionLayersDeepTreeIsTakenApart() {
        weak var innermost: Layer?
        do {
            let chain = makeChain(depth: 1_000_000)
            innermost = chain.innermost
            #expect(innermost != nil)
        }
        #expect(innermost == nil)
    }

    @Test func aDeepTreeBuiltFromTheInsideIsTakenApart() {
        weak var innermost: Layer?
        do {
            var top = Layer()
            innermost = top
            for _ in 0..<200_000 {
                let around = Layer()
                around.addSublayer(top)
                top = around
            }
        }
        #expect(innermost == nil)
    }

    @Test func whatIsStillHeldSurvivesWithWhatItHolds() {
        var kept: Layer?
        weak var outermost: Layer?
        do {
            let chain = makeChain(depth: 1000)
            outermost = chain.outermost
            kept = chain.innermost.superlayer?.superlayer
        }
        #expect(outermost == nil)
        #expect(kept?.superlayer == nil)
        #expect(kept?.sublayers.first?.sublayers.first?.sublayers.isEmpty == true)
        kept?.bounds.size.width = 1
    }

    @Test func removingADeepSubtreeFreesIt() {
        let root = Layer()
        weak var innermost: Layer?
        do {
            let chain = makeChain(depth: 200_000)
            innermost = chain.innermost
            root.addSublayer(chain.outermost)
        }
        #expect(innermost != nil)
        root.sublayers = []
        #expect(innermost == nil)
    }

    @Test func aWideTreeIsTakenApart() {
        weak var last: Layer?
        do {
            let root = Layer()
            root.sublayers = (0..<100_000).map { _ in Layer() }
            last = root.sublayers.last
            #expect(last?.superlayer === root)
        }
        #expect(last == nil)
    }

    @Test func anAnimationThatOutlivesItsLayerHasNone() {
        var layer: Layer? = Layer()
        layer?.add(BasicAnimation(keyPath: "opacity"), forKey: "fade")
        let animation = layer?.motion?.running.first
        #expect(animation?.layer === layer && layer != nil)
        layer = nil
        #expect(animation != nil && animation?.layer == nil)
    }

    @Test func allAnimationsOfALayerThatIsReleasedLeaveItBeforeTheFirstEnd() {
        final class Delegate: AnimationDelegate {
            var others: [RunningAnimation] = []
            var ends = 0
            var layersAtEnds = 0

            func animationDidStop(_ animation: Animation, finished: Bool) {
                ends += 1
                layersAtEnds += others.count { $0.layer != nil }
            }
        }
        let delegate = Delegate()
        var layer: Layer? = Layer()
        for key in ["fade", "move"] {
            let animation = BasicAnimation(keyPath: "opacity")
            animation.delegate = delegate
            layer?.add(animation, forKey: key)
        }
        delegate.others = layer?.motion?.running ?? []
        layer = nil
        #expect(delegate.others.count == 2 && delegate.ends == 2 && delegate.layersAtEnds == 0)
    }
}
