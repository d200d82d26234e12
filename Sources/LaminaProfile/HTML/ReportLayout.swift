import LaminaLayout

/// The layout by constraints for the page's script: the items by layer, and each constraint once.
struct ReportLayout: Encodable {
    struct Item: Encodable {
        /// The index of the item's layer; of a guide that of its owner, of a stack in a stack that of the outer one.
        var layer: Int
        var name: String
        var isGuide: Bool
        var keepsFrame: Bool
        var frame: LayoutReport.Rectangle
        /// Absent where it is the frame.
        var alignmentRectangle: LayoutReport.Rectangle?
        /// The indices of the constraints that name the item.
        var constraints: [Int]
        /// The constraints that decide the item's x and width.
        var horizontal: [String]
        /// The constraints that decide the item's y and height.
        var vertical: [String]
        var ambiguities: [String]
    }

    struct Constraint: Encodable {
        var form: String
        var identifier: String?
        var origin: String?
        var priority: Double
        var error: Double
        var isBroken: Bool
        /// True for the constraints of a stack.
        var isOfArrangement: Bool
    }

    var problems: [String]
    /// The counts in a line, those of `lamina explain --layout`.
    var summary: String
    var items: [Item] = []
    var constraints: [Constraint] = []

    /// Matches the items of a report with layers by their paths. Layers of one path all get the items of that path.
    ///
    /// Returns nil if no constraint concerns any layer.
    init?(_ report: LayoutReport, _ layers: [LayerReport]) {
        if report.items.isEmpty { return nil }
        problems = report.problems
        summary = report.summary
        let byPath = Dictionary(grouping: layers.indices) { layers[$0].path }
        var indices: [LayoutReport.Constraint: Int] = [:]
        for item in report.items {
            let path = item.drawnPath ?? (item.isGuide ? Self.owner(of: item.path) : item.path)
            guard let owners = byPath[path] else { continue }
            let named = item.constraints.map { constraint in
                if let known = indices[constraint] { return known }
                indices[constraint] = constraints.count
                constraints.append(Constraint(constraint))
                return constraints.count - 1
            }
            items += owners.map { Item(item, layer: $0, named) }
        }
    }

    private static func owner(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
    }
}

extension ReportLayout.Item {
    fileprivate init(_ item: LayoutReport.Item, layer: Int, _ constraints: [Int]) {
        self.init(
            layer: layer, name: item.name, isGuide: item.isGuide, keepsFrame: item.keepsFrame, frame: item.frame,
            alignmentRectangle: item.alignmentRectangle == item.frame ? nil : item.alignmentRectangle,
            constraints: constraints, horizontal: item.horizontalDeciders, vertical: item.verticalDeciders,
            ambiguities: item.ambiguities.map { $0.message(for: item.name) })
    }
}

extension ReportLayout.Constraint {
    fileprivate init(_ constraint: LayoutReport.Constraint) {
        self.init(
            form: constraint.shortForm, identifier: constraint.identifier, origin: constraint.origin,
            priority: constraint.priority, error: constraint.error, isBroken: constraint.isBroken,
            isOfArrangement: constraint.isOfArrangement)
    }
}
