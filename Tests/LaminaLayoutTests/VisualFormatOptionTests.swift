import LaminaLayout
import Testing

/// Options of formats: alignment, direction, spacing.
@Suite struct VisualFormatOptionTests {
    @Test func alignmentsRelateNeighboursAndNotTheContainer() throws {
        #expect(
            try shortForms("|[a][b][c]|", options: [.alignAllTop, .alignAllLastBaseline]) == [
                "a.leading == root.leading", "b.leading == a.trailing", "c.leading == b.trailing",
                "root.trailing == c.trailing", "b.top == a.top", "b.lastBaseline == a.lastBaseline", "c.top == b.top",
                "c.lastBaseline == b.lastBaseline",
            ])
    }

    static let horizontal: [(VisualFormat.Options, String)] = [
        (.alignAllTop, "top"), (.alignAllBottom, "bottom"), (.alignAllCenterY, "centerY"),
        (.alignAllLastBaseline, "lastBaseline"), (.alignAllFirstBaseline, "firstBaseline"),
    ]

    static let vertical: [(VisualFormat.Options, String)] = [
        (.alignAllLeft, "left"), (.alignAllRight, "right"), (.alignAllLeading, "leading"),
        (.alignAllTrailing, "trailing"), (.alignAllCenterX, "centerX"),
    ]

    @Test(arguments: horizontal)
    func horizontalFormatIsAlignedAlongY(option: VisualFormat.Options, attribute: String) throws {
        #expect(try shortForms("[a][b]", options: option).last == "b.\(attribute) == a.\(attribute)")
        let error = formatError { _ = try shortForms("V:[a][b]", options: option) }
        #expect(error?.offset == 0)
        #expect(error?.message.contains("aligns layers along the axis of a vertical format") == true)
    }

    @Test(arguments: vertical)
    func verticalFormatIsAlignedAlongX(option: VisualFormat.Options, attribute: String) throws {
        #expect(try shortForms("V:[a][b]", options: option).last == "b.\(attribute) == a.\(attribute)")
        let error = formatError { _ = try shortForms("[a][b]", options: option) }
        #expect(error?.offset == 0)
        #expect(error?.message.contains("aligns layers along the axis of a horizontal format") == true)
    }

    @Test func leftToRightIsBetweenLeftAndRightEdges() throws {
        #expect(
            try shortForms("|-5-[a]-(>=6)-[b]-|", options: .directionLeftToRight) == [
                "a.left == root.left + 5", "b.left >= a.right + 6", "root.right == b.right + 20",
            ])
    }

    @Test func rightToLeftBeginsAtTheRightEdge() throws {
        // The container's right edge is 5 beyond a, and a's left edge at least 6 beyond b's right one.
        #expect(
            try shortForms("|-5-[a]-(>=6)-[b]-|", options: .directionRightToLeft) == [
                "root.right == a.right + 5", "a.left >= b.right + 6", "b.left == root.left + 20",
            ])
    }

    @Test(arguments: [VisualFormat.Options.directionLeftToRight, .directionRightToLeft])
    func directionLeavesVerticalFormatsAlone(direction: VisualFormat.Options) throws {
        #expect(try shortForms("V:|-[a][b]", options: direction) == shortForms("V:|-[a][b]"))
    }

    @Test func twoDirectionsAreRefused() {
        let error = formatError {
            _ = try shortForms("[a]", options: [.directionLeftToRight, .directionRightToLeft])
        }
        #expect(error?.message.contains("leave out one") == true)
    }

    @Test func distancesOfBaselinesAreBetweenViewsAlone() throws {
        #expect(
            try shortForms("V:|-5-[a]-(>=20)-[b][c]-6-|", options: .spacingBaselineToBaseline) == [
                "a.top == root.top + 5", "b.firstBaseline >= a.lastBaseline + 20", "c.top == b.bottom",
                "root.bottom == c.bottom + 6",
            ])
    }

    @Test func standardDistanceOfBaselinesMustBeKnown() throws {
        let spacing = StandardSpacing(betweenBaselines: 22)
        #expect(
            try shortForms("V:[a]-[b]", options: .spacingBaselineToBaseline, spacing: spacing)
                == ["b.firstBaseline == a.lastBaseline + 22"])
        let error = formatError { _ = try shortForms("V:[a]-[b]", options: .spacingBaselineToBaseline) }
        #expect(error?.offset == 5)
        #expect(error?.message.contains("write a number") == true)
    }

    @Test func baselineSpacingIsVertical() {
        let error = formatError { _ = try shortForms("[a]-8-[b]", options: .spacingBaselineToBaseline) }
        #expect(error?.message.contains("vertical formats") == true)
    }

    @Test func standardSpacingIsTheCallers() throws {
        let spacing = StandardSpacing(betweenItems: 3, toContainer: .points(4))
        #expect(
            try shortForms("|-[a]-[b]-|", spacing: spacing) == [
                "a.leading == root.leading + 4", "b.leading == a.trailing + 3", "root.trailing == b.trailing + 4",
            ])
    }

    @Test func standardSpacingMayBeTheMargins() throws {
        let spacing = StandardSpacing(toContainer: .margins)
        #expect(
            try shortForms("|-[a]-|", spacing: spacing)
                == ["a.leading == root.leadingMargin", "root.trailingMargin == a.trailing"])
        #expect(
            try shortForms("V:|-[a]-2-|", spacing: spacing) == [
                "a.top == root.topMargin", "root.bottom == a.bottom + 2",
            ])
        #expect(
            try shortForms("|-[a]", options: .directionRightToLeft, spacing: spacing)
                == ["root.rightMargin == a.right"])
    }

    @Test func maskIsAllOfItsOptions() {
        let all = (Self.horizontal + Self.vertical).map(\.0).reduce(VisualFormat.Options()) { $0.union($1) }
        #expect(VisualFormat.Options.alignmentMask == all)
        #expect(all.isDisjoint(with: .directionMask) && all.isDisjoint(with: .spacingMask))
        #expect(VisualFormat.Options.directionMask == [.directionLeftToRight, .directionRightToLeft])
        #expect(VisualFormat.Options.spacingMask == .spacingBaselineToBaseline)
    }
}
