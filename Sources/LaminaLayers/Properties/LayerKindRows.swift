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
            "What is done with what is behind the layer; without it nothing."),
        LayerPropertyRow(
            .intensity, of: .effect, \EffectLayer.intensity, .number(.shares), [.animates, .effect],
            "How strong the effect is."),
        LayerPropertyRow(
            .appearance, of: .effect, \EffectLayer.appearance, .choice, [],
            "Whether styles that come in both are light or dark here."),
    ]

    private static let gradients: [LayerPropertyRow] = [
        LayerPropertyRow(
            .gradientType, key: "type", of: .gradient, \GradientLayer.type, .choice, .calledByAlias,
            "Whether the colours run along a line, outwards from the start point, or around it clockwise."),
        LayerPropertyRow(
            .colors, of: .gradient, \GradientLayer.colors, .colors, [.animates, .effect],
            "The colours, first to last; without them nothing shows."),
        LayerPropertyRow(
            .locations, of: .gradient, \GradientLayer.locations, .locations, [.animates, .effect],
            "Where each colour stands, from 0 to 1 and not falling; without them they stand evenly."),
        LayerPropertyRow(
            .startPoint, of: .gradient, \GradientLayer.startPoint, .place, [.animates, .effect],
            "Where the first colour stands, as a share of the bounds."),
        LayerPropertyRow(
            .endPoint, of: .gradient, \GradientLayer.endPoint, .place, [.animates, .effect],
            "Where the last colour stands, as a share of the bounds."),
    ]

    private static let scrolling: [LayerPropertyRow] = [
        LayerPropertyRow(
            .scrollMode, of: .scroll, \ScrollLayer.scrollMode, .choice, [], "The axes along which it scrolls.")
    ]

    private static let replicators: [LayerPropertyRow] = [
        LayerPropertyRow(
            .instanceCount, of: .replicator, \ReplicatorLayer.instanceCount, .integer(0...100_000), .own,
            "How often the sublayers are drawn."),
        LayerPropertyRow(
            .preservesDepth, of: .replicator, \ReplicatorLayer.preservesDepth, .flag, [],
            "Whether the instances stand in space, as the sublayers of a transform layer do."),
        LayerPropertyRow(
            .instanceDelay, of: .replicator, \ReplicatorLayer.instanceDelay, .number(.anyNumber), .own,
            "How much later than the one before each instance shows the animations inside, in seconds."),
        LayerPropertyRow(
            .instanceTransform, of: .replicator, \ReplicatorLayer.instanceTransform, .transform, .own,
            "What is done to each instance to get the next, about the middle of the bounds."),
        LayerPropertyRow(
            .instanceColor, of: .replicator, \ReplicatorLayer.instanceColor, .color, .own,
            "What the first instance's colours are multiplied with."),
        LayerPropertyRow(
            .instanceRedOffset, of: .replicator, \ReplicatorLayer.instanceRedOffset, .number(.changes), .own,
            "What is added to the colour's red from one instance to the next."),
        LayerPropertyRow(
            .instanceGreenOffset, of: .replicator, \ReplicatorLayer.instanceGreenOffset, .number(.changes), .own,
            "What is added to the colour's green from one instance to the next."),
        LayerPropertyRow(
            .instanceBlueOffset, of: .replicator, \ReplicatorLayer.instanceBlueOffset, .number(.changes), .own,
            "What is added to the colour's blue from one instance to the next."),
        LayerPropertyRow(
            .instanceAlphaOffset, of: .replicator, \ReplicatorLayer.instanceAlphaOffset, .number(.changes), .own,
            "What is added to the colour's alpha from one instance to the next."),
    ]

    private static let emitters: [LayerPropertyRow] = [
        LayerPropertyRow(.emitterCells, of: .emitter, \EmitterLayer.emitterCells, .special, .fixed),
        LayerPropertyRow(
            .seed, of: .emitter, \EmitterLayer.seed, .integer(0...4_294_967_295), [],
            "What the randomness is made of: layers of equal seeds do the same."),
        LayerPropertyRow(
            .renderMode, of: .emitter, \EmitterLayer.renderMode, .choice, [], "How particles lie over each other."),
        LayerPropertyRow(
            .emitterShape, of: .emitter, \EmitterLayer.emitterShape, .choice, [],
            "The shape that particles come from."),
        LayerPropertyRow(
            .emitterMode, of: .emitter, \EmitterLayer.emitterMode, .choice, [],
            "The part of the shape that particles come from."),
        LayerPropertyRow(
            .emitterPosition, of: .emitter, \EmitterLayer.emitterPosition, .point, .own, "The middle of the shape."),
        LayerPropertyRow(
            .emitterZPosition, of: .emitter, \EmitterLayer.emitterZPosition, .number(.anyNumber), .own,
            "How far in front of the layer's plane the middle is."),
        LayerPropertyRow(
            .emitterSize, of: .emitter, \EmitterLayer.emitterSize, .size, .own,
            "The size of the shape; of round ones the width is the radius."),
        LayerPropertyRow(
            .emitterDepth, of: .emitter, \EmitterLayer.emitterDepth, .number(.fromZero), .own,
            "The depth of the shape."),
        LayerPropertyRow(
            .birthRate, of: .emitter, \EmitterLayer.birthRate, .number(.fromZero), .own,
            "How many times the cells' particles are sent out."),
        LayerPropertyRow(
            .lifetime, of: .emitter, \EmitterLayer.lifetime, .number(.fromZero), .own,
            "What the cells' lifetimes are multiplied with."),
        LayerPropertyRow(
            .velocity, of: .emitter, \EmitterLayer.velocity, .number(.anyNumber), .own,
            "What the cells' velocities are multiplied with."),
        LayerPropertyRow(
            .scale, of: .emitter, \EmitterLayer.scale, .number(.anyNumber), .own,
            "What the cells' scales are multiplied with."),
        LayerPropertyRow(
            .spin, of: .emitter, \EmitterLayer.spin, .number(.anyNumber), .own,
            "What the cells' spins are multiplied with."),
    ]

    private static let shapes: [LayerPropertyRow] = [
        LayerPropertyRow(
            .path, of: .shape, \ShapeLayer.path, .path, .own,
            "The path in the layer's coordinates: a shape by name, path data as in SVG, or the steps."),
        LayerPropertyRow(
            .fillColor, of: .shape, \ShapeLayer.fillColor, .color, .own,
            "The colour of the area; null to leave it empty."),
        LayerPropertyRow(
            .fillRule, of: .shape, \ShapeLayer.fillRule, .choice, [], "How areas inside the path are told."),
        LayerPropertyRow(
            .strokeColor, of: .shape, \ShapeLayer.strokeColor, .color, .own,
            "The colour of the line; without one there is none."),
        LayerPropertyRow(
            .strokeStart, of: .shape, \ShapeLayer.strokeStart, .number(.shares), .own,
            "Where the line begins, as a share of the path's length."),
        LayerPropertyRow(
            .strokeEnd, of: .shape, \ShapeLayer.strokeEnd, .number(.shares), .own,
            "Where the line ends, as a share of the path's length."),
        LayerPropertyRow(
            .lineWidth, of: .shape, \ShapeLayer.lineWidth, .number(.lengths), .own, "The width of the line in points."),
        LayerPropertyRow(
            .lineCap, of: .shape, \ShapeLayer.lineCap, .choice, [], "The ends of the line, and of dashes."),
        LayerPropertyRow(.lineJoin, of: .shape, \ShapeLayer.lineJoin, .choice, [], "The corners of the line."),
        LayerPropertyRow(
            .miterLimit, of: .shape, \ShapeLayer.miterLimit, .number(1...1_000), .own,
            "How long a pointed corner may be, in widths of the line, before it is cut off."),
        LayerPropertyRow(.lineDashPattern, of: .shape, \ShapeLayer.lineDashPattern, .special),
        LayerPropertyRow(
            .lineDashPhase, of: .shape, \ShapeLayer.lineDashPhase, .number(.coordinates), .own,
            "Where in the pattern the line begins, in points."),
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
            "Where lines stand in the bounds' width; naturally they begin where their script does."),
        LayerPropertyRow(
            .isWrapped, key: "wrapped", of: .text, \TextLayer.isWrapped, .flag, [],
            "Whether lines end where the bounds do."),
        LayerPropertyRow(
            .truncationMode, of: .text, \TextLayer.truncationMode, .choice, [],
            "Where an ellipsis stands for what has no room in the bounds."),
        LayerPropertyRow(
            .lineSpacing, of: .text, \TextLayer.lineSpacing, .number(-10_000...10_000), [],
            "What is added between lines, in points."),
        LayerPropertyRow(
            .numberOfLines, of: .text, \TextLayer.numberOfLines, .integer(0...1_000_000), [],
            "The most lines; 0 for as many as there are."),
        LayerPropertyRow(.attributedString, of: .text, \TextLayer.attributedString),
        LayerPropertyRow(.paragraphStyle, of: .text, \TextLayer.paragraphStyle),
        LayerPropertyRow(.fonts, of: .text, \TextLayer.fonts),
    ]

    // What documents say of these, they say in other units, or once when the document is read.

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
