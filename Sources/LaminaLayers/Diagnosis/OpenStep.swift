import LaminaGeometry

/// A layer on the way down through a tree, with what effects inside need to know of it.
struct OpenStep {
    let layer: Layer
    let label: String
    /// From the layer's coordinates to the outermost layer's superlayer's.
    let map: Homography
    let causes: [EffectDiagnosis.Cause]
    let kind: EffectDiagnosis.Kind?
    private var inner: [InnerLayer] = []
    private var next = 0

    /// A step into `entry`, to be followed into all it holds or only into `only`.
    init(_ entry: InnerLayer, inside outer: Homography, following only: InnerLayer? = nil) {
        layer = entry.layer
        label = entry.label
        map = outer.after(entry.map)
        kind = layer.backdropKind
        causes =
            layer.isolationCauses(isUpright: map.isUpright) + (entry.role == .mask ? [.maskOfLayer] : [])
        inner = only.map { [$0] } ?? InnerLayer.all(of: layer)
    }

    mutating func takeNext() -> InnerLayer? {
        guard next < inner.count else { return nil }
        next += 1
        return inner[next - 1]
    }
}
