/// The constraints across a stack's axis.
struct StackAlignmentConstraints {
    private let contents: StackContents
    private let edges: StackContents.Attributes
    private(set) var constraints: [ConstraintForm<StackPart>] = []

    init(_ contents: StackContents) {
        (self.contents, edges) = (contents, contents.across)
        if let first = contents.visible.first {
            connectToCanvas(.item(first))
            alignVisible(with: .item(first))
        }
        if contents.hasSpanner { addSpanner() }
        fitCanvas()
        suppressAmbiguity()
        alignHidden()
    }

    private mutating func connectToCanvas(_ first: StackPart) {
        let canvas = contents.canvas
        switch contents.alignment {
        case .fill:
            constraints.add(.canvasConnection, canvas, edges.start, to: first, edges.start)
            constraints.add(.canvasConnection, first, edges.end, to: canvas, edges.end)
        case .leading, .top:
            constraints.add(.canvasConnection, canvas, edges.start, to: first, edges.start)
            connectEnd(first)
        case .trailing, .bottom:
            connectStart(first)
            constraints.add(.canvasConnection, first, edges.end, to: canvas, edges.end)
        case .center:
            connectStart(first)
            connectEnd(first)
            constraints.add(.canvasConnection, canvas, edges.center, to: first, edges.center)
        case .firstBaseline:
            connectStart(first)
            connectEnd(first)
        case .lastBaseline:
            connectStart(first)
            constraints.add(.canvasConnection, first, edges.end, .lessThanOrEqual, to: canvas, edges.end)
        }
    }

    /// Connects the start of the canvas to the spanner, or bounds a lone item by it.
    private mutating func connectStart(_ first: StackPart) {
        if contents.hasSpanner {
            constraints.add(.canvasConnection, contents.canvas, edges.start, to: .spanner, edges.start)
        } else {
            constraints.add(.canvasConnection, contents.canvas, edges.start, .lessThanOrEqual, to: first, edges.start)
        }
    }

    /// Connects the end of the canvas to the spanner, or bounds a lone item by it.
    private mutating func connectEnd(_ first: StackPart) {
        if contents.hasSpanner {
            constraints.add(.canvasConnection, .spanner, edges.end, to: contents.canvas, edges.end)
        } else {
            constraints.add(.canvasConnection, first, edges.end, .lessThanOrEqual, to: contents.canvas, edges.end)
        }
    }

    /// The attributes in which items are equal.
    private var alignedAttributes: [LayoutAttribute] {
        switch contents.alignment {
        case .fill: [edges.start, edges.end]
        case .leading, .top: [edges.start]
        case .trailing, .bottom: [edges.end]
        case .center: [edges.center]
        case .firstBaseline: [.firstBaseline]
        case .lastBaseline: [.lastBaseline]
        }
    }

    private mutating func alignVisible(with first: StackPart) {
        for index in contents.visible.dropFirst() {
            for attribute in alignedAttributes {
                constraints.add(.alignment, first, attribute, to: .item(index), attribute)
            }
        }
        guard contents.alignsBaselines else { return }
        for index in contents.visible {
            constraints.add(
                .baselinePosition, .item(index), edges.start, to: contents.canvas, edges.start, priority: 1)
        }
    }

    /// Adds the guide that holds all visible items, so that the longest of them decides the canvas.
    private mutating func addSpanner() {
        // UIKit's: an edge that is aligned already, so that a contradiction about it names the alignment, not the guide.
        let aligned: LayoutPriority = 999.5
        for index in contents.visible {
            if contents.alignment == .leading {
                constraints.add(
                    .spanningBoundary, .spanner, edges.start, to: .item(index), edges.start, priority: aligned)
            } else {
                constraints.add(
                    .spanningBoundary, .spanner, edges.start, .lessThanOrEqual, to: .item(index), edges.start)
            }
            if contents.alignment == .trailing {
                constraints.add(.spanningBoundary, .spanner, edges.end, to: .item(index), edges.end, priority: aligned)
            } else {
                constraints.add(
                    .spanningBoundary, .spanner, edges.end, .greaterThanOrEqual, to: .item(index), edges.end)
            }
        }
        constraints.add(.spanningFit, zero: .spanner, edges.length, priority: 51)
    }

    private mutating func fitCanvas() {
        let isLoneAndFree = contents.visible.count == 1 && contents.alignment != .fill
        if contents.visible.isEmpty || isLoneAndFree || contents.alignsBaselines {
            constraints.add(.canvasFit, zero: .stack, edges.length, priority: 49)
        }
    }

    /// Gives items without an intrinsic length none; hidden ones are never stretched.
    private mutating func suppressAmbiguity() {
        for index in contents.items.indices where contents.alignment != .fill || contents.items[index].isHidden {
            constraints.add(.ambiguitySuppression, zero: .item(index), edges.length, priority: 25)
        }
    }

    /// Aligns hidden items by one attribute, so that their lengths don't bear on the canvas.
    private mutating func alignHidden() {
        let attribute = alignedAttributes[0]
        // Without a visible item there is no baseline.
        let edge = contents.alignsBaselines ? edges.start : attribute
        for index in contents.items.indices where contents.items[index].isHidden {
            if let first = contents.visible.first {
                constraints.add(.alignment, .item(first), attribute, to: .item(index), attribute)
            } else {
                constraints.add(.canvasConnection, contents.canvas, edge, to: .item(index), edge)
            }
        }
    }
}
