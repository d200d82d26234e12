import LaminaPlan
import LaminaShaders

/// A program that goes along lines: a shader and its parts.
struct LineProgramKey: Hashable {
    /// Which shader it is, with the parts that are its own.
    enum Shader: Hashable {
        case image
        case grow(isCubic: Bool, isSolid: Bool)
        case shrink(GaussianStep, edge: LineEdge, fromHalf: Bool)
        case soften(taps: Int)
    }

    var shader: Shader
    /// The lines are rows (`x`) or columns.
    var axis: FilterAxis
    /// Whether what is written are half floats rather than 8 bits a channel.
    var isHalf: Bool

    var source: ShaderSource {
        switch shader {
        case .image: .lineImage
        case .grow: .lineGrow
        case .shrink: .lineShrink
        case .soften: .lineSoften
        }
    }

    var parts: [String] {
        let own =
            switch shader {
            case .image: [String]()
            case .grow(let isCubic, let isSolid): (isCubic ? ["CUBIC"] : []) + (isSolid ? ["SOLID"] : [])
            case .shrink(let step, let edge, let fromHalf):
                ["FACTOR_\(step.factor)", "ORDER_\(step.order)", Self.part(edge)] + (fromHalf ? ["FROM_HALF"] : [])
            case .soften(let taps): ["TAPS_\(taps)"]
            }
        return own + (axis == .x ? ["ALONG_X"] : []) + (isHalf ? ["HALF"] : [])
    }

    /// The uniforms that are the shader's own.
    var uniforms: [String] {
        switch shader {
        case .image: ["map", "texels"]
        case .grow: ["place"]
        case .shrink: ["first", "polynomials", "share", "limits"]
        case .soften: ["first", "weights", "limits"]
        }
    }

    /// Whether the source is read as a texture rather than as an image of whole numbers, four channels in one.
    var readsTexture: Bool {
        switch shader {
        case .image, .shrink(_, _, fromHalf: false): false
        case .grow, .shrink, .soften: true
        }
    }

    private static func part(_ edge: LineEdge) -> String {
        switch edge {
        case .transparent: "TRANSPARENT"
        case .clamp: "CLAMP"
        case .mirrorOnce: "MIRROR_ONCE"
        case .mirror: "MIRROR"
        }
    }
}
