import LaminaLayers

extension AnimationDeclaration {
    /// What makes a transition.
    static func changingOver() -> [Property<AnimationDraftOf<Transition>>] {
        [
            Property(
                "kind", .enumeration(Transition.Kind.self), default: .fade,
                "How the new picture takes the old one's place."
            ) { $0.kind.type = $1 },
            Property(
                "subtype", .enumeration(Transition.Subtype.self), default: .fromLeft,
                "Where the moving picture comes from."
            ) { $0.kind.subtype = $1 },
            Property("startProgress", .number(in: .unit), default: 0, "Where in the whole transition it starts.") {
                $0.kind.startProgress = Float($1)
            },
            Property("endProgress", .number(in: .unit), default: 1, "Where in the whole transition it ends.") {
                $0.kind.endProgress = Float($1)
            },
            Property(
                "filter", .variant(FilterDeclaration.filter),
                "A filter through which the pictures change over, in place of the kind: strongest in the middle."
            ) { $0.kind.filter = $1.filter(edge: .clamp) },
        ]
    }

    /// Reports a transition that would run backwards.
    static func checkProgress(_ transition: Transition, at node: NodeID, with reader: DocumentReader) {
        guard transition.startProgress > transition.endProgress else { return }
        reader.report(
            .invalid(
                found: "startProgress \(transition.startProgress) is beyond endProgress \(transition.endProgress)",
                advice: "let it start before it ends"),
            at: reader.member("startProgress", of: node) ?? node)
    }
}
