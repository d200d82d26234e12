import LaminaCounters

/// Looks up the names of a format, and evaluates what stands for a number.
struct FormatSymbols {
    /// The format, for errors.
    let text: String
    let metrics: [String: Double]
    let items: FormatNames

    /// A predicate's right side.
    enum Value {
        case constant(Double)
        case item(String, LayoutAttribute?, multiplier: Double, constant: Double)
    }

    func error(_ reason: ConstraintFormatError.Reason, at byte: Int) -> ConstraintFormatError {
        ConstraintFormatError(reason, in: text, atByte: byte)
    }

    /// Throws unless there is an item of this name.
    func checkItem(_ name: String, at offset: Int) throws(ConstraintFormatError) {
        guard items.contains(name) else {
            throw error(.unknownItem(name, near: items.nearest(name)), at: offset)
        }
    }

    /// The metric of this name.
    func metric(_ name: String, at offset: Int) throws(ConstraintFormatError) -> Double {
        guard let value = metrics[name] else {
            let near = nearMetric(name)
            let isItem = near == nil && items.contains(name)
            throw error(isItem ? .itemWithoutAttribute(name) : .unknownMetric(name, near: near), at: offset)
        }
        guard value.isFinite else { throw error(.metricNotFinite(name), at: offset) }
        return value
    }

    /// A priority from 1 to 1,000.
    func priority(_ value: Double, at offset: Int) throws(ConstraintFormatError) -> LayoutPriority {
        guard (1...1000).contains(value) else { throw error(.priorityOutOfRange(value), at: offset) }
        return LayoutPriority(Float(value))
    }

    /// The priority of a predicate; required without one.
    func priority(_ constant: Located<VisualFormat.Constant>?) throws(ConstraintFormatError) -> LayoutPriority {
        guard let constant else { return .required }
        return try priority(number(constant.part, at: constant.offset), at: constant.offset)
    }

    /// The distance that a predicate of a connection stands for.
    func distance(_ predicate: VisualFormat.Predicate) throws(ConstraintFormatError) -> Double {
        guard case .constant(let constant) = predicate.object.part else {
            let message =
                "an item can't be a distance; write a number or a metric, and relate items in a layer's predicate"
            throw error(.invalid(message), at: predicate.object.offset)
        }
        return try evaluate(number(constant, at: predicate.object.offset), of: predicate)
    }

    /// The right side of a predicate of a view.
    func object(_ predicate: VisualFormat.Predicate) throws(ConstraintFormatError) -> Value {
        let offset = predicate.object.offset
        switch predicate.object.part {
        case .constant(.number(let value)):
            return .constant(try evaluate(value, of: predicate))
        case .constant(.name(let name)):
            if metrics[name] != nil { return .constant(try evaluate(metric(name, at: offset), of: predicate)) }
            guard items.contains(name) else {
                let near = items.nearest(name) ?? nearMetric(name)
                throw error(.unknownName(name, near: near), at: offset)
            }
            return try item(name, nil, predicate)
        case .item(let name, let attribute):
            try checkItem(name, at: offset)
            return try item(name, attribute, predicate)
        }
    }

    private func item(
        _ name: String, _ attribute: LayoutAttribute?, _ predicate: VisualFormat.Predicate
    ) throws(ConstraintFormatError) -> Value {
        .item(name, attribute, multiplier: try scaled(1, by: predicate.factor), constant: try term(predicate.term))
    }

    private func evaluate(
        _ value: Double, of predicate: VisualFormat.Predicate
    ) throws(ConstraintFormatError) -> Double {
        try scaled(value, by: predicate.factor) + term(predicate.term)
    }

    private func scaled(_ value: Double, by factor: VisualFormat.Factor?) throws(ConstraintFormatError) -> Double {
        guard let factor else { return value }
        let amount = try number(factor.amount.part, at: factor.amount.offset)
        guard factor.divides else { return value * amount }
        guard amount != 0 else { throw error(.divisionByZero, at: factor.amount.offset) }
        return value / amount
    }

    private func term(_ term: VisualFormat.Term?) throws(ConstraintFormatError) -> Double {
        guard let term else { return 0 }
        let amount = try number(term.amount.part, at: term.amount.offset)
        return term.isSubtracted ? -amount : amount
    }

    private func number(
        _ constant: VisualFormat.Constant, at offset: Int
    ) throws(ConstraintFormatError) -> Double {
        switch constant {
        case .number(let value): value
        case .name(let name): try metric(name, at: offset)
        }
    }

    private func nearMetric(_ name: String) -> String? { NearName.closest(to: name, in: metrics.keys.sorted()) }
}
