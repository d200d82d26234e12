import LaminaGeometry
import LaminaStage

/// Edits in words and as properties of a document.
struct EditReport {
    let tree: RenderTree
    let layers: NodeLayers

    /// Returns the edits in words, on one line.
    func words(for edits: [TreeEdit]) -> String {
        let edits = layers.reportedOnce(edits)
        var opacities = edits.filter { if case .opacity = $0.change { true } else { false } }
        // An opacity that moves to several layers is one change.
        guard opacities.count > 1, opacities.count == edits.count else {
            return edits.map(words).joined(separator: ", ")
        }
        let outer = opacities.removeFirst()
        let targets = opacities.prefix(4).map { name(of: $0.node) }.joined(separator: ", ")
        let rest = opacities.count > 4 ? " and \(opacities.count - 4) more" : ""
        return "move the opacity of \(name(of: outer.node)) to \(targets)\(rest)"
    }

    /// Returns the properties to change; none if any of the edits moves layers, as all edits are made together.
    func changes(for edits: [TreeEdit]) -> [Explanation.Change] {
        if edits.contains(where: \.movesNodes) { return [] }
        return layers.reportedOnce(edits).flatMap { edit in
            members(of: edit).map { member in
                Explanation.Change(
                    layer: tree.path(ofNode: edit.node), property: member.property, value: member.value,
                    node: edit.node)
            }
        }
    }

    /// Returns a layer's name, or its path if it has none, as in the diagnosis of effects.
    func name(of node: Int) -> String {
        let name = Int(tree.nodes[node].name)
        return "`\(name >= 0 ? tree.names[name] : tree.path(ofNode: node))`"
    }

    private func words(_ edit: TreeEdit) -> String {
        let layer = name(of: edit.node)
        switch edit.change {
        case .hides: return "set hidden of \(layer) to true, as none of it is visible"
        case .dropsMask: return "remove the mask of \(layer)"
        case .dropsFilters: return "remove the filters of \(layer)"
        case .shadowOfBounds: return "give \(layer) a shadowPath, its rounded bounds"
        case .goesBelow(let outer):
            let holder = tree.parent(of: outer).map { name(of: $0) } ?? "the scene"
            return "add \(layer) to \(holder) below \(name(of: outer))"
        case .moveMaskTo(let targets): return "move the mask of \(layer) to \(list(targets))"
        case .moveClipTo(let targets): return "move the clip of \(layer) to \(list(targets))"
        case .showsInstead(let outer, let inner): return "snapshot \(name(of: outer)) instead of \(name(of: inner))"
        default:
            return members(of: edit).map { "set \($0.property) of \(layer) to \($0.value ?? "nothing")" }
                .joined(separator: ", ")
        }
    }

    private func list(_ nodes: [Int]) -> String {
        let shown = nodes.prefix(4).map { name(of: $0) }.joined(separator: ", ")
        return nodes.count > 4 ? "\(shown) and \(nodes.count - 4) more" : shown
    }

    private func members(of edit: TreeEdit) -> [(property: String, value: String?)] {
        switch edit.change {
        case .opacity(let opacity): [("opacity", JSONText.number(opacity))]
        case .fadesAsGroup(let isOn): [("allowsGroupOpacity", "\(isOn)")]
        case .clips(let isOn): clipMembers(isOn, of: edit.node)
        case .cornerRadius(let radius): cornerMembers(radius, of: edit.node)
        case .hides: [("hidden", "true")]
        case .backgroundColor(let color): [("backgroundColor", JSONText.color(color))]
        case .dropsMask: [("mask", nil)]
        case .dropsShadow: [("shadowOpacity", "0")]
        case .shadowOfBounds: shadowMembers(of: edit.node)
        case .dropsFilters: [("filters", "[]")]
        case .dropsBackdrop: backdropMembers(of: edit.node)
        case .dropsCompositing: [("compositingFilter", "\"sourceOver\"")]
        case .dropsRasterization: [("shouldRasterize", "false")]
        case .dropsIsolation: [("isolated", "false")]
        case .goesBelow, .moveMaskTo, .moveClipTo, .showsInstead: []
        }
    }

    /// Returns the properties of corners that are quarters of circles.
    private func cornerMembers(_ radius: Double, of node: Int) -> [(property: String, value: String?)] {
        let value = tree.nodes[node]
        let members: [(property: String, value: String?)] = [(value.radiusProperty, JSONText.number(radius))]
        return value.flags.contains(.continuousCorners) ? members + [("cornerCurve", "\"circular\"")] : members
    }

    /// Returns the properties of a clip. A clip hides the layer's own shadow, which must not reappear without it.
    private func clipMembers(_ isOn: Bool, of node: Int) -> [(property: String, value: String?)] {
        let clip: (String, String?) = ("masksToBounds", "\(isOn)")
        return !isOn && layers.hidesShadow(node) ? [clip, ("shadowOpacity", "0")] : [clip]
    }

    /// Returns the properties that remove backdrop filters; a visual effect takes precedence over a layer's own
    /// filters.
    private func backdropMembers(of node: Int) -> [(property: String, value: String?)] {
        guard layers.hasVisualEffect(node) else { return [("backgroundFilters", "[]")] }
        return [("intensity", "0")] + (layers.hasBackgroundFilters(node) ? [("backgroundFilters", "[]")] : [])
    }

    private func shadowMembers(of node: Int) -> [(property: String, value: String?)] {
        let value = tree.nodes[node]
        return [
            ("shadowPath", JSONText.roundedRect(value.bounds, cornerRadius: value.largestRadius))
        ]
    }
}

extension RenderNode {
    /// The property of documents that has the radii.
    var radiusProperty: String { flags.contains(.ownRadii) ? "cornerRadii" : "cornerRadius" }
}

// MARK: Values

/// Values as JSON of scene documents.
enum JSONText {
    /// Returns the shortest text that parses as the same number.
    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }

    static func number(_ value: Float) -> String { value == value.rounded() ? number(Double(value)) : "\(value)" }

    /// Returns a hexadecimal colour if that is exact, else the channels as numbers.
    static func color(_ color: Color) -> String {
        if Color(hex: color.hex) == color { return "\"\(color.hex)\"" }
        return numbers([color.red, color.green, color.blue, color.alpha])
    }

    /// Returns the radii of a node: one number, or one or two for each corner clockwise from the top left.
    static func radii(_ node: RenderNode) -> String {
        let radii = node.corners.radii
        let corners = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map { corner -> String in
            let (x, y) = (Float(corner.x), Float(corner.y))
            return x == y ? number(x) : "[\(number(x)), \(number(y))]"
        }
        return Set(corners).count == 1 ? corners[0] : "[" + corners.joined(separator: ", ") + "]"
    }

    static func roundedRect(_ rect: Rect, cornerRadius: Double) -> String {
        let area = numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
        return "{\"roundedRect\": \(area), \"cornerRadius\": \(number(cornerRadius))}"
    }

    private static func numbers(_ values: [Double]) -> String {
        "[" + values.map { number($0) }.joined(separator: ", ") + "]"
    }
}
