import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
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

    @Test func drawsEndWhereTheTextureChanges() throws {
        let (a, b) = (try makeImage(), try makeImage())
        let plan = plan(row([a, a, b, a, b, b]))
        #expect(plan.framePass?.draws.map(\.texture) == [.image(0), .image(1), .image(0), .image(1)])
        #expect(plan.framePass?.draws.map(\.instances) == [0..<2, 2..<3, 3..<4, 4..<6])
        #expect(plan.frameNodes == [1, 2, 3, 4, 5, 6])
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
