import LaminaPlan
import LaminaShaders

/// Which program works out a kernel that goes down columns: a shader and its parts.
enum ColumnProgramKey: Hashable {
    case image
    case grow(isCubic: Bool, isSolid: Bool)
    case shrink(factor: Int, edge: KernelEdge?)

    var source: ShaderSource {
        switch self {
        case .image: .columnImage
        case .grow: .columnGrow
        case .shrink: .columnShrink
        }
    }

    var parts: [String] {
        switch self {
        case .image: []
        case .grow(let isCubic, let isSolid): (isCubic ? ["CUBIC"] : []) + (isSolid ? ["SOLID"] : [])
        case .shrink(let factor, let edge): ["FACTOR_\(factor)"] + (edge.map { [Self.part($0)] } ?? [])
        }
    }

    /// The uniforms that are the kernel's own.
    var uniforms: [String] {
        switch self {
        case .image: ["map", "texels"]
        case .grow: ["place"]
        case .shrink: ["first", "share", "limits"]
        }
    }

    private static func part(_ edge: KernelEdge) -> String {
        switch edge {
        case .transparent: "TRANSPARENT"
        case .clamp: "CLAMP"
        case .mirror: "MIRROR"
        }
    }
}
