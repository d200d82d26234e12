import LaminaImage
import LaminaTiles

extension LayerPropertyOwner: CaseIterable {
    /// All classes that have properties of their own, ``Layer`` first.
    package static let allCases = [
        layer, effect, gradient, scroll, replicator, emitter, shape, text, tiled, sequence, glContent,
    ]

    package static let effect = LayerPropertyOwner("effect") { EffectLayer() }
    package static let gradient = LayerPropertyOwner("gradient") { GradientLayer() }
    package static let scroll = LayerPropertyOwner("scroll") { ScrollLayer() }
    package static let replicator = LayerPropertyOwner("replicator") { ReplicatorLayer() }
    package static let emitter = LayerPropertyOwner("emitter") { EmitterLayer() }
    package static let shape = LayerPropertyOwner("shape") { ShapeLayer() }
    package static let text = LayerPropertyOwner("text") { TextLayer() }
    package static let tiled = LayerPropertyOwner("tiled") { TiledLayer() }
    package static let sequence = LayerPropertyOwner("sequence") { FrameSequenceLayer() }
    package static let glContent = LayerPropertyOwner("glContent") { GLContentLayer() }
}

extension LayerPropertyRow {
    /// The properties of layers of one class, in the order in which the schema lists them.
    static let kindRows = [
        visualEffects, gradients, scrolling, replicators, emitters, shapes, texts, tiles, sequences, glContents,
    ].flatMap { $0 }

    private static let visualEffects: [LayerPropertyRow] = [
        LayerPropertyRow(
            .effect, of: .effect, \EffectLayer.effect, .effect, [.animates, .effect],
            "The visual effect; none if absent."),
        LayerPropertyRow(
            .intensity, of: .effect, \EffectLayer.intensity, .number(.shares), [.animates, .effect],
            "The strength of the effect, from 0 to 1."),
        LayerPropertyRow(
            .appearance, of: .effect, \EffectLayer.appearance, .choice, [],
            "The appearance, light or dark, of styles that adapt to it."),
    ]

    private static let gradients: [LayerPropertyRow] = [
        LayerPropertyRow(
            .gradientType, key: "type", of: .gradient, \GradientLayer.type, .choice, .calledByAlias,
            "The type of gradient: along a line (axial), outwards from the start point (radial), or "
                + "clockwise around it (conic)."),
        LayerPropertyRow(
            .colors, of: .gradient, \GradientLayer.colors, .colors, [.animates, .effect],
            "The colours of the stops, first to last; fewer than two draw nothing."),
        LayerPropertyRow(
            .locations, of: .gradient, \GradientLayer.locations, .locations, [.animates, .effect],
            "The location of each stop, from 0 to 1, in nondecreasing order; evenly spaced if absent."),
        LayerPropertyRow(
            .stopDistances, of: .gradient, \GradientLayer.stopDistances, .distances, [.animates, .effect],
            "The distance of each stop from the start, in place of locations, in nondecreasing order: in points along "
                + "the gradient's line or its horizontal radius, of a conic gradient in degrees."),
        LayerPropertyRow(
            .startPoint, of: .gradient, \GradientLayer.startPoint, .place, [.animates, .effect],
            "The start of the gradient, at location 0, as a fraction of the bounds: [x, y]."),
        LayerPropertyRow(
            .endPoint, of: .gradient, \GradientLayer.endPoint, .place, [.animates, .effect],
            "The end of the gradient, at location 1, as a fraction of the bounds: [x, y]."),
        LayerPropertyRow(
            .spreadMethod, of: .gradient, \GradientLayer.spreadMethod, .choice, [],
            "The colours beyond the first and the last one: those two go on (pad), or the gradient begins again "
                + "(repeat) or runs back and forth (reflect)."),
        LayerPropertyRow(
            .midpoints, of: .gradient, \GradientLayer.midpoints, .fractions, [.animates, .effect],
            "The fraction of the way from each stop to the next at which their colours are mixed half and half, from "
                + "0 to 1; one less than the colours; 0.5 if absent."),
        LayerPropertyRow(
            .colorInterpolation, of: .gradient, \GradientLayer.colorInterpolation, .choice, [],
            "The colour space in which colours are mixed."),
        LayerPropertyRow(
            .interpolatesPremultiplied, of: .gradient, \GradientLayer.interpolatesPremultiplied, .flag, [],
            "Mixes colours that are multiplied by their alpha, rather than red, green, blue and alpha each by itself."),
        LayerPropertyRow(
            .focus, of: .gradient, \GradientLayer.focus, .place, [.animates, .effect],
            "The point from which a radial gradient spreads, as a fraction of the bounds: [x, y]; the start point if "
                + "absent."),
        LayerPropertyRow(
            .focusRadius, of: .gradient, \GradientLayer.focusRadius, .number(.shares), [.animates, .effect],
            "The size of the ellipse around the focus in which a radial gradient begins, as a fraction of the end's."),
    ]

    private static let scrolling: [LayerPropertyRow] = [
        LayerPropertyRow(
            .scrollMode, of: .scroll, \ScrollLayer.scrollMode, .choice, [], "The axes along which the layer scrolls.")
    ]

    private static let replicators: [LayerPropertyRow] = [
        LayerPropertyRow(
            .instanceCount, of: .replicator, \ReplicatorLayer.instanceCount, .integer(0...100_000), .own,
            "The number of instances of the sublayers."),
        LayerPropertyRow(
            .preservesDepth, of: .replicator, \ReplicatorLayer.preservesDepth, .flag, [],
            "Places the instances in a shared 3D space, like the sublayers of a transform layer."),
        LayerPropertyRow(
            .instanceDelay, of: .replicator, \ReplicatorLayer.instanceDelay, .seconds(.anyNumber), .own,
            "The delay of the animations in each instance after those in the previous one, in seconds."),
        LayerPropertyRow(
            .instanceTransform, of: .replicator, \ReplicatorLayer.instanceTransform, .transform, .own,
            "The transform from each instance to the next, applied about the centre of the bounds."),
        LayerPropertyRow(
            .instanceColor, of: .replicator, \ReplicatorLayer.instanceColor, .color, .own,
            "The colour by which the first instance is multiplied."),
        LayerPropertyRow(
            .instanceRedOffset, of: .replicator, \ReplicatorLayer.instanceRedOffset, .number(.changes), .own,
            "The amount added to the red of the colour from each instance to the next."),
        LayerPropertyRow(
            .instanceGreenOffset, of: .replicator, \ReplicatorLayer.instanceGreenOffset, .number(.changes), .own,
            "The amount added to the green of the colour from each instance to the next."),
        LayerPropertyRow(
            .instanceBlueOffset, of: .replicator, \ReplicatorLayer.instanceBlueOffset, .number(.changes), .own,
            "The amount added to the blue of the colour from each instance to the next."),
        LayerPropertyRow(
            .instanceAlphaOffset, of: .replicator, \ReplicatorLayer.instanceAlphaOffset, .number(.changes), .own,
            "The amount added to the alpha of the colour from each instance to the next."),
    ]

    private static let emitters: [LayerPropertyRow] = [
        LayerPropertyRow(.emitterCells, of: .emitter, \EmitterLayer.emitterCells, .special, .fixed),
        LayerPropertyRow(
            .seed, of: .emitter, \EmitterLayer.seed, .integer(0...4_294_967_295), [],
            "The seed of the random numbers; layers with equal seeds behave the same."),
        LayerPropertyRow(
            .renderMode, of: .emitter, \EmitterLayer.renderMode, .choice, [],
            "The drawing order and blending of particles."),
        LayerPropertyRow(
            .emitterShape, of: .emitter, \EmitterLayer.emitterShape, .choice, [],
            "The shape from which particles are emitted."),
        LayerPropertyRow(
            .emitterMode, of: .emitter, \EmitterLayer.emitterMode, .choice, [],
            "The part of the shape from which particles are emitted."),
        LayerPropertyRow(
            .emitterPosition, of: .emitter, \EmitterLayer.emitterPosition, .point, .own,
            "The centre of the shape, in points: [x, y]."),
        LayerPropertyRow(
            .emitterZPosition, of: .emitter, \EmitterLayer.emitterZPosition, .number(.anyNumber), .own,
            "The distance of the centre in front of the layer's plane, in points."),
        LayerPropertyRow(
            .emitterSize, of: .emitter, \EmitterLayer.emitterSize, .size, .own,
            "The size of the shape, in points: [width, height]; for round shapes the width is the radius."),
        LayerPropertyRow(
            .emitterDepth, of: .emitter, \EmitterLayer.emitterDepth, .number(.fromZero), .own,
            "The depth of the shape, in points."),
        LayerPropertyRow(
            .birthRate, of: .emitter, \EmitterLayer.birthRate, .number(.fromZero), .own,
            "The factor by which the cells' birth rates are multiplied."),
        LayerPropertyRow(
            .lifetime, of: .emitter, \EmitterLayer.lifetime, .number(.fromZero), .own,
            "The factor by which the cells' lifetimes are multiplied."),
        LayerPropertyRow(
            .velocity, of: .emitter, \EmitterLayer.velocity, .number(.anyNumber), .own,
            "The factor by which the cells' velocities are multiplied."),
        LayerPropertyRow(
            .scale, of: .emitter, \EmitterLayer.scale, .number(.anyNumber), .own,
            "The factor by which the cells' scales are multiplied."),
        LayerPropertyRow(
            .spin, of: .emitter, \EmitterLayer.spin, .number(.anyNumber), .own,
            "The factor by which the cells' spins are multiplied."),
    ]

    private static let shapes: [LayerPropertyRow] = [
        LayerPropertyRow(
            .path, of: .shape, \ShapeLayer.path, .path, .own,
            "The path in the layer's coordinates: a named shape, SVG path data, or an array of commands."),
        LayerPropertyRow(
            .fillColor, of: .shape, \ShapeLayer.fillColor, .color, .own,
            "The fill colour; null for no fill."),
        LayerPropertyRow(
            .fillGradient, of: .shape, \ShapeLayer.fillGradient, .gradientFill, .own,
            "A gradient that fills the path in place of the fill colour; none if absent or null."),
        LayerPropertyRow(
            .fillRule, of: .shape, \ShapeLayer.fillRule, .choice, [],
            "The rule that determines which areas are inside the path."),
        LayerPropertyRow(
            .strokeColor, of: .shape, \ShapeLayer.strokeColor, .color, .own,
            "The stroke colour; no stroke if absent or null."),
        LayerPropertyRow(
            .strokeGradient, of: .shape, \ShapeLayer.strokeGradient, .gradientFill, .own,
            "A gradient of the stroke in place of the stroke colour; none if absent or null."),
        LayerPropertyRow(
            .strokeStart, of: .shape, \ShapeLayer.strokeStart, .number(.shares), .own,
            "The start of the stroke, as a fraction of the path's length."),
        LayerPropertyRow(
            .strokeEnd, of: .shape, \ShapeLayer.strokeEnd, .number(.shares), .own,
            "The end of the stroke, as a fraction of the path's length."),
        LayerPropertyRow(
            .strokeOffset, of: .shape, \ShapeLayer.strokeOffset, .number(.coordinates), .own,
            "The distance by which the start and the end of the stroke move along the path, from its end on to its "
                + "start, as a fraction of the path's length."),
        LayerPropertyRow(
            .lineWidth, of: .shape, \ShapeLayer.lineWidth, .number(.lengths), .own,
            "The width of the stroke, in points."),
        LayerPropertyRow(
            .lineCap, of: .shape, \ShapeLayer.lineCap, .choice, [],
            "The shape of the ends of lines and dashes."),
        LayerPropertyRow(
            .lineJoin, of: .shape, \ShapeLayer.lineJoin, .choice, [], "The shape of the corners of lines."),
        LayerPropertyRow(
            .miterLimit, of: .shape, \ShapeLayer.miterLimit, .number(1...1_000), .own,
            "The maximum length of a mitre, as a multiple of the line width, before the corner is bevelled."),
        LayerPropertyRow(
            .lineDashPattern, of: .shape, \ShapeLayer.lineDashPattern, .dashes, .own,
            "The alternating lengths of dashes and gaps, in points; a solid line if absent."),
        LayerPropertyRow(
            .lineDashPhase, of: .shape, \ShapeLayer.lineDashPhase, .number(.coordinates), .own,
            "The offset into the dash pattern at which the line begins, in points."),
        LayerPropertyRow(
            .strokes, of: .shape, \ShapeLayer.strokes, .strokes, .own,
            "Further strokes of the path, drawn one over the other after the fill and the stroke, the first lowest."),
    ]

    private static let texts: [LayerPropertyRow] = [
        LayerPropertyRow(.string, of: .text, \TextLayer.string, .text, [], "The text."),
        LayerPropertyRow(.font, of: .text, \TextLayer.font, .special),
        LayerPropertyRow(
            .fontSize, of: .text, \TextLayer.fontSize, .number(.fontSizes), .own, "The font size in points."),
        LayerPropertyRow(
            .foregroundColor, of: .text, \TextLayer.foregroundColor, .colorAlways, .own, "The text colour."),
        LayerPropertyRow(
            .foregroundGradient, of: .text, \TextLayer.foregroundGradient, .gradientFill, .own,
            "A gradient of all letters and lines of the text, runs included, in place of their colours; none if absent "
                + "or null."),
        LayerPropertyRow(
            .alignmentMode, of: .text, \TextLayer.alignmentMode, .choice, [],
            "The horizontal alignment of lines in the bounds; natural follows the direction of the script, leading and "
                + "trailing that of the layout."),
        LayerPropertyRow(
            .isWrapped, key: "wrapped", of: .text, \TextLayer.isWrapped, .flag, [],
            "Wraps lines at the width of the bounds, between words."),
        LayerPropertyRow(
            .wrapping, of: .text, \TextLayer.wrapping, .choice, [],
            "The positions at which lines are broken at the width of the bounds: between words, and inside a word that is "
                + "longer than a line (word), between words alone (wholeWord), between any characters (character), or "
                + "nowhere (none)."),
        LayerPropertyRow(
            .truncationMode, of: .text, \TextLayer.truncationMode, .choice, [],
            "The position of the ellipsis that replaces text that does not fit the bounds."),
        LayerPropertyRow(
            .verticalAlignment, of: .text, \TextLayer.verticalAlignment, .choice, [],
            "The place of the text in the height of the bounds."),
        // Documents write it as one number, too.
        LayerPropertyRow(.padding, of: .text, \TextLayer.padding),
        LayerPropertyRow(
            .lineSpacing, of: .text, \TextLayer.lineSpacing, .number(-10_000...10_000), [],
            "The extra space between lines, in points."),
        LayerPropertyRow(
            .lineHeight, of: .text, \TextLayer.lineHeight, .number(0...10_000), [],
            "The height of lines, in points, with half of what it adds above the letters and half below; 0 for the font's "
                + "own."),
        LayerPropertyRow(
            .lineHeightMultiple, of: .text, \TextLayer.lineHeightMultiple, .number(0...100), [],
            "The height of lines as a factor of the font's own, with half of what it adds above the letters and half "
                + "below; 0 for the font's own."),
        LayerPropertyRow(
            .paragraphSpacing, of: .text, \TextLayer.paragraphSpacing, .number(0...10_000), [],
            "The extra space between paragraphs, which newlines end, in points."),
        LayerPropertyRow(
            .numberOfLines, of: .text, \TextLayer.numberOfLines, .integer(0...1_000_000), [],
            "The maximum number of lines; 0 for no limit."),
        LayerPropertyRow(
            .minimumScaleFactor, of: .text, \TextLayer.minimumScaleFactor, .number(.shares), [],
            "The least factor by which text that does not fit the bounds is made smaller, before it is truncated; 0 to "
                + "leave its size."),
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
