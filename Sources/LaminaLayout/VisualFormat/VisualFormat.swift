/// A string of the visual format language of Apple's Auto Layout Guide, such as `|-[find]-[field(>=20)]-|`, parsed.
///
///     format     = [("H" | "V") ":"] ["|" connection] view {connection view} [connection "|"]
///     view       = "[" item [predicates] "]"
///     connection = "" | "-" | "-" (unsigned number | metric | predicates) "-"
///     predicates = "(" predicate {"," predicate} ")"
///     predicate  = ["==" | "<=" | ">="] object [("*" | "/") constant] [("+" | "-") constant] ["@" constant]
///     object     = constant | item | item "." attribute
///     constant   = number | metric
///
/// `|` is the container. `[a][b]` are flush, `[a]-[b]` have the standard spacing. A view's predicates are about its
/// width, or its height in a vertical format, and only they may name other items; without an attribute, the same length
/// of the item is meant. Names are letters, digits and `_`; an item's name may be in quotation marks, with a backslash
/// before `"` and `\`. A bare name in a predicate is a metric if there is one of that name, else an item. Spaces may
/// stand between all of these. Factors, terms, attributes and quotation marks are not in Apple's grammar.
///
/// Two values are equal if they have the same parts, wherever in a string they were.
public struct VisualFormat: Hashable, Sendable {
    package var orientation: Orientation
    /// The connection of the container to the first view.
    package var start: Located<Connection>?
    package var views: [View]
    /// The connections between the views, one fewer than these.
    package var gaps: [Located<Connection>]
    /// The connection of the last view to the container.
    package var end: Located<Connection>?

    package enum Orientation: Hashable, Sendable { case horizontal, vertical }

    package struct View: Hashable, Sendable {
        package var name: Located<String>
        package var predicates: [Predicate] = []
    }

    package enum Connection: Hashable, Sendable {
        case flush
        case standard
        case predicates([Predicate])
    }

    package struct Predicate: Hashable, Sendable {
        package var relation = LayoutRelation.equal
        package var object: Located<Object>
        package var factor: Factor?
        package var term: Term?
        package var priority: Located<Constant>?
    }

    package enum Object: Hashable, Sendable {
        /// A number, or a name of a metric or item.
        case constant(Constant)
        /// An item, known as such by its quotation marks or its attribute.
        case item(String, LayoutAttribute?)
    }

    package enum Constant: Hashable, Sendable {
        case number(Double)
        case name(String)
    }

    package struct Factor: Hashable, Sendable {
        package var divides = false
        package var amount: Located<Constant>
    }

    package struct Term: Hashable, Sendable {
        package var isSubtracted = false
        package var amount: Located<Constant>
    }
}

/// A part of a format with its offset in the string, in bytes. Parts are equal at any offset.
package struct Located<Part: Hashable & Sendable>: Hashable, Sendable {
    package var part: Part
    package var offset: Int

    package init(_ part: Part, at offset: Int = 0) { (self.part, self.offset) = (part, offset) }

    package static func == (a: Self, b: Self) -> Bool { a.part == b.part }
    package func hash(into hasher: inout Hasher) { hasher.combine(part) }
}

extension VisualFormat: CustomStringConvertible {
    /// The format as a string, which is parsed to an equal value.
    public var description: String {
        var text = orientation == .vertical ? "V:" : ""
        if let start { text += "|" + Self.text(start.part) }
        for (index, view) in views.enumerated() {
            if index > 0 { text += Self.text(gaps[index - 1].part) }
            let predicates = view.predicates.isEmpty ? "" : Self.text(view.predicates)
            text += "[\(FormatText.name(view.name.part, allowsHyphens: false))\(predicates)]"
        }
        if let end { text += Self.text(end.part) + "|" }
        return text
    }

    private static func text(_ connection: Connection) -> String {
        switch connection {
        case .flush: return ""
        case .standard: return "-"
        case .predicates(let predicates):
            if predicates.count == 1, predicates[0].isSimple { return "-\(text(predicates[0].object.part))-" }
            return "-\(text(predicates))-"
        }
    }

    private static func text(_ predicates: [Predicate]) -> String {
        "(" + predicates.map(text).joined(separator: ",") + ")"
    }

    private static func text(_ predicate: Predicate) -> String {
        var text = text(predicate.object.part)
        if predicate.relation != .equal || !predicate.object.part.isNumber { text = predicate.relation.symbol + text }
        if let factor = predicate.factor { text += (factor.divides ? "/" : "*") + Self.text(factor.amount.part) }
        if let term = predicate.term { text += (term.isSubtracted ? "-" : "+") + Self.text(term.amount.part) }
        if let priority = predicate.priority { text += "@" + Self.text(priority.part) }
        return text
    }

    private static func text(_ object: Object) -> String {
        switch object {
        case .constant(let constant): text(constant)
        // Without quotation marks and attribute, it could be read as a metric.
        case .item(let name, nil): FormatText.quotationMarks(name)
        case .item(let name, let attribute?): FormatText.name(name, allowsHyphens: false) + ".\(attribute.rawValue)"
        }
    }

    private static func text(_ constant: Constant) -> String {
        switch constant {
        case .number(let value): FormatText.number(value)
        case .name(let name): name
        }
    }
}

extension VisualFormat.Predicate {
    /// True for a distance that can be written without parentheses.
    fileprivate var isSimple: Bool {
        guard relation == .equal, factor == nil, term == nil, priority == nil else { return false }
        return switch object.part {
        case .constant(.number(let value)): value.sign == .plus
        case .constant(.name): true
        case .item: false
        }
    }
}

extension VisualFormat.Object {
    fileprivate var isNumber: Bool {
        if case .constant(.number) = self { true } else { false }
    }
}

extension LayoutRelation {
    /// The relation in formats: `==`, `<=` or `>=`.
    package var symbol: String {
        switch self {
        case .lessThanOrEqual: "<="
        case .equal: "=="
        case .greaterThanOrEqual: ">="
        }
    }
}
