import LaminaGeometry

/// A kernel that is one shader with up to 16 numbers.
package struct ShaderKernel: Sendable, Equatable {
    /// The name that profiles have it under.
    let name: String
    let shader: FilterShader
    /// A part of the shader besides that of the edge.
    let part: String?
    /// The axis that it goes along, if it goes along one.
    let axis: FilterAxis?
    /// What it finds beyond the image, if it looks there.
    let edge: KernelEdge?
    let numbers: ShaderNumbers
    /// The texels that are read for a pixel.
    let texels: Double
    /// Whether each pixel is a mean of pixels of the source.
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
    /// How many vectors there are.
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

/// A filter that is one pass of a shader, on the image or on it and its blurred self.
struct ShaderStep: StagedFilter {
    /// The second image that the kernel reads: the first one, blurred.
    struct Second: Sendable, Equatable {
        var sigma: Double
        /// By how much it is moved.
        var offset = SIMD2<Int32>.zero
    }

    let kernel: FilterKernel
    let edge: KernelEdge
    let second: Second?
    /// How many pixels next to each the kernel reads of the first image. Where the image is transparent the result is.
    let neighbours: Int

    init(_ kernel: FilterKernel, edge: KernelEdge = .transparent, second: Second? = nil, neighbours: Int = 0) {
        (self.kernel, self.edge, self.second, self.neighbours) = (kernel, edge, second, neighbours)
    }

    var reach: Int {
        guard let second else { return neighbours }
        return Int(FilterReach.pixels(sigma: second.sigma)) + Int(max(abs(second.offset.x), abs(second.offset.y)))
    }

    func content(of content: PixelRect, cut: PixelRect) -> PixelRect {
        if edge != .transparent { return cut }
        return second == nil ? content : content.outset(by: Int32(clamping: reach))
    }

    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect {
        guard let second else { return image.kept(result.outset(by: Int32(clamping: neighbours)), edge) }
        return image.read(byBlur: second.sigma, edge, of: result.moved(by: 0 &- second.offset))
            .union(result).intersection(image.bounds(edge))
    }

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        let from = chain.source
        let blurred = second.map {
            chain.addBlur($0.sigma, edge, from, giving: result.moved(by: 0 &- $0.offset), of: image)
        }
        chain.append(kernel, from, blurred, region: result)
    }
}

/// Nothing, but on the part of the image that an edge mode leaves.
struct CutStep: StagedFilter {
    var edge: KernelEdge { .clamp }

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        if !result.contains(image.content) { chain.append(.copy, chain.source, region: result) }
    }
}

extension FilterKernel {
    private static let copyShader = FilterShader("copy") { PackageResources.copy_frag }

    /// The pixels as they are.
    static var copy: FilterKernel { .shader(ShaderKernel("copy", copyShader)) }
}
