import LaminaGeometry

/// A kernel that is one shader with up to 16 numbers.
package struct ShaderKernel: Sendable, Equatable {
    /// The name in profiles.
    let name: String
    let shader: FilterShader
    /// A part of the shader besides that of the edge mode.
    let part: String?
    /// The axis along which it reads, if there is one.
    let axis: FilterAxis?
    /// The edge mode, if it reads beyond the image.
    let edge: KernelEdge?
    let numbers: ShaderNumbers
    /// The texels read per pixel.
    let texels: Double
    /// True if each pixel is a mean of pixels of the source.
    let isMean: Bool

    init(
        _ name: String, _ shader: FilterShader, part: String? = nil, axis: FilterAxis? = nil, edge: KernelEdge? = nil,
        numbers: ShaderNumbers = ShaderNumbers(), texels: Double = 1, isMean: Bool = false
    ) {
        (self.name, self.shader, self.part, self.axis, self.edge) = (name, shader, part, axis, edge)
        (self.numbers, self.texels, self.isMean) = (numbers, texels, isMean)
    }

    var parts: [String] { (part.map { [$0] } ?? []) + (edge?.parts ?? []) }

    var keepsOpaque: Bool { isMean && edge != .transparent }

    func setNumbers(of program: some FilterNumbers) {
        if let axis { program.set(axis) }
        if numbers.count > 0 { program.set(numbers.values, count: numbers.count) }
    }
}

/// The numbers of a ``ShaderKernel``, which its shader declares as `uniform vec4 numbers[COUNT]`.
struct ShaderNumbers: Sendable, Equatable {
    fileprivate var values = SIMD16<Float>.zero
    /// The number of vectors.
    fileprivate var count = 0

    /// None.
    init() {}

    init(
        _ first: SIMD4<Float>, _ second: SIMD4<Float>? = nil, _ third: SIMD4<Float>? = nil,
        _ fourth: SIMD4<Float>? = nil
    ) {
        count = 1 + (second == nil ? 0 : 1) + (third == nil ? 0 : 1) + (fourth == nil ? 0 : 1)
        values.lowHalf = SIMD8(lowHalf: first, highHalf: second ?? .zero)
        values.highHalf = SIMD8(lowHalf: third ?? .zero, highHalf: fourth ?? .zero)
    }
}

/// A filter that is one pass of a shader, on the image or on it and a blurred copy.
struct ShaderStep: StagedFilter {
    /// The second image that the kernel reads: the first one, blurred.
    struct Second: Sendable, Equatable {
        var sigma: Double
        /// The offset of the blurred image.
        var shift = PixelShift()
    }

    let kernel: FilterKernel
    let edge: KernelEdge
    let second: Second?
    /// The number of neighbouring pixels that the kernel reads of the first image. Where the image is transparent the
    /// result is too.
    let neighbours: Int

    init(_ kernel: FilterKernel, edge: KernelEdge = .transparent, second: Second? = nil, neighbours: Int = 0) {
        (self.kernel, self.edge, self.second, self.neighbours) = (kernel, edge, second, neighbours)
    }

    var reach: Int {
        guard let second else { return neighbours }
        return Int(FilterReach.pixels(sigma: second.sigma)) + second.shift.reach
    }

    func content(of content: PixelRect, cut: PixelRect) -> PixelRect {
        if edge != .transparent { return cut }
        return second == nil ? content : content.outset(by: Int32(clamping: reach))
    }

    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect {
        guard let second else { return image.clamped(result.outset(by: Int32(clamping: neighbours)), edge) }
        return image.read(byBlur: second.sigma, edge, of: second.shift.sources(of: result))
            .union(result).intersection(image.bounds(edge))
    }

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        let from = chain.source
        let blurred = second.map {
            chain.addBlur($0.sigma, edge, from, giving: $0.shift.sources(of: result), of: image)
        }
        chain.append(kernel, from, blurred, region: result)
    }
}

/// No change, except that an edge mode cuts the image.
struct CutStep: StagedFilter {
    var edge: KernelEdge { .clamp }

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        if !result.contains(image.content) { chain.append(.copy, chain.source, region: result) }
    }
}

extension FilterKernel {
    private static let copyShader = FilterShader("copy") { PackageResources.copy_frag }

    /// Copies the pixels.
    static var copy: FilterKernel { .shader(ShaderKernel("copy", copyShader)) }
}
