import LaminaCounters
import LaminaLayers
import LaminaLayout
import LaminaStage

/// Finds the layers and guides whose frames behaviours follow.
struct FollowedItems {
    private let context: SceneContext
    private let layout: SceneLayout
    private let root: Layer

    /// - Parameter root: the stage's root, which has the id "root" if no layer or guide has it.
    init(_ context: SceneContext, _ layout: SceneLayout, root: Layer) {
        (self.context, self.layout, self.root) = (context, layout, root)
    }

    /// The layer or guide with the id at a node; nil after reporting a problem.
    func item(at node: NodeID) -> LayoutItem? {
        let id = context.reader.document.text(at: node)
        if let layer = context.names[id]?.layer { return layer.layoutItem }
        if let guide = layout.guides[id]?.guide { return guide }
        if id == "root" { return root.layoutItem }
        let near = NearName.closest(to: id, in: (context.names.all + layout.guides.keys + ["root"]).sorted())
        context.reader.report(
            .invalid(
                found: "no layer or guide has the id \(Printable.quoted(id))",
                advice: near.map { "did you mean \(Printable.quoted($0))?" } ?? "write the id of a layer or a guide"),
            at: node)
        return nil
    }

    /// The draft of a behaviour with the items that its boundaries follow.
    func resolved(_ draft: any BehaviorDraft) -> any BehaviorDraft {
        guard var collision = draft as? CollisionDraft, var boundaries = collision.boundaries else { return draft }
        for index in boundaries.indices {
            if let node = boundaries[index].following { boundaries[index].followed = item(at: node) }
        }
        collision.boundaries = boundaries
        return collision
    }
}
