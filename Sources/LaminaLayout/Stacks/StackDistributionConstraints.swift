/// The constraints along a stack's axis.
struct StackDistributionConstraints {
    private let contents: StackContents
    private let edges: StackContents.Attributes
    private(set) var constraints: [ConstraintForm<StackPart>] = []
    private(set) var guides: [StackPart] = []

    init(_ contents: StackContents) {
        (self.contents, edges) = (contents, contents.along)
        connectToCanvas()
        addSpacing()
        hideItems()
        if contents.visible.isEmpty {
            fitCanvas()
            return
        }
        switch contents.settings.distribution {
        case .fill: addFillOrder()
        case .fillEqually: makeLengthsEqual()
        case .fillProportionally: makeLengthsProportional()
        case .equalSpacing:
            addGaps(from: edges.end, to: edges.start) { _ in .required }
            fitCanvas()
        case .equalCentering:
            // Above the priorities of fitting sizes, however many gaps there are.
            addGaps(from: edges.center, to: edges.center) { LayoutPriority(max(100, 150 - Float($0))) }
            fitCanvas()
        }
        disambiguateTextWidths()
    }

    private mutating func connectToCanvas() {
        guard let first = contents.visible.first, let last = contents.visible.last else { return }
        guard contents.measuresFromBaselines else {
            constraints.add(.canvasConnection, contents.canvas, edges.start, to: .item(first), edges.start)
            constraints.add(.canvasConnection, .item(last), edges.end, to: contents.canvas, edges.end)
            return
        }
        constraints.add(
            .canvasConnection, .item(first), .firstBaseline, to: contents.canvas, edges.start,
            constant: contents.edgeSpacing)
        constraints.add(
            .canvasConnection, contents.canvas, edges.end, to: .item(last), .lastBaseline,
            constant: contents.edgeSpacing)
    }

    private mutating func addSpacing() {
        let settings = contents.settings
        let isBaselineRelative = contents.measuresFromBaselines
        let isLeast = settings.distribution == .equalSpacing || settings.distribution == .equalCentering
        for (previous, next) in zip(contents.visible, contents.visible.dropFirst()) {
            constraints.add(
                .spacing, .item(next), isBaselineRelative ? .firstBaseline : edges.start,
                isLeast ? .greaterThanOrEqual : .equal,
                to: .item(previous), isBaselineRelative ? .lastBaseline : edges.end,
                constant: contents.spacing(after: previous))
        }
    }

    /// Hangs each hidden item to the one before it, hidden or not, so that it can't move any other.
    private mutating func hideItems() {
        for index in contents.items.indices where contents.items[index].isHidden {
            constraints.add(.hiding, zero: .item(index), edges.length)
            if index == 0 {
                constraints.add(.canvasConnection, contents.canvas, edges.start, to: .item(0), edges.start)
            } else {
                constraints.add(.spacing, .item(index), edges.start, to: .item(index - 1), edges.end)
            }
        }
    }

    /// Asks for no length of any item but the first, with the item's place as weight: a length, times -i, that is to
    /// equal zero has an error of i times the length.
    private mutating func addFillOrder() {
        let places = contents.visible.enumerated().dropFirst()
        if places.count > 1 {
            constraints.add(.fillOrder, zero: .zero, edges.length)
            guides.append(.zero)
        }
        for (place, index) in places {
            if place == 1 {
                constraints.add(.fillOrder, zero: .item(index), edges.length, priority: 1)
            } else {
                constraints.add(
                    .fillOrder, .zero, edges.length, to: .item(index), edges.length, multiplier: -Double(place),
                    priority: 1)
            }
        }
    }

    private mutating func makeLengthsEqual() {
        for index in contents.visible.dropFirst() {
            constraints.add(.fillEqually, .item(index), edges.length, to: .item(contents.visible[0]), edges.length)
        }
    }

    private mutating func makeLengthsProportional() {
        let visible = contents.visible
        if visible.count == 1 {
            // Its baselines are where the edges have them, and so is its length.
            if contents.measuresFromBaselines { return }
            constraints.add(.fillProportionally, .item(visible[0]), edges.length, to: contents.canvas, edges.length)
            return
        }
        let lengths = visible.map { contents.items[$0].intrinsicLength(along: contents.settings.axis) }
        let sum = lengths.reduce(0) { $0 + ($1 ?? 0) }
        let whole = sum + contents.spacingSum > 0 ? sum + contents.spacingSum : sum
        for (order, index) in visible.enumerated() {
            let priority: LayoutPriority = lengths[order] == nil ? .required : LayoutPriority(999 - Float(order))
            if let length = lengths[order], (length / whole).isNormal {
                constraints.add(
                    .fillProportionally, .item(index), edges.length, to: contents.canvas, edges.length,
                    multiplier: length / whole, priority: priority)
            } else {
                constraints.add(.fillProportionally, zero: .item(index), edges.length, priority: priority)
            }
        }
    }

    /// Adds a guide between each two visible items, all as long as the first.
    private mutating func addGaps(
        from start: LayoutAttribute, to end: LayoutAttribute, priority: (_ gap: Int) -> LayoutPriority
    ) {
        for (gap, next) in contents.visible.dropFirst().enumerated() {
            let previous = contents.visible[gap]
            guides.append(.gap(gap))
            constraints.add(.distributingEdge, .gap(gap), edges.start, to: .item(previous), start)
            constraints.add(.distributingEdge, .gap(gap), edges.end, to: .item(next), end)
            if gap > 0 {
                constraints.add(
                    .fillEqually, .gap(gap), edges.length, to: .gap(0), edges.length, priority: priority(gap))
            }
        }
    }

    private mutating func fitCanvas() {
        constraints.add(.canvasFit, zero: .stack, edges.length, priority: 49)
    }

    /// Divides the width evenly among items if the heights of some follow from it, unless lengths are divided already.
    private mutating func disambiguateTextWidths() {
        let distribution = contents.settings.distribution
        if distribution == .fillEqually || distribution == .fillProportionally { return }
        let count = Double(contents.visible.count)
        guard contents.alignsBaselines, count >= 2 else { return }
        for index in contents.visible where contents.items[index].hasMultilineText {
            constraints.add(
                .textWidthDisambiguation, .item(index), .width, to: contents.canvas, .width, multiplier: 1 / count,
                constant: -contents.spacingSum / count, priority: 760)
        }
    }
}
