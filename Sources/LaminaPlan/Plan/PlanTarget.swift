/// A texture that passes draw on and read: lent when the first pass draws on it, given back after the last one that
/// reads it.
package struct PlanTarget: Sendable, Equatable, Encodable {
    /// In pixels.
    package var width: Int
    /// In pixels.
    package var height: Int
    package var format: TargetFormat
    /// Under which it is kept for later frames, or nil.
    package var kept: KeptImage?

    private enum CodingKeys: String, CodingKey { case width, height, format }

    /// The bytes of its pixels; those of a target that no driver makes count as 2⁵⁰.
    package var byteCount: Int {
        let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
        return isTooLarge ? 1 << 50 : min(area, 1 << 47) * format.bytesPerPixel
    }
}

/// How a target keeps its pixels.
package enum TargetFormat: String, Sendable, Encodable {
    /// 8 bits a channel: the frame.
    case rgba8
    /// Half floats: offscreen passes, so that drawing a group apart adds no rounding that shows.
    case rgba16f

    /// The bytes that a pixel takes.
    package var bytesPerPixel: Int { self == .rgba8 ? 4 : 8 }
}
