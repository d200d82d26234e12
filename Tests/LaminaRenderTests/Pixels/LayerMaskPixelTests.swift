import Lamina
import LaminaStage
import Testing

/// Pixels under several masks by arithmetic: the left two thirds and the right two thirds of a layer from (6, 6) to (30, 18)
/// show by shares, and the operations are those of shares.
@Suite struct LayerMaskPixelTests {
    private func band(_ x: Double, _ alpha: Double, _ white: Double = 1) -> Layer {
        let layer = Layer()
        layer.frame = Rect(x: x, y: 0, width: 16, height: 12)
        layer.backgroundColor = Color(white: white, alpha: alpha)
        return layer
    }

    private func draw(_ masks: [LayerMask], _ change: (Layer) -> Void = { _ in }) throws -> [Bitmap] {
        let canvas = PixelCanvas(width: 36, height: 24)
        canvas.add(Rect(x: 6, y: 6, width: 24, height: 12)) {
            ($0.backgroundColor, $0.masks) = (.white, masks)
            change($0)
        }
        let tree = canvas.stage.makeFrame()
        return try [PlanRules.all, .none].map { try SharedRenderer.draw(tree, rules: $0) }
    }

    /// Expects shares of white at the left, in the middle, where both masks are, and at the right.
    private func expect(_ pictures: [Bitmap], _ left: Double, _ middle: Double, _ right: Double) {
        for picture in pictures {
            for (x, share) in [(9, left), (18, middle), (27, right), (3, 0), (33, 0)] {
                let value = 255 * share
                #expect(
                    picture.isNear(x, 12, SIMD4(value, value, value, 255), tolerance: 2),
                    "\(x): \(picture.channels(x, 12))")
            }
        }
    }

    @Test(arguments: [
        (MaskComposite.add, 0.8, 0.9, 0.5), (.subtract, 0.8, 0.4, 0), (.intersect, 0, 0.4, 0),
        (.exclude, 0.8, 0.5, 0.5),
    ])
    func masksAreCombined(_ composite: MaskComposite, left: Double, middle: Double, right: Double) throws {
        let masks = [LayerMask(band(0, 0.8), composite: composite), LayerMask(band(8, 0.5), composite: .exclude)]
        expect(try draw(masks), left, middle, right)
    }

    @Test func eachHasItsChannelAndItsSense() throws {
        let masks = [
            LayerMask(band(0, 1, 0.4), mode: .luminance, composite: .intersect),
            LayerMask(band(8, 0.5), isInverted: true),
        ]
        // 0.4 of what the other leaves: all at the left, half in the middle.
        expect(try draw(masks), 0.4, 0.2, 0)
    }

    @Test func threeAreCombinedFromTheLast() throws {
        // The left without (the middle with all): 1 - 0.5 in the middle, and nothing beside it.
        let masks = [
            LayerMask(band(0, 1), composite: .subtract), LayerMask(band(8, 0.5), composite: .intersect),
            LayerMask(band(4, 1)),
        ]
        expect(try draw(masks), 1, 0.5, 0)
    }

    @Test func aHiddenMaskShowsNothing() throws {
        let hidden = band(0, 1)
        hidden.isHidden = true
        expect(try draw([LayerMask(hidden, composite: .intersect), LayerMask(band(8, 1))]), 0, 0, 0)
        let other = band(0, 1)
        other.isHidden = true
        expect(try draw([LayerMask(other), LayerMask(band(8, 1))]), 0, 1, 1)
    }

    @Test func itIsAsLargeAsWhatIsMasked() throws {
        // An inverted mask shows the sublayers beyond the layer too.
        let pictures = try draw([
            LayerMask(band(100, 1), isInverted: true, composite: .intersect), LayerMask(band(200, 1), isInverted: true),
        ]) { layer in
            let beside = Layer()
            (beside.frame, beside.backgroundColor) = (Rect(x: -6, y: 0, width: 36, height: 12), .white)
            layer.addSublayer(beside)
        }
        for picture in pictures {
            #expect([0, 3, 18, 33].allSatisfy { picture.isNear($0, 12, SIMD4(255, 255, 255, 255)) })
        }
    }
}
