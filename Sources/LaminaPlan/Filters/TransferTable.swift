import Glibc
import LaminaGeometry
import LaminaLayers

/// The functions of a component transfer, as tables for the GPU.
package struct TransferTable: Sendable, Hashable {
    package let red: TransferFunction
    package let green: TransferFunction
    package let blue: TransferFunction
    package let alpha: TransferFunction
    /// True if red, green and blue are functions of amounts of light, and the table leads from channels to channels: so
    /// its entries are nowhere too few for dark colours.
    package let isOfLight: Bool

    init(
        red: TransferFunction, green: TransferFunction, blue: TransferFunction, alpha: TransferFunction,
        isOfLight: Bool = false
    ) {
        (self.red, self.green, self.blue, self.alpha, self.isOfLight) = (red, green, blue, alpha, isOfLight)
        fillsBounds = TransferEvaluator(alpha).value(at: 0) > 0
    }

    /// True if it gives transparent pixels an alpha.
    let fillsBounds: Bool

    /// One more than 4 times 255, so that the values of 8 bits fall on entries.
    package static let entryCount = 1021

    /// The entries for 0…1, red, green, blue and alpha one after the other.
    package var entries: [Float] {
        let last = Double(Self.entryCount - 1)
        let tables = [red, green, blue, alpha].map { TransferEvaluator($0) }
        var entries: [Float] = []
        entries.reserveCapacity(4 * Self.entryCount)
        for index in 0..<Self.entryCount {
            let place = Double(index) / last
            for (channel, table) in tables.enumerated() {
                entries.append(
                    Float(isOfLight && channel < 3 ? table.value(atChannel: place) : table.value(at: place)))
            }
        }
        return entries
    }

    static let shader = FilterShader("transfer") { PackageResources.transfer_frag }

    /// The parts of that shader.
    var parts: [String] { fillsBounds ? ["FILLS"] : [] }

    /// True if it changes nothing.
    var isIdentity: Bool {
        red == .identity && green == .identity && blue == .identity && alpha == .identity
    }
}

/// A transfer function ready to be evaluated.
struct TransferEvaluator {
    private let function: TransferFunction
    private var slopes: [Double] = []

    init(_ function: TransferFunction) {
        self.function = function
        if case .curve(let points) = function { slopes = Self.slopes(points) }
    }

    /// The value for 0…1, clamped to 0…1.
    func value(at c: Double) -> Double {
        if case .discrete = function { return unrounded(at: Self.level(c)) }
        return unrounded(at: c)
    }

    /// The channel of sRGB, within 0…1, that the function of amounts of light makes of one.
    func value(atChannel c: Double) -> Double {
        switch function {
        case .identity: return c
        case .discrete: return SRGB.encoded(unrounded(at: SRGB.linear(Self.level(c))))
        default: return SRGB.encoded(unrounded(at: SRGB.linear(c)))
        }
    }

    /// The nearest 8-bit level: a value read from an image is off by a fraction of one, and would fall to either side of a
    /// step at a level.
    private static func level(_ c: Double) -> Double { (c * 255).rounded() / 255 }

    private func unrounded(at c: Double) -> Double {
        let value: Double
        switch function {
        case .identity: value = c
        case .table(let values): value = Self.table(values, c)
        case .discrete(let values):
            value = values.isEmpty ? c : values[min(Int(c * Double(values.count) + 1e-9), values.count - 1)]
        case .linear(let slope, let intercept): value = slope * c + intercept
        case .gamma(let amplitude, let exponent, let offset): value = amplitude * pow(c, exponent) + offset
        case .curve(let points): value = curve(points, c)
        }
        return value.isNaN ? c : min(max(value, 0), 1)
    }

    private static func table(_ values: [Double], _ c: Double) -> Double {
        guard values.count > 1 else { return values.first ?? c }
        let place = c * Double(values.count - 1)
        let index = min(Int(place), values.count - 2)
        return values[index] + (place - Double(index)) * (values[index + 1] - values[index])
    }

    private func curve(_ points: [SIMD2<Double>], _ c: Double) -> Double {
        guard let first = points.first, let last = points.last else { return c }
        if c <= first.x { return first.y }
        if c >= last.x { return last.y }
        let index = max((points.firstIndex { $0.x > c } ?? 1) - 1, 0)
        let (from, to) = (points[index], points[index + 1])
        let width = to.x - from.x
        guard width > 0 else { return to.y }
        let t = (c - from.x) / width
        let (t2, t3) = (t * t, t * t * t)
        return (2 * t3 - 3 * t2 + 1) * from.y + (t3 - 2 * t2 + t) * width * slopes[index]
            + (3 * t2 - 2 * t3) * to.y + (t3 - t2) * width * slopes[index + 1]
    }

    /// The slopes that keep cubic pieces monotone: F. N. Fritsch and R. E. Carlson, Monotone Piecewise Cubic
    /// Interpolation, SIAM Journal on Numerical Analysis 17 (1980).
    private static func slopes(_ points: [SIMD2<Double>]) -> [Double] {
        guard points.count > 1 else { return [0] }
        let secants = (0..<points.count - 1).map { index in
            let step = points[index + 1] - points[index]
            return step.x > 0 ? step.y / step.x : 0
        }
        var slopes = [secants[0]]
        for index in 1..<secants.count where secants.count > 1 {
            let (before, after) = (secants[index - 1], secants[index])
            slopes.append(before * after <= 0 ? 0 : (before + after) / 2)
        }
        slopes.append(secants[secants.count - 1])
        for (index, secant) in secants.enumerated() {
            if secant == 0 {
                (slopes[index], slopes[index + 1]) = (0, 0)
                continue
            }
            let (a, b) = (slopes[index] / secant, slopes[index + 1] / secant)
            let length = (a * a + b * b).squareRoot()
            guard length > 3 else { continue }
            slopes[index] = 3 * a / length * secant
            slopes[index + 1] = 3 * b / length * secant
        }
        return slopes
    }
}
