import LaminaLayers

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

/// The weights of a kernel.
package enum KernelWeights {
    /// The factor of weights that add up to 1. Rounded one by one their sum may be less than 1, and a device that
    /// truncates to 16 bits then turns an exact 1 into the number before it: filter after filter it would fade.
    package static let upward = 1 + 0x1p-20
}
