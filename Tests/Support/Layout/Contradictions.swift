import Foundation
import LaminaGeometry
import LaminaLayout

/// Contradictions in any number between constraints of one tree, in two shapes.
package enum Contradictions: String, CaseIterable, Sendable {
    /// An item of as many widths: each two of them contradict.
    case widths
    /// Items in a circle, each wider than the one before: all of them together are one contradiction.
    case circle

    /// The result of a layout with them.
    package struct Outcome {
        /// The constraints that layout went on without.
        package let brokenCount: Int
        /// The faults that were reported.
        package let problems: [LayoutProblem]
        /// The length of the longest message.
        package var longestMessage: Int { problems.map(\.message.count).max() ?? 0 }
    }

    /// Lays out a tree with as many constraints.
    package func layOut(count: Int) -> Outcome {
        let root = Item("root", in: nil)
        let constraints = constraints(count, in: root)
        LayoutConstraint.activate(constraints)
        let engine = LayoutEngine.layOut(root)
        return Outcome(brokenCount: constraints.count(where: \.isBroken), problems: engine?.problems ?? [])
    }

    private func constraints(_ count: Int, in root: Item) -> [LayoutConstraint] {
        switch self {
        case .widths:
            let item = Item("item", in: root)
            return (0..<count).map { item.widthAnchor.constraint(equalToConstant: Double($0)) }
        case .circle:
            let items = (0..<count).map { Item("item\($0)", in: root) }
            return items.indices.map { index in
                let before = items[index == 0 ? count - 1 : index - 1]
                return items[index].widthAnchor.constraint(
                    greaterThanOrEqualTo: before.widthAnchor, multiplier: 1, constant: 1)
            }
        }
    }

    /// A rectangle without a content.
    private final class Item: LayoutItem {
        private let name: String
        private weak var outer: Item?
        private var inner: [Item] = []
        private var frame = Rect(x: 0, y: 0, width: 100, height: 100)

        init(_ name: String, in outer: Item?) {
            (self.name, self.outer) = (name, outer)
            super.init()
            translatesAutoresizingMaskIntoConstraints = outer == nil
            outer?.inner.append(self)
        }

        override var parent: LayoutItem? { outer }
        override var children: [LayoutItem] { inner }
        override var currentFrame: Rect { frame }
        override var layoutName: String { name }
        override func apply(frame: Rect) { self.frame = frame }
    }
}
