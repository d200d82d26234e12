import LaminaLayout
import Testing

/// Constraints that UIKit refuses have a problem, and others none.
@Suite struct ShortFormProblemTests {
    private func problem(
        _ first: LayoutAttribute, _ second: LayoutAttribute, multiplier: Double = 1, constant: Double = 0
    ) -> String? {
        ConstraintForm("a", first, to: "b", second, multiplier: multiplier, constant: constant).problem
    }

    private static let left: Set<LayoutAttribute> = [.left, .right, .leftMargin, .rightMargin]
    private static let leading: Set<LayoutAttribute> = [.leading, .trailing, .leadingMargin, .trailingMargin]
    private static let centre: Set<LayoutAttribute> = [.centerX, .centerXWithinMargins]
    private static let vertical: Set<LayoutAttribute> = [
        .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin, .centerYWithinMargins,
    ]
    private static let lengths: Set<LayoutAttribute> = [.width, .height]

    @Test func attributesOfOneKindArePaired() {
        // Sets of attributes that may be related to each other.
        let sets = [Self.left.union(Self.centre), Self.leading.union(Self.centre), Self.vertical, Self.lengths]
        let attributes = LayoutAttribute.allCases.filter { $0 != .notAnAttribute }
        #expect(attributes.count == 20)
        for first in attributes {
            for second in attributes {
                let isAllowed = sets.contains { $0.contains(first) && $0.contains(second) }
                #expect((problem(first, second) == nil) == isAllowed, "\(first) and \(second)")
            }
        }
    }

    @Test func lengthsAloneEqualConstants() {
        for attribute in LayoutAttribute.allCases {
            let form = ConstraintForm("a", attribute, constant: 8)
            #expect((form.problem == nil) == Self.lengths.contains(attribute), "\(attribute)")
        }
    }

    @Test func numbersAreFinite() {
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(problem(.width, .width, multiplier: number)?.contains("multiplier") == true)
            #expect(problem(.width, .width, constant: number)?.contains("constant") == true)
            #expect(ConstraintForm("a", .width, constant: number).problem != nil)
        }
    }

    @Test func multiplierIsNotZero() {
        #expect(problem(.width, .width, multiplier: 0) != nil)
        #expect(problem(.top, .top, multiplier: -0.0) != nil)
        #expect(problem(.top, .top, multiplier: -2) == nil)
    }

    @Test func attributesAndItemsComeTogether() {
        #expect(problem(.width, .notAnAttribute) != nil)
        #expect(problem(.notAnAttribute, .width) != nil)
        var form = ConstraintForm("a", .width, constant: 8)
        form.secondAttribute = .width
        #expect(form.problem != nil)
    }
}
