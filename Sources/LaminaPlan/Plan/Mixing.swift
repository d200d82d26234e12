import LaminaLayers

/// How a draw is mixed with what is there: an operator of Porter and Duff, which the device does by itself.
package enum Mixing: Sendable, Hashable {
    case over, clear, copy, sourceIn, sourceOut, sourceAtop
    case destinationOver, destinationIn, destinationOut, destinationAtop, xor

    /// The operator of a compositing filter; "over" for those that the shader works out.
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
