import Foundation
import LaminaGeometry

/// A change of one layer of a render tree: what a remedy tries.
package struct TreeEdit: Sendable, Equatable {
    /// The node that is changed.
    package var node: Int
    /// What becomes of it.
    package var change: Change

    /// What may be changed.
    package enum Change: Sendable, Equatable {
        case opacity(Float)
        case fadesAsGroup(Bool)
        case clips(Bool)
        case cornerRadius(Double)
        case hides
        case backgroundColor(Color)
        case dropsMask
        case dropsShadow
        /// A shadow of the rounded bounds instead of the image.
        case shadowOfBounds
        case dropsFilters
        case dropsBackdrop
        case dropsCompositing
        case dropsRasterization
        /// The layer goes right below another one, which is around it.
        case goesBelow(Int)
        /// The mask goes to layers inside.
        case handsMaskTo([Int])
        /// The clip goes to layers inside, as a mask of the same shape.
        case handsClipTo([Int])
        /// A snapshot shows the layer of another node instead, at the place where the one that it shows is in it.
        case showsInstead(outer: Int, inner: Int)
    }

    package init(_ node: Int, _ change: Change) { (self.node, self.change) = (node, change) }

    /// Whether nodes change their places; such an edit comes last.
    package var movesNodes: Bool {
        switch change {
        case .goesBelow, .handsMaskTo, .handsClipTo, .showsInstead: true
        default: false
        }
    }
}
