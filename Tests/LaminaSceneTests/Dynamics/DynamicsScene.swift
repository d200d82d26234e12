import Foundation
import LaminaDynamics
import LaminaLayers
import LaminaStage

@testable import LaminaScene

/// A scene of 400 × 400 points with two boxes of 100 × 100, `a` at the upper left and `b` 200 points to the right of it.
func dynamicsScene(_ behaviors: String, dynamics: String = "", timeline: String = "") -> String {
    let boxes = #"{"id": "a", "frame": [0, 0, 100, 100]}, {"id": "b", "frame": [200, 0, 100, 100]}"#
    let more = dynamics.isEmpty ? "" : dynamics + ", "
    return """
        {"lamina": 1, "size": [400, 400], "sublayers": [\(boxes)], "dynamics": {\(more)"behaviors": [\(behaviors)]},
         "timeline": [\(timeline)]}
        """
}

extension Stage {
    func box(_ id: String) -> Layer { root.sublayers.first { $0.name == id } ?? root }

    /// Goes to a moment as a film does.
    func film(to seconds: Double, rate: Double) {
        var frame = 0.0
        while frame / rate < seconds {
            advance(to: frame / rate)
            _ = makeFrame()
            frame += 1
        }
        advance(to: seconds)
        _ = makeFrame()
    }
}
