import LaminaGeometry
import LaminaLayers

/// The instances of a replicator's sublayers while they are read one after the other. A class, as few open layers have
/// one.
final class Instances {
    private let replication: Replication
    /// The replicator's own sublayer transform and flip.
    private let around: SuperlayerSpace?
    /// The transform from one instance to the next, about the middle of the bounds.
    private let step: Transform3D
    /// The translation from one instance to the next, in points, if the transform is only that; placements are then
    /// multiples of it.
    private let move: SIMD2<Double>?
    private var index = 0
    /// The index of the first instance to read.
    private let first: Int
    /// The index after the last instance to read.
    private let end: Int
    /// The transform of the current instance.
    private var place = Transform3D.identity
    /// The group node of the instance, if it has a tint.
    var node: Int?
    /// True if a layer in that node samples its backdrop, which ends at the node.
    var containsBackdropSampler = false

    /// Begins with the first instance to read.
    ///
    /// - Parameter pages: For a replicator in a scroll layer, the part of its coordinates in which instances are read;
    ///   others are skipped.
    init(_ layer: ReplicatorLayer, pages: Rect?) {
        let values = layer.shown
        replication = layer.replication
        around = SuperlayerSpace(values)
        let (x, y) = (values.bounds.midX, values.bounds.midY)
        step = Transform3D(translationX: -x, y: -y)
            .concatenating(replication.transform)
            .concatenating(Transform3D(translationX: x, y: y))
        move = replication.translation
        let near = pages.flatMap { [replication] in layer.instances(in: $0, replication) }
        first = near?.lowerBound ?? 0
        index = first
        end = near?.upperBound ?? replication.count
        if index > 0 { place = multiple }
        if layer.instancesDifferInTime != differInTime {
            layer.instancesDifferInTime = differInTime
            // Sublayers that are read only once have no record of what each instance has shown.
            for sublayer in layer.sublayers { (sublayer.contentHasChanged, sublayer.subtreeHasChanged) = (true, true) }
        }
    }

    /// The number of instances read so far, with the current one.
    var readCount: Int { index - first + 1 }
    /// The number of instances after the current one.
    var left: Int { max(end - index - 1, 0) }

    /// True if instances before the first one read were skipped.
    var skipsFirst: Bool { index > 0 }

    /// The placement of an instance that is only translated.
    private var multiple: Transform3D {
        let move = (move ?? .zero) * Double(index)
        return Transform3D(translationX: move.x, y: move.y)
    }

    var isEmpty: Bool { replication.count < 1 }
    /// True if instances show different moments.
    var differInTime: Bool { replication.delay != 0 }
    /// The delay of the instance's animations after the first instance's, in seconds.
    var delay: Double { replication.delay * Double(index) }
    /// The tint of the instance.
    var color: SIMD4<Double> { replication.color(of: index) }
    /// The superlayer space of the instance's layers.
    var space: SuperlayerSpace? { SuperlayerSpace(around, after: place) }

    /// Advances to the next instance; false if there is none.
    func advance() -> Bool {
        guard index + 1 < end else { return false }
        index += 1
        place = move == nil ? place.concatenating(step) : multiple
        (node, containsBackdropSampler) = (nil, false)
        return true
    }
}
