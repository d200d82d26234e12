import Foundation
import LaminaGeometry

/// The effects of a layer that are plain values, at first those of a layer that has none.
package struct EffectValues: Sendable, Equatable {
    package var maskType = MaskType.alpha

    package var shadowColor: Color? = .black
    package var shadowOpacity: Float = 0
    package var shadowOffset = CGSize(width: 0, height: -3)
    package var shadowRadius = 3.0
    package var shadowPath: Path?

    package var filters: [Filter] = []
    package var backgroundFilters: [Filter] = []
    package var compositingFilter = CompositingFilter.sourceOver

    package var shouldRasterize = false
    package var rasterizationScale = 1.0

    package init() {}
}
