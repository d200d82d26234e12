import LaminaGeometry

/// The sizes of a scene at which an object under `when` replaces properties of the object around it.
///
/// ```yaml
/// - {type: stack, axis: horizontal, when: {maxWidth: 500, axis: vertical}}
/// ```
///
/// A stage has one size for all its time, and a document is read at it: what holds is known before the first property is
/// read, and nothing depends on the size afterwards.
struct SizeCondition {
    /// The key of an object with a condition and properties, or of an array of them, of which later ones take
    /// precedence.
    static let key = "when"

    /// The least or greatest length of a side, in points; the length itself is within it.
    enum Bound: String, CaseIterable {
        case minWidth, maxWidth, minHeight, maxHeight

        /// The description in the schema.
        var schema: PropertySchema {
            let side = self == .minWidth || self == .maxWidth ? "width" : "height"
            let end = self == .minWidth || self == .minHeight ? "least" : "greatest"
            return PropertySchema(
                name: rawValue, documentation: "The \(end) \(side) of the scene for which this holds, in points.",
                shape: .number(Self.range), isRequired: false, defaultLiteral: nil)
        }

        /// The names of all bounds.
        static let names = allCases.map(\.rawValue)
        static let range = NumberRange.between(0...1_000_000)
    }

    private let bounds: [Bound: Double]

    /// The condition of an object, as far as its bounds are numbers; nil for an object without any.
    init?(of node: NodeID, in document: Document) {
        var bounds: [Bound: Double] = [:]
        for member in document.members(of: node) where document.kind(of: member.node) == .number {
            if let bound = Bound(rawValue: document.name(of: member.key)) {
                bounds[bound] = document.number(at: member.node)
            }
        }
        guard !bounds.isEmpty else { return nil }
        self.bounds = bounds
    }

    /// Returns whether it holds at a size in points.
    func holds(at size: Size) -> Bool {
        size.width >= bounds[.minWidth] ?? 0 && size.width <= bounds[.maxWidth] ?? .infinity
            && size.height >= bounds[.minHeight] ?? 0 && size.height <= bounds[.maxHeight] ?? .infinity
    }

    /// The least and the greatest length of a side between which there is none; nil if sides can have a length.
    fileprivate var contradiction: (least: Bound, greatest: Bound)? {
        [(.minWidth, .maxWidth), (.minHeight, .maxHeight)].first { least, greatest in
            bounds[least] ?? 0 > bounds[greatest] ?? .infinity
        }
    }
}

extension Document {
    /// An object's own member by name, whatever its `when` has.
    func ownMember(_ name: String, of node: NodeID) -> NodeID? {
        for member in members(of: node) where self.name(of: member.key) == name { return member.node }
        return nil
    }

    /// The elements of an array, or a value that is no array by itself.
    func oneOrMore(at node: NodeID) -> [NodeID] { kind(of: node) == .array ? Array(elements(of: node)) : [node] }

    /// The objects under an object's `when` whose conditions hold at a size, in their order; none without a size.
    func overrides(of node: NodeID, at size: Size?) -> [NodeID] {
        var name = SizeCondition.key
        let key = name.withUTF8 { keys.vocabulary.id(of: $0) }
        guard let size, let when = key.flatMap({ member($0, of: node) }) else { return [] }
        return oneOrMore(at: when).filter { SizeCondition(of: $0, in: self)?.holds(at: size) == true }
    }

    /// The size in points at which the document is read; nil without one that is valid, as reading reports.
    func size(for asked: SceneSize?) -> Size? {
        let node: NodeID?
        switch asked {
        case .points(let size): return size
        case .named(let name): node = ownMember("sizes", of: root).flatMap { ownMember(name, of: $0) }
        case nil: node = ownMember("size", of: root)
        }
        let sides = node.map { elements(of: $0).filter { kind(of: $0) == .number }.map { number(at: $0) } } ?? []
        return sides.count == 2 ? Size(width: sides[0], height: sides[1]) : nil
    }
}

extension DocumentReader {
    /// An object's member by name, as its `when` replaces it at the scene's size. Costs O(members) string copies; meant
    /// for messages.
    func member(_ name: String, of node: NodeID) -> NodeID? {
        for override in document.overrides(of: node, at: sceneSize).reversed() {
            if let member = document.ownMember(name, of: override) { return member }
        }
        return document.ownMember(name, of: node)
    }

    /// Checks the condition of an object under `when`; returns whether it holds at the scene's size, false after reporting
    /// a problem.
    func conditionHolds(at node: NodeID) -> Bool {
        let problems = problemCount
        for member in document.members(of: node)
        where SizeCondition.Bound(rawValue: document.name(of: member.key)) != nil {
            _ = number(at: member.node, in: SizeCondition.Bound.range)
        }
        guard problemCount == problems else { return false }
        guard let condition = SizeCondition(of: node, in: document) else {
            report(
                .invalid(
                    found: "found properties without a size",
                    advice: "write minWidth, maxWidth, minHeight or maxHeight beside them"), at: node)
            return false
        }
        if let (least, greatest) = condition.contradiction {
            report(
                .invalid(
                    found: "\(least.rawValue) is above \(greatest.rawValue), so that no size is between them",
                    advice: "write a \(least.rawValue) of at most \(greatest.rawValue)"),
                at: document.ownMember(least.rawValue, of: node) ?? node)
            return false
        }
        return sceneSize.map { condition.holds(at: $0) } ?? false
    }
}

// MARK: Reading objects

/// The part of `when` in the reading of objects of one type.
struct BoundOverrides: Sendable {
    /// The properties that can't be replaced.
    let fixed: [String]
    /// The number of the key `when`.
    let key: KeyID
    private let owner: String

    /// The part in the reading of objects that are named `owner` in the schema.
    init(of owner: String, fixed: [String], key: KeyID) { (self.owner, self.fixed, self.key) = (owner, fixed, key) }

    private var name: String { owner + "When" }

    /// The description of the property `when`.
    var schema: PropertySchema {
        let object = ValueShape.object(name)
        return PropertySchema(
            name: SizeCondition.key,
            documentation:
                "Properties for some sizes of the scene, in place of the object's own: {maxWidth: 500, …}, or an "
                + "array of such objects, of which later ones take precedence.",
            shape: .either([object, .array(of: object, count: 1...Int.max)]), isRequired: false, defaultLiteral: nil)
    }

    /// The definition of the objects under `when`.
    func definition(of names: [String]) -> SchemaDefinition {
        SchemaDefinition(
            name: name, documentation: "The properties of an object (\(owner)) for some sizes of the scene.",
            content: .overrides(of: owner, names: names.filter { !fixed.contains($0) }),
            rules: [.someOf(SizeCondition.Bound.names)])
    }

    /// The objects at a `when`; values that are none are reported.
    func objects(at when: NodeID, with reader: DocumentReader) -> [NodeID] {
        let nodes = reader.document.oneOrMore(at: when)
        if nodes.isEmpty { let _: Int? = reader.reportWrongType(at: when, expected: schema.shape) }
        return nodes.filter { node in
            if reader.document.kind(of: node) == .object { return true }
            let _: Int? = reader.reportWrongType(
                at: node, expected: .phrased("an object such as {maxWidth: 500, hidden: true}", .any))
            return false
        }
    }

    /// Reports a property that is the same at all sizes.
    func reportFixed(_ name: String, at node: NodeID, with reader: DocumentReader) {
        reader.report(
            .invalid(
                found: "\(name) can't depend on the scene's size",
                advice: name == SizeCondition.key
                    ? "write several objects, as in when: [{…}, {…}]" : "write it beside when, not in it"),
            at: node, onKey: true)
    }

    /// Reports a condition without properties.
    func reportEmpty(at node: NodeID, with reader: DocumentReader) {
        reader.report(
            .invalid(
                found: "found a size without properties",
                advice: "write them beside it, as in {maxWidth: 500, hidden: true}"), at: node)
    }
}
