import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaImage

/// Parts of every disposal and blending against copies of whole canvases, which is the specification's own wording.
@Suite struct AnimatedPNGCanvasTests {
    /// A picture's part, straight RGBA.
    private struct Part {
        var area: PixelArea
        var disposal: Int
        var blends: Bool
        var image: HandmadePNG

        init(_ area: PixelArea, disposal: Int, blends: Bool, pixels: [[Int]]) {
            (self.area, self.disposal, self.blends) = (area, disposal, blends)
            image = HandmadePNG(width: area.width, height: area.height, colorType: 6, depth: 8) { x, y in
                pixels[(y * area.width + x) % pixels.count]
            }
        }
    }

    private func file(_ width: Int, _ height: Int, _ parts: [Part]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { HandmadePNG.number(value) }
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += HandmadePNG.chunk("IHDR", number(width) + number(height) + [8, 6, 0, 0, 0])
        bytes += HandmadePNG.chunk("acTL", number(parts.count) + number(0))
        for (index, part) in parts.enumerated() {
            let area = part.area
            bytes += HandmadePNG.chunk(
                "fcTL",
                number(2 * index) + number(area.width) + number(area.height) + number(area.x) + number(area.y)
                    + [0, 1, 0, 10, UInt8(part.disposal), part.blends ? 1 : 0])
            bytes += HandmadePNG.chunk("fdAT", number(2 * index + 1) + HandmadePNG.zlib(part.image.rows))
        }
        return bytes + HandmadePNG.chunk("IEND", [])
    }

    private func randomParts(_ width: Int, _ height: Int, count: Int, seed: UInt64) -> [Part] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { index in
            var area = PixelArea(x: 0, y: 0, width: width, height: height)
            if Int.random(in: 0..<4, using: &random) > 0 {
                (area.x, area.y) = (.random(in: 0..<width, using: &random), .random(in: 0..<height, using: &random))
                area.width = .random(in: 1...width - area.x, using: &random)
                area.height = .random(in: 1...height - area.y, using: &random)
            }
            let alphas = Bool.random(using: &random) ? [255] : [0, 1, 127, 254, 255]
            let pixels = (0..<area.width * area.height).map { _ in
                (0..<3).map { _ in Int.random(in: 0...255, using: &random) } + [
                    alphas.randomElement(using: &random) ?? 0
                ]
            }
            return Part(
                area, disposal: .random(in: 0...2, using: &random), blends: .random(using: &random), pixels: pixels)
        }
    }

    /// All pictures, each from a copy of the whole canvas, in premultiplied RGBA.
    private func pictures(_ width: Int, _ height: Int, _ parts: [Part]) throws -> [[UInt8]] {
        var canvas = [UInt8](repeating: 0, count: width * height * 4)
        return try parts.map { part in
            let before = canvas
            let bitmap = try Bitmap(decoding: part.image.bytes)
            for y in 0..<part.area.height {
                for x in 0..<part.area.width {
                    let over = bitmap[x, y]
                    let at = ((part.area.y + y) * width + part.area.x + x) * 4
                    for channel in 0..<4 {
                        let under = part.blends ? Double(canvas[at + channel]) * Double(255 - over.w) / 255 : 0
                        canvas[at + channel] = over[channel] + UInt8(under.rounded())
                    }
                }
            }
            let shown = canvas
            switch part.disposal {
            case 1:
                for y in 0..<part.area.height {
                    for x in 0..<part.area.width * 4 { canvas[((part.area.y + y) * width + part.area.x) * 4 + x] = 0 }
                }
            case 2: canvas = before
            default: break
            }
            return shown
        }
    }

    @Test(arguments: 0..<12) func partsGiveTheirPicturesWhateverIsAskedFor(seed: Int) throws {
        let (width, height) = (9, 7)
        let parts = randomParts(width, height, count: 14, seed: UInt64(seed))
        let path = NSTemporaryDirectory() + "lamina-canvas-\(UUID().uuidString).png"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(file(width, height, parts)).write(to: URL(fileURLWithPath: path))
        let expected = try pictures(width, height, parts)
        let sequence = try AnimatedPicture(path: path)
        var random = SplitMix64(seed: UInt64(seed))
        var held: [Image] = []
        for index in [0, 0, 13, 13, 12] + (0..<20).map({ _ in Int.random(in: 0..<14, using: &random) }) {
            let image = try #require(try sequence.picture(index))
            #expect(image.pixels == expected[index], "picture \(index)")
            #expect(image.isOpaque == image.bitmap.isOpaque)
            held.append(image)
        }
        // What was given out is not drawn on.
        #expect(held.dropFirst(2).first?.pixels == expected[13] && held.first?.pixels == expected[0])
    }

    @Test func aCanvasThatNobodyHoldsIsNeitherCopiedNorMadeAnew() throws {
        let (width, height) = (300, 200)
        let parts = (0..<30).map { index in
            Part(
                PixelArea(x: index * 7, y: index * 5, width: 1, height: 1), disposal: index % 3, blends: index % 2 == 0,
                pixels: [[index, 2, 3, 200]])
        }
        let bytes = file(width, height, parts)
        let film = try AnimatedPNGFile(bytes, ImageHeader(bytes))
        var canvas = try AnimationCanvas(width: width, height: height)
        func place() -> UnsafeRawPointer? { canvas.bitmap.pixels.withUnsafeBytes(\.baseAddress) }
        let start = place()
        for _ in film.frames {
            try canvas.drawNext(of: film)
            #expect(place() == start)
        }
        #expect(canvas.bitmap.pixels == (try pictures(width, height, parts)).last)
    }
}
