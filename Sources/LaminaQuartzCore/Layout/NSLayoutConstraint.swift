import Lamina
import LaminaLayout
import LaminaText

/// A relation between two attributes of items.
public typealias NSLayoutConstraint = LayoutConstraint
/// The importance of a constraint, 1 to 1000.
public typealias UILayoutPriority = LayoutPriority
/// A rectangle that takes part in layout and draws nothing.
public typealias UILayoutGuide = LayoutGuide
/// An attribute of an item on one of the axes.
public typealias NSLayoutAnchor = LayoutAnchor
/// An attribute along x.
public typealias NSLayoutXAxisAnchor = LayoutXAxisAnchor
/// An attribute along y.
public typealias NSLayoutYAxisAnchor = LayoutYAxisAnchor
/// A width or a height.
public typealias NSLayoutDimension = LayoutDimension

extension LayoutConstraint {
    /// An attribute of an item.
    public typealias Attribute = LayoutAttribute
    /// The relation of the two sides.
    public typealias Relation = LayoutRelation
    /// An axis.
    public typealias Axis = LayoutAxis
    /// The options of a visual format.
    public typealias FormatOptions = VisualFormat.Options

    /// A constraint: first attribute = multiplier × second attribute + constant, or ≤, or ≥. It is not active yet.
    ///
    /// - Parameters:
    ///   - view1: The first item: a view, a layer or a guide.
    ///   - attribute1: Its attribute.
    ///   - relation: The relation.
    ///   - view2: The second item; nil for a constant alone.
    ///   - attribute2: Its attribute; `notAnAttribute` without a second item.
    ///   - multiplier: The factor of the second attribute.
    ///   - constant: What is added, in points.
    public convenience init(
        item view1: any LayoutItemConvertible, attribute attribute1: Attribute, relatedBy relation: Relation,
        toItem view2: (any LayoutItemConvertible)?, attribute attribute2: Attribute, multiplier: CGFloat,
        constant: CGFloat
    ) {
        guard let view2, attribute2 != .notAnAttribute else {
            self.init(ConstraintForm(view1.layoutItem, attribute1, relation, constant: constant))
            return
        }
        self.init(
            ConstraintForm(
                view1.layoutItem, attribute1, relation, to: view2.layoutItem, attribute2, multiplier: multiplier,
                constant: constant))
    }

    /// The first item.
    public var firstItem: LayoutItem? { form.first }
    /// The first item's attribute.
    public var firstAttribute: Attribute { form.firstAttribute }
    /// The relation of the two sides.
    public var relation: Relation { form.relation }
    /// The second item; nil for a constant alone.
    public var secondItem: LayoutItem? { form.second }
    /// The second item's attribute.
    public var secondAttribute: Attribute { form.secondAttribute }
    /// The factor of the second attribute.
    public var multiplier: CGFloat { form.multiplier }
}

// MARK: Visual format

extension LayoutConstraint {
    /// The constraints of a visual format, such as `H:|-[title]-(gap)-[photo(==title)]-|`; none is active yet. `|` is
    /// the superview of the first view.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - options: The alignment of the views, and the direction.
    ///   - metrics: The numbers that the format names.
    ///   - views: The views that the format names.
    ///
    /// A mistake in the format ends the process with a message, as UIKit raises an exception;
    /// `VisualFormat.constraints(_:options:metrics:)` throws it.
    public static func constraints(
        withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
        views: [String: any LayoutItemConvertible]
    ) -> [LayoutConstraint] {
        let numbers = (metrics ?? [:]).compactMapValues { value in
            value as? Double ?? (value as? Int).map(Double.init) ?? (value as? Float).map(Double.init)
        }
        let items = views.mapValues(\.layoutItem)
        do {
            let forms = try VisualFormat.constraints(
                format, options: options, metrics: numbers, items: FormatNames(Set(items.keys)))
            return try forms.map { try LayoutConstraint(resolve($0, items: items, in: forms)) }
        } catch let error as ConstraintFormatError {
            end(error.description)
        } catch {
            end("the visual format \"\(format)\" names the superview, and its first view has none: add the view to one")
        }
    }

    private struct MissingContainer: Error {}

    private static func resolve(
        _ form: ConstraintForm<FormatItem>, items: [String: LayoutItem], in forms: [ConstraintForm<FormatItem>]
    ) throws -> ConstraintForm<LayoutItem> {
        let names = forms.flatMap { [$0.first, $0.second] }.compactMap { item -> String? in
            if case .named(let name)? = item { name } else { nil }
        }
        func item(_ item: FormatItem) throws -> LayoutItem {
            switch item {
            case .named(let name):
                if let found = items[name] { return found }
            case .container:
                if let found = names.lazy.compactMap({ items[$0]?.parent }).first { return found }
            }
            throw MissingContainer()
        }
        let first = try item(form.first)
        let second = try form.second.map(item)
        return form.mapItems { $0 == form.first ? first : second ?? first }
    }

    private static func end(_ message: String) -> Never {
        // Optimized builds do not print the message of a failed precondition.
        StandardError.write(message + "\n")
        preconditionFailure(message)
    }
}
