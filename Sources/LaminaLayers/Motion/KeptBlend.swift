import LaminaGeometry

/// A way between two transforms, outside the track that goes it, which would be three times as large.
final class KeptBlend {
    let value: TransformBlend

    init(_ value: TransformBlend) { self.value = value }
}
