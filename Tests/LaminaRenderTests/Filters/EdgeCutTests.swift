import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// The end of a layer's image whose blur has an edge that is not transparent.
@Suite struct EdgeCutTests {
    /// From no radius on, so that an animation of it begins without a jump.
    @Test(arguments: [0, 0.001, 0.05], [FilterEdge.clamp, .mirror])
    func whatReachesBeyondTheBoundsIsCut(radius: Double, edge: FilterEdge) throws {
        let kinds: [FilterKind] = [
            .gaussianBlur(radius: radius, edge: edge), .boxBlur(radius: radius, edge: edge),
            .motionBlur(radius: radius / 100, angle: 1, edge: edge),
        ]
        for kind in kinds {
            let canvas = PixelCanvas(background: .white)
            let layer = canvas.add(Rect(x: 2, y: 2, width: 8, height: 8)) { $0.filters = [Filter(kind)] }
            canvas.add(Rect(x: 4, y: 4, width: 20, height: 2), to: layer) { $0.backgroundColor = .black }
            let picture = try canvas.draw()
            for x in 0..<16 {
                let isInside = (6..<10).contains(x)
                #expect(picture.channels(x, 6) == (isInside ? [0, 0, 0, 255] : SIMD4(repeating: 255)), "\(kind) \(x)")
            }
        }
    }

    /// The same behind a layer has nothing to cut.
    @Test func aBackdropOfNoRadiusTakesNoPass() throws {
        let canvas = PixelCanvas(background: .white)
        canvas.add(Rect(x: 2, y: 2, width: 8, height: 8)) {
            $0.backgroundFilters = [Filter(.gaussianBlur(radius: 0, edge: .mirror))]
        }
        var planner = Planner(rules: .none)
        #expect(planner.plan(canvas.stage.makeFrame()).passes.count == 1)
    }
}
