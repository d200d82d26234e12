extension Layer {
    /// A report of what breaks the effects of this layer and of the layers in it.
    ///
    /// Checks each visual effect and each layer with ``backgroundFilters``: which ancestors are drawn offscreen, so
    /// that the effect can't sample the backdrop below them, by which properties, and what to change. Ancestors of this
    /// layer count too. Snapshots and masks are visited; hidden layers are not. Offscreen passes that only a frame has
    /// are not known: those of layers that fade in a transition, or that others cut in space.
    ///
    /// A debugging aid, not for every frame: linear in the number of layers, and for each broken effect in the number
    /// of layers painted before it in the image that it is confined to.
    public final func effectDiagnosis() -> EffectDiagnosis {
        EffectDiagnosis(findings: EffectDiagnoser(chain: chainFromOutermost).findings)
    }
}

/// Walks a layer tree to find what breaks the effects in it.
struct EffectDiagnoser {
    private static let maximumBreaks = 64
    private static let maximumTargets = 100

    private(set) var findings: [EffectDiagnosis.Finding] = []
    /// The path from the outermost layer to the current one.
    private var open: [VisitedLayer] = []
    /// The indices in ``open`` of layers drawn offscreen.
    private var isolating: [Int] = []
    /// The indices in ``open`` of layers that draw a backdrop which vibrant content inside can sample.
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
        let visit = VisitedLayer(entry, inside: open.last?.map ?? .identity, following: only)
        if !visit.causes.isEmpty { isolating.append(open.count) }
        if visit.kind == .blur || visit.kind == .backgroundFilters { backdrops.append(open.count) }
        open.append(visit)
    }

    private mutating func leave() {
        open.removeLast()
        if isolating.last == open.count { isolating.removeLast() }
        if backdrops.last == open.count { backdrops.removeLast() }
    }

    /// Adds the finding about the last open layer, if it has an effect.
    private mutating func report() {
        guard let last = open.last, let kind = last.kind else { return }
        // Vibrant content shows the backdrop of the effect around it, so it is broken where that effect is.
        var effect = open.count - 1
        let barrier = isolating.last { $0 < effect }
        if kind == .vibrancy, last.ownCauses.isEmpty, let around = backdrops.last, around >= barrier ?? 0 {
            effect = around
        }
        let breaking = breaks(of: effect)
        var hasEmptyBackdrop = false
        if let innermost = breaking.first {
            hasEmptyBackdrop = !EffectBackdrop(of: open[effect]).hasContent(in: open[innermost...effect])
        }
        findings.append(
            EffectDiagnosis.Finding(
                layer: name(of: open.count - 1), kind: kind,
                breaks: breaking.map {
                    EffectDiagnosis.Break(
                        layer: name(of: $0), causes: $0 == effect ? open[$0].ownCauses : open[$0].causes)
                },
                hasEmptyBackdrop: hasEmptyBackdrop, remedies: remedies(for: effect, breaking: breaking)))
    }

    /// The indices of the layers that end an effect's backdrop, innermost first: its own layer or its ancestors.
    private func breaks(of effect: Int) -> [Int] {
        var found = open[effect].ownCauses.isEmpty ? [] : [effect]
        for index in isolating.reversed() where index < effect {
            found.append(index)
            if found.count == Self.maximumBreaks || open[index].causes.contains(where: \.endsTree) { break }
        }
        return found
    }

    private func remedies(for effect: Int, breaking: [Int]) -> [EffectDiagnosis.Remedy] {
        var remedies: [EffectDiagnosis.Remedy] = []
        let effectName = name(of: effect)
        if breaking.first == effect { remedies.append(.stopRasterizing(effectName)) }
        let around = breaking.filter { $0 < effect }
        if let outermost = around.last(where: { !open[$0].causes.contains(where: \.endsTree) }) {
            let outer = outermost > 0 ? name(of: outermost - 1) : nil
            remedies.append(.putEffectBelow(effectName, into: outer, below: name(of: outermost)))
        }
        for index in around {
            for cause in open[index].causes where [.mask, .roundedClip, .rotatedClip].contains(cause) {
                remedies.append(
                    .moveToSublayers(cause, from: name(of: index), to: targets(from: index, besides: effect)))
            }
        }
        if let last = around.last, let snapshot = open[last].layer.storage.effects?.snapshot {
            remedies += SnapshotRemedy.remedies(for: snapshot, shownBy: open[...last].lazy.map(\.layer))
        }
        return remedies
    }

    /// The layers to move a mask to so that everything but the effect stays masked, or else the effect itself.
    private func targets(from index: Int, besides effect: Int) -> [EffectDiagnosis.LayerName] {
        var targets: [EffectDiagnosis.LayerName] = []
        for outer in index..<effect {
            for inner in InnerLayer.all(of: open[outer].layer)
            where inner.role != .mask && inner.layer !== open[outer + 1].layer {
                targets.append(name(of: inner, in: outer))
                if targets.count == Self.maximumTargets { return targets }
            }
        }
        return targets.isEmpty ? [name(of: effect)] : targets
    }

    private func name(of index: Int) -> EffectDiagnosis.LayerName {
        EffectDiagnosis.LayerName(
            name: open[index].layer.name, path: open[...index].map(\.label).joined(separator: "/"))
    }

    private func name(of inner: InnerLayer, in index: Int) -> EffectDiagnosis.LayerName {
        EffectDiagnosis.LayerName(name: inner.layer.name, path: "\(name(of: index).path)/\(inner.label)")
    }
}

// MARK: Snapshots

/// Advice on which layer to snapshot so that the effects in it have a larger backdrop.
enum SnapshotRemedy {
    /// The remedies for `snapshot`, which the last layer of `chain` shows; `chain` leads there from the outermost
    /// layer.
    ///
    /// Ancestors of the layer that shows the snapshot are left out, since it would be shown in itself.
    static func remedies(
        for snapshot: SnapshotContent, shownBy chain: some Sequence<Layer>
    ) -> [EffectDiagnosis.Remedy] {
        guard let original = snapshot.original else {
            let name = snapshot.content.children.first?.name
            return [.snapshotAncestor(nil, insteadOf: EffectDiagnosis.LayerName(name: name, path: "the layer"))]
        }
        let showing = Set(chain.map(ObjectIdentifier.init))
        var outermost = original
        while let next = outermost.parent, !showing.contains(ObjectIdentifier(next)) { outermost = next }
        guard outermost !== original else { return [] }
        return [.snapshotAncestor(outermost.reportName, insteadOf: original.reportName)]
    }
}

extension Layer {
    /// The layer's name in reports.
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
