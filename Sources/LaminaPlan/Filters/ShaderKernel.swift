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
