import Foundation
import Lamina
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaProfile

/// A change of the tree is what the same change of the layer gives.
@Suite struct TreeEditTests {
    private struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let edit: TreeEdit.Change
        let change: @Sendable (Layer) -> Void
    }

    private static let cases = [
        Case(testDescription: "opacity", edit: .opacity(0.25)) { $0.opacity = 0.25 },
        Case(testDescription: "fade", edit: .fadesAsGroup(false)) { $0.allowsGroupOpacity = false },
        Case(testDescription: "clip", edit: .clips(false)) {
            if $0.masksToBounds { $0.shadowOpacity = 0 }
            $0.masksToBounds = false
        },
        Case(testDescription: "corner", edit: .cornerRadius(4)) {
            // A tree does not tell which corners would be round.
            if let radii = $0.cornerRadii {
                let corners: [(CornerMask, SIMD2<Double>)] = [
                    (.minXMinY, radii.topLeft), (.maxXMinY, radii.topRight), (.maxXMaxY, radii.bottomRight),
                    (.minXMaxY, radii.bottomLeft),
                ]
                for (corner, radius) in corners where radius.min() <= 0 { $0.maskedCorners.remove(corner) }
                if $0.maskedCorners.isEmpty { $0.maskedCorners = .all }
            } else if $0.cornerRadius <= 0 || $0.maskedCorners.isEmpty {
                $0.maskedCorners = .all
            }
            ($0.cornerRadius, $0.cornerRadii, $0.cornerCurve) = (4, nil, .circular)
        },
        Case(testDescription: "hidden", edit: .hides) { $0.isHidden = true },
        Case(testDescription: "mask", edit: .dropsMask) { $0.mask = nil },
        Case(testDescription: "shadow", edit: .dropsShadow) { $0.shadowOpacity = 0 },
        Case(testDescription: "filters", edit: .dropsFilters) { $0.filters = [] },
        Case(testDescription: "backdrop", edit: .dropsBackdrop) {
            $0.backgroundFilters = []
            ($0 as? EffectLayer)?.effect = nil
        },
        Case(testDescription: "compositing", edit: .dropsCompositing) { $0.compositingFilter = .sourceOver },
        Case(testDescription: "isolation", edit: .dropsIsolation) { $0.isIsolated = false },
        Case(testDescription: "raster", edit: .dropsRasterization) { $0.shouldRasterize = false },
    ]

    @Test(arguments: cases)
    private func editingTheTreeIsEditingTheLayer(_ one: Case) throws {
        for seed in (0..<10 as Range<UInt64>).ofThisRun {
            let spec = RandomScene.make(seed: seed, effects: EffectShare.all.subtracting([.snapshots, .vibrancy]))
            let stage = try spec.makeStage()
            let tree = stage.makeFrame()
            let layers = stage.layersOfNodes()
            for index in tree.nodes.indices.dropFirst() where index % 3 == Int(seed % 3) {
                guard let layer = layers[index], !tree.nodes[index].flags.contains(.hidden) else { continue }
                let edited = tree.applying([TreeEdit(index, one.edit)])
                let path = tree.path(ofNode: index)
                // A fresh stage, so that no change is left over from the last one.
                let other = try spec.makeStage()
                other.disablesActions = true
                _ = other.makeFrame()
                one.change(try #require(other.layersOfNodes()[index]))
                #expect(other.layersOfNodes()[index]?.name == layer.name)
                let (found, expected) = (
                    ReferencePainter.paint(edited), ReferencePainter.paint(other.makeFrame())
                )
                let isSame = found.bytes == expected.bytes
                #expect(isSame, "\(SeedShare.name(seed)), \(path)")
            }
        }
    }

    /// A rasterized layer that is not edited, nor anything in it, keeps its cached image.
    @Test func onlyEditedImagesAreDrawnAgain() throws {
        let stage = Stage(size: Size(width: 100, height: 50), background: nil)
        stage.root.sublayers = ["a", "b"].map { name in
            box(name, name == "a" ? 0 : 50, 0, 40, 40).with {
                $0.shouldRasterize = true
                $0.sublayers = [box("inside \(name)", 5, 5, 10, 10)]
            }
        }
        let tree = stage.makeFrame()
        func version(_ name: String, in tree: RenderTree) throws -> RasterVersion {
            let node = try #require(tree.nodes.first { $0.name >= 0 && tree.names[Int($0.name)] == name })
            return try #require(tree.effects[Int(node.effects)].rasterVersion)
        }
        let inside = try #require(
            tree.nodes.firstIndex { $0.name >= 0 && tree.names[Int($0.name)] == "inside b" })
        let edited = tree.applying([TreeEdit(inside, .opacity(0.5))])
        #expect(try version("a", in: edited) === version("a", in: tree))
        #expect(try version("b", in: edited) !== version("b", in: tree))
    }

    @Test func nodesKeepTheirNumbersAndCountsHold() throws {
        for seed in 0..<40 as Range<UInt64> {
            let tree = try RandomScene.make(seed: seed, effects: .all).makeStage().makeFrame()
            for finding in BrokenEffects(tree).findings {
                for edits in BackdropRepairs.edits(for: finding, in: tree) {
                    let edited = tree.applying(edits)
                    #expect(edited.nodes[0].subtreeCount == Int32(edited.nodes.count), "seed \(seed): \(edits)")
                    #expect(countsHold(edited), "seed \(seed): \(edits)")
                    #expect(Set(edited.nodes.map(\.effects).filter { $0 >= 0 }).count == edited.effectUses)
                }
            }
        }
    }

    /// Returns whether each subtree ends within the one around it.
    private func countsHold(_ tree: RenderTree) -> Bool {
        var ends: [Int] = []
        for (index, node) in tree.nodes.enumerated() {
            while let end = ends.last, index >= end { ends.removeLast() }
            let end = index + Int(node.subtreeCount)
            if node.subtreeCount < 1 || end > ends.last ?? tree.nodes.count { return false }
            ends.append(end)
        }
        return true
    }
}

extension RenderTree {
    /// The nodes that have effects; each has its own.
    fileprivate var effectUses: Int { nodes.count { $0.effects >= 0 } }
}
