import LaminaLayers

/// Takes the snapshots of a document in an order in which each shows those that are in what it shows.
///
/// Snapshots of one layer make a group. A group waits for the snapshots inside its layer, of which it looks at those
/// that are inside no other group's layer in between, and for such groups: links are no more than snapshots and groups.
struct SnapshotTaker {
    let reader: DocumentReader
    let named: [String: NamedLayer]
    private var groups: [SnapshotGroup] = []
    private var indexes: [ObjectIdentifier: Int] = [:]
    private var measure = SnapshotMeasure()

    init(reader: DocumentReader, named: [String: NamedLayer]) {
        self.reader = reader
        self.named = named
    }

    /// Takes the snapshots; those that can't be taken are reported.
    mutating func take(_ requests: [SnapshotRequest]) {
        guard !requests.isEmpty else { return }
        guard requests.count <= SceneLoader.mostSnapshots else {
            reader.reportTooManySnapshots(at: requests[SceneLoader.mostSnapshots].reference)
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
        let id = reader.document.text(at: request.reference)
        guard let original = named[id]?.layer else {
            // As profiles call the layer that holds all others.
            if id == "root" {
                reader.reportSelf(id, isItself: false, at: request.reference)
                return nil
            }
            reader.reportUnknownLayer(id, at: request.reference, known: named.keys)
            return nil
        }
        var holder: Layer? = request.layer
        while let layer = holder {
            if layer === original {
                reader.reportSelf(id, isItself: layer === request.layer, at: request.reference)
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
                reader.reportTooManyLayers(at: request.reference)
                return false
            }
            guard request.layer.levels + extent.height <= SceneLoader.deepestTree else {
                reader.reportTooDeep(at: request.reference)
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
            reader.reportCycle(of: circle)
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
