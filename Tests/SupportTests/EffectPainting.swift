import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport

/// The error function's share of a Gaussian below `x` standard deviations.
func normalShare(_ x: Double) -> Double { (1 + erf(x / 2.0.squareRoot())) / 2 }

/// A square of 16 points of one colour with filters.
func filtered(_ color: Color, _ kinds: FilterKind...) -> LayerSpec {
    layer(0, 0, 16, 16, color) { $0.effects.filters = kinds.map { Filter($0) } }
}

/// The colour in the middle of a square of 16 points.
func middle(of layers: [LayerSpec], background: Color? = nil) throws -> SIMD4<Double> {
    try paint(layers, background: background)[8, 8]
}

/// Returns whether two colours are the same but for rounding to single precision, of which layers' colours are.
func isNear(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ tolerance: Double = 1e-6) -> Bool {
    (0..<4).allSatisfy { abs(a[$0] - b[$0]) <= tolerance }
}
