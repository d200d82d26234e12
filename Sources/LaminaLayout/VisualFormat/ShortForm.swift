extension ConstraintForm where Item == String {
    /// Creates a constraint from its short form, such as `panel.height == 0.25 * root.height - 8 @750`.
    ///
    ///     form    = operand ("==" | "<=" | ">=") side ["@" factor]
    ///     side    = term {("+" | "-") term}
    ///     term    = factor {("*" | "/") factor}
    ///     factor  = ["+" | "-"] (number | metric | operand)
    ///     operand = item "." attribute
    ///
    /// The right side has at most one operand, which is no divisor; the priority is a number or a metric.
    ///
    /// Names are letters, digits and `_`, and don't begin with a digit. Items' names may also have hyphens, each
    /// before a letter, a digit or `_`, as in `side-bar.width`: a hyphen belongs to the name if the whole is followed
    /// by a point and a letter, so that `a.width == b-1` subtracts 1 from the metric `b`, and a metric minus an item
    /// needs a space, as in `pad - panel.width`. Any other name of an item is in quotation marks, with a backslash
    /// before `"` and `\`. Spaces may stand between all of these, except around the point after a name with hyphens.
    ///
    /// - Parameters:
    ///   - shortForm: the string.
    ///   - metrics: numbers that the string may name, all finite.
    ///   - items: the names of the items that there are.
    /// - Throws: an error with its position, also for a constraint that can't hold, such as one of unlike attributes.
    public init(
        shortForm: String, metrics: [String: Double] = [:], items: FormatNames = .any
    ) throws(ConstraintFormatError) {
        var parser = ShortFormParser(
            scanner: FormatScanner(shortForm), names: FormatSymbols(text: shortForm, metrics: metrics, items: items))
        self = try parser.takeForm()
    }
}

extension ConstraintForm {
    /// The constraint in the short form, such as `panel.height == 0.25 * root.height @750`.
    ///
    /// The identifier and, without a second item, the multiplier are left out. A distance between two items is written
    /// as a difference in parentheses, which is not read.
    ///
    /// - Parameter name: the name of an item.
    public func shortForm(naming name: (Item) -> String) -> String {
        var text = Self.side(first, firstAttribute, firstOrigin, name) + " \(relation.symbol) "
        if let second {
            if multiplier != 1 { text += FormatText.number(multiplier) + " * " }
            text += Self.side(second, secondAttribute, secondOrigin, name)
            if constant != 0 { text += (constant < 0 ? " - " : " + ") + FormatText.number(constant.magnitude) }
        } else {
            text += FormatText.number(constant)
        }
        return priority.isRequired ? text : text + " @\(priority)"
    }

    private static func side(
        _ item: Item, _ attribute: LayoutAttribute, _ origin: ConstraintOrigin<Item>?, _ name: (Item) -> String
    ) -> String {
        let text = operand(name(item), attribute)
        return origin.map { "(\(text) - \(operand(name($0.item), $0.attribute)))" } ?? text
    }

    private static func operand(_ name: String, _ attribute: LayoutAttribute) -> String {
        "\(FormatText.name(name, allowsHyphens: true)).\(attribute.rawValue)"
    }
}

extension ConstraintForm: CustomStringConvertible where Item == String {
    /// The constraint in the short form, which is read as an equal constraint if this one is well formed and has no
    /// identifier.
    public var description: String { shortForm { $0 } }
}

/// Reads the short form. No rule of the grammar contains itself, so that there is no recursion.
private struct ShortFormParser {
    private typealias Operand = (item: String, attribute: LayoutAttribute, offset: Int)

    /// A part of the right side: `scale × operand`, or the number `scale` without one.
    private struct Part {
        var scale: Double
        var operand: Operand?
    }

    private var scanner: FormatScanner
    private let names: FormatSymbols

    init(scanner: FormatScanner, names: FormatSymbols) { (self.scanner, self.names) = (scanner, names) }

    mutating func takeForm() throws(ConstraintFormatError) -> ConstraintForm<String> {
        let first = try takeFirstOperand()
        guard let relation = try scanner.takeRelation() else { throw scanner.unexpected("\"==\", \"<=\" or \">=\"") }
        var form = ConstraintForm(first.item, first.attribute, relation, constant: 0)
        let second = try takeSide(of: &form)
        if scanner.take("@") { form.priority = try takePriority() }
        guard scanner.isAtEnd else {
            throw scanner.unexpected("\"+\", \"-\", \"*\", \"/\", \"@\" with a priority, or the end")
        }
        if let problem = form.problem {
            throw scanner.error(.invalid(problem), at: second?.offset ?? first.offset)
        }
        return form
    }

    private mutating func takeFirstOperand() throws(ConstraintFormatError) -> Operand {
        let offset = scanner.position
        guard let name = try takeName() else {
            throw unexpected("an item with its attribute, such as panel.width")
        }
        guard scanner.take(".") else { throw scanner.unexpected("\".\" and an attribute after the item's name") }
        try names.checkItem(name, at: offset)
        return (name, try scanner.takeAttribute(), offset)
    }

    private mutating func takeName() throws(ConstraintFormatError) -> String? {
        if let name = scanner.takeNameBeforeAttribute() { return name }
        return try scanner.takeQuotedName()
    }

    /// Reads the right side, and returns its operand.
    private mutating func takeSide(
        of form: inout ConstraintForm<String>
    ) throws(ConstraintFormatError) -> Operand? {
        var second: Operand?
        var isSubtracted = false
        while true {
            let term = try takeTerm()
            let scale = isSubtracted ? -term.scale : term.scale
            if let operand = term.operand {
                guard second == nil else { throw tooManyOperands(at: operand.offset) }
                second = operand
                (form.second, form.secondAttribute, form.multiplier) = (operand.item, operand.attribute, scale)
            } else {
                form.constant += scale
            }
            if scanner.take("-") {
                isSubtracted = true
            } else {
                guard scanner.take("+") else { return second }
                isSubtracted = false
            }
        }
    }

    private mutating func takeTerm() throws(ConstraintFormatError) -> Part {
        var term = try takeExpectedFactor()
        while true {
            if scanner.take("*") {
                let factor = try takeExpectedFactor()
                if let operand = factor.operand {
                    guard term.operand == nil else { throw tooManyOperands(at: operand.offset) }
                    term.operand = operand
                }
                term.scale *= factor.scale
            } else if scanner.take("/") {
                let offset = scanner.position
                let divisor = try takeExpectedFactor()
                guard divisor.operand == nil else {
                    throw scanner.error(
                        .invalid("an item's attribute can't be a divisor; divide by a number or a metric"), at: offset)
                }
                guard divisor.scale != 0 else { throw scanner.error(.divisionByZero, at: offset) }
                term.scale /= divisor.scale
            } else {
                return term
            }
        }
    }

    private mutating func takeExpectedFactor() throws(ConstraintFormatError) -> Part {
        guard let factor = try takeFactor() else {
            throw unexpected("a number, a metric, or an item with its attribute")
        }
        return factor
    }

    private mutating func takeFactor() throws(ConstraintFormatError) -> Part? {
        let sign: Double = scanner.take("-") ? -1 : 1
        if sign > 0 { _ = scanner.take("+") }
        let offset = scanner.position
        if let number = try scanner.takeNumber() { return Part(scale: sign * number) }
        let isQuoted = scanner.isNext("\"")
        guard let name = try takeName() else { return nil }
        guard scanner.take(".") else {
            if isQuoted { throw scanner.unexpected("\".\" and an attribute after the item's name") }
            return Part(scale: sign * (try names.metric(name, at: offset)))
        }
        try names.checkItem(name, at: offset)
        return Part(scale: sign, operand: (name, try scanner.takeAttribute(), offset))
    }

    private mutating func takePriority() throws(ConstraintFormatError) -> LayoutPriority {
        let start = scanner
        guard let priority = try takeFactor(), priority.operand == nil else {
            throw start.unexpected("a priority from 1 to 1000")
        }
        return try names.priority(priority.scale, at: start.position)
    }

    /// The error that something else is expected here than a parenthesis, or what else is there.
    private func unexpected(_ expected: String) -> ConstraintFormatError {
        guard scanner.isNext("(") else { return scanner.unexpected(expected) }
        return scanner.error(.otherNotation(found: "(", advice: FormatAdvice.parentheses), at: scanner.position)
    }

    private func tooManyOperands(at offset: Int) -> ConstraintFormatError {
        scanner.error(
            .invalid("a second item is on the right side; relate one item to one other"), at: offset)
    }
}
