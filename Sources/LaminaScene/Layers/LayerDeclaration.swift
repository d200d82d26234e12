import Glibc
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaLayout

/// The declarations of layers in documents.
enum LayerDeclaration {
    /// A layer of any type.
    static let layer = VariantDeclaration<LayerDraft>("layer", "A layer.", default: "layer", fixed: ["id"]) {
        [
            VariantCase("layer", plain) { $0 },
            VariantCase("effect", effect) { $0.draft },
            VariantCase("gradient", gradient) { $0.draft },
            VariantCase("shape", shape) { $0.draft },
            VariantCase("text", text) { $0.draft },
            VariantCase("scroll", scroll) { $0.draft },
            VariantCase("transform", transform) { $0.draft },
            VariantCase("stack", stack) { $0.draft },
            VariantCase("replicator", replicator) { $0.draft },
            VariantCase("emitter", emitter) { $0.draft },
            VariantCase("sequence", sequence) { $0.draft },
            VariantCase("tiled", tiled) { $0.draft },
            VariantCase("snapshot", snapshot) { $0.draft },
        ]
    }

    /// A plain layer.
    static let plain = ObjectDeclaration(
        "plainLayer", "A layer: a rectangle with a background, an image, sublayers and a border.",
        appliesDefaults: false, rules: geometryRules, make: LayerDraft(), properties: { ofEachLayer })

    /// The position is given by a frame, or by bounds and position.
    static let geometryRules: [ObjectRule] = [.instead("frame", of: ["bounds", "position"])]
}

extension LayerDeclaration {
    /// The properties that layers of every type have.
    private static let ofEachLayer = properties(LayerPropertyRow.layerRows)

    /// The same, as those of a target of one type.
    static func common<Target: LayerTarget>() -> [Property<Target>] { ofEachLayer.map { Property($0) } }

    /// A selection of the properties that layers of every type have.
    static func common<Target: LayerTarget>(_ selected: [LayerProperty]) -> [Property<Target>] {
        properties(selected.map(\.row)).map { Property($0) }
    }

    /// The properties that only layers of one class have.
    ///
    /// - Parameter adding: further properties to declare after a property, or instead of one with another form in
    ///   documents.
    static func properties<Target: LayerTarget>(
        of owner: LayerPropertyOwner, adding: (LayerProperty) -> [Property<Target>] = { _ in [] }
    ) -> [Property<Target>] {
        LayerPropertyRow.rows.filter { $0.owner == owner }.flatMap { row in
            (Property<LayerDraft>(row).map { [Property($0)] } ?? []) + adding(row.property)
        }
    }

    private static func properties(_ rows: [LayerPropertyRow]) -> [Property<LayerDraft>] {
        rows.flatMap { row in (Property(row).map { [$0] } ?? []) + special(row.property) }
    }
}

extension Property where Target == LayerDraft {
    /// The declaration of a layer property from its row in the table; nil if documents don't have it, or have it in
    /// another form.
    fileprivate init?(_ row: LayerPropertyRow) {
        switch row.form {
        case nil, .picture, .special: return nil
        case .flag(let access): self.init(row, .boolean, access)
        case .number(let range, let access): self.init(row, .number(in: .between(range)), access)
        case .seconds(let range, let access): self.init(row, .seconds(in: .between(range)), access)
        case .integer(let range, let access): self.init(row, .integer(in: .between(range)), access)
        case .place(let access) where row.property == .position:
            self.init(
                row.documentKey, .relativePoint, default: RelativeNumbers(access.defaultValue()), row.documentation
            ) {
                if !$1.isRelative { access.set($0.layer, $1.point(in: .zero)) }
                $0.parts.note($1, \.position)
            }
        case .place(let access): self.init(row, .boundedPoint, access)
        case .optionalPlace(let access): self.init(row, orNone: .nullable(.boundedPoint), access)
        case .point(let access): self.init(row, .point, access)
        case .shift(let access): self.init(row, .effectShift, access)
        case .size(let access): self.init(row, .size, access)
        case .area(let access) where row.property == .bounds:
            self.init(
                row.documentKey, .relativeRect, default: RelativeNumbers(access.defaultValue()), row.documentation
            ) {
                if !$1.isRelative { access.set($0.layer, $1.rect(in: .zero)) }
                $0.parts.note($1, \.bounds)
            }
        case .area(let access): self.init(row, .boundedRect, access)
        case .color(let access): self.init(row, .color, access)
        case .optionalColor(let access): self.init(row, orNone: .nullable(.color), access)
        case .transform(let access): self.init(row, .transform, access)
        case .corners(let access): self.init(row, orNone: .nullable(.cornerRadii), access)
        case .path(let access): self.init(row, orNone: .nullable(.path), access)
        case .boxShadows(let access): self.init(row, .boxShadows, access)
        case .gradientFill(let access): self.init(row, orNone: .nullable(.gradientFill), access)
        case .strokes(let access): self.init(row, .shapeStrokes, access)
        case .borderSides(let access): self.init(row, orNone: .nullable(.borderSides), access)
        case .borderImageParts(let access): self.init(row, .borderImageParts, access)
        case .filters(let edge, let access): self.init(row, .filters(edge: edge), access)
        case .compositing(let access): self.init(row, .compositingFilter, access)
        case .effect(let access): self.init(row, orNone: .nullable(.visualEffect), access)
        case .locations(let access): self.init(row, orNone: .nullable(.locations), access)
        case .distances(let access): self.init(row, orNone: .nullable(.distances), access)
        case .fractions(let access): self.init(row, orNone: .nullable(.fractions), access)
        case .choice(let names, let access): self.init(row, .named(names.enumerated().map { ($1, $0) }), access)
        case .options(let names, let access):
            let bits = ValueDeclaration<Bits>.set(of: names.map { ($0.name, Bits(rawValue: $0.bit)) })
            self.init(row, bits.map(\.rawValue) { Bits(rawValue: $0) }, access)
        // Documents can't write an absent list or string.
        case .dashes(let access):
            self.init(row.documentKey, .dashes, row.documentation) { access.set($0.layer, $1) }
        case .colors(let access):
            self.init(row.documentKey, .array(of: .color, count: 1...), row.documentation) { access.set($0.layer, $1) }
        case .text(let access): self.init(row.documentKey, .text(), row.documentation) { access.set($0.layer, $1) }
        }
    }

    private init<Value: Sendable>(
        _ row: LayerPropertyRow, _ value: ValueDeclaration<Value>, _ access: PropertyAccess<Value>
    ) {
        let set = access.set
        if row.property == .contentsScale {
            // A scale set in the document takes precedence over the scene's.
            self.init(row.documentKey, value, default: access.defaultValue(), row.documentation) {
                set($0.layer, $1)
                $0.parts.hasContentsScale = true
            }
        } else {
            self.init(row.documentKey, value, default: access.defaultValue(), row.documentation) { set($0.layer, $1) }
        }
    }

    /// A property whose default is omitted from the schema if it is nil.
    private init<Value: Sendable>(
        _ row: LayerPropertyRow, orNone value: ValueDeclaration<Value?>, _ access: PropertyAccess<Value?>
    ) {
        let set = access.set
        if let defaultValue = access.defaultValue() {
            self.init(row.documentKey, value, default: defaultValue, row.documentation) { set($0.layer, $1) }
        } else {
            self.init(row.documentKey, value, row.documentation) { set($0.layer, $1) }
        }
    }
}

extension ValueDeclaration where Value == Size {
    /// `[dx, dy]` in points, in the range of effect offsets.
    fileprivate static var effectShift: ValueDeclaration {
        ValueDeclaration<Point>.shift.map {
            Size(width: $0.x, height: $0.y)
        } inverse: {
            Point(x: $0.width, y: $0.height)
        }
    }
}

extension ValueDeclaration where Value == CompositingFilter {
    /// The name of a blend mode or an operator; "normal" is the CSS name of the default.
    static var compositingFilter: ValueDeclaration {
        .named(CompositingFilter.allCases.map { ($0.rawValue, $0) } + [("normal", .sourceOver)])
    }
}

/// Options of any type.
private struct Bits: OptionSet, Sendable {
    let rawValue: UInt
}

extension LayerDeclaration {
    /// The properties that documents write in another form than the value of the property: names, files, other layers.
    private static func special(_ property: LayerProperty) -> [Property<LayerDraft>] {
        switch property {
        case .name:
            [
                Property("id", .name, "The layer's identifier, unique in the document, used by references and reports.")
                {
                    $0.parts.id = $1
                },
                Property(
                    "name", .name, "A name for reports, not necessarily unique; the id is used instead if there is one."
                ) { $0.parts.name = $1 },
            ]
        case .frame:
            [
                Property(
                    "frame", .relativeRect,
                    "The frame in the superlayer, in points or percentages of the superlayer's size, before the "
                        + "transform: [x, y, width, height]; an alternative to bounds and position."
                ) {
                    $0.parts.frame = $1.isRelative ? nil : $1.rect(in: .zero)
                    $0.parts.note($1, \.frame)
                },
                Property(
                    "layout", .deferred(LayoutDeclaration.ofLayer),
                    "The part of the layer in layout: its size, constraints, priorities, margins, direction and place in a stack."
                ) { $0.parts.layout = $1 },
            ]
        case .contents:
            [
                Property(
                    "contents", .nullable(.picture),
                    "The layer's image: the path of a \(ImageFormat.readNames) file, relative to the document; or null."
                ) { $0.parts.contents = $1 }
            ]
        case .contentsSequence:
            [
                Property(
                    "contentsSequence", .reference,
                    "The id of a sequence layer whose current image this layer shows instead of its contents."
                ) { $0.parts.contentsSequence = $1 }
            ]
        case .backgroundPattern:
            [
                Property(
                    "backgroundPattern", .nullable(.picture),
                    "An image tiled over the background colour: the path of a file, relative to the document; or null."
                ) { $0.parts.backgroundPattern = $1 }
            ]
        case .borderImage:
            [
                Property(
                    "borderImage", .nullable(.picture),
                    "The picture of the border instead of borderWidth and borderSides, cut into nine by borderImageParts: the "
                        + "path of a file, relative to the document; or null."
                ) { $0.parts.borderImage = $1 }
            ]
        case .mask:
            [
                Property(
                    "mask", .nullable(.deferred(layer)),
                    "A layer, in this layer's coordinates, whose image masks this layer; it is not drawn itself."
                ) { $0.parts.mask = $1 }
            ]
        case .masks:
            [
                Property(
                    "masks", .array(of: .object(mask), count: 0...LayerMask.maximumCount),
                    "Several masks of the layer instead of mask, the first one on top."
                ) { $0.parts.masks = $1 }
            ]
        case .timing:
            [
                Property(
                    "animations", .deferredArray(of: AnimationDeclaration.animation),
                    "The animations of the layer, which begin at the start of the document, or when the layer is added."
                ) { $0.parts.animations = $1 },
                Property(
                    "timing", .object(TimingDeclaration.layer), "The timing of the layer relative to its superlayer."
                ) { $0.layer.timing = $1 },
            ]
        case .sublayers:
            [
                Property(
                    "sublayers", .deferredArray(of: layer),
                    "The sublayers, drawn in order of zPosition, those of equal zPosition first to last."
                ) { $0.parts.sublayers = $1 }
            ]
        default: []
        }
    }

    /// One of several masks.
    private static let mask = ObjectDeclaration(
        "layerMask", "One of several masks of a layer.", make: MaskDraft(),
        properties: {
            [
                Property(
                    required: "layer", .deferred(layer),
                    "A layer, in the masked layer's coordinates, whose image is the mask; it is not drawn itself."
                ) { $0.layer = $1 },
                Property(
                    "mode", .named(MaskType.allCases.map { ($0.rawValue, $0) }), default: .alpha,
                    "The channel of the mask's image that counts: alpha or luminance."
                ) { $0.mode = $1 },
                Property("inverted", .boolean, default: false, "Hides the layer where the mask shows.") {
                    $0.isInverted = $1
                },
                Property(
                    "composite", .named(MaskComposite.allCases.map { ($0.rawValue, $0) }), default: .add,
                    "The operation with the masks after it: both, this without those, what both show, or only one of them."
                ) { $0.composite = $1 },
            ]
        })

    /// The distances from a layer's edges to what it has inside.
    static func padding<Target: LayerTarget>(_ documentation: String) -> Property<Target> {
        Property("padding", .layoutInsets, default: DirectionalEdgeInsets.zero, documentation) {
            $0.layer.statedPadding = $1
        }
    }
}

extension ValueDeclaration where Value == NodeID {
    /// The path of a picture, which the building code reads.
    static var picture: ValueDeclaration { deferredText("the path of a picture") }

    /// The id of a layer, which the building code resolves.
    static var reference: ValueDeclaration { deferredText("the id of a layer") }
}
