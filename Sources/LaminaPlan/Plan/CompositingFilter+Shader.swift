import LaminaLayers

extension CompositingFilter {
    /// The number of the mode in `Shaders/include/blend.glsl`; 0 for what the device's own mixing does.
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
