extension VisualFormat {
    /// Parses a format. Names of items and metrics are not looked up.
    ///
    /// Takes time in proportion to the length of the string.
    package init(_ format: String) throws(ConstraintFormatError) {
        var parser = VisualFormatParser(scanner: FormatScanner(format))
        self = try parser.takeFormat()
    }
}

/// Reads a visual format, a function for each rule of the grammar. No rule contains itself, so that there is no
/// recursion.
private struct VisualFormatParser {
    var scanner: FormatScanner

    mutating func takeFormat() throws(ConstraintFormatError) -> VisualFormat {
        let orientation = try takeOrientation()
        var format = VisualFormat(orientation: orientation, start: nil, views: [], gaps: [], end: nil)
        if scanner.take("|") { format.start = try takeConnection() }
        guard scanner.isNext("[") else {
            let first = format.start == nil ? "\"|\" for the container, or " : ""
            throw scanner.unexpected("\(first)\"[\" and the name of a layer")
        }
        format.views.append(try takeView())
        while !scanner.isAtEnd {
            let connection = try takeConnection()
            if scanner.take("|") {
                format.end = connection
                guard scanner.isAtEnd else { throw scanner.unexpected("the end after the container's edge") }
                return format
            }
            guard scanner.isNext("[") else {
                let expected = connection.part == .flush ? "\"-\", \"[\", \"|\" or the end" : "\"[\" or \"|\""
                throw scanner.unexpected(expected)
            }
            format.gaps.append(connection)
            format.views.append(try takeView())
        }
        return format
    }

    private mutating func takeOrientation() throws(ConstraintFormatError) -> VisualFormat.Orientation {
        let start = scanner
        guard let name = scanner.takeName() else { return .horizontal }
        if name == "h" || name == "v" {
            throw start.error(.otherNotation(found: name, advice: FormatAdvice.orientation), at: start.position)
        }
        guard name == "H" || name == "V" else { throw start.unexpected("\"H:\", \"V:\", \"|\" or \"[\"") }
        guard scanner.take(":") else { throw scanner.unexpected("\":\" after the orientation \(name)") }
        return name == "V" ? .vertical : .horizontal
    }

    private mutating func takeView() throws(ConstraintFormatError) -> VisualFormat.View {
        guard scanner.take("[") else { throw scanner.unexpected("\"[\" and the name of a layer") }
        let offset = scanner.position
        guard let name = try scanner.takeItemName() else {
            throw scanner.unexpected("the name of a layer")
        }
        let predicates = scanner.isNext("(") ? try takePredicates() : []
        guard scanner.take("]") else {
            throw scanner.unexpected(predicates.isEmpty ? "\"]\" or \"(\" after the layer's name" : "\"]\"")
        }
        return VisualFormat.View(name: Located(name, at: offset), predicates: predicates)
    }

    private mutating func takeConnection() throws(ConstraintFormatError) -> Located<VisualFormat.Connection> {
        let offset = scanner.position
        guard scanner.take("-") else { return Located(.flush, at: offset) }
        if scanner.isNext("[") || scanner.isNext("|") { return Located(.standard, at: offset) }
        let predicates: [VisualFormat.Predicate]
        if scanner.isNext("(") {
            predicates = try takePredicates()
        } else {
            let start = scanner.position
            guard let constant = try takeUnsignedConstant() else {
                let hint = scanner.isNext("-") ? " (a negative distance is in parentheses, such as \"-(-8)-\")" : ""
                throw scanner.unexpected("a distance, \"(\", \"[\" or \"|\" after \"-\"" + hint)
            }
            predicates = [VisualFormat.Predicate(object: Located(.constant(constant), at: start))]
        }
        guard scanner.take("-") else { throw scanner.unexpected("\"-\" after the distance") }
        return Located(.predicates(predicates), at: offset)
    }

    private mutating func takePredicates() throws(ConstraintFormatError) -> [VisualFormat.Predicate] {
        guard scanner.take("(") else { throw scanner.unexpected("\"(\"") }
        var predicates = [try takePredicate()]
        while scanner.take(",") { predicates.append(try takePredicate()) }
        guard scanner.take(")") else {
            throw scanner.unexpected(predicates.last?.priority == nil ? "\"@\", \",\" or \")\"" : "\",\" or \")\"")
        }
        return predicates
    }

    private mutating func takePredicate() throws(ConstraintFormatError) -> VisualFormat.Predicate {
        let relation = try scanner.takeRelation()
        let offset = scanner.position
        guard let object = try takeObject() else {
            throw scanner.unexpected((relation == nil ? "a relation, " : "") + "a number or a name")
        }
        var predicate = VisualFormat.Predicate(relation: relation ?? .equal, object: Located(object, at: offset))
        if scanner.take("*") {
            predicate.factor = VisualFormat.Factor(amount: try takeConstant(after: "*"))
        } else if scanner.take("/") {
            predicate.factor = VisualFormat.Factor(divides: true, amount: try takeConstant(after: "/"))
        }
        if scanner.take("+") {
            predicate.term = VisualFormat.Term(amount: try takeConstant(after: "+"))
        } else if scanner.take("-") {
            predicate.term = VisualFormat.Term(isSubtracted: true, amount: try takeConstant(after: "-"))
        }
        if scanner.take("@") { predicate.priority = try takeConstant(after: "@") }
        return predicate
    }

    private mutating func takeObject() throws(ConstraintFormatError) -> VisualFormat.Object? {
        let isQuoted = scanner.isNext("\"")
        guard let name = try scanner.takeItemName() else {
            return try takeSignedConstant().map { .constant($0) }
        }
        guard scanner.take(".") else { return isQuoted ? .item(name, nil) : .constant(.name(name)) }
        return .item(name, try scanner.takeAttribute())
    }

    private mutating func takeConstant(
        after symbol: String
    ) throws(ConstraintFormatError) -> Located<VisualFormat.Constant> {
        let offset = scanner.position
        guard let constant = try takeSignedConstant() else {
            throw scanner.unexpected("a number or the name of a metric after \"\(symbol)\"")
        }
        return Located(constant, at: offset)
    }

    private mutating func takeSignedConstant() throws(ConstraintFormatError) -> VisualFormat.Constant? {
        let isNegative = scanner.take("-")
        guard isNegative || scanner.take("+") else { return try takeUnsignedConstant() }
        guard let number = try scanner.takeNumber() else { throw scanner.unexpected("a number after the sign") }
        return .number(isNegative ? -number : number)
    }

    private mutating func takeUnsignedConstant() throws(ConstraintFormatError) -> VisualFormat.Constant? {
        if let number = try scanner.takeNumber() { return .number(number) }
        return scanner.takeName().map { .name($0) }
    }
}
