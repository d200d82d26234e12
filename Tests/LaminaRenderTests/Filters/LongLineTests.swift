import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// Motion blurs so long that far more pixels are read than are seen.
@Suite struct LongLineTests {
    /// A bar along the line is blurred into itself: its edges stay where they are, however little is seen of it.
    @Test(arguments: [12.0, 33], [PlanRules.all, .none])
    func aBarAlongTheLineStaysAsItIs(degrees: Double, rules: PlanRules) throws {
        let angle = degrees * .pi / 180
        let (length, radius) = (3400.0, 1500.0)
        let canvas = PixelCanvas(width: 100, height: 60, background: .white)
        let group = canvas.add(Rect(x: -2950, y: -2970, width: 6000, height: 6000)) {
            $0.filters = [Filter(.motionBlur(radius: radius, angle: angle))]
        }
        canvas.add(Rect(x: 3000 - length / 2, y: 2990, width: length, height: 20), to: group) {
            $0.backgroundColor = .black
            $0.transform = Transform3D(rotation: angle, x: 0, y: 0, z: 1)
        }
        var planner = Planner(rules: rules)
        let frame = try Renderer().draw(planner.plan(canvas.stage.makeFrame()))
        let picture = try #require(frame.bitmap)
        var (inside, outside) = (0, 0)
        for y in 0..<60 {
            for x in 0..<100 {
                // From the bar's middle line, at right angles to it.
                let across = (Double(x) + 0.5 - 50) * sin(angle) - (Double(y) + 0.5 - 30) * cos(angle)
                let red = picture.pixels[(y * 100 + x) * 4]
                // A pixel's corner, half a pixel along both axes, and a point between two pixels.
                if abs(across) < 10 - 2.5 {
                    #expect(red <= 1, "\(x), \(y): \(red)")
                    inside += 1
                } else if abs(across) > 10 + 2.5 {
                    #expect(red == 255, "\(x), \(y): \(red)")
                    outside += 1
                }
            }
        }
        #expect(inside > 800 && outside > 2000)
    }
}
