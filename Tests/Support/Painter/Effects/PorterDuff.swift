import LaminaLayers

/// The shares of source and backdrop that an operator lets through.
///
/// Source: Porter and Duff, "Compositing Digital Images" (1984), table in section 4.
struct PorterDuff {
    let source: Double
    let backdrop: Double

    /// Nil for what is not one of their operators.
    init?(_ filter: CompositingFilter, sourceAlpha: Double, backdropAlpha: Double) {
        switch filter {
        case .clear: (source, backdrop) = (0, 0)
        case .copy: (source, backdrop) = (1, 0)
        case .sourceOver: (source, backdrop) = (1, 1 - sourceAlpha)
        case .sourceIn: (source, backdrop) = (backdropAlpha, 0)
        case .sourceOut: (source, backdrop) = (1 - backdropAlpha, 0)
        case .sourceAtop: (source, backdrop) = (backdropAlpha, 1 - sourceAlpha)
        case .destinationOver: (source, backdrop) = (1 - backdropAlpha, 1)
        case .destinationIn: (source, backdrop) = (0, sourceAlpha)
        case .destinationOut: (source, backdrop) = (0, 1 - sourceAlpha)
        case .destinationAtop: (source, backdrop) = (1 - backdropAlpha, sourceAlpha)
        case .xor: (source, backdrop) = (1 - backdropAlpha, 1 - sourceAlpha)
        default: return nil
        }
    }
}
