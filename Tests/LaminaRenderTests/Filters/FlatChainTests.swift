import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// A mean of equal pixels is that pixel, however often it is taken and however its weights are rounded.
@Suite struct FlatChainTests {
    private static let gaussians: [FilterKind] = [0.5, 1, 1.7, 2.5, 4, 5, 7, 10, 15, 23, 40, 80, 150]
        .map { .gaussianBlur(radius: $0, edge: .clamp) }
    private static let boxes: [FilterKind] = [0.3, 1, 2.2, 3.3, 7, 17, 47.5, 60, 100]
        .map { .boxBlur(radius: $0, edge: .clamp) }
    private static let motions: [FilterKind] = [1, 7, 20, 70, 100].flatMap { (radius: Double) -> [FilterKind] in
        [0, 0.5, 1.3].map { .motionBlur(radius: radius, angle: $0, edge: .clamp) }
    }

    @Test(arguments: gaussians + boxes + motions, [PlanRules.all, .none])
    func aPlainLayerStaysAsItIsUnderManyFilters(kind: FilterKind, rules: PlanRules) throws {
        let canvas = PixelCanvas(width: 40, height: 30, background: .white)
        canvas.add(Rect(x: 0, y: 0, width: 40, height: 30)) {
            $0.backgroundColor = Color(red: 1, green: 0, blue: 0)
            $0.filters = [Filter](repeating: Filter(kind), count: 12)
        }
        let picture = try SharedRenderer.draw(canvas.stage.makeFrame(), rules: rules)
        let red: [UInt8] = [255, 0, 0, 255]
        #expect(picture.pixels == [[UInt8]](repeating: red, count: 40 * 30).flatMap(\.self))
    }
}
