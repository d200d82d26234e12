import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

@testable import LaminaRender

/// Small images that share textures look as on textures of their own, to the bit.
@Suite struct ImageAtlasTests {
    /// An image of noise, so that a texel from elsewhere shows.
    private func noise(_ width: Int, _ height: Int, seed: UInt64) throws -> Image {
        var random = SplitMix64(seed: seed)
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        var bits: UInt64 = 0
        for pixel in 0..<width * height {
            bits = pixel % 8 == 0 ? random.next() : bits >> 8
            let value = UInt8(truncatingIfNeeded: bits)
            pixels[pixel * 4] = value
            pixels[pixel * 4 + 1] = value / 2
            pixels[pixel * 4 + 2] = value / 3
            pixels[pixel * 4 + 3] = value
        }
        return try Image(width: width, height: height, pixels: pixels)
    }

    private func stage(_ images: [Image], columns: Int, cell: Double) -> Stage {
        let rows = (images.count + columns - 1) / columns
        let stage = Stage(size: Size(width: Double(columns) * cell, height: Double(rows) * cell))
        for (index, image) in images.enumerated() {
            let layer = Layer()
            layer.bounds.size = Size(width: cell * 0.7, height: cell * 0.7)
            layer.position = Point(
                x: (Double(index % columns) + 0.5) * cell, y: (Double(index / columns) + 0.5) * cell)
            layer.contents = image
            layer.contentsGravity = index.isMultiple(of: 2) ? .resize : .center
            if index % 3 == 1 { layer.transform = Transform3D(rotation: Double(index), x: 0, y: 0, z: 1) }
            if index % 5 == 2 { layer.magnificationFilter = .nearest }
            if index % 7 == 3 { layer.opacity = 0.5 }
            stage.root.addSublayer(layer)
        }
        return stage
    }

    @Test(arguments: [(images: 200, side: 1...40), (images: 70, side: 120...180)])
    func picturesAreTheSame(images count: Int, side: ClosedRange<Int>) throws {
        var random = SplitMix64(seed: 7)
        let images = try (0..<count).map { index in
            try noise(
                Int.random(in: side, using: &random), Int.random(in: side, using: &random), seed: UInt64(index))
        }
        let tree = stage(images, columns: 10, cell: 50).makeFrame()
        let apart = try SharedRenderer.draw(tree, rules: PlanRules.all.subtracting(PlanRules(.packImages)))
        #expect(try SharedRenderer.draw(tree) == apart)
        // Once more with all of them there.
        #expect(try SharedRenderer.draw(tree) == apart)
    }

    /// Edges that are all but on whole pixels are taken to be there, also in a draw with others that are not.
    @Test func edgesNearWholePixelsAreAlikeInEveryDraw() throws {
        let stage = Stage(size: Size(width: 60, height: 120), background: .black)
        for index in 0..<6 {
            let layer = Layer()
            let x = index.isMultiple(of: 2) ? 1.0001 : 30.4
            layer.frame = Rect(x: x, y: Double(20 * index) + 0.9999, width: 24, height: 16)
            layer.contents = try noise(11, 7, seed: UInt64(index))
            stage.root.addSublayer(layer)
        }
        let tree = stage.makeFrame()
        let apart = try SharedRenderer.draw(tree, rules: .all.subtracting([.batchInstances]))
        #expect(try SharedRenderer.draw(tree) == apart)
    }

    @Test func picturesShareDraws() throws {
        let images = try (0..<100).map { try noise(20, 10, seed: UInt64($0)) }
        let tree = stage(images, columns: 10, cell: 24).makeFrame()
        func counters(_ rules: PlanRules) throws -> FrameCounters {
            var planner = Planner(rules: rules)
            return try Renderer().draw(planner.plan(tree)).counters
        }
        let (shared, apart) = try (counters(.all), counters(PlanRules.all.subtracting(PlanRules(.packImages))))
        #expect(apart.textureBinds == 100 && apart.drawCalls == 100)
        // What is left are changes of the filter.
        #expect(shared.textureBinds == 1 && shared.drawCalls <= 20)
        #expect(shared.textureBytes <= 256 * 256 * 4)
    }

    @Test func sheetsOfFormerImagesGo() throws {
        let renderer = try Renderer()
        var planner = Planner()
        var most = 0
        var bitmap = try noise(100, 100, seed: 1).bitmap
        for _ in 0..<60 {
            let images = (0..<40).map { index in
                bitmap.withUnsafeMutablePixels { $0[index * 4] &+= 1 }
                return Image(bitmap)
            }
            let tree = stage(images, columns: 8, cell: 20).makeFrame()
            most = max(most, try renderer.draw(planner.plan(tree)).counters.textureBytes)
        }
        // 60 rounds of 1.6 MB; 8 MiB may come in before sheets are looked through.
        #expect(most < 24 << 20)
    }
}

/// The positions of rectangles on a sheet.
@Suite struct AtlasRowsTests {
    @Test func rectanglesLieApartAndInside() {
        var random = SplitMix64(seed: 3)
        var rows = AtlasRows(side: 256)
        var isTaken = [Bool](repeating: false, count: 256 * 256)
        var placed = 0
        for _ in 0..<400 {
            let (width, height) = (Int.random(in: 1...60, using: &random), Int.random(in: 1...40, using: &random))
            guard let place = rows.insert(width: width, height: height) else { continue }
            placed += width * height
            #expect(place.x + width <= 256 && place.y + height <= 256)
            for y in place.y..<place.y + height {
                for x in place.x..<place.x + width {
                    #expect(!isTaken[y * 256 + x])
                    isTaken[y * 256 + x] = true
                }
            }
        }
        #expect(placed > 256 * 256 / 2)
    }

    @Test func whatIsTooLargeHasNoPlace() {
        var rows = AtlasRows(side: 64)
        #expect(rows.insert(width: 65, height: 1) == nil)
        #expect(rows.insert(width: 1, height: 65) == nil)
        #expect(rows.insert(width: 64, height: 64) != nil)
        #expect(rows.insert(width: 1, height: 1) == nil)
    }
}
