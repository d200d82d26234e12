import LaminaLayers

/// The computation of a ``FilterStage``: a program with its numbers, the same for every image of a pass.
///
/// Lengths are pixels of the stage's source. Unless an edge is named, an image is transparent beyond its pixels.
package enum FilterKernel: Sendable, Equatable {
    /// Weighted sums along an axis.
    case gaussian(GaussianKernel)
    /// Colour filters one after the other, at most ``ColorStep/maxPerPass``.
    case color([ColorStep])
    /// A function per channel, with straight lines between the entries of a table, which is the second image.
    case transfer(TransferTable)
    /// A shader with a few numbers, as for most filters.
    case shader(ShaderKernel)

    /// The factor of weights that add up to 1. Rounded one by one their sum may be less than 1, and a device that
    /// truncates to 16 bits then turns an exact 1 into the number before it: filter after filter it would fade.
    package static let upward = 1 + 0x1p-20
}

extension FilterKernel {
    /// The name in profiles.
    package var name: String {
        switch self {
        case .gaussian(let kernel): kernel.name
        case .color: "color"
        case .transfer: "transfer"
        case .shader(let kernel): kernel.name
        }
    }

    /// The texels read per pixel, accurate enough to tell a long pass from a short one. Between pixels it takes four to
    /// read one.
    var texels: Double {
        switch self {
        case .gaussian(let kernel): kernel.texels
        case .color, .transfer: 1
        case .shader(let kernel): kernel.texels
        }
    }

    /// True if opaque pixels alone give opaque ones.
    var keepsOpaque: Bool {
        switch self {
        case .gaussian(let kernel): kernel.keepsOpaque
        case .color, .transfer: false
        case .shader(let kernel): kernel.keepsOpaque
        }
    }

    /// The shader that draws it.
    package var shader: FilterShader {
        switch self {
        case .gaussian(let kernel): kernel.shader
        case .color: ColorKernel.shader
        case .transfer: TransferTable.shader
        case .shader(let kernel): kernel.shader
        }
    }

    /// The parts of that shader.
    package var parts: [String] {
        switch self {
        case .gaussian(let kernel): kernel.parts
        case .color(let steps): ColorKernel.parts(steps)
        case .transfer: []
        case .shader(let kernel): kernel.parts
        }
    }

    /// Sets the numbers of its program, which is in use.
    package func setNumbers(of program: some FilterNumbers) {
        switch self {
        case .gaussian(let kernel): kernel.setNumbers(of: program)
        case .color(let steps): ColorKernel.setNumbers(steps, of: program)
        case .transfer: break
        case .shader(let kernel): kernel.setNumbers(of: program)
        }
    }
}

/// A fragment shader of `Filters/Shaders`, embedded in the binary.
package struct FilterShader: Sendable, Equatable {
    /// The file's name without `.frag`.
    package let name: String
    private let bytes: @Sendable () -> [UInt8]

    init(_ name: String, _ bytes: @escaping @Sendable () -> [UInt8]) {
        (self.name, self.bytes) = (name, bytes)
    }

    /// The GLSL, as ``ShaderSource`` takes it.
    package var text: [UInt8] { bytes() }

    package static func == (first: FilterShader, second: FilterShader) -> Bool { first.name == second.name }
}

/// A program whose uniforms a kernel sets by name.
package protocol FilterNumbers {
    func set(_ name: String, _ x: Float, _ y: Float)
    func set(_ name: String, _ value: SIMD3<Int32>)
    func set(_ name: String, _ values: [Float])
    func set(_ name: String, _ values: [Int32])
    func set(_ name: String, _ values: [SIMD4<Float>])
    /// Sets `numbers`, the first `count` of four vectors.
    func set(_ numbers: SIMD16<Float>, count: Int)
    /// Sets `axis`.
    func set(_ axis: FilterAxis)
}

/// The axis along which a kernel reads.
package enum FilterAxis: Sendable, Hashable {
    case x
    case y
}

/// The pixels that a kernel finds beyond its input.
package enum KernelEdge: Sendable, Hashable {
    case transparent, clamp, mirror

    init(_ edge: FilterEdge) {
        switch edge {
        case .transparent: self = .transparent
        case .clamp: self = .clamp
        case .mirror: self = .mirror
        }
    }

    /// The part of a program that implements this edge.
    var parts: [String] {
        switch self {
        case .transparent: ["TRANSPARENT"]
        case .clamp: []
        case .mirror: ["MIRROR"]
        }
    }
}
