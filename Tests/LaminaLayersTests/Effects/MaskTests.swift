import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct MaskTests {
    private let root = Layer("root")
    private let branch = Layer("branch")
    private let leaf = Layer("leaf")
    private let sibling = Layer("sibling")
    private let mask = Layer("mask")

    init() {
        root.sublayers = [branch, sibling]
        branch.addSublayer(leaf)
    }

    @Test func aMaskIsNoSublayerButHasTheLayerAsSuperlayer() {
        leaf.mask = mask
        #expect(leaf.mask === mask && mask.superlayer === leaf)
        #expect(leaf.sublayers.isEmpty)
    }

    @Test func aReplacedMaskIsAlone() {
        leaf.mask = mask
        let next = Layer()
        leaf.mask = next
        #expect(mask.superlayer == nil && leaf.mask === next)
        leaf.mask = nil
        #expect(next.superlayer == nil && leaf.mask == nil)
    }

    @Test func aMaskSetAgainStays() {
        leaf.mask = mask
        leaf.mask = mask
        #expect(leaf.mask === mask && mask.superlayer === leaf)
    }

    @Test func aMaskIsTakenFromItsFormerPlace() {
        let other = Layer("other")
        other.addSublayer(mask)
        leaf.mask = mask
        #expect(other.sublayers.isEmpty)
        let elsewhere = Layer("elsewhere")
        elsewhere.mask = mask
        #expect(leaf.mask == nil && mask.superlayer === elsewhere)
        other.addSublayer(elsewhere)
        other.mask = mask
        elsewhere.mask = mask
        #expect(other.mask == nil)
        #expect(leaf.mask == nil && mask.superlayer === elsewhere)
        branch.addSublayer(mask)
        #expect(elsewhere.mask == nil && mask.superlayer === branch)
    }

    @Test func aMaskCanBeRemovedLikeASublayer() {
        leaf.mask = mask
        mask.removeFromSuperlayer()
        #expect(leaf.mask == nil && mask.superlayer == nil)
    }

    @Test func aMaskStandsInTheLayersCoordinatesWithoutItsSublayerTransform() {
        leaf.sublayerTransform = Transform3D(scaleX: 3, y: 3)
        mask.frame = Rect(x: 10, y: 20, width: 30, height: 40)
        leaf.mask = mask
        #expect(mask.convert(Point.zero, to: leaf) == Point(x: 10, y: 20))
    }

    @Test func masksAndEffectsDoNotChangeWhatIsHit() {
        mask.frame = Rect(x: 0, y: 0, width: 1, height: 1)
        mask.isHidden = true
        leaf.mask = mask
        leaf.filters = [Filter(.invert(1))]
        leaf.shouldRasterize = true
        leaf.compositingFilter = .destinationOut
        sibling.removeFromSuperlayer()
        #expect(root.hitTest(Point(x: 50, y: 50)) === leaf)
        #expect(root.hitTest(Point(x: 0.5, y: 0.5)) === leaf)
    }

    @Test func aDeepChainOfMasksIsTakenApart() {
        weak var innermost: Layer?
        do {
            let outermost = Layer()
            var layer = outermost
            for index in 0..<200_000 {
                let next = Layer()
                if index % 3 == 0 { layer.addSublayer(next) } else { layer.mask = next }
                layer = next
            }
            innermost = layer
            #expect(innermost?.superlayer != nil)
        }
        #expect(innermost == nil)
    }

    @Test func aMaskHeldElsewhereSurvivesItsLayer() {
        do {
            let masked = Layer()
            masked.mask = mask
        }
        #expect(mask.superlayer == nil)
        mask.opacity = 0.5
    }
}
