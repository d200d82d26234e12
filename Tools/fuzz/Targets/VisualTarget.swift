import Foundation
import Lamina

/// Visual formats, short forms of constraints and key paths: read, and printed as they are read.
enum VisualTarget {
    private static let metrics = ["pad": 8.0, "m": 2, "zero": 0, "big": 1e300]

    static func problem(_ input: [UInt8], _ chance: InputChance) throws -> String? {
        let text = String(decoding: input, as: UTF8.self)
        return try problemWithFormat(text, chance) ?? problemWithShortForm(text) ?? problemWithKeyPath(text)
    }

    private static func problemWithFormat(_ text: String, _ chance: InputChance) throws -> String? {
        do throws(ConstraintFormatError) {
            let format = try VisualFormat(text)
            let printed = format.description
            guard try VisualFormat(printed) == format else { return "the format is printed as \(printed)" }
            let options = VisualFormat.Options(
                rawValue: Int(chance.number(1)) & chance.pick([0, 1 << 16, 0x1FFFFF], 2))
            let spacing = StandardSpacing(betweenBaselines: chance.pick([nil, 20], 3))
            let items = chance.pick([FormatNames.any, FormatNames(["a", "b", "find"])], 4)
            let forms = try VisualFormat.constraints(
                text, options: options, metrics: metrics, spacing: spacing, items: items)
            if let form = forms.first(where: { $0.problem != nil }) { return "a constraint of it is wrong: \(form)" }
        } catch {
            return problem(in: error, of: text)
        }
        return nil
    }

    private static func problemWithShortForm(_ text: String) -> String? {
        do throws(ConstraintFormatError) {
            let form = try ConstraintForm(shortForm: text, metrics: metrics)
            if let problem = form.problem { return "a constraint of a short form is wrong: \(problem)" }
            let again = try? ConstraintForm(shortForm: form.description)
            return again == form ? nil : "the constraint is printed as \(form.description)"
        } catch {
            return problem(in: error, of: text)
        }
    }

    /// An error is in the text, and its excerpt is a line.
    private static func problem(in error: ConstraintFormatError, of text: String) -> String? {
        guard (0...text.count).contains(error.offset), (0...error.excerpt.count).contains(error.caret) else {
            return "an error is at \(error.offset), \(error.caret)"
        }
        return error.description.count > 1_000 ? "an error has \(error.description.count) characters" : nil
    }

    private static func problemWithKeyPath(_ text: String) -> String? {
        _ = AnimationKeyPath(text)
        let layer = EmitterLayer()
        layer.mask = Layer()
        layer.filters = Filter(named: "gaussianBlur", name: "blur").map { [$0] } ?? []
        let value = layer.value(forKeyPath: text)
        for candidate in [nil, value, 1.5, Point(x: 1, y: 2), "text", true] as [Any?] {
            guard (try? layer.validateValue(candidate, forKeyPath: text)) != nil else { continue }
            // A value that is said to be possible is set.
            layer.setValue(candidate, forKeyPath: text)
        }
        return nil
    }
}
