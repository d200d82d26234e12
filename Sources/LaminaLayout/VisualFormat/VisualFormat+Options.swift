extension VisualFormat {
    /// Alignment, direction and spacing of a format's views; the bits are those of `NSLayoutConstraint.FormatOptions`.
    public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        // Alignments are for the axis across: in a horizontal format tops, bottoms, centres along y and baselines.
        public static let alignAllLeft = Options(rawValue: 1 << 1)
        public static let alignAllRight = Options(rawValue: 1 << 2)
        public static let alignAllTop = Options(rawValue: 1 << 3)
        public static let alignAllBottom = Options(rawValue: 1 << 4)
        public static let alignAllLeading = Options(rawValue: 1 << 5)
        public static let alignAllTrailing = Options(rawValue: 1 << 6)
        public static let alignAllCenterX = Options(rawValue: 1 << 9)
        public static let alignAllCenterY = Options(rawValue: 1 << 10)
        public static let alignAllLastBaseline = Options(rawValue: 1 << 11)
        public static let alignAllFirstBaseline = Options(rawValue: 1 << 12)
        /// All the alignments.
        public static let alignmentMask = Options(Options.alignments.map(\.option))

        /// A horizontal format begins at the leading edge, which is the default.
        public static let directionLeadingToTrailing: Options = []
        /// A horizontal format begins at the left edge.
        public static let directionLeftToRight = Options(rawValue: 1 << 16)
        /// A horizontal format begins at the right edge.
        public static let directionRightToLeft = Options(rawValue: 2 << 16)
        /// All the directions.
        public static let directionMask: Options = [.directionLeftToRight, .directionRightToLeft]

        /// Distances are between edges, which is the default.
        public static let spacingEdgeToEdge: Options = []
        /// Distances of a vertical format are from the last baseline of a view to the first baseline of the next.
        ///
        /// Flush views, and distances to the container, are still between edges.
        public static let spacingBaselineToBaseline = Options(rawValue: 1 << 19)
        /// All the spacings.
        public static let spacingMask: Options = .spacingBaselineToBaseline

        /// The alignments with their attributes, in the order of their constraints.
        static let alignments: [(option: Options, attribute: LayoutAttribute, name: String)] = [
            (.alignAllLeft, .left, "alignAllLeft"), (.alignAllRight, .right, "alignAllRight"),
            (.alignAllTop, .top, "alignAllTop"), (.alignAllBottom, .bottom, "alignAllBottom"),
            (.alignAllLeading, .leading, "alignAllLeading"), (.alignAllTrailing, .trailing, "alignAllTrailing"),
            (.alignAllCenterX, .centerX, "alignAllCenterX"), (.alignAllCenterY, .centerY, "alignAllCenterY"),
            (.alignAllLastBaseline, .lastBaseline, "alignAllLastBaseline"),
            (.alignAllFirstBaseline, .firstBaseline, "alignAllFirstBaseline"),
        ]

        /// The reason why a format of this orientation can't have these options, with a remedy; nil if it can.
        func problem(for orientation: Orientation) -> String? {
            let isVertical = orientation == .vertical
            for (option, attribute, name) in Self.alignments
            where contains(option) && isVertical == (attribute.kind == .y) {
                let axis = isVertical ? "vertical" : "horizontal"
                let across =
                    isVertical ? "left, right, leading, trailing or centerX" : "top, bottom, centerY or a baseline"
                return "the option \(name) aligns layers along the axis of a \(axis) format; align \(across)"
            }
            if isSuperset(of: .directionMask) {
                return "the options have both directionLeftToRight and directionRightToLeft; leave out one"
            }
            if contains(.spacingBaselineToBaseline), !isVertical {
                return
                    "the option spacingBaselineToBaseline is for vertical formats; leave it out, or begin with \"V:\""
            }
            return nil
        }
    }
}

/// The distances for which a visual format writes `-` alone.
public struct StandardSpacing: Hashable, Sendable {
    /// The standard distance between the container's edge and a view.
    public enum ToContainer: Hashable, Sendable {
        /// A distance in points.
        case points(Double)
        /// None, to the container's margin.
        case margins
    }

    /// The distance between neighbours, in points; UIKit's is 8.
    public var betweenItems: Double
    /// The distance to the container; UIKit's is 20 points where no margins are in play.
    public var toContainer: ToContainer
    /// The distance between baselines, in points; nil if it is not known, as it depends on the fonts of the views.
    public var betweenBaselines: Double?

    /// Creates spacing, by default UIKit's without margins.
    public init(
        betweenItems: Double = 8, toContainer: ToContainer = .points(20), betweenBaselines: Double? = nil
    ) {
        (self.betweenItems, self.toContainer) = (betweenItems, toContainer)
        self.betweenBaselines = betweenBaselines
    }
}
