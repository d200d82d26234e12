/// An item of a visual format.
public enum FormatItem: Hashable, Sendable {
    /// The container that the format writes as `|`.
    case container
    /// The item of this name.
    case named(String)
}

extension VisualFormat {
    /// Returns the constraints that a visual format stands for.
    ///
    ///     try VisualFormat.constraints(
    ///         "|-[find]-[field(>=20)]-|", options: .alignAllCenterY, items: FormatNames(["find", "field"]))
    ///
    /// They are in the order of the string, the alignments last. A later view is constrained to the earlier one, as in
    /// `field.leading == find.trailing + 8`; the container to the last view, as in `|.trailing == field.trailing + 20`.
    ///
    /// - Parameters:
    ///   - format: the string; ``VisualFormat`` has the grammar.
    ///   - options: alignments, between neighbours and never with the container; a direction; a spacing.
    ///   - metrics: numbers that the format may name, all finite.
    ///   - spacing: the distances for `-` alone.
    ///   - items: the names of the items that there are.
    /// - Returns: the constraints, none of which has a mistake.
    /// - Throws: an error with its position. Takes time in proportion to the length of the string and the time of the
    ///   look-ups of names.
    public static func constraints(
        _ format: String, options: Options = [], metrics: [String: Double] = [:],
        spacing: StandardSpacing = StandardSpacing(), items: FormatNames = .any
    ) throws(ConstraintFormatError) -> [ConstraintForm<FormatItem>] {
        let parsed = try VisualFormat(format)
        if let problem = options.problem(for: parsed.orientation) {
            throw ConstraintFormatError(.options(problem), in: format, atByte: 0)
        }
        var expansion = FormatExpansion(
            names: FormatSymbols(text: format, metrics: metrics, items: items),
            axis: FormatAxis(parsed.orientation, options: options), options: options, spacing: spacing)
        try expansion.expand(parsed)
        return expansion.forms
    }
}

/// The attributes along the axis of a format.
private struct FormatAxis {
    var start: LayoutAttribute
    var end: LayoutAttribute
    var startMargin: LayoutAttribute
    var endMargin: LayoutAttribute
    var length: LayoutAttribute
    /// True if coordinates become less along the format.
    var isReversed = false

    init(_ orientation: VisualFormat.Orientation, options: VisualFormat.Options) {
        if orientation == .vertical {
            (start, end, startMargin, endMargin, length) = (.top, .bottom, .topMargin, .bottomMargin, .height)
        } else if options.contains(.directionLeftToRight) {
            (start, end, startMargin, endMargin, length) = (.left, .right, .leftMargin, .rightMargin, .width)
        } else if options.contains(.directionRightToLeft) {
            (start, end, startMargin, endMargin, length) = (.right, .left, .rightMargin, .leftMargin, .width)
            isReversed = true
        } else {
            (start, end, length) = (.leading, .trailing, .width)
            (startMargin, endMargin) = (.leadingMargin, .trailingMargin)
        }
    }
}

/// Converts a parsed format to constraints.
private struct FormatExpansion {
    let names: FormatSymbols
    let axis: FormatAxis
    let options: VisualFormat.Options
    let spacing: StandardSpacing
    var forms: [ConstraintForm<FormatItem>] = []

    private typealias Anchor = (item: FormatItem, attribute: LayoutAttribute)

    mutating func expand(_ format: VisualFormat) throws(ConstraintFormatError) {
        var last = FormatItem.container
        for (index, view) in format.views.enumerated() {
            try names.checkItem(view.name.part, at: view.name.offset)
            let item = FormatItem.named(view.name.part)
            if index > 0 {
                try connect(last, item, by: format.gaps[index - 1])
            } else if let start = format.start {
                try connectStart(to: item, by: start)
            }
            for predicate in view.predicates { try constrainLength(of: item, by: predicate) }
            last = item
        }
        if let end = format.end { try connectEnd(from: last, by: end) }
        align(format.views)
    }

    private mutating func connect(
        _ before: FormatItem, _ after: FormatItem, by gap: Located<VisualFormat.Connection>
    ) throws(ConstraintFormatError) {
        let isOfBaselines = options.contains(.spacingBaselineToBaseline) && gap.part != .flush
        let from = (before, isOfBaselines ? .lastBaseline : axis.end)
        let to = (after, isOfBaselines ? .firstBaseline : axis.start)
        guard gap.part == .standard else { return try separate(from, to, by: gap) }
        guard let distance = isOfBaselines ? spacing.betweenBaselines : spacing.betweenItems else {
            let message =
                "the standard distance of baselines depends on fonts and is not known here; write a number, as in \"-20-\""
            throw names.error(.invalid(message), at: gap.offset)
        }
        try append(from, to, .equal, distance, at: gap.offset)
    }

    private mutating func connectStart(
        to item: FormatItem, by connection: Located<VisualFormat.Connection>
    ) throws(ConstraintFormatError) {
        guard connection.part == .standard else {
            return try separate((.container, axis.start), (item, axis.start), by: connection)
        }
        let from: Anchor = (.container, spacing.isToMargins ? axis.startMargin : axis.start)
        try append(from, (item, axis.start), .equal, spacing.containerDistance, at: connection.offset)
    }

    private mutating func connectEnd(
        from item: FormatItem, by connection: Located<VisualFormat.Connection>
    ) throws(ConstraintFormatError) {
        guard connection.part == .standard else {
            return try separate((item, axis.end), (.container, axis.end), by: connection)
        }
        let to: Anchor = (.container, spacing.isToMargins ? axis.endMargin : axis.end)
        try append((item, axis.end), to, .equal, spacing.containerDistance, at: connection.offset)
    }

    /// Adds the constraints of a connection that is not the standard distance.
    private mutating func separate(
        _ from: Anchor, _ to: Anchor, by connection: Located<VisualFormat.Connection>
    ) throws(ConstraintFormatError) {
        guard case .predicates(let predicates) = connection.part else {
            return try append(from, to, .equal, 0, at: connection.offset)
        }
        for predicate in predicates {
            let distance = try names.distance(predicate)
            let priority = try names.priority(predicate.priority)
            try append(from, to, predicate.relation, distance, priority, at: predicate.object.offset)
        }
    }

    /// Adds the constraint that `to` is this far beyond `from` along the format.
    private mutating func append(
        _ from: Anchor, _ to: Anchor, _ relation: LayoutRelation, _ distance: Double,
        _ priority: LayoutPriority = .required, at offset: Int
    ) throws(ConstraintFormatError) {
        let (greater, lesser) = axis.isReversed ? (from, to) : (to, from)
        try append(
            ConstraintForm(
                greater.item, greater.attribute, relation, to: lesser.item, lesser.attribute, constant: distance,
                priority: priority), at: offset)
    }

    private mutating func constrainLength(
        of item: FormatItem, by predicate: VisualFormat.Predicate
    ) throws(ConstraintFormatError) {
        let priority = try names.priority(predicate.priority)
        let form: ConstraintForm<FormatItem>
        switch try names.object(predicate) {
        case .constant(let value):
            form = ConstraintForm(item, axis.length, predicate.relation, constant: value, priority: priority)
        case .item(let name, let attribute, let multiplier, let constant):
            form = ConstraintForm(
                item, axis.length, predicate.relation, to: .named(name), attribute ?? axis.length,
                multiplier: multiplier, constant: constant, priority: priority)
        }
        try append(form, at: predicate.object.offset)
    }

    private mutating func append(
        _ form: ConstraintForm<FormatItem>, at offset: Int
    ) throws(ConstraintFormatError) {
        if let problem = form.problem { throw names.error(.invalid(problem), at: offset) }
        forms.append(form)
    }

    private mutating func align(_ views: [VisualFormat.View]) {
        let attributes = VisualFormat.Options.alignments.filter { options.contains($0.option) }.map(\.attribute)
        guard !attributes.isEmpty else { return }
        for (before, after) in zip(views, views.dropFirst()) {
            for attribute in attributes {
                forms.append(
                    ConstraintForm(.named(after.name.part), attribute, to: .named(before.name.part), attribute))
            }
        }
    }
}

extension StandardSpacing {
    fileprivate var isToMargins: Bool { toContainer == .margins }

    fileprivate var containerDistance: Double {
        switch toContainer {
        case .points(let distance): distance
        case .margins: 0
        }
    }
}
