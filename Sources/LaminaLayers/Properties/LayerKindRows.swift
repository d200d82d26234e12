import LaminaImage
import LaminaTiles

extension LayerPropertyRow {
    /// The properties of layers of one class, in the order in which the schema lists them.
    static let kindRows = [
        visualEffects, gradients, scrolling, replicators, emitters, shapes, texts, tiles, sequences, glContents,
    ].flatMap { $0 }

    private static let visualEffects: [LayerPropertyRow] = [
        LayerPropertyRow(
            .effect, of: .effect, \EffectLayer.effect, .effect, [.animates, .effect],
            "The effect on the layer's backdrop; none by default."),
        LayerPropertyRow(
            .intensity, of: .effect, \EffectLayer.intensity, .number(.shares), [.animates, .effect],
            "The strength of the effect."),
        LayerPropertyRow(
            .appearance, of: .effect, \EffectLayer.appearance, .choice, [],
            "The appearance of adaptive styles in this layer."),
    ]

    private static let gradients: [LayerPropertyRow] = [
        LayerPropertyRow(
            .gradientType, key: "type", of: .gradient, \GradientLayer.type, .choice, .calledByAlias,
            "The shape of the gradient: along a line, outwards from the start point, or clockwise around it."),
        LayerPropertyRow(
            .colors, of: .gradient, \GradientLayer.colors, .colors, [.animates, .effect],
            "The colours, first to last; without them nothing is drawn."),
        LayerPropertyRow(
            .locations, of: .gradient, \GradientLayer.locations, .locations, [.animates, .effect],
            "The location of each colour, from 0 to 1 and not descending; evenly spaced by default."),
        LayerPropertyRow(
            .startPoint, of: .gradient, \GradientLayer.startPoint, .place, [.animates, .effect],
            "The position of the first colour, as a fraction of the bounds."),
        LayerPropertyRow(
            .endPoint, of: .gradient, \GradientLayer.endPoint, .place, [.animates, .effect],
            "The position of the last colour, as a fraction of the bounds."),
    ]

    private static let scrolling: [LayerPropertyRow] = [
        LayerPropertyRow(
            .scrollMode, of: .scroll, \ScrollLayer.scrollMode, .choice, [], "The axes along which the layer scrolls.")
    ]

    private static let replicators: [LayerPropertyRow] = [
        LayerPropertyRow(
            .instanceCount, of: .replicator, \ReplicatorLayer.instanceCount, .integer(0...100_000), .own,
            "The number of times that the sublayers are drawn."),
        LayerPropertyRow(
            .preservesDepth, of: .replicator, \ReplicatorLayer.preservesDepth, .flag, [],
            "Preserves the depth of the instances, as a transform layer does."),
        LayerPropertyRow(
            .instanceDelay, of: .replicator, \ReplicatorLayer.instanceDelay, .number(.anyNumber), .own,
            "The delay of the sublayers' animations from one instance to the next, in seconds."),
        LayerPropertyRow(
            .instanceTransform, of: .replicator, \ReplicatorLayer.instanceTransform, .transform, .own,
            "The transform from one instance to the next, about the centre of the bounds."),
        LayerPropertyRow(
            .instanceColor, of: .replicator, \ReplicatorLayer.instanceColor, .color, .own,
            "The colour that multiplies the first instance."),
        LayerPropertyRow(
            .instanceRedOffset, of: .replicator, \ReplicatorLayer.instanceRedOffset, .number(.changes), .own,
            "The change of the colour's red from one instance to the next."),
        LayerPropertyRow(
            .instanceGreenOffset, of: .replicator, \ReplicatorLayer.instanceGreenOffset, .number(.changes), .own,
            "The change of the colour's green from one instance to the next."),
        LayerPropertyRow(
            .instanceBlueOffset, of: .replicator, \ReplicatorLayer.instanceBlueOffset, .number(.changes), .own,
            "The change of the colour's blue from one instance to the next."),
        LayerPropertyRow(
            .instanceAlphaOffset, of: .replicator, \ReplicatorLayer.instanceAlphaOffset, .number(.changes), .own,
            "The change of the colour's alpha from one instance to the next."),
    ]

    private static let emitters: [LayerPropertyRow] = [
        LayerPropertyRow(.emitterCells, of: .emitter, \EmitterLayer.emitterCells, .special, .fixed),
        LayerPropertyRow(
            .seed, of: .emitter, \EmitterLayer.seed, .integer(0...4_294_967_295), [],
            "The seed of the random numbers: layers with equal seeds emit equal particles."),
        LayerPropertyRow(
            .renderMode, of: .emitter, \EmitterLayer.renderMode, .choice, [],
            "The drawing order of particles, or additive blending."),
        LayerPropertyRow(
            .emitterShape, of: .emitter, \EmitterLayer.emitterShape, .choice, [],
            "The shape that emits particles."),
        LayerPropertyRow(
            .emitterMode, of: .emitter, \EmitterLayer.emitterMode, .choice, [],
            "The part of the shape that emits particles."),
        LayerPropertyRow(
            .emitterPosition, of: .emitter, \EmitterLayer.emitterPosition, .point, .own,
            "The centre of the shape, in points."),
        LayerPropertyRow(
            .emitterZPosition, of: .emitter, \EmitterLayer.emitterZPosition, .number(.anyNumber), .own,
            "The z coordinate of the shape's centre, in points towards the viewer."),
        LayerPropertyRow(
            .emitterSize, of: .emitter, \EmitterLayer.emitterSize, .size, .own,
            "The size of the shape, in points; of round shapes the width is the radius."),
        LayerPropertyRow(
            .emitterDepth, of: .emitter, \EmitterLayer.emitterDepth, .number(.fromZero), .own,
            "The depth of the shape, in points."),
        LayerPropertyRow(
            .birthRate, of: .emitter, \EmitterLayer.birthRate, .number(.fromZero), .own,
            "The factor of the cells' birth rates."),
        LayerPropertyRow(
            .lifetime, of: .emitter, \EmitterLayer.lifetime, .number(.fromZero), .own,
            "The factor of the cells' lifetimes."),
        LayerPropertyRow(
            .velocity, of: .emitter, \EmitterLayer.velocity, .number(.anyNumber), .own,
            "The factor of the cells' velocities."),
        LayerPropertyRow(
            .scale, of: .emitter, \EmitterLayer.scale, .number(.anyNumber), .own,
            "The factor of the cells' scales."),
        LayerPropertyRow(
            .spin, of: .emitter, \EmitterLayer.spin, .number(.anyNumber), .own,
            "The factor of the cells' spins."),
    ]

    private static let shapes: [LayerPropertyRow] = [
        LayerPropertyRow(
            .path, of: .shape, \ShapeLayer.path, .path, .own,
            "The path in the layer's coordinates: a named shape, path data as in SVG, or a list of elements."),
        LayerPropertyRow(
            .fillColor, of: .shape, \ShapeLayer.fillColor, .color, .own,
            "The fill colour; null to leave the area empty."),
        LayerPropertyRow(
            .fillRule, of: .shape, \ShapeLayer.fillRule, .choice, [],
            "The rule that decides which areas are inside the path."),
        LayerPropertyRow(
            .strokeColor, of: .shape, \ShapeLayer.strokeColor, .color, .own,
            "The stroke colour; without one there is no line."),
        LayerPropertyRow(
            .strokeStart, of: .shape, \ShapeLayer.strokeStart, .number(.shares), .own,
            "The start of the line, as a fraction of the path's length."),
        LayerPropertyRow(
            .strokeEnd, of: .shape, \ShapeLayer.strokeEnd, .number(.shares), .own,
            "The end of the line, as a fraction of the path's length."),
        LayerPropertyRow(
            .lineWidth, of: .shape, \ShapeLayer.lineWidth, .number(.lengths), .own, "The width of the line in points."),
        LayerPropertyRow(
            .lineCap, of: .shape, \ShapeLayer.lineCap, .choice, [],
            "The shape of the line's ends, and of those of dashes."),
        LayerPropertyRow(.lineJoin, of: .shape, \ShapeLayer.lineJoin, .choice, [], "The shape of the line's corners."),
        LayerPropertyRow(
            .miterLimit, of: .shape, \ShapeLayer.miterLimit, .number(1...1_000), .own,
            "The maximum length of a mitered corner, in line widths, before it is bevelled."),
        LayerPropertyRow(.lineDashPattern, of: .shape, \ShapeLayer.lineDashPattern, .special),
        LayerPropertyRow(
            .lineDashPhase, of: .shape, \ShapeLayer.lineDashPhase, .number(.coordinates), .own,
            "The offset into the dash pattern at the line's start, in points."),
    ]

    private static let texts: [LayerPropertyRow] = [
        LayerPropertyRow(.string, of: .text, \TextLayer.string, .text, [], "The text."),
        LayerPropertyRow(.font, of: .text, \TextLayer.font, .special),
        LayerPropertyRow(
            .fontSize, of: .text, \TextLayer.fontSize, .number(.fontSizes), .own, "The size of the font in points."),
        LayerPropertyRow(
            .foregroundColor, of: .text, \TextLayer.foregroundColor, .colorAlways, .own, "The colour of the text."),
        LayerPropertyRow(
            .alignmentMode, of: .text, \TextLayer.alignmentMode, .choice, [],
            "The alignment of lines in the bounds' width; natural is the start side of their script."),
        LayerPropertyRow(
            .isWrapped, key: "wrapped", of: .text, \TextLayer.isWrapped, .flag, [],
            "Wraps lines at the bounds' width."),
        LayerPropertyRow(
            .truncationMode, of: .text, \TextLayer.truncationMode, .choice, [],
            "The position of the ellipsis that replaces text without room in the bounds."),
        LayerPropertyRow(
            .lineSpacing, of: .text, \TextLayer.lineSpacing, .number(-10_000...10_000), [],
            "The extra space between lines, in points."),
        LayerPropertyRow(
            .numberOfLines, of: .text, \TextLayer.numberOfLines, .integer(0...1_000_000), [],
            "The maximum number of lines; 0 for no limit."),
        LayerPropertyRow(.attributedString, of: .text, \TextLayer.attributedString),
        LayerPropertyRow(.paragraphStyle, of: .text, \TextLayer.paragraphStyle),
        LayerPropertyRow(.fonts, of: .text, \TextLayer.fonts),
    ]

    // Documents state these in other units, or once when the document is read.

    private static let tiles: [LayerPropertyRow] = [
        LayerPropertyRow(.tileSize, of: .tiled, \TiledLayer.tileSize),
        LayerPropertyRow(.levelsOfDetail, of: .tiled, \TiledLayer.levelsOfDetail),
        LayerPropertyRow(.levelsOfDetailBias, of: .tiled, \TiledLayer.levelsOfDetailBias),
        LayerPropertyRow(
            .source,
            KeyedProperty("source", "a TileSource or nil") {
                ($0 as? TiledLayer)?.source
            } cast: {
                $0 as? any TileSource
            } write: {
                ($0 as? TiledLayer)?.source = $1
            }, of: .tiled),
    ]

    private static let sequences: [LayerPropertyRow] = [
        LayerPropertyRow(.repeats, of: .sequence, \FrameSequenceLayer.repeats),
        LayerPropertyRow(
            .sequence,
            KeyedProperty("sequence", "a PictureSequence or nil") {
                ($0 as? FrameSequenceLayer)?.sequence
            } cast: {
                $0 as? any PictureSequence
            } write: {
                ($0 as? FrameSequenceLayer)?.sequence = $1
            }, of: .sequence),
    ]

    private static let glContents: [LayerPropertyRow] = [
        LayerPropertyRow(.isAsynchronous, key: "asynchronous", of: .glContent, \GLContentLayer.isAsynchronous),
        LayerPropertyRow(
            .content,
            KeyedProperty("content", "a GLContent or nil") {
                ($0 as? GLContentLayer)?.content
            } cast: {
                $0 as? any GLContent
            } write: {
                ($0 as? GLContentLayer)?.content = $1
            }, of: .glContent),
    ]
}
