/// The conversions between channels of sRGB and amounts of light that a filter's pass does on its way, so that a filter
/// in linear light takes no pass for them.
///
/// Each colour is converted without its alpha, clamped to 0…1, as colour filters clamp it. In between the light is in half
/// floats, whose steps grow with the number: cut off, as llvmpipe does, one is a 1,024th less at most, and its channel 0.11
/// of 255.
package struct KernelLight: Sendable, Hashable {
    /// The conversion of the result.
    enum Result: Sendable, Hashable {
        case asComputed
        /// From channels to light.
        case decoded
        /// From light to channels.
        case encoded
    }

    /// True if the source has channels, and the kernel reads light.
    var decodesSource = false
    /// True if the second image has channels, and the kernel reads light.
    var decodesSecond = false
    var result = Result.asComputed

    /// True if nothing is converted.
    package var isNone: Bool { self == KernelLight() }

    /// The parts of a program that convert.
    var parts: [String] {
        var parts: [String] = []
        if decodesSource { parts.append("DECODES") }
        if decodesSecond { parts.append("DECODES_SECOND") }
        switch result {
        case .asComputed: break
        case .decoded: parts.append("DECODES_RESULT")
        case .encoded: parts.append("ENCODES_RESULT")
        }
        return parts
    }

    /// Converts the result as well, to light or to channels; twice is not at all.
    mutating func convertResult(toLight: Bool) {
        result = result == .asComputed ? (toLight ? .decoded : .encoded) : .asComputed
    }
}
