import LaminaGeometry
import LaminaLayers

/// An image moved by a number of pixels.
struct ShiftStep: StagedFilter {
    var shift: PixelShift

    var reach: Int { shift.reach }

    func content(of content: PixelRect, cut: PixelRect) -> PixelRect {
        var moved = content.moved(by: shift.whole)
        if shift.fraction.x > 0 { moved.maxX = Int32(clamping: Int(moved.maxX) + 1) }
        if shift.fraction.y > 0 { moved.maxY = Int32(clamping: Int(moved.maxY) + 1) }
        return moved
    }

    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect {
        image.clamped(shift.sources(of: result), .transparent)
    }

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        chain.append(.shift(shift), chain.source, region: result)
    }
}

extension FilterKernel {
    private static let shiftShader = FilterShader("shift") { PackageResources.shift_frag }
    private static let floodShader = FilterShader("flood") { PackageResources.flood_frag }
    private static let joinShader = FilterShader("join") { PackageResources.join_frag }

    /// The image moved, between pixels interpolated.
    static func shift(_ shift: PixelShift) -> FilterKernel {
        let numbers = ShaderNumbers(
            SIMD4(Float(shift.whole.x), Float(shift.whole.y), shift.fraction.x, shift.fraction.y))
        return .shader(
            ShaderKernel(
                "offset", shiftShader, part: shift.isWhole ? nil : "BETWEEN", numbers: numbers,
                texels: shift.isWhole ? 1 : 4))
    }

    /// One premultiplied colour; nothing is read.
    static func flood(_ color: SIMD4<Float>) -> FilterKernel {
        .shader(ShaderKernel("flood", floodShader, numbers: ShaderNumbers(color)))
    }

    /// The source, above, and the second image, below, as one.
    static func join(_ join: GraphJoin) -> FilterKernel {
        switch join {
        case .arithmetic(let factors):
            .shader(
                ShaderKernel(
                    "arithmetic", joinShader, part: "ARITHMETIC", numbers: ShaderNumbers(factors), texels: 2))
        case .blend(let mode) where mode.shaderMode > 0:
            .shader(
                ShaderKernel(
                    "blend", joinShader, part: "BLEND", numbers: ShaderNumbers(SIMD4(Float(mode.shaderMode), 0, 0, 0)),
                    texels: 2))
        case .blend(let mode):
            .shader(
                ShaderKernel("composite", joinShader, numbers: ShaderNumbers(mode.shares), texels: 2))
        }
    }
}

extension CompositingFilter {
    /// The shares of both images that an operator lets through: of the source x + y · alpha below, of the backdrop z + w ·
    /// alpha above.
    ///
    /// Source: T. Porter and T. Duff, "Compositing digital images", SIGGRAPH 1984, table of section 4.3.
    fileprivate var shares: SIMD4<Float> {
        switch self {
        case .clear: .zero
        case .copy: [1, 0, 0, 0]
        case .sourceIn: [0, 1, 0, 0]
        case .sourceOut: [1, -1, 0, 0]
        case .sourceAtop: [0, 1, 1, -1]
        case .destinationOver: [1, -1, 1, 0]
        case .destinationIn: [0, 0, 0, 1]
        case .destinationOut: [0, 0, 1, -1]
        case .destinationAtop: [1, -1, 0, 1]
        case .xor: [1, -1, 1, -1]
        default: [1, 0, 1, -1]
        }
    }
}
