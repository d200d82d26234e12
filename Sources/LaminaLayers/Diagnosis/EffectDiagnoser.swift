extension Layer {
    /// What is wrong with the effects of this layer and of all it holds.
    ///
    /// Looks at each visual effect and each layer with ``backgroundFilters``: which layers around it are drawn as images
    /// of their own, so that it sees nothing of what is behind them, by which properties, and what to change. What this
    /// layer is inside of counts too. Snapshots and masks are looked into; hidden layers are not. Images of their own that
    /// only a picture has are not known: of layers that fade over in a transition, or that others cut in space.
    ///
    /// For people at work, not for every frame: linear in the number of layers, and for each broken effect in the number
    /// of layers painted before it in the image that it is confined to.
    public final func effectDiagnosis() -> EffectDiagnosis {
        EffectDiagnosis(findings: EffectDiagnoser(chain: chainFromOutermost).findings)
    }
}

/// Walks through a tree to find what breaks the effects in it.
struct EffectDiagnoser {
    private static let mostBreaks = 64
    private static let mostTargets = 100

    private(set) var findings: [EffectDiagnosis.Finding] = []
    /// From the outermost layer to where the walk is.
    private var open: [OpenStep] = []
    /// The places in ``open`` of layers drawn as images of their own.
    private var isolating: [Int] = []
    /// The places in ``open`` of layers that draw a backdrop which vibrant content inside can use.
    private var backdrops: [Int] = []

    /// Diagnoses all effects in the last layer of `chain`, which leads to it from its outermost layer.
    init(chain: [Layer]) {
        var entry = InnerLayer(outermost: chain[0])
        for next in chain.dropFirst() {
            guard !entry.layer.storage.isHidden,
                let inner = InnerLayer.all(of: entry.layer).first(where: { $0.layer === next })
            else { return }
            enter(entry, following: inner)
            entry = inner
        }
        let depth = open.count
        guard !entry.layer.storage.isHidden else { return }
        enter(entry)
        report()
        while open.count > depth {
            if let inner = open[open.count - 1].takeNext() {
                enter(inner)
                report()
            } else {
                leave()
            }
        }
    }

    private mutating func enter(_ entry: InnerLayer, following only: InnerLayer? = nil) {
        let step = OpenStep(entry, inside: open.last?.map ?? .identity, following: only)
        if !step.causes.isEmpty { isolating.append(open.count) }
        if step.kind == .blur || step.kind == .backgroundFilters { backdrops.append(open.count) }
        open.append(step)
    }

    private mutating func leave() {
        open.removeLast()
        if isolating.last == open.count { isolating.removeLast() }
        if backdrops.last == open.count { backdrops.removeLast() }
    }

    /// Adds what is found about the last open layer, if it has an effect.
    private mutating func report() {
        guard let last = open.last, let kind = last.kind else { return }
        // Vibrant content shows the backdrop of the effect around it, so that it is broken where that one is.
        var seer = open.count - 1
        let barrier = isolating.last { $0 < seer }
        if kind == .vibrancy, last.ownCauses.isEmpty, let around = backdrops.last, around >= barrier ?? 0 {
            seer = around
        }
        let breaking = breaks(of: seer)
        var seesNothing = false
        if let innermost = breaking.first {
            seesNothing = !BackdropView(of: open[seer]).holdsAnything(open[innermost...seer])
        }
        findings.append(
            EffectDiagnosis.Finding(
                layer: name(of: open.count - 1), kind: kind,
                breaks: breaking.map {
                    EffectDiagnosis.Break(
                        layer: name(of: $0), causes: $0 == seer ? open[$0].ownCauses : open[$0].causes)
                },
                seesNothing: seesNothing, remedies: remedies(for: seer, breaking: breaking)))
    }

    /// The places of the layers that a layer can't see beyond, from the innermost on: its own, or around it.
    private func breaks(of seer: Int) -> [Int] {
        var found = open[seer].ownCauses.isEmpty ? [] : [seer]
        for place in isolating.reversed() where place < seer {
            found.append(place)
            if found.count == Self.mostBreaks || open[place].causes.contains(where: \.endsTree) { break }
        }
        return found
    }

    private func remedies(for seer: Int, breaking: [Int]) -> [EffectDiagnosis.Remedy] {
        var remedies: [EffectDiagnosis.Remedy] = []
        let effect = name(of: seer)
        if breaking.first == seer { remedies.append(.stopRasterizing(effect)) }
        let around = breaking.filter { $0 < seer }
        if let outermost = around.last(where: { !open[$0].causes.contains(where: \.endsTree) }) {
            let outer = outermost > 0 ? name(of: outermost - 1) : nil
            remedies.append(.putEffectFirst(effect, into: outer, below: name(of: outermost)))
        }
        for place in around {
            for cause in open[place].causes where [.mask, .roundedClip, .turnedClip].contains(cause) {
                remedies.append(.moveDown(cause, from: name(of: place), to: targets(from: place, besides: seer)))
            }
        }
        if let last = around.last, let snapshot = open[last].layer.storage.effects?.snapshot {
            remedies += SnapshotRemedy.remedies(for: snapshot, shownBy: open[...last].lazy.map(\.layer))
        }
        return remedies
    }

    /// The layers that a mask goes to so that all but the effect keeps it, or else the effect itself.
    private func targets(from place: Int, besides seer: Int) -> [EffectDiagnosis.LayerName] {
        var targets: [EffectDiagnosis.LayerName] = []
        for outer in place..<seer {
            for inner in InnerLayer.all(of: open[outer].layer)
            where inner.role != .mask && inner.layer !== open[outer + 1].layer {
                targets.append(name(of: inner, in: outer))
                if targets.count == Self.mostTargets { return targets }
            }
        }
        return targets.isEmpty ? [name(of: seer)] : targets
    }

    private func name(of place: Int) -> EffectDiagnosis.LayerName {
        EffectDiagnosis.LayerName(
            name: open[place].layer.name, path: open[...place].map(\.label).joined(separator: "/"))
    }

    private func name(of inner: InnerLayer, in place: Int) -> EffectDiagnosis.LayerName {
        EffectDiagnosis.LayerName(name: inner.layer.name, path: "\(name(of: place).path)/\(inner.label)")
    }
}

/// What to take a snapshot of so that the effects in it see more.
enum SnapshotRemedy {
    /// The advice about `snapshot`, which the last layer of `chain` shows; `chain` leads there from the outermost layer.
    ///
    /// A layer that holds the one that shows the snapshot would be shown in itself: what is named is inside of all those.
    static func remedies(
        for snapshot: SnapshotContent, shownBy chain: some Sequence<Layer>
    ) -> [EffectDiagnosis.Remedy] {
        guard let original = snapshot.original else {
            let name = snapshot.content.children.first?.name
            return [.snapshotFurtherUp(nil, insteadOf: EffectDiagnosis.LayerName(name: name, path: "the layer"))]
        }
        let showing = Set(chain.map(ObjectIdentifier.init))
        var outermost = original
        while let next = outermost.parent, !showing.contains(ObjectIdentifier(next)) { outermost = next }
        guard outermost !== original else { return [] }
        return [.snapshotFurtherUp(outermost.reportName, insteadOf: original.reportName)]
    }
}

extension Layer {
    /// How the layer is called in reports.
    final var reportName: EffectDiagnosis.LayerName {
        var labels: [String] = []
        for (outer, layer) in zip(chainFromOutermost, chainFromOutermost.dropFirst()) {
            let inner = InnerLayer.all(of: outer).first { $0.layer === layer }
            labels.append(inner?.label ?? layer.name ?? "[hidden]")
        }
        let outermost = InnerLayer(outermost: outermost).label
        return EffectDiagnosis.LayerName(name: name, path: ([outermost] + labels).joined(separator: "/"))
    }

    /// The layers from the outermost to this one.
    final var chainFromOutermost: [Layer] {
        var chain = [self]
        while let next = chain[chain.count - 1].parent { chain.append(next) }
        return chain.reversed()
    }
}
