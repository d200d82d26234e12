import Foundation
import LaminaGeometry

/// The values of a gradient layer, brought into range.
package struct GradientValues: Sendable, Equatable {
    package var type = GradientLayerType.axial
    package var colors: [Color] = []
    /// Nil for even ones.
    package var locations: [Double]?
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)

    package init() {}

    /// The place of each colour: within 0 to 1 and rising. Locations that are not as many as the colours don't count.
    package func forEachStop(_ body: (Color, Double) -> Void) {
        let given = locations.flatMap { $0.count == colors.count ? $0 : nil }
        var last = 0.0
        for (index, color) in colors.enumerated() {
            if let given {
                last = min(max(last, given[index]), 1)
            } else {
                last = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
            }
            body(color, last)
        }
    }

    /// Points far beyond what a gradient can be told from a flat colour by are kept there.
    static func kept(_ point: CGPoint) -> CGPoint {
        CGPoint(x: Amount.kept(point.x, Amount.free, orElse: 0), y: Amount.kept(point.y, Amount.free, orElse: 0))
    }

    static func kept(_ locations: [Double]) -> [Double] {
        locations.map { Amount.kept($0, Amount.shares, orElse: 0) }
    }
}
