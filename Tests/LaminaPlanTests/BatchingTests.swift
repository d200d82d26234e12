import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaTestSupport
import Testing

@testable import LaminaPlan

@Suite struct BatchingTests {
    private func row(_ images: [Image]) -> [Layer] {
        images.enumerated().map { picture(Double($0.offset % 20) * 10, Double($0.offset / 20) * 10, 8, 8, $0.element) }
    }

    private func plan(_ layers: [Layer], rules: PlanRules = .without(.packImages)) -> PassPlan {
        var planner = Planner(rules: rules)
        return planner.plan(makeTree(layers))
    }

    @Test func oneImageOfAHundredLayersIsOneDraw() throws {
        let image = try makeImage()
        let plan = plan(row([Image](repeating: image, count: 100)))
        #expect(plan.drawCount == 1)
        #expect(plan.quads.count == 100)
        #expect(plan.images.count == 1)
        #expect(plan.framePass?.draws.first?.texture == .image(0))
    }

    @Test func equalPixelsInTwoImagesAreTwoDraws() throws {
        let plan = plan(row([try makeImage(), try makeImage()]))
        #expect(plan.drawCount == 2)
        #expect(plan.images.count == 2)
    }

    @Test func layersOfATextureMeetWhereTheyAreBesideEachOther() throws {
        let (a, b) = (try makeImage(), try makeImage())
        let plan = plan(row([a, a, b, a, b, b]))
        #expect(plan.framePass?.draws.map(\.texture) == [.image(0), .image(1)])
        #expect(plan.framePass?.draws.map(\.instances) == [0..<3, 3..<6])
        #expect(plan.frameNodes == [1, 2, 4, 3, 5, 6])
        #expect(plan.savings[.batchInstances] == 4)
    }

    @Test func aPlanThatIsKeptHasThemInPaintingOrder() throws {
        let (a, b) = (try makeImage(), try makeImage())
        let tree = makeTree(row([a, a, b, a, b, b]))
        let planner = IncrementalPlanner(rules: .without(.packImages))
        _ = planner.update(to: tree)
        #expect(planner.plan.framePass?.draws.map(\.texture) == [.image(0), .image(1), .image(0), .image(1)])
        #expect(planner.plan.framePass?.draws.map(\.instances) == [0..<2, 2..<3, 3..<4, 4..<6])
        #expect(planner.plan.frameNodes == [1, 2, 3, 4, 5, 6])
    }

    /// Rows of a plain box, a dot and two rounded bars on it are three draws, whatever their number within the items that
    /// are looked back at.
    @Test func rowsAreADrawForEachProgram() {
        let glass = Color(white: 1, alpha: 0.5)
        let rows = (0..<10).flatMap { row -> [Layer] in
            let y = Double(row) * 10
            return [
                box(0, y, 200, 9), box(2, y + 1, 6, 6, glass).with { $0.cornerRadius = 3 },
                box(20, y + 1, 80, 3, glass).with { $0.cornerRadius = 1 },
                box(20, y + 5, 50, 3, glass).with { $0.cornerRadius = 1 },
            ]
        }
        let plan = plan(rows)
        #expect(plan.drawCount == 3 && plan.instanceCount == 40)
        // A dot can be drawn as a bar is.
        let others = (0..<10).flatMap { _ in [1, 2, 3] as [Int32] }
        #expect(plan.frameNodes.map { ($0 - 1) % 4 } == [Int32](repeating: 0, count: 10) + others)
        #expect(plan.faults == [])
    }

    /// However many there are, the number of draws grows by less than a tenth of the layers'.
    @Test func manyRowsAreFewDraws() {
        let dots = (0..<3000).map { index in
            box(Double(index % 100) * 2, Double(index / 100) * 3, 2, 2, Color(white: 1, alpha: 0.5)).with {
                if index % 2 == 1 { $0.cornerRadius = 1 }
            }
        }
        let plan = plan(dots)
        #expect(plan.instanceCount == 3000 && plan.drawCount < 150)
        #expect(plan.faults == [])
    }

    /// Items that overlap are drawn in their painting order, whatever joins what.
    @Test(arguments: (0..<40 as Range<UInt64>).ofThisRun) func overlappingLayersKeepTheirOrder(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func whole(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
        let images = try (0..<2).map { _ in try makeImage() }
        let layers = (0..<300).map { _ -> Layer in
            let layer = box(whole(0...190), whole(0...90), whole(1...10), whole(1...10), Color(white: 1, alpha: 0.5))
            switch Int.random(in: 0...4, using: &random) {
            case 0: layer.cornerRadius = 1
            case 1: layer.borderWidth = 1
            case 2: (layer.backgroundColor, layer.contents) = (nil, images[0])
            case 3: (layer.backgroundColor, layer.contents) = (nil, images[1])
            default: break
            }
            return layer
        }
        let tree = makeTree(layers)
        for rules in [PlanRules.all, .without(.packImages), PlanRules(.batchInstances)] {
            var planner = Planner(rules: rules)
            let plan = planner.plan(tree)
            planner.rules.remove(.batchInstances)
            let divided = planner.plan(tree)
            #expect(plan.drawCount < divided.drawCount && plan.faults == [])
            let nodes = plan.frameNodes
            #expect(nodes.sorted() == divided.frameNodes)
            for (place, node) in nodes.enumerated() {
                let frame = layers[Int(node) - 1].frame
                for earlier in nodes[..<place] where earlier > node {
                    #expect(layers[Int(earlier) - 1].frame.intersection(frame).isEmpty, "\(node), \(earlier)")
                }
            }
        }
    }

    @Test func smallImagesShareADraw() throws {
        let (a, b, large) = (try makeImage(), try makeImage(), try makeImage(600, 8))
        let plan = plan(row([a, b, a, large]), rules: .all)
        #expect(plan.framePass?.draws.map(\.texture) == [.atlas, .image(2)])
        #expect(plan.framePass?.draws.map(\.instances) == [0..<3, 3..<4])
        #expect(plan.quadImages == [0, 1, 0])
        #expect(plan.savings[.packImages] == 3)
    }

    @Test func imagesReadInOtherWaysHaveTexturesOfTheirOwn() throws {
        let image = try makeImage()
        let stretched = picture(0, 0, 30, 30, image).with {
            $0.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        }
        let repeated = box(40, 0, 30, 30, nil).with { $0.backgroundPattern = image }
        let shrunk = picture(80, 0, 3, 3, image).with { $0.minificationFilter = .trilinear }
        let draws = plan([stretched, repeated, shrunk], rules: .all).framePass?.draws
        #expect(draws?.map(\.texture) == [.image(0), .image(0), .image(0)])
    }

    @Test func colouredLayersBetweenImagesStayBetweenThem() throws {
        let image = try makeImage()
        let glass = Color(white: 1, alpha: 0.5)
        let plan = plan([
            picture(0, 0, 8, 8, image), box(4, 0, 8, 8, glass), picture(8, 0, 8, 8, image), box(12, 0, 8, 8, glass),
        ])
        #expect(plan.frameNodes == [1, 2, 3, 4])
        #expect(plan.framePass?.draws.map(\.texture) == [.image(0), .none, .image(0), .none])
    }

    @Test func aSmallPlainLayerJoinsADrawThatCanDoMore() {
        let glass = Color(white: 1, alpha: 0.5)
        let bordered = box(0, 0, 20, 20, glass).with { $0.borderWidth = 2 }
        let small = box(30, 0, 20, 20, glass)
        let large = box(60, 0, 100, 100, glass)
        #expect(plan([bordered, small]).drawCount == 1)
        #expect(plan([bordered, large]).drawCount == 2)
        // A draw never takes on more than it began with.
        #expect(plan([small, bordered]).drawCount == 2)
    }

    @Test func aLargeOpaqueLayerDoesNotBlend() {
        let glass = Color(white: 1, alpha: 0.5)
        #expect(plan([box(0, 0, 100, 100, glass), box(100, 0, 100, 100)]).drawCount == 2)
        #expect(plan([box(0, 0, 100, 100, glass), box(100, 0, 10, 10)]).drawCount == 1)
        let draws = plan([box(0, 0, 100, 100), box(100, 0, 100, 100)]).framePass?.draws
        #expect(draws?.map(\.blends) == [false])
    }

    @Test func layersInDifferentPassesAreDifferentDraws() {
        let glass = Color(white: 1, alpha: 0.5)
        let faded = box(0, 0, 20, 20, glass).with {
            $0.opacity = 0.5
            $0.addSublayer(box(5, 5, 10, 10, glass))
        }
        let plan = plan([box(0, 0, 9, 9, glass), faded, box(0, 0, 9, 9, glass)])
        #expect(plan.passes.map(\.draws.count) == [1, 3])
    }

    @Test func whatTheScissorCutsIsDrawnByItself() throws {
        let image = try makeImage()
        let clip = group(10, 10, 50, 50).with { $0.masksToBounds = true }
        for _ in 0..<2 {
            let turned = picture(-20, -20, 60, 60, image)
            turned.transform = Transform3D(rotation: 0.5, x: 0, y: 0, z: 1)
            clip.addSublayer(turned)
        }
        let draws = plan([clip]).framePass?.draws ?? []
        #expect(draws.count == 2)
        #expect(draws.allSatisfy { $0.scissor == PixelRect(minX: 10, minY: 10, maxX: 60, maxY: 60) })
    }
}
