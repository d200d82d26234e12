import Foundation
import LaminaLayers
import Testing

@Suite struct HierarchyTests {
    private let root = Layer("root")
    private let a = Layer("a")
    private let b = Layer("b")
    private let c = Layer("c")
    private let d = Layer("d")

    init() { root.sublayers = [a, b, c] }

    @Test func addedLayersComeLast() {
        root.addSublayer(d)
        #expect(root.order == "abcd")
        #expect(d.superlayer === root)
        root.addSublayer(a)
        #expect(root.order == "bcda")
    }

    @Test(arguments: [(-5, "dabc"), (0, "dabc"), (1, "adbc"), (3, "abcd"), (99, "abcd")])
    func insertingAtAPlaceKeepsToTheValidOnes(place: (index: Int, order: String)) {
        root.insertSublayer(d, at: place.index)
        #expect(root.order == place.order)
    }

    @Test func aSublayerInsertedAgainIsTakenOutFirst() {
        root.insertSublayer(c, at: 0)
        #expect(root.order == "cab")
        root.insertSublayer(c, at: 2)
        #expect(root.order == "abc")
    }

    @Test func insertingBelowAndAboveASibling() {
        root.insertSublayer(d, below: b)
        #expect(root.order == "adbc")
        root.insertSublayer(d, above: b)
        #expect(root.order == "abdc")
        root.insertSublayer(a, above: c)
        #expect(root.order == "bdca")
        root.insertSublayer(a, below: b)
        #expect(root.order == "abdc")
    }

    @Test func insertingBesideAStrangerPutsTheLayerLast() {
        root.insertSublayer(d, below: Layer())
        #expect(root.order == "abcd")
        root.insertSublayer(b, above: Layer())
        #expect(root.order == "acdb")
    }

    @Test func insertingBesideItselfChangesNothing() {
        root.insertSublayer(b, below: b)
        root.insertSublayer(b, above: b)
        #expect(root.order == "abc")
    }

    @Test func aReplacementTakesThePlace() {
        #expect(root.replaceSublayer(b, with: d))
        #expect(root.order == "adc")
        #expect(b.superlayer == nil)
        #expect(d.superlayer === root)
    }

    @Test func aSiblingCanReplaceAnother() {
        #expect(root.replaceSublayer(a, with: c))
        #expect(root.order == "cb")
        #expect(a.superlayer == nil)
    }

    @Test func whatIsNotASublayerCannotBeReplaced() {
        #expect(!root.replaceSublayer(Layer(), with: d))
        #expect(!root.replaceSublayer(b, with: b))
        #expect(root.order == "abc")
        #expect(d.superlayer == nil)
    }

    @Test func aRemovedLayerIsAlone() {
        b.removeFromSuperlayer()
        #expect(root.order == "ac")
        #expect(b.superlayer == nil)
        b.removeFromSuperlayer()
        #expect(root.order == "ac")
    }

    @Test func aLayerMovesToItsNewSuperlayer() {
        a.addSublayer(c)
        #expect(root.order == "ab")
        #expect(a.order == "c")
        #expect(c.superlayer === a)
    }

    @Test func settingTheSublayersReplacesThemAll() {
        let other = Layer("other")
        other.sublayers = [d]
        root.sublayers = [c, d, a]
        #expect(root.order == "cda")
        #expect(b.superlayer == nil)
        #expect(other.sublayers.isEmpty)
        #expect([c, d, a].allSatisfy { $0.superlayer === root })
        root.sublayers = []
        #expect(root.sublayers.isEmpty)
        #expect([a, b, c, d].allSatisfy { $0.superlayer == nil })
    }

    @Test func aLayerSetTwiceIsThereOnce() {
        root.sublayers = [a, b, a]
        #expect(root.order == "ba")
    }

    @Test func aLayerKnowsWhatItIsInside() {
        a.addSublayer(d)
        d.mask = Layer("mask")
        #expect(d.isDescendant(of: d) && d.isDescendant(of: a) && d.isDescendant(of: root))
        #expect(!a.isDescendant(of: d) && !a.isDescendant(of: b))
        #expect(d.mask?.isDescendant(of: root) == true)
    }
}
