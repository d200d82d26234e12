import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaTestSupport
import Testing

/// One property set to something else.
struct Change: CustomTestStringConvertible, Sendable {
    let name: String
    let make: @Sendable (Layer) -> Void

    var testDescription: String { name }
}

@Suite struct ChangeMarkTests {
    /// Each property's samples, and what is no value of a property.
    private static let changes: [Change] =
        LayerSpec.properties.flatMap { property in
            property.samples.map { sample in Change(name: "\(property) \(sample.text)") { sample.apply($0) } }
        } + [
            Change(name: "bounds.origin") { $0.bounds.origin.x = 5 },
            Change(name: "frame") { $0.frame.size.width = 5 },
            Change(name: "affineTransform") { $0.setAffineTransform(Transform2D(scale: 3)) },
            Change(name: "backgroundPattern") { $0.backgroundPattern = nil },
            Change(name: "borderImage") { $0.borderImage = nil },
            Change(name: "borderColor nil") { $0.borderColor = nil },
            Change(name: "contents") { $0.contents = nil },
            Change(name: "mask") { $0.mask = Layer() },
            Change(name: "shadowPath empty") { $0.shadowPath = Path() },
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
        _ = (leaf.frame, leaf.sublayers, leaf.transform, leaf.convert(Point.zero, to: root), root.hitTest(.zero))
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
}
