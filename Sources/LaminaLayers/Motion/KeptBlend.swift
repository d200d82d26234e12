import LaminaGeometry

/// A way between two transforms, outside the track that goes it, which would be three times as large.
enum KeptBlend {
    case plane(KeptPlaneBlend)
    case space(KeptSpaceBlend)

    init(_ blend: TransformBlend) {
        self =
            blend.planeBlend.map { .plane(KeptPlaneBlend($0, from: blend.from, to: blend.to)) }
            ?? .space(KeptSpaceBlend(blend))
    }

    /// The transform a share of the way; see `TransformBlend`.
    func transform(at progress: Double) -> Transform3D {
        switch self {
        case .plane(let blend): blend.transform(at: progress)
        case .space(let blend): blend.value.transform(at: progress)
        }
    }
}

/// A way that leaves the plane, or leads nowhere.
final class KeptSpaceBlend {
    let value: TransformBlend

    init(_ value: TransformBlend) { self.value = value }
}

/// A way in the plane.
final class KeptPlaneBlend {
    let value: PlaneBlend
    private let from: Transform3D
    private let to: Transform3D

    init(_ value: PlaneBlend, from: Transform3D, to: Transform3D) {
        (self.value, self.from, self.to) = (value, from, to)
    }

    /// The transform a share of the way; exactly the ends at 0 and 1.
    func transform(at progress: Double) -> Transform3D {
        guard progress != 0, progress.isFinite else { return from }
        guard progress != 1 else { return to }
        var result = Transform3D()
        value.write(at: progress, to: &result)
        return result
    }
}
