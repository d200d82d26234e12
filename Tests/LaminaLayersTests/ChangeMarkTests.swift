import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import Testing

/// One property set to something else.
struct Change: CustomTestStringConvertible, Sendable {
    let name: String
    let make: @Sendable (Layer) -> Void

    var testDescription: String { name }
}

@Suite struct ChangeMarkTests {
    private static let changes: [Change] = [
        Change(name: "bounds") { $0.bounds.origin.x = 5 },
        Change(name: "position") { $0.position.x = 5 },
        Change(name: "frame") { $0.frame.size.width = 5 },
        Change(name: "anchorPoint") { $0.anchorPoint.x = 0 },
        Change(name: "anchorPointZ") { $0.anchorPointZ = 5 },
        Change(name: "zPosition") { $0.zPosition = 5 },
        Change(name: "transform") { $0.transform = Transform3D(scaleX: 2, y: 2) },
        Change(name: "affineTransform") { $0.setAffineTransform(AffineTransform(scale: 3)) },
        Change(name: "sublayerTransform") { $0.sublayerTransform = Transform3D(scaleX: 2, y: 2) },
        Change(name: "isGeometryFlipped") { $0.isGeometryFlipped = true },
        Change(name: "isDoubleSided") { $0.isDoubleSided = false },
        Change(name: "backgroundColor") { $0.backgroundColor = .white },
        Change(name: "backgroundPattern") { $0.backgroundPattern = nil },
        Change(name: "cornerRadius") { $0.cornerRadius = 5 },
        Change(name: "maskedCorners") { $0.maskedCorners = [] },
        Change(name: "borderWidth") { $0.borderWidth = 5 },
        Change(name: "borderColor") { $0.borderColor = nil },
        Change(name: "opacity") { $0.opacity = 0.5 },
        Change(name: "allowsGroupOpacity") { $0.allowsGroupOpacity = false },
        Change(name: "isHidden") { $0.isHidden = true },
        Change(name: "masksToBounds") { $0.masksToBounds = true },
        Change(name: "isOpaque") { $0.isOpaque = true },
        Change(name: "allowsEdgeAntialiasing") { $0.allowsEdgeAntialiasing = false },
        Change(name: "edgeAntialiasingMask") { $0.edgeAntialiasingMask = [] },
        Change(name: "contents") { $0.contents = nil },
        Change(name: "contentsRect") { $0.contentsRect.origin.x = 0.5 },
        Change(name: "contentsCenter") { $0.contentsCenter.origin.x = 0.5 },
        Change(name: "contentsScale") { $0.contentsScale = 2 },
        Change(name: "contentsGravity") { $0.contentsGravity = .center },
        Change(name: "minificationFilter") { $0.minificationFilter = .nearest },
        Change(name: "magnificationFilter") { $0.magnificationFilter = .nearest },
        Change(name: "minificationFilterBias") { $0.minificationFilterBias = 1 },
        Change(name: "mask") { $0.mask = Layer() },
        Change(name: "maskType") { $0.maskType = .luminance },
        Change(name: "shadowColor") { $0.shadowColor = .white },
        Change(name: "shadowOpacity") { $0.shadowOpacity = 1 },
        Change(name: "shadowOffset") { $0.shadowOffset = .zero },
        Change(name: "shadowRadius") { $0.shadowRadius = 5 },
        Change(name: "shadowPath") { $0.shadowPath = Path() },
        Change(name: "filters") { $0.filters = [Filter(.invert(1))] },
        Change(name: "backgroundFilters") { $0.backgroundFilters = [Filter(.invert(1))] },
        Change(name: "compositingFilter") { $0.compositingFilter = .multiply },
        Change(name: "shouldRasterize") { $0.shouldRasterize = true },
        Change(name: "rasterizationScale") { $0.rasterizationScale = 2 },
        Change(name: "name") { $0.name = "other" },
        Change(name: "addSublayer") { $0.addSublayer(Layer()) },
        Change(name: "sublayers") { $0.sublayers = [] },
    ]

    private let root = Layer("root")
    private let branch = Layer("branch")
    private let leaf = Layer("leaf")
    private let sibling = Layer("sibling")

    init() {
        root.sublayers = [branch, sibling]
        branch.addSublayer(leaf)
        root.forgetChanges()
    }

    @Test(arguments: changes)
    func aChangeMarksTheLayerAndWhatItIsInside(change: Change) {
        change.make(leaf)
        #expect(leaf.subtreeHasChanged && branch.subtreeHasChanged && root.subtreeHasChanged)
        #expect(!sibling.subtreeHasChanged)
    }

    @Test func aNewLayerIsMarked() {
        #expect(Layer().subtreeHasChanged)
    }

    @Test func readingMarksNothing() {
        _ = (leaf.frame, leaf.sublayers, leaf.transform, leaf.convert(CGPoint.zero, to: root), root.hitTest(.zero))
        #expect(!root.subtreeHasChanged && !leaf.subtreeHasChanged)
    }

    @Test func movingMarksTheOldAndTheNewSuperlayer() {
        sibling.addSublayer(leaf)
        #expect(branch.subtreeHasChanged && sibling.subtreeHasChanged && root.subtreeHasChanged)
    }

    @Test func removingMarksTheOldSuperlayer() {
        leaf.removeFromSuperlayer()
        #expect(branch.subtreeHasChanged && root.subtreeHasChanged)
    }

    @Test func aChangeMadeElsewhereShowsOnceTheLayerIsAdded() {
        leaf.removeFromSuperlayer()
        root.forgetChanges()
        leaf.opacity = 0.5
        #expect(!root.subtreeHasChanged)
        branch.addSublayer(leaf)
        #expect(root.subtreeHasChanged)
    }

    @Test func aChangeInAMaskMarksTheLayerThatItMasks() {
        let mask = Layer("mask")
        leaf.mask = mask
        root.forgetChanges()
        mask.subtreeHasChanged = false
        mask.opacity = 0.5
        #expect(leaf.subtreeHasChanged && root.subtreeHasChanged)
    }

    @Test func aRefusedCycleMarksNothing() {
        leaf.addSublayer(root)
        #expect(!root.subtreeHasChanged && !leaf.subtreeHasChanged)
    }
}
