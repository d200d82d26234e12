import Foundation
import LaminaCheck
import LaminaGeometry
import LaminaLayers
import LaminaPlan
import LaminaStage
import Testing

/// The pixels of a layer, as the plan knows them.
@Suite struct LayerPixelTests {
    private func masks(_ frame: Rect, radius: Double = 0) -> (all: PixelMask?, edge: PixelMask?) {
        let stage = Stage(size: Size(width: 20, height: 16), scale: 1)
        let layer = Layer()
        layer.name = "card"
        layer.frame = frame
        layer.cornerRadius = radius
        layer.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        stage.root.addSublayer(layer)
        let tree = stage.makeFrame()
        var planner = Planner()
        let plan = planner.plan(tree)
        return (
            LayerPixels.mask(of: tree, plan: plan, layerID: "card"),
            LayerPixels.mask(of: tree, plan: plan, layerID: "card", antialiasedEdgeOnly: true)
        )
    }

    @Test func aLayerBetweenPixelsHasNoEdge() throws {
        let (all, edge) = masks(Rect(x: 3, y: 2, width: 6, height: 5))
        #expect(all?.count == 30)
        #expect(all?.contains(x: 3, y: 2) == true && all?.contains(x: 9, y: 2) == false)
        #expect(edge?.count == 0)
    }

    @Test func aLayerOnHalfAPixelHasAnEdgeThere() throws {
        let (all, edge) = masks(Rect(x: 3.5, y: 2, width: 6, height: 5))
        #expect(all?.count == 35)
        #expect(edge?.count == 10)
        for y in 2..<7 { #expect(edge?.contains(x: 3, y: y) == true && edge?.contains(x: 9, y: y) == true) }
    }

    @Test func roundedCornersAreEdges() throws {
        let (all, edge) = masks(Rect(x: 2, y: 2, width: 14, height: 12), radius: 5)
        let both = try #require(all)
        let found = try #require(edge)
        #expect(both.count > 130)
        #expect(found.contains(x: 3, y: 3) || found.contains(x: 4, y: 3))
        #expect(!found.contains(x: 9, y: 2) && !found.contains(x: 9, y: 8))
    }

    @Test func anUnknownLayerHasNone() {
        let stage = Stage(size: Size(width: 4, height: 4), scale: 1)
        let tree = stage.makeFrame()
        var planner = Planner()
        #expect(LayerPixels.mask(of: tree, plan: planner.plan(tree), layerID: "card") == nil)
    }
}
