import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaPlan
import LaminaStage

/// One frame as a ``Linter`` sees it: for each node its place, and if anything of it is seen.
struct LintFrame {
    /// A picture that a node shows.
    struct Picture {
        let image: Image
        /// The pixels for each texel along both axes; nil if it is not seen.
        let density: SIMD2<Double>?
    }

    /// By node: true if anything of it or of its sublayers is drawn.
    let isSeen: [Bool]
    private let tree: RenderTree
    private let plan: PassPlan
    private let names: LayerNames
    private let places: [LayerPositions.Place]
    private let surroundings: [LintSurroundings]
    private let emptyNodes: Set<Int32>

    /// The message and the remedy of a finding.
    private typealias Words = (message: String, remedy: String)

    init(_ tree: RenderTree, _ plan: PassPlan, _ layers: [Layer?]) {
        (self.tree, self.plan) = (tree, plan)
        emptyNodes = Set(plan.emptyNodes)
        let names = LayerNames(tree)
        let places = LayerPositions(tree).places
        var isSeen = plan.isDrawn + [Bool](repeating: false, count: max(0, tree.nodes.count - plan.isDrawn.count))
        for index in tree.nodes.indices.reversed() where isSeen[index] && names.parents[index] >= 0 {
            isSeen[names.parents[index]] = true
        }
        surroundings = LintSurroundings.all(tree, places, layers, parents: names.parents)
        (self.names, self.places, self.isSeen) = (names, places, isSeen)
    }

    func path(of index: Int) -> String { names.path(of: index) }

    /// Returns the picture that a node shows; nil if it has none, or one that was drawn or loaded for it.
    func picture(of index: Int) -> Picture? {
        let node = tree.nodes[index]
        guard node.contents >= 0 else { return nil }
        let contents = tree.contents[Int(node.contents)]
        let image = tree.images[Int(contents.image)]
        guard contents.placement == nil, contents.rim == 0, image.drawing == nil else { return nil }
        guard plan.isDrawn.indices.contains(index), plan.isDrawn[index],
            let shown = LayerPositions.shownImage(of: node, in: tree)
        else { return Picture(image: image, density: nil) }
        let points = SIMD2<Double>(Double(shown.points.width), Double(shown.points.height))
        let texels = SIMD2<Double>(Double(shown.texels.width), Double(shown.texels.height))
        return Picture(image: image, density: points * places[index].pixelsPerPoint / texels)
    }

    /// Returns the finding of a kind about a node; nil if there is none.
    func finding(_ kind: LintKind, of index: Int, _ layer: Layer) -> LintFinding? {
        let around = surroundings[index]
        guard !around.isHidden else { return nil }
        let words: Words? =
            switch kind {
            // Pictures are found over all layers that show them, layout on the stage.
            case .largePicture, .layoutProblem, .ambiguousLayout, .overflowingLayer: nil
            case .rasterizationScale: rasterization(of: index)
            case .sizelessLayer: around.isMask ? nil : sizelessness(of: index)
            case .unseenLayer: around.isMask || around.isScrolled ? nil : invisibility(of: index)
            case .cutText: around.isMask ? nil : cut(of: index, layer)
            }
        return words.map { LintFinding(kind: kind, layers: [path(of: index)], message: $0.message, remedy: $0.remedy) }
    }

    // MARK: Kinds

    private func rasterization(of index: Int) -> Words? {
        let node = tree.nodes[index]
        guard isSeen[index], node.effects >= 0, let scale = tree.effects[Int(node.effects)].rasterizationScale
        else { return nil }
        let shown = places[index].pixelsPerPoint.max()
        guard shown.isFinite, shown > 0 else { return nil }
        let needed = (shown * 1000).rounded() / 1000
        let (had, wanted) = (JSONText.number(scale), JSONText.number(needed))
        let remedy = "set rasterizationScale to \(wanted)"
        if scale < shown * 0.99 {
            return ("it is rasterized at a scale of \(had) and shown at \(wanted), so that it is blurred", remedy)
        }
        // A little more keeps a layer sharp while it grows.
        guard scale > shown * 1.5 else { return nil }
        let factor = ((scale / shown) * (scale / shown)).rounded()
        return (
            "it is rasterized at a scale of \(had) and shown at \(wanted), with \(JSONText.number(factor)) times the pixels",
            remedy
        )
    }

    private func sizelessness(of index: Int) -> Words? {
        let (size, parts) = (tree.nodes[index].bounds.size, tree.partsWithoutSize(of: index))
        guard !parts.isEmpty, places[index].absence != .transparent else { return nil }
        return (
            "its size is \(JSONText.number(Double(size.width)))x\(JSONText.number(Double(size.height))), so that its "
                + "\(parts.joined(separator: ", ")) \(parts == ["clipped sublayers"] ? "do" : "does") not show",
            LintKind.sizelessLayer.remedy
        )
    }

    private func invisibility(of index: Int) -> Words? {
        let parent = names.parents[index]
        // The outermost layer of which nothing is seen stands for those inside.
        guard !isSeen[index], parent >= 0, isSeen[parent] || parent == 0 else { return nil }
        let nodes = index..<index + Int(tree.nodes[index].subtreeCount)
        // A container of empty layers has nothing to be seen.
        guard nodes.contains(where: { !isEmpty($0) }) else { return nil }
        let reason: String
        if places[index].absence == .transparent {
            reason = "its opacity is 0"
        } else if nodes.allSatisfy({ places[$0].absence != nil }) {
            reason = "it is outside of the picture, or of a clip around it"
        } else {
            reason = "opaque layers cover it"
        }
        let layers = nodes.count == 1 ? "" : ", with \(nodes.count - 1) layer\(nodes.count == 2 ? "" : "s") inside"
        return ("nothing of it is seen\(layers): \(reason)", LintKind.unseenLayer.remedy)
    }

    private func isEmpty(_ index: Int) -> Bool {
        let node = tree.nodes[index]
        if node.flags.contains(.hidden) || node.bounds.isEmpty { return true }
        return places[index].absence == .empty
            || emptyNodes.contains(Int32(index))
            || (node.backgroundColor.w <= 0 && node.contents < 0 && node.gradient < 0 && node.pattern < 0
                && (node.borderWidth <= 0 || node.borderColor.w <= 0) && !tree.hasBorderApart(node))
    }

    private func cut(of index: Int, _ layer: Layer) -> Words? {
        guard let text = layer as? TextLayer, isSeen[index] else { return nil }
        if text.isTruncated {
            let size =
                text.isWrapped ? text.textSize(forWidth: Double(text.bounds.size.width)) : text.preferredFrameSize()
            let length = Double(text.isWrapped ? size.height : size.width).rounded(.up)
            guard length.isFinite else { return nil }
            return (
                "its text ends with an ellipsis",
                "give it \(text.isWrapped ? "a height" : "a width") of \(JSONText.number(length)) points, or a smaller font"
            )
        }
        guard let clip = surroundings[index].clip, surroundings[index].isUpright, let lines = lines(of: text, index),
            lines.rect.intersects(clip)
        else { return nil }
        // Between lines there is room that nothing is drawn in.
        let room = clip.insetBy(dx: -1, dy: -lines.height / 4)
        let isCut = !room.contains(lines.rect)
        guard isCut else { return nil }
        return ("a clip around it, or the picture's edge, cuts its text", LintKind.cutText.remedy)
    }

    /// Returns the rectangle of a text's lines in pixels, and the height of its first line.
    private func lines(of text: TextLayer, _ index: Int) -> (rect: Rect, height: Double)? {
        let rects = text.lineRects.filter { $0.width > 0 && $0.height > 0 }
        guard let first = rects.first, let corner = places[index].corners.first else { return nil }
        let all = rects.dropFirst().reduce(first) { $0.union($1) }
        let scale = places[index].pixelsPerPoint
        let rect = Rect(
            x: Double(corner.x) + Double(all.minX) * scale.x, y: Double(corner.y) + Double(all.minY) * scale.y,
            width: Double(all.width) * scale.x, height: Double(all.height) * scale.y)
        return (rect, Double(first.height) * scale.y)
    }
}

// MARK: Surroundings

/// The layers around a node, as far as they decide what is found about it.
struct LintSurroundings {
    /// True if it or a layer around it is hidden, or made for the frame.
    var isHidden = false
    /// True if it is a mask or in one.
    var isMask = false
    /// True in a scroll layer: what is outside of its bounds is there to be scrolled to.
    var isScrolled = false
    /// True if the axes of the layer are those of the picture.
    var isUpright = true
    /// The part of the picture that clips around it leave, in pixels; nil if it is not a rectangle, or if it scrolls.
    var clip: Rect?

    /// Returns the surroundings of all nodes.
    static func all(
        _ tree: RenderTree, _ places: [LayerPositions.Place], _ layers: [Layer?], parents: [Int]
    ) -> [LintSurroundings] {
        var all: [LintSurroundings] = []
        all.reserveCapacity(tree.nodes.count)
        for (index, node) in tree.nodes.enumerated() {
            let parent = parents[index]
            var around = LintSurroundings()
            if parent >= 0 {
                around = all[parent]
                let outer = tree.nodes[parent]
                let outline = box(places[parent].corners)
                if layers.indices.contains(parent), layers[parent] is ScrollLayer {
                    (around.isScrolled, around.clip) = (true, nil)
                } else if outer.flags.contains(.masksToBounds), let clip = around.clip {
                    around.clip = outline.map { clip.intersection($0) }
                }
            } else {
                around.clip = Rect(x: 0, y: 0, width: tree.pixelWidth, height: tree.pixelHeight)
            }
            around.isMask = around.isMask || node.flags.contains(.mask)
            let isMade = !layers.indices.contains(index) || layers[index] == nil
            around.isHidden = around.isHidden || node.flags.contains(.hidden) || isMade
            around.isUpright = box(places[index].corners) != nil
            all.append(around)
        }
        return all
    }

    /// Returns the rectangle that corners have, clockwise from the top left; nil if it is rotated, mirrored or in
    /// perspective.
    private static func box(_ corners: [Point]) -> Rect? {
        guard corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        let (first, second, third, fourth) = (corners[0], corners[1], corners[2], corners[3])
        let apart = [first.y - second.y, third.y - fourth.y, first.x - fourth.x, second.x - third.x]
        guard apart.allSatisfy({ abs($0) < 1e-3 }), second.x >= first.x, third.y >= second.y else { return nil }
        return Rect(x: first.x, y: first.y, width: second.x - first.x, height: third.y - first.y)
    }
}
