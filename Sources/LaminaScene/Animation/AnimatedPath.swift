import Glibc
import LaminaCounters
import LaminaGeometry
import LaminaLayers

/// A key path of a document, with the kind of value that it names on a layer.
struct AnimatedPath {
    let keyPath: String
    let kind: AnimatedKind

    /// The reason why a key path can't be animated.
    enum Fault: Error {
        /// The key path is unknown; `near` lists known ones.
        case unknown(near: [String])
        case noFilter(name: String, near: [String])
        /// Only layers of this type have the property.
        case otherType(String)
    }

    /// Resolves a key path on a layer.
    static func resolve(_ keyPath: String, on layer: Layer) -> Result<AnimatedPath, Fault> {
        let end = keyPath.firstIndex(of: ".") ?? keyPath.endIndex
        guard let property = AnimationKeyPath(String(keyPath[..<end]))?.property, let whole = AnimatedKind(property.row)
        else {
            return resolve(own: keyPath, on: layer)
        }
        if [.effect, .intensity].contains(property), !(layer is EffectLayer) { return .failure(.otherType("effect")) }
        if property.row.owner == .gradient, !(layer is GradientLayer) { return .failure(.otherType("gradient")) }
        if end == keyPath.endIndex { return .success(AnimatedPath(keyPath: keyPath, kind: whole)) }
        let rest = keyPath[keyPath.index(after: end)...]
        if case .filters = whole {
            let filters = property == .filters ? layer.filters : layer.backgroundFilters
            return resolve(amount: rest, of: filters, in: keyPath, root: String(keyPath[..<end]))
        }
        guard let part = whole.parts.first(where: { $0.name == rest }) else {
            return .failure(.unknown(near: allKeyPaths))
        }
        return .success(AnimatedPath(keyPath: keyPath, kind: part.kind))
    }

    private static func resolve(
        amount rest: Substring, of filters: [Filter], in keyPath: String, root: String
    ) -> Result<AnimatedPath, Fault> {
        let dot = rest.lastIndex(of: ".") ?? rest.endIndex
        let name = String(rest[..<dot])
        let key = dot == rest.endIndex ? "" : String(rest[rest.index(after: dot)...])
        guard let place = filters.place(named: name, key: key) else {
            return .failure(.noFilter(name: name, near: filters.compactMap(\.name)))
        }
        let filter = filters[place.index]
        if place.key == "enabled" { return .success(AnimatedPath(keyPath: keyPath, kind: .flag)) }
        guard let amount = filter.value(forKey: place.key) else {
            let own = filter.name ?? name
            return .failure(.unknown(near: (filter.inputKeys + ["enabled"]).map { "\(root).\(own).\($0)" }))
        }
        return .success(AnimatedPath(keyPath: keyPath, kind: AnimatedKind(amount, key: key)))
    }

    /// Resolves a property of a layer class, or a component of one.
    private static func resolve(own keyPath: String, on layer: Layer) -> Result<AnimatedPath, Fault> {
        let type = LayerDeclaration.typeName(of: layer)
        let end = keyPath.firstIndex(of: ".") ?? keyPath.endIndex
        let root = String(keyPath[..<end])
        guard let whole = ownValues[type]?[root] else {
            if let other = ownValues.first(where: { $0.value[root] != nil }) { return .failure(.otherType(other.key)) }
            return .failure(.unknown(near: allKeyPaths + (ownValues[type]?.keys.sorted() ?? [])))
        }
        if end == keyPath.endIndex { return .success(AnimatedPath(keyPath: keyPath, kind: whole)) }
        let rest = keyPath[keyPath.index(after: end)...]
        guard let part = whole.parts.first(where: { $0.name == rest }) else {
            return .failure(.unknown(near: [root] + whole.parts.map { "\(root).\($0.name)" }))
        }
        return .success(AnimatedPath(keyPath: keyPath, kind: part.kind))
    }

    /// The animatable properties of layer classes, by type and name.
    private static let ownValues: [String: [String: AnimatedKind]] = LayerPropertyRow.rows
        .filter { $0.animates && !$0.property.isAnimated }
        .reduce(into: [:]) { types, row in types["\(row.owner)", default: [:]][row.key] = AnimatedKind(row) }

    /// All key paths except those into filters.
    private static let allKeyPaths = LayerProperty.allCases.filter(\.isAnimated).flatMap { property in
        [property.key] + (AnimatedKind(property.row)?.parts ?? []).map { "\(property.key).\($0.name)" }
    }
}

extension AnimatedPath.Fault {
    /// The fault as a finding.
    func finding(of keyPath: String) -> SceneFinding {
        let name = Printable.quoted(keyPath)
        switch self {
        case .unknown(let known):
            let advice =
                KeyAdvice.meant(by: keyPath, in: known)
                ?? (known.count <= 16 ? "write \(ValueShape.list(known))" : "write a property or a component of one")
            return .invalid(found: "unknown key path \(name)", advice: advice)
        case .noFilter(let filter, let known):
            let others =
                known.isEmpty
                ? "give that name to one of its filters"
                : "its filters are named \(Printable.line(ValueShape.list(known)))"
            let advice = KeyAdvice.near(filter, in: known, or: others)
            return .invalid(
                found: "the layer has no filter named \(Printable.quoted(filter)), which \(name) refers to",
                advice: advice
            )
        case .otherType(let type):
            return .invalid(
                found: "the layer has no \(name)", advice: "animate it on a layer of type \"\(type)\"")
        }
    }
}

/// The kind of value that a key path names.
enum AnimatedKind: Hashable {
    case number

    /// In seconds.
    case time

    /// In degrees in documents, in radians in the model.
    case angle
    case flag, point, size, rect, vector, function, transform, compositing
    case boxShadows, borderImageParts, strokes
    case filters(edge: FilterEdge)

    /// Values that can be absent.
    case color, picture, path, effect, corners, borderSides, gradientFill

    /// Lists; locations, distances and fractions can be absent.
    case colors, locations, distances, fractions, dashes

    /// The kind of a whole property; nil for one that can't be animated.
    init?(_ row: LayerPropertyRow) {
        guard row.animates else { return nil }
        switch row.form {
        case .number, .integer: self = .number
        case .seconds: self = .time
        case .flag: self = .flag
        case .place, .optionalPlace, .point: self = .point
        case .shift, .size: self = .size
        case .area: self = .rect
        case .transform: self = .transform
        case .color, .optionalColor: self = .color
        case .picture: self = .picture
        case .corners: self = .corners
        case .path: self = .path
        case .boxShadows: self = .boxShadows
        case .gradientFill: self = .gradientFill
        case .strokes: self = .strokes
        case .borderSides: self = .borderSides
        case .borderImageParts: self = .borderImageParts
        case .filters(let edge, _): self = .filters(edge: edge)
        case .compositing: self = .compositing
        case .effect: self = .effect
        case .colors: self = .colors
        case .locations: self = .locations
        case .distances: self = .distances
        case .fractions: self = .fractions
        case .dashes: self = .dashes
        case nil, .text, .choice, .options, .special: return nil
        }
    }

    /// The kind of a filter's input value.
    init(_ amount: FilterValue, key: String) {
        switch amount {
        case .number: self = key == "inputAngle" ? .angle : .number
        case .vector: self = .vector
        case .point: self = .point
        case .color: self = .color
        case .function: self = .function
        }
    }

    /// The components of a property of this kind, by their names in key paths.
    var parts: [(name: String, kind: AnimatedKind)] {
        switch self {
        case .point: return [("x", .number), ("y", .number)]
        case .size: return [("width", .number), ("height", .number)]
        case .rect:
            return [
                ("origin", .point), ("size", .size), ("origin.x", .number), ("origin.y", .number),
                ("size.width", .number), ("size.height", .number),
            ]
        case .color: return ["red", "green", "blue", "alpha"].map { ($0, .number) }
        case .corners:
            return ["topLeft", "topRight", "bottomRight", "bottomLeft"].flatMap {
                [("\($0).x", .number), ("\($0).y", .number)]
            }
        case .transform:
            let axes = ["", ".x", ".y", ".z"]
            return axes.map { ("rotation\($0)", .angle) } + axes.map { ("scale\($0)", .number) }
                + axes.map { ("translation\($0)", $0.isEmpty ? .size : .number) }
        default: return []
        }
    }
}

/// Readers of animation values, by their kinds.
///
/// Their ranges are wider than those of properties, since additive values can be negative and values can overshoot.
struct AnimatedValueReaders: Sendable {
    private let readers: [AnimatedKind: ValueReader<AnimatableValue>]
    let picture: ValueReader<NodeID>

    init(_ binder: inout Binder) {
        var readers: [AnimatedKind: ValueReader<AnimatableValue>] = [:]
        func add(_ kind: AnimatedKind, _ declaration: ValueDeclaration<AnimatableValue>) {
            readers[kind] = declaration.bind(&binder)
        }
        add(.number, ValueDeclaration<Double>.number(in: .coordinate).map { .number($0) })
        add(.time, ValueDeclaration<Double>.seconds(in: .coordinate).map { .number($0) })
        add(.angle, ValueDeclaration<Double>.degrees(in: .coordinate).map { .number($0 * .pi / 180) })
        add(.flag, ValueDeclaration<Bool>.boolean.map { .flag($0) })
        add(.point, ValueDeclaration<Point>.boundedPoint.map { .point($0) })
        add(.size, .packed(["width", "height"], in: .coordinate) { .size(Size(width: $0.x, height: $0.y)) })
        add(
            .rect,
            .packed(["x", "y", "width", "height"], in: .coordinate) {
                .rect(Rect(x: $0.x, y: $0.y, width: $0.z, height: $0.w))
            })
        add(.vector, ValueDeclaration<SIMD4<Double>>.channelVector.map { .vector($0) })
        add(.function, ValueDeclaration<TransferFunction>.transferFunction.map { .function($0) })
        add(.transform, ValueDeclaration<Transform3D>.transform.map { .transform($0) })
        add(.compositing, ValueDeclaration<CompositingFilter>.compositingFilter.map { .compositing($0) })
        add(.borderSides, ValueDeclaration<BorderSides>.borderSides.map { .border($0) })
        add(.borderImageParts, ValueDeclaration<BorderImageParts>.borderImageParts.map { .borderImage($0) })
        add(.boxShadows, ValueDeclaration<[BoxShadow]>.boxShadows.map { .shadows($0) })
        add(.gradientFill, ValueDeclaration<GradientFill>.gradientFill.map { .gradient($0) })
        add(.strokes, ValueDeclaration<[ShapeStroke]>.shapeStrokes.map { .strokes($0) })
        for edge in [FilterEdge.transparent, .mirror] {
            add(.filters(edge: edge), ValueDeclaration<[Filter]>.filters(edge: edge).map { .filters($0) })
        }
        add(.color, ValueDeclaration<Color>.color.map { .color($0) })
        add(.corners, ValueDeclaration<CornerRadii>.animatedCornerRadii.map { .corners($0) })
        add(.path, ValueDeclaration<Path>.path.map { .path($0) })
        add(.effect, ValueDeclaration<VisualEffect>.visualEffect.map { .effect($0) })
        add(.colors, ValueDeclaration<[Color]>.array(of: .color, count: 1...).map { .colors($0) })
        add(.locations, ValueDeclaration<[Double]>.locations.map { .numbers($0) })
        add(.distances, ValueDeclaration<[Double]>.distances.map { .numbers($0) })
        add(.fractions, ValueDeclaration<[Double]>.fractions.map { .numbers($0) })
        add(.dashes, ValueDeclaration<[Double]>.dashes.map { .numbers($0) })
        self.readers = readers
        picture = ValueDeclaration<NodeID>.picture.bind(&binder)
    }

    /// The value at a node, except for pictures; nil after reporting a problem.
    func read(_ kind: AnimatedKind, at node: NodeID, with reader: DocumentReader) -> AnimatableValue? {
        readers[kind]?(reader, node)
    }
}
