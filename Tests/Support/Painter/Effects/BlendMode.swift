import LaminaLayers

/// The blend modes.
///
/// Source: W3C, "Compositing and Blending Level 1", sections 9 and 10.
enum BlendMode {
    /// Premultiplied colours.
    static func color(
        _ source: SIMD4<Double>, _ backdrop: SIMD4<Double>, _ filter: CompositingFilter
    ) -> SIMD4<Double> {
        let mixed = blend(backdrop.straightColor, source.straightColor, filter)
        let color =
            source.colorLanes * (1 - backdrop.w) + backdrop.colorLanes * (1 - source.w)
            + mixed * (source.w * backdrop.w)
        let alpha = source.w + backdrop.w - source.w * backdrop.w
        // What only adds may be more than its alpha.
        return SIMD4(color.clamped(lowerBound: .zero, upperBound: .one), alpha)
    }

    /// B(Cb, Cs) of the specification, for colours without alpha.
    static func blend(
        _ backdrop: SIMD3<Double>, _ source: SIMD3<Double>, _ filter: CompositingFilter
    ) -> SIMD3<Double> {
        switch filter {
        case .hue:
            NonSeparable.withLuminosity(
                NonSeparable.withSaturation(source, NonSeparable.saturation(backdrop)),
                NonSeparable.luminosity(backdrop))
        case .saturation:
            NonSeparable.withLuminosity(
                NonSeparable.withSaturation(backdrop, NonSeparable.saturation(source)),
                NonSeparable.luminosity(backdrop))
        case .color: NonSeparable.withLuminosity(source, NonSeparable.luminosity(backdrop))
        case .luminosity: NonSeparable.withLuminosity(backdrop, NonSeparable.luminosity(source))
        default:
            SIMD3(
                channel(backdrop.x, source.x, filter), channel(backdrop.y, source.y, filter),
                channel(backdrop.z, source.z, filter))
        }
    }

    private static func channel(_ backdrop: Double, _ source: Double, _ filter: CompositingFilter) -> Double {
        switch filter {
        case .multiply: return backdrop * source
        case .screen: return backdrop + source - backdrop * source
        case .overlay: return channel(source, backdrop, .hardLight)
        case .darken: return min(backdrop, source)
        case .lighten: return max(backdrop, source)
        case .colorDodge:
            if backdrop <= 0 { return 0 }
            return source >= 1 ? 1 : min(1, backdrop / (1 - source))
        case .colorBurn:
            if backdrop >= 1 { return 1 }
            return source <= 0 ? 0 : 1 - min(1, (1 - backdrop) / source)
        case .hardLight:
            return source <= 0.5
                ? channel(backdrop, 2 * source, .multiply) : channel(backdrop, 2 * source - 1, .screen)
        case .softLight:
            if source <= 0.5 { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
            let bent =
                backdrop <= 0.25 ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
            return backdrop + (2 * source - 1) * (bent - backdrop)
        case .difference: return abs(backdrop - source)
        case .exclusion: return backdrop + source - 2 * backdrop * source
        default: return source
        }
    }
}

extension SIMD4<Double> {
    /// Red, green and blue.
    var colorLanes: SIMD3<Double> { SIMD3(x, y, z) }

    /// Red, green and blue of a premultiplied colour without its alpha, kept within 0…1; 0 where it is transparent.
    var straightColor: SIMD3<Double> {
        w > 0 ? (colorLanes / w).clamped(lowerBound: .zero, upperBound: .one) : .zero
    }

    /// A premultiplied colour kept within what one can be.
    var keptPremultiplied: SIMD4<Double> {
        let alpha = Swift.min(Swift.max(w, 0), 1)
        return SIMD4(colorLanes.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: alpha)), alpha)
    }
}
