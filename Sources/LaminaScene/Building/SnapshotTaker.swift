import Foundation
import LaminaLayers

/// Takes the snapshots of a document in an order in which each shows those that are in what it shows.
///
/// Snapshots of one layer make a group. A group waits for the snapshots inside its layer, of which it looks at those
/// that are inside no other group's layer in between, and for such groups: links are no more than snapshots and groups.
struct SnapshotTaker {
    private let context: SceneContext
    private var groups: [SnapshotGroup] = []
    private var indexes: [ObjectIdentifier: Int] = [:]
    private var measure = SnapshotMeasure()

    init(_ context: SceneContext) { self.context = context }

    /// Takes the snapshots; those that can't be taken are reported.
    mutating func take(_ requests: [SnapshotRequest]) {
        guard !requests.isEmpty else { return }
        guard requests.count <= SceneLoader.mostSnapshots else {
            context.reader.reportTooManySnapshots(at: requests[SceneLoader.mostSnapshots].reference)
            return
        }
        for request in requests {
            guard let original = original(of: request) else { continue }
            let index = indexes[ObjectIdentifier(original)] ?? addGroup(of: original)
            groups[index].requests.append(request)
        }
        link()
        var ready = groups.indices.filter { groups[$0].waitsFor == 0 }
        while let index = ready.popLast() {
            guard takeGroup(index) else { return }
            groups[index].isDone = true
            let outer = groups[index].requests.map { nearestGroup(around: $0.layer) } + [groups[index].outer]
            for case let outer? in outer {
                groups[outer].waitsFor -= 1
                if groups[outer].waitsFor == 0 { ready.append(outer) }
            }
        }
        reportCycles()
    }

    private mutating func addGroup(of original: Layer) -> Int {
        indexes[ObjectIdentifier(original)] = groups.count
        groups.append(SnapshotGroup(original: original))
        return groups.count - 1
    }

    /// The layer that a snapshot names; nil after a report.
    private func original(of request: SnapshotRequest) -> Layer? {
        let id = context.reader.document.text(at: request.reference)
        guard let original = context.names[id]?.layer else {
            // As profiles call the layer that holds all others.
            if id == "root" {
                context.reader.reportSelf(id, isItself: false, at: request.reference)
                return nil
            }
            context.reportUnknownLayer(id, at: request.reference)
            return nil
        }
        var holder: Layer? = request.layer
        while let layer = holder {
            if layer === original {
                context.reader.reportSelf(id, isItself: layer === request.layer, at: request.reference)
                return nil
            }
            holder = layer.superlayer
        }
        return original
    }

    private mutating func link() {
        for index in groups.indices {
            groups[index].outer = groups[index].original.superlayer.flatMap { nearestGroup(around: $0) }
            if let outer = groups[index].outer { groups[outer].waitsFor += 1 }
            for request in groups[index].requests {
                if let outer = nearestGroup(around: request.layer) { groups[outer].waitsFor += 1 }
            }
        }
    }

    /// The group of the layer itself, or else of the nearest one around it.
    private func nearestGroup(around layer: Layer) -> Int? {
        var next: Layer? = layer
        while let layer = next {
            if let index = indexes[ObjectIdentifier(layer)] { return index }
            next = layer.superlayer
        }
        return nil
    }

    /// False after a report of what would be too large.
    private mutating func takeGroup(_ index: Int) -> Bool {
        let group = groups[index]
        let extent = measure.extent(of: group.original)
        for request in group.requests {
            guard measure.note(extent, of: request.layer) else {
                context.reader.reportTooManyLayers(at: request.reference)
                return false
            }
            guard request.layer.levels + extent.height <= SceneLoader.deepestTree else {
                context.reader.reportTooDeep(at: request.reference)
                return false
            }
            request.take(of: group.original)
        }
        return true
    }

    /// Reports each circle of groups that wait for each other, once.
    private mutating func reportCycles() {
        var inner: [Int: Int] = [:]
        for index in groups.indices where !groups[index].isDone {
            let outer = groups[index].requests.compactMap { nearestGroup(around: $0.layer) } + [groups[index].outer]
            for case let outer? in outer { inner[outer] = index }
        }
        while let start = inner.keys.min() {
            var steps: [Int] = []
            var next: Int? = start
            while let index = next {
                steps.append(index)
                next = inner.removeValue(forKey: index)
            }
            // The last step has been met before if it closes a circle.
            guard let last = steps.popLast(), let first = steps.firstIndex(of: last) else { continue }
            let circle = steps[first...].compactMap { groups[$0].requests.first?.reference }
            context.reader.reportCycle(of: circle)
        }
    }
}

/// The snapshots of one layer.
private struct SnapshotGroup {
    let original: Layer
    var requests: [SnapshotRequest] = []

    /// The nearest group around the layer.
    var outer: Int?
    var waitsFor = 0
    var isDone = false
}

extension Layer {
    /// How many layers there are from the outermost one to this one.
    fileprivate var levels: Int {
        var count = 1
        var layer = self
        while let next = layer.superlayer {
            layer = next
            count += 1
        }
        return count
    }
}

/// A snapshot that is to be taken when all layers of the document are there.
struct SnapshotRequest {
    /// The layer that is to show it.
    let layer: Layer

    /// Where the document names the layer to take it of.
    let reference: NodeID
    let rect: CGRect?
    let isAfterUpdates: Bool

    /// Whether the document leaves the size to what is shown.
    private let hasOwnSize: Bool

    /// Nil where the document names no layer, which has been reported.
    init?(_ parts: SnapshotParts, by layer: Layer) {
        guard let reference = parts.original else { return nil }
        self.layer = layer
        self.reference = reference
        rect = parts.rect
        isAfterUpdates = parts.isAfterUpdates
        hasOwnSize = layer.bounds.size != .zero
    }

    /// Shows a layer as it is now.
    func take(of original: Layer) {
        let shown = original.snapshot(in: rect ?? original.bounds, afterUpdates: isAfterUpdates)
        layer.storage.effects?.snapshot = shown.storage.effects?.snapshot
        if !hasOwnSize { layer.bounds.size = shown.bounds.size }
        layer.markChanged()
    }
}

/// How large the trees are that snapshots add to what is drawn, snapshots in snapshots included.
///
/// A few snapshots of layers with snapshots would otherwise ask for more layers than any memory holds.
private struct SnapshotMeasure {
    /// What a layer and all that is drawn inside it come to.
    struct Extent {
        var layerCount = 0
        var height = 0
    }

    private var extents: [ObjectIdentifier: Extent] = [:]
    private var layerCount = 0

    /// The extent of a layer whose snapshots have been noted. Linear in the number of layers in it.
    func extent(of layer: Layer) -> Extent {
        var result = Extent()
        var open = [(layer: layer, level: 1)]
        while let (layer, level) = open.popLast() {
            let shown = extents[ObjectIdentifier(layer)] ?? Extent()
            result.layerCount += 1 + shown.layerCount
            result.height = max(result.height, level + shown.height)
            for child in layer.children { open.append((child, level + 1)) }
            if let mask = layer.mask { open.append((mask, level + 1)) }
        }
        return result
    }

    /// Notes what a snapshot layer shows, with the clip around it. False if all snapshots together show too much.
    mutating func note(_ extent: Extent, of layer: Layer) -> Bool {
        let shown = Extent(layerCount: extent.layerCount + 1, height: extent.height + 1)
        extents[ObjectIdentifier(layer)] = shown
        layerCount += shown.layerCount
        return layerCount <= SceneLoader.mostSnapshotLayers
    }
}

/// The mistakes in snapshots.
extension DocumentReader {
    fileprivate func reportSelf(_ id: String, isItself: Bool, at node: NodeID) {
        report(
            .invalid(
                found: isItself
                    ? "the snapshot shows itself"
                    : "the snapshot is inside \(Printable.quoted(id)), which it shows",
                advice: "name a layer that does not contain the snapshot"),
            at: node)
    }

    /// - Parameter references: where the snapshots name the layers that they show.
    fileprivate func reportCycle(of references: [NodeID]) {
        guard let last = references.max(by: { $0.index < $1.index }) else { return }
        let shown = references.prefix(4).map { Printable.quoted(document.text(at: $0)) }
        let more = references.count > shown.count ? " and \(references.count - shown.count) more" : ""
        report(
            .invalid(
                found: "the snapshots of \(shown.joined(separator: ", "))\(more) form a cycle",
                advice: "let one of them show a layer that contains none of the others"),
            at: last)
    }

    fileprivate func reportTooManySnapshots(at node: NodeID) {
        report(
            .limit(
                found: "the document has more than \(SceneLoader.mostSnapshots) snapshots",
                advice: "use fewer snapshots"),
            at: node)
    }

    fileprivate func reportTooManyLayers(at node: NodeID) {
        report(
            .limit(
                found: "all snapshots up to this one show more than \(SceneLoader.mostSnapshotLayers) layers",
                advice: "take fewer snapshots, or of smaller layers"),
            at: node)
    }

    fileprivate func reportTooDeep(at node: NodeID) {
        report(
            .limit(
                found: "with what the snapshot shows, the layers are more than \(SceneLoader.deepestTree) levels deep",
                advice: "nest fewer layers in each other"),
            at: node)
    }
}
