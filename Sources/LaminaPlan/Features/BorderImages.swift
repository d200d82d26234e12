import LaminaGeometry
import LaminaLayers
import LaminaStage

/// The picture of a layer's border: one more draw of the layer, above its sublayers, as a border by side is.
///
/// A shader finds the part and the copy of it that a pixel is in, in the coordinates of the border's box, under any map: no
/// part is a draw of its own, and however often parts repeat, the cost is that of the pixels.
enum BorderImages {
    private static let program: ProgramKey = [.quad, .borderImage, .corners]

    /// Adds the picture of a border to the draws of a layer.
    ///
    /// - Parameter space: the visible part of the grid that the group is drawn on.
    static func ask(_ group: inout Group, _ effects: RenderEffects, _ tree: RenderTree, space: PixelRect) {
        guard effects.borderImage >= 0,
            let maps = LayerMaps(tree.borderImages[Int(effects.borderImage)].frame(of: group.node), group.place)
        else { return }
        let area = maps.borderArea(group.place).bounds.intersection(group.place.clip)
            .intersection(space.outset(by: group.place.reach))
        guard !area.isEmpty else { return }
        group.addApart(area)
        group.treatment.insert(.borderImage)
        group.summary.showsImages = true
        // Its shader has room for a rounded clip alone.
        group.summary.hasAnalyticShadow = true
    }

    /// Draws the picture of a layer's border, after its sublayers.
    ///
    /// - Parameter inside: the context of the sublayers.
    static func draw(
        of index: Int, _ inside: DrawContext, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let (node, place, treatment) = (input.nodes[index], input.placed[index], input.treatment(of: index))
        guard let border = input.tree.borderImage(of: node) else { return }
        let frame = border.frame(of: node)
        guard let maps = LayerMaps(frame, place) else { return }
        var around = inside
        if treatment.contains(.clips), !treatment.contains(.isPass) { Clip.leave(&around) }
        var area = maps.borderArea(place)
        area.clip(to: place.clip, frame: draws.region)
        guard !area.bounds.intersection(draws.region).isEmpty else { return }
        let image = input.tree.images[Int(border.image)]
        var quad = QuadInstance()
        quad.own = OwnCoordinates(maps.fromPixels, maps.upright)
        quad.opacity = Opacity.ofDraws(index, inside, input)
        quad.flags = maps.upright.shapeFlags
        // Only a target that is clipped later has no edge of the layer.
        if ShapeUse(place.flags, treatment) == .unbounded { quad.flags.insert(.isUnbounded) }
        let parts = BorderImageLayout(
            border, width: 2 * maps.upright.halfWidth, height: 2 * maps.upright.halfHeight,
            imageWidth: Double(image.width), imageHeight: Double(image.height))
        BorderImagePayload(
            border, parts, imageWidth: image.width, imageHeight: image.height, radii: maps.upright.radii,
            tint: around.tint
        ).encode(into: &quad)
        if area.isRectangular, place.isRectilinear, !border.fills {
            for strip in maps.ring(area.bounds, parts.widths, frame).strips {
                draws.append(quad, QuadArea(strip), program, of: index, around, texture: .image(border.image))
            }
        } else {
            draws.append(quad, area, program, of: index, around, texture: .image(border.image))
        }
    }
}

// MARK: Parts

/// The sizes of the parts of a border's picture in its box.
///
/// Source: CSS Backgrounds and Borders Level 3, sections 6.1 to 6.6: widths that do not fit are reduced by one factor, the
/// parts of a side have the scale of the side's width, and the middle those of the top and the left, or if these are empty
/// of the bottom and the right.
struct BorderImageLayout {
    /// In points: top, right, bottom, left.
    private(set) var widths: SIMD4<Double>
    /// Along x, of the parts at the top, in the middle and at the bottom.
    private(set) var x: Copies
    /// Along y, of the parts at the left, in the middle and at the right.
    private(set) var y: Copies

    /// The copies of three parts along one axis.
    struct Copies {
        /// The length of a copy in points; 0 for a part that is empty.
        var tiles = SIMD3<Double>.zero
        /// The gaps between copies and at both ends, in points.
        var gaps = SIMD3<Double>.zero
    }

    /// - Parameters:
    ///   - width: of the border's box, in points; and its height.
    ///   - imageWidth: in texels; and the image's height.
    init(_ border: RenderBorderImage, width: Double, height: Double, imageWidth: Double, imageHeight: Double) {
        let wanted = border.widths
        var factor = 1.0
        if wanted.y + wanted.w > width { factor = min(factor, width / (wanted.y + wanted.w)) }
        if wanted.x + wanted.z > height { factor = min(factor, height / (wanted.x + wanted.z)) }
        let widths = wanted * factor
        self.widths = widths
        let slices = border.slices
        func scale(_ side: Int, or other: Int) -> Double? {
            for side in [side, other] where widths[side] > 0 && slices[side] > 0 { return widths[side] / slices[side] }
            return nil
        }
        // Between sides without a border the middle has one texel per point.
        let acrossX = SIMD3(scale(0, or: 0) ?? 0, scale(0, or: 2) ?? 1, scale(2, or: 2) ?? 0)
        let acrossY = SIMD3(scale(3, or: 3) ?? 0, scale(3, or: 1) ?? 1, scale(1, or: 1) ?? 0)
        x = Copies(
            border.horizontal, texels: imageWidth - slices.y - slices.w, side: width - widths.y - widths.w,
            scales: acrossX)
        y = Copies(
            border.vertical, texels: imageHeight - slices.x - slices.z, side: height - widths.x - widths.z,
            scales: acrossY)
    }
}

extension BorderImageLayout.Copies {
    /// The most copies of a part on a side; more would be farther below a pixel than numbers tell apart.
    private static let mostCopies = 1e6

    /// - Parameters:
    ///   - texels: the length of the parts in the image.
    ///   - side: the length to fill, in points.
    ///   - scales: points per texel across; 0 for a part that is empty.
    fileprivate init(_ way: BorderImageParts.Repeat, texels: Double, side: Double, scales: SIMD3<Double>) {
        guard texels > 0, side > 0 else { return }
        for part in 0..<3 where scales[part] > 0 {
            let natural = max(texels * scales[part], side / Self.mostCopies)
            switch way {
            case .stretch: tiles[part] = side
            case .repeat: tiles[part] = natural
            case .round: tiles[part] = side / max((side / natural).rounded(.toNearestOrAwayFromZero), 1)
            case .space:
                // A whole number in spite of rounding.
                let count = (side / natural + 1e-3).rounded(.down)
                guard count >= 1 else { continue }
                tiles[part] = min(natural, side / count)
                gaps[part] = max(side - count * tiles[part], 0) / (count + 1)
            }
        }
    }
}
