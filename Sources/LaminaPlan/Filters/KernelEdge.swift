import LaminaLayers

/// What a kernel finds beyond the pixels that it reads.
package enum KernelEdge: Sendable, Hashable {
    case transparent, clamp, mirror

    init(_ edge: FilterEdge) {
        switch edge {
        case .transparent: self = .transparent
        case .clamp: self = .clamp
        case .mirror: self = .mirror
        }
    }
}
