import LaminaGeometry
import LaminaLayers

/// One draw call of a ``Pass``: a run of instances that share program, textures and blending.
package struct Draw: Sendable, Equatable {
    package var program: ProgramKey
    package var texture: TextureSource
    /// A mask, or the backdrop that shows through.
    package var second: TextureSource = .none
    /// The captured backdrop, for a blend mode.
    package var behind: TextureSource = .none
    /// True if the instances are blended; opaque ones just replace the pixels below.
    package var blends: Bool
    /// The operator of Porter and Duff that blends them.
    package var mixing = Mixing.over
    /// The pixels of the frame to which the instances are limited, if their own areas are not enough, or nil.
    package var scissor: PixelRect?
    /// The instances, in ``PassPlan/quads`` or ``PassPlan/boxes`` as the program says.
    package var instances: Range<Int>
}

// MARK: Textures

/// The input of a draw.
package enum TextureSource: Sendable, Hashable {
    case none
    /// An image of the render tree, by index.
    case image(Int32)
    /// An atlas of small images: for each instance the one of ``PassPlan/quadImages``.
    case atlas
    /// A target that earlier passes drew on, by its index in ``PassPlan/targets``.
    case target(Int32)
    /// A filled path, by its index in ``PassPlan/pathFills``.
    case path(Int32)
}

// MARK: Blending

/// The blending of a draw with the pixels below: an operator of Porter and Duff in the device's blend stage.
package enum Mixing: Sendable, Hashable {
    case over, clear, copy, sourceIn, sourceOut, sourceAtop
    case destinationOver, destinationIn, destinationOut, destinationAtop, xor

    /// The operator of a compositing filter; "over" for those that the shader computes.
    init(_ filter: CompositingFilter) {
        switch filter {
        case .clear: self = .clear
        case .copy: self = .copy
        case .sourceIn: self = .sourceIn
        case .sourceOut: self = .sourceOut
        case .sourceAtop: self = .sourceAtop
        case .destinationOver: self = .destinationOver
        case .destinationIn: self = .destinationIn
        case .destinationOut: self = .destinationOut
        case .destinationAtop: self = .destinationAtop
        case .xor: self = .xor
        default: self = .over
        }
    }
}

extension CompositingFilter {
    /// The number of the mode in `Shaders/include/blend.glsl`; 0 for the operators of the device's blend stage.
    var shaderMode: Int {
        switch self {
        case .multiply: 1
        case .screen: 2
        case .overlay: 3
        case .darken: 4
        case .lighten: 5
        case .colorDodge: 6
        case .colorBurn: 7
        case .hardLight: 8
        case .softLight: 9
        case .difference: 10
        case .exclusion: 11
        case .hue: 12
        case .saturation: 13
        case .color: 14
        case .luminosity: 15
        case .plusLighter: 16
        case .plusDarker: 17
        default: 0
        }
    }
}

/// A path to be filled in pixels of the frame, read as coverage: white inside the path.
package struct PathFill: Sendable, Equatable {
    package var path: Path
    /// From the path's coordinates to pixels of the frame.
    package var map: Homography
    /// The pixels of the frame that the texture covers.
    package var region: PixelRect
    /// The standard deviation, in pixels, by which the coverage is blurred: 0, or from 0.1 to below 1.
    package var sigma = 0.0

    package init(path: Path, map: Homography, region: PixelRect, sigma: Double = 0) {
        (self.path, self.map, self.region, self.sigma) = (path, map, region, sigma)
    }
}
