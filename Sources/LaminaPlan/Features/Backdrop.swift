import LaminaStage

/// A backdrop: the layer shows, under its own draws, what is behind it, filtered.
///
/// It is captured from the surface that the layer is drawn on, so that the layer needs no image of its own, but a group
/// around it with such a layer inside can't go without one: it would sample other pixels.
enum Backdrop {
    static let feature = Feature(
        flag: .backdrop, reason: .backdrop, isUnderneath: true, fold: { _, _, _, _ in .isDrawnApart })

    static func ask(_ group: inout Group, _ place: EffectPlace) {
        guard !place.capture.isEmpty else { return }
        group.treatment.insert(.backdrop)
        group.readsBackdrop = true
        group.capture = place.capture
        if !group.node.flags.contains(.vibrant) { group.addUnder(place.capture) }
    }
}

/// Vibrancy: the layer's image shows its backdrop, or what a layer around has made of its own, through its alpha.
enum Vibrancy {
    static let feature = Feature(flag: .vibrant, reason: .vibrancy)

    static func ask(_ group: inout Group) {
        if group.node.flags.contains(.vibrant) { group.treatment.insert(.vibrant) }
    }
}
