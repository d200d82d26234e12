import LaminaGeometry

/// A layer on the way down through a tree, with what effects inside need to know of it.
struct OpenStep {
    let layer: Layer
    let label: String
    /// From the layer's coordinates to the outermost layer's superlayer's.
    let map: Homography
    let causes: [EffectDiagnosis.Cause]
    let kind: EffectDiagnosis.Kind?
    /// Why not even the layer's own effect sees what is behind the layer.
    let ownCauses: [EffectDiagnosis.Cause]
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
        ownCauses = kind == nil ? [] : causes.filter { $0 == .rasterization }
        inner = only.map { [$0] } ?? InnerLayer.all(of: layer)
    }

    mutating func takeNext() -> InnerLayer? {
        guard next < inner.count else { return nil }
        next += 1
        return inner[next - 1]
    }
}
