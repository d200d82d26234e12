import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

@Suite struct DynamicsExampleTests {
    static let names = [
        "attraction", "dialog", "dominoes", "draggable-collection", "drop-shade", "face-layout-guide", "lock-screen",
        "sliding-view", "sticky-corners", "face-guide.yaml",
    ]

    private func stage(_ name: String) throws -> Stage {
        let file = name.contains(".") ? name : name + ".json"
        return try SceneLoader().stage(at: repository.appendingPathComponent("Examples/\(file)").path)
    }

    /// The places and turns of all layers, in masks too.
    private func places(in stage: Stage) -> [Double] {
        var (places, open): ([Double], [Layer]) = ([], [stage.root])
        while let layer = open.popLast() {
            let transform = layer.transform
            places += [layer.position.x, layer.position.y, transform.m11, transform.m12]
            open += layer.sublayers + (layer.mask.map { [$0] } ?? [])
        }
        return places
    }

    @Test(arguments: names, [24.0, 60, 90, 144])
    func aFilmComesToTheStateOfItsLastFrameAlone(name: String, rate: Double) throws {
        let (filmed, alone) = (try stage(name), try stage(name))
        let before = places(in: alone)
        filmed.film(to: 1.7371, rate: rate)
        alone.advance(to: 1.7371)
        _ = alone.makeFrame()
        #expect(places(in: filmed) == places(in: alone))
        #expect(places(in: alone) != before)
    }

    @Test(arguments: names) func nothingIsWrongWithIt(name: String) throws {
        let stage = try stage(name)
        stage.advance(to: 10)
        #expect(stage.animators.allSatisfy { $0.faults.isEmpty })
        #expect(places(in: stage).allSatisfy { $0.isFinite })
    }

    /// The slides end 116, 150 and 180 points from where the guide's sides are at rest.
    @Test func theGuideOfConstraintsOpensAndCloses() throws {
        let stage = try stage("face-guide.yaml")
        for (time, frame) in [
            (0.3, Rect(x: 130, y: 190, width: 60, height: 60)), (1.4, Rect(x: 14, y: 40, width: 292, height: 390)),
            (4.5, Rect(x: 130, y: 190, width: 60, height: 60)),
        ] {
            stage.advance(to: time)
            _ = stage.makeFrame()
            let blur = try stage.frame("blur")
            #expect(
                [blur.minX - frame.minX, blur.minY - frame.minY, blur.maxX - frame.maxX, blur.maxY - frame.maxY]
                    .allSatisfy { abs($0) <= 0.5 }, "\(blur) at \(time)")
            #expect(try abs(stage.frame("caption").minY - blur.maxY - 10) <= 0.5)
        }
        // The spring is at rest again.
        let badge = try stage.layer("badge").dynamicItem.center
        #expect(abs(badge.x - 190) < 1 && abs(badge.y - 190) < 1)
    }

    @Test func aViewSticksToTheCornerOfTheQuarterItIsThrownTo() throws {
        let stage = try stage("sticky-corners")
        let face = try #require(stage.root.sublayers.first { $0.name == "face" })
        for (time, corner) in [
            (1.3, Point(x: 45, y: 45)), (2.5, Point(x: 275, y: 45)), (4, Point(x: 275, y: 435)),
        ] {
            stage.advance(to: time)
            #expect(
                abs(face.dynamicItem.center.x - corner.x) < 1 && abs(face.dynamicItem.center.y - corner.y) < 1,
                "at \(time)")
        }
    }

    @Test func allDominoesFall() throws {
        let stage = try stage("dominoes")
        stage.advance(to: 6)
        let dominoes = stage.root.sublayers.filter { $0.name?.hasPrefix("d") == true }
        #expect(dominoes.count == 12)
        for domino in dominoes { #expect(abs(domino.transform.m12) > 0.5) }
    }
}
