/// The families of effects that a random scene may have.
package struct EffectShare: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let masks = EffectShare(rawValue: 1 << 0)
    package static let shadows = EffectShare(rawValue: 1 << 1)
    /// Filters on layers.
    package static let filters = EffectShare(rawValue: 1 << 2)
    /// Filters of backdrops.
    package static let backdrops = EffectShare(rawValue: 1 << 3)
    package static let vibrancy = EffectShare(rawValue: 1 << 4)
    package static let compositing = EffectShare(rawValue: 1 << 5)
    package static let rasterization = EffectShare(rawValue: 1 << 6)
    package static let snapshots = EffectShare(rawValue: 1 << 7)

    /// Gradient layers, also as masks.
    package static let gradients = EffectShare(rawValue: 1 << 8)

    /// Tiled layers; not among all, so that the scenes of seeds stay what they are.
    package static let tiles = EffectShare(rawValue: 1 << 9)

    /// Transform layers, replicators and emitters; not among all either.
    package static let kinds = EffectShare(rawValue: 1 << 10)

    /// Shapes and text, also as masks.
    package static let drawings = EffectShare(rawValue: 1 << 11)

    package static let all: EffectShare = [
        .masks, .shadows, .filters, .backdrops, .vibrancy, .compositing, .rasterization, .snapshots, .gradients,
        .drawings,
    ]
}
