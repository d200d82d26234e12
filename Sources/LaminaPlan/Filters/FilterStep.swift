import Foundation
import LaminaGeometry
import LaminaLayers

/// A filter in pixels: what it does to the image of one layer under one map.
enum FilterStep: Sendable, Equatable {
    /// Nothing, but on the part of the image that an edge mode leaves.
    case cut
    case gaussian(sigma: Double, edge: KernelEdge)
    case box(reach: Double, edge: KernelEdge)
    case motion(vector: SIMD2<Double>, edge: KernelEdge)
    case color(ColorStep)
    case transfer(TransferTable)
    case dropShadow(color: SIMD4<Float>, offset: SIMD2<Int32>, sigma: Double)
    case morphology(erodes: Bool, reach: Int32)
    case pixellate(PixelBlocks, edge: KernelEdge)
    case bloom(sigma: Double, intensity: Double, edge: KernelEdge)
    case vignette(Vignette)
    case edges(intensity: Double, edge: KernelEdge)

    /// Lengths beyond are as good as that: frames are smaller.
    static let longest = Double(1 << 15)
    /// A Gaussian of a smaller standard deviation changes nothing, in pixels.
    static let leastSigma = 0.1
    /// A motion that goes less far both ways changes no pixel by half a step of 255.
    static let leastMotion = 1.0 / 512

    /// What is taken beyond the image, where that is not nothing.
    var edge: KernelEdge {
        switch self {
        case .cut: .clamp
        case .gaussian(_, let edge), .box(_, let edge), .motion(_, let edge), .pixellate(_, let edge),
            .bloom(_, _, let edge), .edges(_, let edge):
            edge
        default: .transparent
        }
    }
}

/// What filters have to know of the layer whose image they change.
struct FilterPlace {
    var map: Homography
    var bounds: CGRect
    var isBackdrop: Bool
    private let linear: LinearMap
    private let stretch: Double

    init(map: Homography, bounds: CGRect, isBackdrop: Bool) {
        (self.map, self.bounds, self.isBackdrop) = (map, bounds, isBackdrop)
        linear = map.linear(at: CGPoint(x: bounds.midX, y: bounds.midY))
        stretch = linear.meanScale.isFinite ? linear.meanScale : 0
    }

    /// The edge of filters that are told none.
    private var usualEdge: KernelEdge { isBackdrop ? .mirror : .transparent }

    private func pixels(_ length: Double) -> Double {
        let pixels = length * stretch
        return pixels > 0 ? min(pixels, FilterStep.longest) : 0
    }

    /// The filter in pixels; nil if it does nothing.
    func step(_ filter: Filter) -> FilterStep? {
        guard filter.isEnabled else { return nil }
        switch filter.kind {
        case .gaussianBlur(let radius, let edge):
            let sigma = pixels(radius)
            return sigma >= FilterStep.leastSigma
                ? .gaussian(sigma: sigma, edge: KernelEdge(edge)) : cut(KernelEdge(edge))
        case .boxBlur(let radius, let edge):
            let reach = pixels(radius)
            return reach > 0.5 ? .box(reach: reach, edge: KernelEdge(edge)) : cut(KernelEdge(edge))
        case .motionBlur(let radius, let angle, let edge):
            let most = SIMD2(repeating: FilterStep.longest)
            let vector = (linear.apply(cos(angle), sin(angle)) * radius).clamped(lowerBound: 0 - most, upperBound: most)
            let half = (vector * vector).sum().squareRoot()
            return half >= FilterStep.leastMotion
                ? .motion(vector: vector, edge: KernelEdge(edge)) : cut(KernelEdge(edge))
        case .componentTransfer(let red, let green, let blue, let alpha):
            let keeps = TransferEvaluator(alpha).value(at: 0) != 0
            let table = TransferTable(red: red, green: green, blue: blue, alpha: keeps ? .identity : alpha)
            return table.isIdentity ? nil : .transfer(table)
        case .dropShadow(let color, let offset, let radius):
            return color.alpha > 0 ? dropShadow(color, offset, pixels(radius)) : nil
        case .dilate(let radius), .erode(let radius):
            let reach = Int32(pixels(radius).rounded())
            var erodes = false
            if case .erode = filter.kind { erodes = true }
            return reach > 0 ? .morphology(erodes: erodes, reach: reach) : nil
        case .pixellate(let scale, let center):
            let corner = map.apply(CGPoint(x: bounds.origin.x + center.x, y: bounds.origin.y + center.y)) ?? .zero
            func kept(_ place: Double) -> Double { place.isNaN ? 0 : min(max(place, -1e9), 1e9) }
            let blocks = PixelBlocks(
                anchorX: kept(corner.x), anchorY: kept(corner.y), size: max(1, pixels(scale)))
            return .pixellate(blocks, edge: usualEdge)
        case .bloom(let radius, let intensity):
            return intensity == 0 ? nil : .bloom(sigma: pixels(radius), intensity: intensity, edge: usualEdge)
        case .vignette(let radius, let intensity):
            return intensity == 0 ? nil : vignette(radius, intensity)
        case .edges(let intensity): return .edges(intensity: intensity, edge: usualEdge)
        default: return ColorStep(filter.kind).map { .color($0) }
        }
    }

    private func cut(_ edge: KernelEdge) -> FilterStep? { edge == .transparent || isBackdrop ? nil : .cut }

    private func dropShadow(_ color: Color, _ offset: CGSize, _ sigma: Double) -> FilterStep {
        let vector = linear.apply(offset.width, offset.height)
        func whole(_ value: Double) -> Int32 {
            value.isNaN ? 0 : Int32(min(max(value.rounded(), -FilterStep.longest), FilterStep.longest))
        }
        return .dropShadow(color: color.premultiplied, offset: SIMD2(whole(vector.x), whole(vector.y)), sigma: sigma)
    }

    private func vignette(_ radius: Double, _ intensity: Double) -> FilterStep? {
        guard let inverse = map.inverse else { return nil }
        let half = (bounds.width * bounds.width + bounds.height * bounds.height).squareRoot() / 2
        let scale = half > 0 ? 1 / half : 0
        func row(_ own: SIMD3<Double>, _ middle: Double) -> SIMD3<Float> {
            let w = SIMD3(inverse.g, inverse.h, inverse.i)
            return SIMD3<Float>((own - w * middle) * scale)
        }
        return .vignette(
            Vignette(
                rowX: row([inverse.a, inverse.b, inverse.c], bounds.midX),
                rowY: row([inverse.d, inverse.e, inverse.f], bounds.midY),
                rowW: SIMD3<Float>([inverse.g, inverse.h, inverse.i]),
                radius: Float(max(radius, 1e-6)), intensity: Float(intensity)))
    }
}
