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
