import LaminaCounters

/// What is wrong with the snapshots of a document.
extension DocumentReader {
    func reportUnknownLayer(_ id: String, at node: NodeID, known: some Sequence<String>, onKey: Bool = false) {
        let finding = {
            let near = NearName.closest(to: id, in: known.sorted())
            return SceneFinding.invalid(
                found: "no layer has the id \(Printable.quoted(id))",
                advice: near.map { "did you mean \(Printable.quoted($0))?" } ?? "write the id of a layer")
        }
        report(finding(), at: node, onKey: onKey)
    }

    func reportSelf(_ id: String, isItself: Bool, at node: NodeID) {
        report(
            .invalid(
                found: isItself
                    ? "the snapshot is to show itself"
                    : "the snapshot is inside \(Printable.quoted(id)), which it shows",
                advice: "name a layer that does not hold the snapshot"),
            at: node)
    }

    /// - Parameter references: where the snapshots name the layers that they show.
    func reportCycle(of references: [NodeID]) {
        guard let last = references.max(by: { $0.index < $1.index }) else { return }
        let shown = references.prefix(4).map { Printable.quoted(document.text(at: $0)) }
        let more = references.count > shown.count ? " and \(references.count - shown.count) more" : ""
        report(
            .invalid(
                found: "the snapshots of \(shown.joined(separator: ", "))\(more) are inside each other's layers",
                advice: "let one of them show a layer that holds none of the others"),
            at: last)
    }

    func reportTooManySnapshots(at node: NodeID) {
        report(
            .limit(
                found: "the document has more than \(SceneLoader.mostSnapshots) snapshots",
                advice: "show one snapshot in fewer places"),
            at: node)
    }

    func reportTooManyLayers(at node: NodeID) {
        report(
            .limit(
                found: "all snapshots up to this one show more than \(SceneLoader.mostSnapshotLayers) layers",
                advice: "take fewer snapshots, or of smaller layers"),
            at: node)
    }

    func reportTooDeep(at node: NodeID) {
        report(
            .limit(
                found: "with what the snapshot shows, the layers are more than \(SceneLoader.deepestTree) levels deep",
                advice: "nest fewer layers in each other"),
            at: node)
    }
}
