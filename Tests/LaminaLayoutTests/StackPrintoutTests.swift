import Testing

@testable import LaminaLayout

/// Constraints of a stack beside those that `UIStackView` prints for the same settings, published in "Let's Build
/// UIStackView" (A. Grebenyuk, 2017), with what is known to have been added since.
struct StackPrintoutTests {
    struct Printout: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let settings: StackSettings
        var items = [(160.0, 200.0), (80, 100), (40, 50)].map { StackItem(intrinsicWidth: $0, intrinsicHeight: $1) }
        let lines: String
    }

    @Test(arguments: distributions + alignments + others)
    func constraintsAreThoseThatUIKitPrints(printout: Printout) {
        let arrangement = StackArrangement(printout.settings, items: printout.items)
        let found = arrangement.constraints.map(\.line).filter { !$0.hasPrefix("Lamina-") }.sorted()
        #expect(found == printout.lines.split(separator: "\n").map(String.init).sorted())
    }

    static let connections = """
        canvas-connection: stack.leading == item0.leading
        canvas-connection: item2.trailing == stack.trailing

        """
    static let filledAcross = """
        canvas-connection: stack.top == item0.top
        canvas-connection: item0.bottom == stack.bottom
        alignment: item0.top == item1.top
        alignment: item0.top == item2.top
        alignment: item0.bottom == item1.bottom
        alignment: item0.bottom == item2.bottom

        """
    static let spacing = """
        spacing: item1.leading == item0.trailing
        spacing: item2.leading == item1.trailing

        """
    /// The constraints of every alignment but fill, without those that concern positions.
    static let spanned = """
        spanning-fit: spanner.height == 0 @51
        ambiguity-suppression: item0.height == 0 @25
        ambiguity-suppression: item1.height == 0 @25
        ambiguity-suppression: item2.height == 0 @25

        """

    static let distributions = [
        Printout(testDescription: "fill", settings: StackSettings(), lines: connections + filledAcross + spacing),
        Printout(
            testDescription: "fillEqually", settings: StackSettings(distribution: .fillEqually),
            lines: connections + filledAcross + spacing + """
                fill-equally: item1.width == item0.width
                fill-equally: item2.width == item0.width
                """),
        Printout(
            testDescription: "fillProportionally", settings: StackSettings(distribution: .fillProportionally),
            lines: connections + filledAcross + spacing + """
                fill-proportionally: item0.width == 0.571429*stack.width @999
                fill-proportionally: item1.width == 0.285714*stack.width @998
                fill-proportionally: item2.width == 0.142857*stack.width @997
                """),
        Printout(
            testDescription: "equalSpacing", settings: StackSettings(distribution: .equalSpacing, spacing: 10),
            lines: connections + filledAcross + """
                spacing: item1.leading >= item0.trailing + 10
                spacing: item2.leading >= item1.trailing + 10
                distributing-edge: gap0.leading == item0.trailing
                distributing-edge: gap0.trailing == item1.leading
                distributing-edge: gap1.leading == item1.trailing
                distributing-edge: gap1.trailing == item2.leading
                fill-equally: gap1.width == gap0.width
                canvas-fit: stack.width == 0 @49
                """),
        Printout(
            testDescription: "equalCentering", settings: StackSettings(distribution: .equalCentering),
            lines: connections + filledAcross + """
                spacing: item1.leading >= item0.trailing
                spacing: item2.leading >= item1.trailing
                distributing-edge: gap0.leading == item0.centerX
                distributing-edge: gap0.trailing == item1.centerX
                distributing-edge: gap1.leading == item1.centerX
                distributing-edge: gap1.trailing == item2.centerX
                fill-equally: gap1.width == gap0.width @149
                canvas-fit: stack.width == 0 @49
                """),
    ]

    static let alignments = [
        Printout(
            testDescription: "leading", settings: StackSettings(alignment: .leading),
            lines: connections + spacing + spanned + """
                canvas-connection: stack.top == item0.top
                canvas-connection: spanner.bottom == stack.bottom
                alignment: item0.top == item1.top
                alignment: item0.top == item2.top
                spanning-boundary: spanner.top == item0.top @999.5
                spanning-boundary: spanner.top == item1.top @999.5
                spanning-boundary: spanner.top == item2.top @999.5
                spanning-boundary: spanner.bottom >= item0.bottom
                spanning-boundary: spanner.bottom >= item1.bottom
                spanning-boundary: spanner.bottom >= item2.bottom
                """),
        Printout(
            testDescription: "center", settings: StackSettings(alignment: .center),
            lines: connections + spacing + spanned + unaligned + """
                canvas-connection: stack.top == spanner.top
                canvas-connection: spanner.bottom == stack.bottom
                canvas-connection: stack.centerY == item0.centerY
                alignment: item0.centerY == item1.centerY
                alignment: item0.centerY == item2.centerY
                """),
        Printout(
            testDescription: "trailing", settings: StackSettings(alignment: .trailing),
            lines: connections + spacing + spanned + """
                canvas-connection: stack.top == spanner.top
                canvas-connection: item0.bottom == stack.bottom
                alignment: item0.bottom == item1.bottom
                alignment: item0.bottom == item2.bottom
                spanning-boundary: spanner.top <= item0.top
                spanning-boundary: spanner.top <= item1.top
                spanning-boundary: spanner.top <= item2.top
                spanning-boundary: spanner.bottom == item0.bottom @999.5
                spanning-boundary: spanner.bottom == item1.bottom @999.5
                spanning-boundary: spanner.bottom == item2.bottom @999.5
                """),
        Printout(
            testDescription: "firstBaseline", settings: StackSettings(alignment: .firstBaseline),
            items: texts,
            lines: connections + spacing + spanned + unaligned + disambiguated + """
                canvas-connection: stack.top == spanner.top
                canvas-connection: spanner.bottom == stack.bottom
                alignment: item0.firstBaseline == item1.firstBaseline
                alignment: item0.firstBaseline == item2.firstBaseline
                """),
        Printout(
            testDescription: "lastBaseline", settings: StackSettings(alignment: .lastBaseline),
            items: texts,
            lines: connections + spacing + spanned + unaligned + disambiguated + """
                canvas-connection: stack.top == spanner.top
                canvas-connection: item0.bottom <= stack.bottom
                alignment: item0.lastBaseline == item1.lastBaseline
                alignment: item0.lastBaseline == item2.lastBaseline
                """),
    ]

    static let texts = Array(repeating: StackItem(hasMultilineText: true), count: 3)
    static let unaligned = """
        spanning-boundary: spanner.top <= item0.top
        spanning-boundary: spanner.top <= item1.top
        spanning-boundary: spanner.top <= item2.top
        spanning-boundary: spanner.bottom >= item0.bottom
        spanning-boundary: spanner.bottom >= item1.bottom
        spanning-boundary: spanner.bottom >= item2.bottom

        """
    static let disambiguated = """
        canvas-fit: stack.height == 0 @49
        text-width-disambiguation: item0.width == 0.333333*stack.width @760
        text-width-disambiguation: item1.width == 0.333333*stack.width @760
        text-width-disambiguation: item2.width == 0.333333*stack.width @760

        """

    static let others = [
        Printout(
            testDescription: "margins", settings: StackSettings(isLayoutMarginsRelativeArrangement: true),
            lines: (connections + filledAcross).replacing("stack.", with: "margins.") + spacing),
        // The edges are those of Apple's reference on `isBaselineRelativeArrangement`.
        Printout(
            testDescription: "baseline-relative",
            settings: StackSettings(axis: .vertical, spacing: 20, isBaselineRelativeArrangement: true),
            lines: """
                canvas-connection: item0.firstBaseline == stack.top + 20
                canvas-connection: stack.bottom == item2.lastBaseline + 20
                canvas-connection: stack.leading == item0.leading
                canvas-connection: item0.trailing == stack.trailing
                alignment: item0.leading == item1.leading
                alignment: item0.leading == item2.leading
                alignment: item0.trailing == item1.trailing
                alignment: item0.trailing == item2.trailing
                spacing: item1.firstBaseline == item0.lastBaseline + 20
                spacing: item2.firstBaseline == item1.lastBaseline + 20
                """),
        Printout(
            testDescription: "a lone item in the centre", settings: StackSettings(alignment: .center),
            items: [StackItem(intrinsicWidth: 160, intrinsicHeight: 200)],
            lines: """
                canvas-connection: stack.leading == item0.leading
                canvas-connection: item0.trailing == stack.trailing
                canvas-connection: stack.top <= item0.top
                canvas-connection: item0.bottom <= stack.bottom
                canvas-connection: stack.centerY == item0.centerY
                canvas-fit: stack.height == 0 @49
                ambiguity-suppression: item0.height == 0 @25
                """),
    ]
}

extension ConstraintForm<StackPart> {
    /// The constraint in the notation of printouts: equality, multiplier and priority as UIKit writes them.
    var line: String {
        let sign = [LayoutRelation.lessThanOrEqual: "<=", .equal: "==", .greaterThanOrEqual: ">="][relation] ?? ""
        var line = (identifier ?? "?").replacing("UISV-", with: "") + ": \(first.name).\(firstAttribute) \(sign) "
        if let second {
            if multiplier != 1 { line += "\((multiplier * 1e6).rounded() / 1e6)*" }
            line += "\(second.name).\(secondAttribute)"
            if constant != 0 { line += constant < 0 ? " - \((-constant).short)" : " + \(constant.short)" }
        } else {
            line += constant.short
        }
        return priority.isRequired ? line : line + " @\(priority)"
    }
}

extension StackPart {
    fileprivate var name: String {
        switch self {
        case .stack: "stack"
        case .margins: "margins"
        case .item(let index): "item\(index)"
        case .gap(let index): "gap\(index)"
        case .spanner: "spanner"
        case .zero: "zero"
        }
    }
}

extension Double {
    /// The number without a fraction of zero.
    fileprivate var short: String { self == rounded() ? String(Int(self)) : String(self) }
}
