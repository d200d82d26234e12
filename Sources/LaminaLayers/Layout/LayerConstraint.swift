/// A rule of a ``ConstraintLayoutManager``: an attribute of a layer equals that of a sibling or of the superlayer, times
/// a scale, plus an offset. Core Animation's `CAConstraint`.
///
/// ```swift
/// LayerConstraint(.minX, relativeTo: "title", .maxX, offset: 8)  // 8 points to the right of the sibling "title"
/// LayerConstraint(.midY, relativeTo: .superlayer, .midY)
/// LayerConstraint(.height, relativeTo: "photo", .width, scale: 0.75)
/// ```
///
/// The constraints of Auto Layout, with priorities, inequalities and contents, are others: see `LayoutConstraint`.
public struct LayerConstraint: Hashable, Sendable {
    /// A quantity of a layer's frame, its transform left aside. y runs down.
    public enum Attribute: String, Hashable, Sendable, CaseIterable {
        case minX, midX, maxX, width
        case minY, midY, maxY, height

        /// True for quantities along y.
        var isVertical: Bool {
            switch self {
            case .minX, .midX, .maxX, .width: false
            case .minY, .midY, .maxY, .height: true
            }
        }
    }

    /// The layer that an attribute is read of.
    public enum Source: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The superlayer: its bounds.
        case superlayer
        /// The first sublayer of the superlayer with a name.
        case sibling(String)

        /// A sibling by its name, or the superlayer by the name "superlayer", as in Core Animation.
        public init(stringLiteral name: String) { self.init(name: name) }

        /// A sibling by its name, or the superlayer by the name "superlayer", as in Core Animation.
        public init(name: String) { self = name == "superlayer" ? .superlayer : .sibling(name) }

        /// The name.
        public var description: String {
            switch self {
            case .superlayer: "superlayer"
            case .sibling(let name): name
            }
        }
    }

    /// The attribute that is set.
    public var attribute: Attribute
    /// The layer on the right side.
    public var source: Source
    /// The attribute that is read.
    public var sourceAttribute: Attribute
    /// The factor of the attribute that is read.
    public var scale: Double
    /// The constant that is added, in points.
    public var offset: Double

    /// A rule for an attribute of the layer to which the constraint is added.
    public init(
        _ attribute: Attribute, relativeTo source: Source, _ sourceAttribute: Attribute, scale: Double = 1,
        offset: Double = 0
    ) {
        (self.attribute, self.source, self.sourceAttribute) = (attribute, source, sourceAttribute)
        (self.scale, self.offset) = (scale, offset)
    }
}

/// A fault in the constraints of a ``ConstraintLayoutManager``, which lays out without them.
public enum LayerConstraintProblem: Hashable, Sendable, CustomStringConvertible {
    /// A source that is not among the layer's siblings; the constraint is ignored.
    case unknownSource(layer: String, source: String)
    /// More than two constraints along one axis of a layer: those that hold, and those that are ignored.
    case tooMany(layer: String, held: [LayerConstraint.Attribute], ignored: [LayerConstraint.Attribute])
    /// Two constraints of one attribute of a layer, which keeps its frame along that axis.
    case repeated(layer: String, attribute: LayerConstraint.Attribute)
    /// A constraint of a length without one of a place along the axis; it is ignored.
    case lengthAlone(layer: String, attribute: LayerConstraint.Attribute)
    /// Frames that depend on each other in a circle, by the layers' names; they keep their frames along that axis.
    case cycle([String])

    /// The fault, its place, and the remedy.
    public var description: String {
        switch self {
        case .unknownSource(let layer, let source):
            "\(layer) has a constraint relative to \"\(source)\", which is not a sibling of it; "
                + "name a sublayer of its superlayer, or \"superlayer\""
        case .tooMany(let layer, let held, let ignored):
            "\(layer) has more than two constraints along an axis: those of \(Self.words(held)) hold, and "
                + "\(Self.words(ignored)) is ignored; remove it, as two different ones decide an axis"
        case .repeated(let layer, let attribute):
            "\(layer) has two constraints of \(attribute.rawValue), so that none along that axis holds; remove one"
        case .lengthAlone(let layer, let attribute):
            "\(layer) has a constraint of \(attribute.rawValue) and none of a place along that axis, so that it does "
                + "nothing; add one of an edge or the centre"
        case .cycle(let names):
            "the constraints of \(names.joined(separator: ", ")) depend on each other in a circle; "
                + "make one of them relative to another layer"
        }
    }

    private static func words(_ attributes: [LayerConstraint.Attribute]) -> String {
        attributes.map(\.rawValue).joined(separator: " and ")
    }
}
