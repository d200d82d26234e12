import Glibc
import LaminaGeometry
import LaminaLayers

extension LayerDeclaration {
    /// A layer of type "snapshot". It shows nothing until the tree is complete.
    static let snapshot = ObjectDeclaration(
        "snapshotLayer",
        "A layer that draws another layer as it is when the document has been read. Its default size "
            + "is that of what it shows; effects inside it sample only what is inside it.",
        appliesDefaults: false, rules: geometryRules,
        make: LayerDraftOf(
            kind: Layer().snapshot(in: .zero, afterUpdates: true),
            parts: LayerParts(snapshot: LayerParts.SnapshotContent())),
        properties: {
            common() + [
                Property(
                    required: "of", .reference, "The id of the layer to draw; it must not contain this layer."
                ) { $0.parts.snapshot?.original = $1 },
                Property(
                    "rect", .boundedRect,
                    "The part to draw, in that layer's coordinates: [x, y, width, height]; its bounds if absent."
                ) { $0.parts.snapshot?.rect = $1 },
                Property(
                    "afterUpdates", .boolean, default: true, "Waits for pending changes before the snapshot is taken."
                ) { $0.parts.snapshot?.isAfterUpdates = $1 },
            ]
        })
}

/// Takes the snapshots of a document in order of dependency, so that each shows the snapshots inside its content.
///
/// Snapshots of the same layer form a group. A group depends on the snapshots inside its layer, except those inside
/// another group's layer in between, and on such groups: there are no more links than snapshots and groups.
struct SnapshotTaker {
    private let context: SceneContext
    private var groups: [SnapshotGroup] = []
    private var indexes: [ObjectIdentifier: Int] = [:]
    private var measure: SnapshotMeasure

    init(_ context: SceneContext) {
        self.context = context
        measure = SnapshotMeasure(layerLimit: context.reader.work[.snapshotLayers])
    }

    /// Takes the snapshots; those that can't be taken are reported.
    mutating func take(_ requests: [SnapshotRequest]) {
        guard !requests.isEmpty else { return }
        let limit = context.reader.work[.snapshots]
        guard requests.count <= limit else {
            context.reader.reportExcess(
                .snapshots, requests.count, at: requests[limit].reference,
                "the document has more than \(limit) snapshots", advice: "use fewer snapshots")
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

    /// The layer that a snapshot refers to; nil after reporting a problem.
    private func original(of request: SnapshotRequest) -> Layer? {
        let id = context.reader.document.text(at: request.reference)
        guard let original = context.names[id]?.layer else {
            // The name of the outermost layer in profiles.
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

    /// The group of the layer itself, or else of its nearest ancestor with a group.
    private func nearestGroup(around layer: Layer) -> Int? {
        var next: Layer? = layer
        while let layer = next {
            if let index = indexes[ObjectIdentifier(layer)] { return index }
            next = layer.superlayer
        }
        return nil
    }

    /// False, after reporting a problem, if the result would be too large.
    private mutating func takeGroup(_ index: Int) -> Bool {
        let group = groups[index]
        let extent = measure.extent(of: group.original)
        for request in group.requests {
            guard measure.note(extent, of: request.layer) else {
                context.reader.reportTooManyLayers(at: request.reference)
                return false
            }
            guard request.layer.levels + extent.height <= ReadLimits.treeDepth else {
                context.reader.reportTooDeep(at: request.reference)
                return false
            }
            // With problems nothing has been drawn, nor checked for it.
            if context.reader.problemCount == 0 { request.take(of: group.original) }
        }
        return true
    }

    /// Reports each cycle of groups that depend on each other, once.
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
            // If the last step was visited before, it closes a cycle.
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

    /// The group of the layer's nearest ancestor.
    var outer: Int?
    var waitsFor = 0
    var isDone = false
}

extension Layer {
    /// The number of layers from the outermost one to this one.
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

/// A snapshot to take when all layers of the document are known.
struct SnapshotRequest {
    /// The layer that shows the snapshot.
    let layer: Layer

    /// The node of the original layer's id.
    let reference: NodeID
    let rect: Rect?
    let isAfterUpdates: Bool

    /// True if the document specifies the size.
    private let hasOwnSize: Bool

    /// Nil if the document names no layer, which has already been reported.
    init?(_ parts: LayerParts.SnapshotContent, by layer: Layer) {
        guard let reference = parts.original else { return nil }
        self.layer = layer
        self.reference = reference
        rect = parts.rect
        isAfterUpdates = parts.isAfterUpdates
        hasOwnSize = layer.bounds.size != .zero
    }

    /// Takes a snapshot of a layer in its current state.
    func take(of original: Layer) {
        let shown = original.snapshot(in: rect ?? original.bounds, afterUpdates: isAfterUpdates)
        layer.storage.effects?.snapshot = shown.storage.effects?.snapshot
        if !hasOwnSize { layer.bounds.size = shown.bounds.size }
        layer.markChanged()
    }
}

/// The size of the trees that snapshots add to what is drawn, including nested snapshots.
///
/// A few snapshots of layers with snapshots could otherwise ask for more layers than fit in memory.
private struct SnapshotMeasure {
    /// The largest number of layers that all snapshots together may show.
    let layerLimit: Int

    /// The size of a layer tree with everything drawn inside it.
    struct Extent {
        var layerCount = 0
        var height = 0
    }

    private var extents: [ObjectIdentifier: Extent] = [:]
    private var layerCount = 0

    init(layerLimit: Int) { self.layerLimit = layerLimit }

    /// The extent of a layer whose snapshots have been recorded. Linear in its number of layers.
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

    /// Records what a snapshot layer shows, with the clip around it; false if all snapshots together show too much.
    mutating func note(_ extent: Extent, of layer: Layer) -> Bool {
        let shown = Extent(layerCount: extent.layerCount + 1, height: extent.height + 1)
        extents[ObjectIdentifier(layer)] = shown
        layerCount += shown.layerCount
        return layerCount <= layerLimit
    }
}

/// The problems of snapshots.
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

    /// - Parameter references: the nodes at which the snapshots name their layers.
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

    fileprivate func reportTooManyLayers(at node: NodeID) {
        reportExcess(
            .snapshotLayers, at: node, "all snapshots up to this one show more than \(work[.snapshotLayers]) layers",
            advice: "take fewer snapshots, or of smaller layers")
    }

    fileprivate func reportTooDeep(at node: NodeID) {
        report(
            .limit(
                found:
                    "with what the snapshot shows, the layers are more than \(ReadLimits.treeDepth) levels deep",
                advice: "nest fewer layers in each other"),
            at: node)
    }
}
