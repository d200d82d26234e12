import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A backdrop: the layer shows its backdrop, filtered, below its own draws.
///
/// It is captured from the surface that the layer is drawn on, so that the layer needs no image of its own. A group
/// around such a layer keeps its image: without it the layer would sample other pixels.
enum Backdrop {
    static let feature = Feature(
        flag: .backdrop, reason: .backdrop, isUnderneath: true, fold: { _, _ in .isDrawnApart })

    static func ask(_ group: inout Group, _ place: EffectPlacement) {
        guard !place.capture.isEmpty else { return }
        group.treatment.insert(.backdrop)
        group.samplesBackdrop = true
        group.capture = place.capture
        if !group.node.flags.contains(.vibrant) { group.addApart(place.capture) }
    }

    // MARK: Drawing

    /// Returns whether a layer shows its backdrop below its own draws, rather than through its image.
    static func isShown(by index: Int, _ input: borrowing DrawInput) -> Bool {
        let node = input.nodes[index]
        return !input.effects[Int(node.effects)].capture.isEmpty && !node.flags.contains(.vibrant)
    }

    /// Makes the surface of a layer's backdrop; the layer has none where nothing of it can show.
    static func make(
        of index: Int, _ context: DrawContext, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let node = input.nodes[index]
        let surface: Int32
        if node.flags.contains(.vibrant), let around = context.backdrop {
            surface = Vibrancy.filter(around, for: index, &draws, input)
        } else {
            surface = captureAndFilter(for: index, &draws, input)
        }
        draws.surfaces.setBackdrop(surface, of: node.effects)
    }

    /// Stores a layer's filtered backdrop in the context of its sublayers.
    static func enter(
        _ index: Int, _ context: inout DrawContext, _ surfaces: borrowing SurfaceTable, _ input: borrowing DrawInput
    ) {
        let node = input.nodes[index]
        if !node.flags.contains(.vibrant), !input.tree.effects[Int(node.effects)].backgroundFilters.isEmpty {
            context.backdrop = surfaces.backdrops[Int(node.effects)]
        }
    }

    /// Draws a layer's backdrop, if something of it shows.
    static func draw(
        of index: Int, _ treatment: GroupTreatment, _ inside: DrawContext, _ around: DrawContext,
        _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let backdrop = draws.surfaces.backdrops[Int(input.nodes[index].effects)]
        guard backdrop >= 0 else { return }
        let area = draws.surfaces[backdrop].region.intersection(input.placed[index].clip).intersection(draws.region)
        let isUnbounded = treatment.contains(.isPass) && treatment.contains(.clips)
        let composite = Composite(
            image: backdrop, area: area, opacity: Opacity.ofDraws(index, inside, input), isClipped: !isUnbounded)
        composite.draw(for: index, around, &draws, input)
    }

    /// Captures the pixels painted below a layer and filters them; returns the surface that shows them, or -1 if
    /// nothing can show.
    private static func captureAndFilter(
        for index: Int, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) -> Int32 {
        let place = input.effects[Int(input.nodes[index].effects)]
        let needed = place.shownBackdrop.intersection(draws.region)
        guard !needed.isEmpty else { return -1 }
        // A backdrop of which a band wants a part still ends at the edges of the whole backdrop.
        let content = place.shownBackdrop == place.capture ? needed : place.capture
        var chain = chain(for: index, content: content, needed: needed, &draws, input)
        let read = chain.input
        if read.isEmpty { return -1 }
        // Vibrant layers inside filter all of the backdrop again.
        if hasGraph(index, input) { chain.extend(to: needed) }
        let isShareable = input.rules.contains(.shareBackdrop) && !chain.stages.isEmpty
        let captured =
            isShareable
            ? draws.captureShared(read, for: chain.stages.map(\.withoutRegion), of: index)
            : (surface: draws.capture(read, for: index, isCopied: true), sharing: -1)
        return draws.surfaces.add(
            chain, to: captured.surface, limits: read, node: index, sharing: captured.sharing)
    }

    /// Returns whether a graph, whose result may have fewer pixels than the backdrop, is among the filters on one.
    fileprivate static func hasGraph(_ index: Int, _ input: borrowing DrawInput) -> Bool {
        let effects = input.tree.effects[Int(input.nodes[index].effects)]
        return input.tree.filters[effects.backgroundFilters].contains { $0.kind.graph != nil }
    }

    /// Lowers the filters on a layer's backdrop.
    static func chain(
        for index: Int, content: PixelRect, needed: PixelRect, _ draws: inout DrawListBuilder,
        _ input: borrowing DrawInput
    ) -> FilterChain {
        let node = input.nodes[index]
        return ImageFilters.chain(
            input.tree.filters[input.tree.effects[Int(node.effects)].backgroundFilters],
            FilterLowering.Request(
                backdropOf: node, on: input.placed[index].map, content: content, needed: needed, rules: input.rules),
            &draws)
    }
}

// MARK: Vibrancy

/// Vibrancy: the layer's image shows its backdrop, or the filtered backdrop of an enclosing layer, through its alpha.
enum Vibrancy {
    static let feature = Feature(flag: .vibrant, reason: .vibrancy)

    static func ask(_ group: inout Group) {
        if group.node.flags.contains(.vibrant) { group.treatment.insert(.vibrant) }
    }

    /// Filters the backdrop of an enclosing layer again for a layer's image; returns the surface, or -1 if nothing
    /// shows.
    ///
    /// - Parameter backdrop: the surface with the backdrop of the enclosing layer, or -1.
    static func filter(
        _ backdrop: Int32, for index: Int, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) -> Int32 {
        guard backdrop >= 0 else { return -1 }
        let bounds = draws.surfaces[backdrop].region
        var chain = Backdrop.chain(for: index, content: bounds, needed: bounds, &draws, input)
        guard !chain.input.isEmpty else { return -1 }
        // Beyond it the nearest pixels are read, also those that a filter has made transparent.
        if Backdrop.hasGraph(index, input) {
            chain.extend(to: bounds)
        } else if !chain.stages.isEmpty {
            chain.stages[chain.stages.count - 1].region = bounds
        }
        return draws.surfaces.add(chain, to: backdrop, limits: bounds, node: index)
    }

    /// Draws a surface that shows a backdrop through an image, over the layer's shadow.
    static func drawImage(
        _ content: Int32, over backdrop: Int32, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let index = Int(draws.surfaces[content].node)
        let treatment = input.treatments[index]
        if treatment.contains(.shadows) {
            Shadow.draw(of: index, treatment, DrawContext(), DrawContext(), &draws, input)
        }
        guard backdrop >= 0 else { return }
        let capture = input.effects[Int(input.nodes[index].effects)].capture
        let composite = Composite(
            image: content, area: draws.region.intersection(capture), opacity: 1, backdrop: backdrop)
        composite.draw(for: index, DrawContext(), &draws, input)
    }
}
