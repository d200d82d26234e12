import Foundation
import LaminaGeometry
import LaminaLayers

/// The instances of a replicator's sublayers, while they are read one after the other. An object, because few of the
/// layers that are open have it.
final class Instances {
    private let replication: Replication
    /// What the replicator itself does to the geometry of its sublayers.
    private let around: SuperlayerSpace?
    private let step: Transform3D
    /// By how much each instance is moved against the one before, if that is all; places are then multiples of it.
    private let move: SIMD2<Double>?
    private var index = 0
    /// The number of the instance behind the last one to be read.
    private let end: Int
    private var place = Transform3D.identity
    /// The node around the instance, if its colours change.
    var node: Int?
    /// Whether a layer in that node reads what is behind it; it finds nothing beyond the node.
    var holdsBackdropReader = false

    /// - Parameter pages: Of a replicator in a scroll layer, where in its coordinates instances are looked at; those
    ///   outside are passed over.
    init(_ layer: ReplicatorLayer, pages: CGRect?) {
        let values = layer.shown
        replication = layer.replication
        around = SuperlayerSpace(values)
        let (x, y) = (values.bounds.midX, values.bounds.midY)
        step = Transform3D(translationX: -x, y: -y)
            .concatenating(replication.transform)
            .concatenating(Transform3D(translationX: x, y: y))
        move = replication.translation
        let near = pages.flatMap { [replication] in layer.instances(in: $0, replication) }
        index = near?.lowerBound ?? 0
        end = near?.upperBound ?? replication.count
        if index > 0 { place = multiple }
        if layer.instancesDifferInTime != differInTime {
            layer.instancesDifferInTime = differInTime
            // Sublayers that are read once no longer know what each instance has shown.
            for sublayer in layer.sublayers { (sublayer.contentHasChanged, sublayer.subtreeHasChanged) = (true, true) }
        }
    }

    /// Whether instances before the first one that is read were passed over.
    var beginsLater: Bool { index > 0 }

    /// The place of an instance that only is moved.
    private var multiple: Transform3D {
        let move = (move ?? .zero) * Double(index)
        return Transform3D(translationX: move.x, y: move.y)
    }

    var isEmpty: Bool { replication.count < 1 }
    /// Whether instances show different moments.
    var differInTime: Bool { replication.delay != 0 }
    /// How much later than the first the instance shows its sublayers' animations, in seconds.
    var delay: Double { replication.delay * Double(index) }
    /// What the instance's colours are multiplied with.
    var color: SIMD4<Double> { replication.color(of: index) }
    /// What is done to the geometry of the instance's layers.
    var space: SuperlayerSpace? { SuperlayerSpace(around, after: place) }

    /// Goes on to the next instance; false if there is none.
    func advance() -> Bool {
        guard index + 1 < end else { return false }
        index += 1
        place = move == nil ? place.concatenating(step) : multiple
        (node, holdsBackdropReader) = (nil, false)
        return true
    }
}
