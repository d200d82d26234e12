import Foundation
import LaminaGeometry
import LaminaLayers

/// What filters have to know of the layer whose image they change.
struct FilterPlace {
    /// From the layer to pixels.
    let map: Homography
    /// The layer's bounds.
    let bounds: CGRect
    let isBackdrop: Bool
    /// The map in the middle of the bounds.
    let linear: LinearMap
    private let stretch: Double

    init(map: Homography, bounds: CGRect, isBackdrop: Bool) {
        (self.map, self.bounds, self.isBackdrop) = (map, bounds, isBackdrop)
        linear = map.linear(at: CGPoint(x: bounds.midX, y: bounds.midY))
        stretch = linear.meanScale.isFinite ? linear.meanScale : 0
    }

    /// The edge of filters that are told none.
    var usualEdge: KernelEdge { isBackdrop ? .mirror : .transparent }

    /// A length in points as pixels, at most ``FilterStep/longest``.
    func pixels(_ length: Double) -> Double {
        let pixels = length * stretch
        return pixels > 0 ? min(pixels, FilterStep.longest) : 0
    }

    /// What a blur that changes no pixel still does: the image ends at the bounds unless its edge is transparent.
    func cut(_ edge: FilterEdge) -> FilterStep? { edge == .transparent || isBackdrop ? nil : .cut(CutStep()) }

    /// The filters in pixels, neighbours that are one made one.
    func steps(_ filters: ArraySlice<Filter>) -> [FilterStep] {
        var steps: [FilterStep] = []
        for filter in filters {
            guard let step = step(filter) else { continue }
            if let last = steps.last, let joined = last.joined(with: step) {
                steps[steps.count - 1] = joined
            } else {
                steps.append(step)
            }
        }
        return steps
    }
}

/// How far filters carry pixels.
package enum FilterReach {
    /// The pixels that a Gaussian of a standard deviation of `sigma` pixels reaches to each side.
    package static func pixels(sigma: Double) -> Int32 {
        // What is not a number reaches nowhere.
        sigma >= FilterStep.leastSigma ? Int32(min((3.5 * sigma).rounded(.up), 1_048_576)) : 0
    }

    /// The pixels by which a chain of filters can make an image larger or read beyond it.
    package static func pixels(_ filters: ArraySlice<Filter>, _ map: Homography, bounds: CGRect) -> Int32 {
        let place = FilterPlace(map: map, bounds: bounds, isBackdrop: false)
        return Int32(min(place.steps(filters).reduce(0) { $0 + $1.reach }, 1_048_576))
    }
}
