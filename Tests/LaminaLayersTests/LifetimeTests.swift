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
        let animation = layer.map {
            RunningAnimation(BasicAnimation(keyPath: "opacity"), key: "fade", of: $0, completions: [])
        }
        #expect(animation?.layer === layer && layer != nil)
        layer = nil
        #expect(animation != nil && animation?.layer == nil)
    }
}
