import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

/// Effects under maps whose numbers are finite but whose scale is not.
@Suite struct ExtremeEffectTests {
    @Test(arguments: [0.0, 3], [1e100, 1e155, 1e300])
    func shadowsUnderEndlessScalesAreLeftToTheDevice(radius: Double, scale: Double) {
        let layer = box(0, 0, 1, 1)
        layer.shadowOpacity = 1
        layer.shadowRadius = radius
        layer.shadowOffset = Size(width: 1e5, height: -1e5)
        layer.transform = Transform3D(scaleX: scale, y: scale, z: 1)
            .concatenating(Transform3D(rotation: 0.7, x: 0, y: 0, z: 1))
        for rules in [PlanRules.all, .none] { #expect(plan(layer, rules: rules).passes.last?.isFrame == true) }
    }

    @Test func whatIsNotANumberReachesNowhere() {
        #expect(FilterReach.pixels(sigma: .nan) == 0)
        #expect(FilterReach.pixels(sigma: .infinity) == 1 << 20)
    }
}
