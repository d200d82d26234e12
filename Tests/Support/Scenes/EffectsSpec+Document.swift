import Foundation
import LaminaGeometry
import LaminaLayers

extension EffectsSpec {
    /// The members of the layer's object that are not at their defaults.
    func documentMembers(indent: Int) -> [(key: String, value: String)] {
        let plain = EffectsSpec()
        var members: [(key: String, value: String)] = []
        func add<Value: Equatable>(_ key: String, _ path: KeyPath<EffectsSpec, Value>, _ text: (Value) -> String) {
            let value = self[keyPath: path]
            if value != plain[keyPath: path] { members.append((key, text(value))) }
        }
        func name(_ name: String) -> String { "\"\(name)\"" }
        func list(_ filters: [Filter]) -> String {
            DocumentText.array(filters.map(\.documentText), indent: indent + 1)
        }
        if let visual { members += visual.documentMembers }
        if let mask { members.append(("mask", mask.documentText(indent: indent + 1))) }
        add("maskType", \.maskType) { name($0.rawValue) }
        add("shadowColor", \.shadowColor, DocumentText.optionalColor)
        add("shadowOpacity", \.shadowOpacity) { DocumentText.number(Double($0)) }
        add("shadowOffset", \.shadowOffset) { DocumentText.numbers([$0.width, $0.height]) }
        add("shadowRadius", \.shadowRadius, DocumentText.number)
        add("shadowPath", \.shadowPath) { name($0?.documentText ?? "") }
        add("filters", \.filters, list)
        add("backgroundFilters", \.backgroundFilters, list)
        add("compositingFilter", \.compositingFilter) { name($0.rawValue) }
        add("shouldRasterize", \.shouldRasterize) { "\($0)" }
        add("rasterizationScale", \.rasterizationScale, DocumentText.number)
        // A note for people: documents know no snapshots.
        add("snapshot", \.isSnapshot) { "\($0)" }
        return members
    }
}

extension VisualSpec {
    fileprivate var documentMembers: [(key: String, value: String)] {
        var effect = "{\"blur\": \"\(style.rawValue)\"}"
        if let vibrancy {
            effect = "{\"vibrancy\": {\"blur\": \"\(style.rawValue)\", \"style\": \"\(vibrancy.rawValue)\"}}"
        }
        var members = [("type", "\"effect\""), ("effect", effect)]
        if intensity != 1 { members.append(("intensity", DocumentText.number(intensity))) }
        if appearance != .light { members.append(("appearance", "\"\(appearance)\"")) }
        return members
    }
}

extension Path {
    /// The path in the words of SVG.
    fileprivate var documentText: String {
        elements.map { element in
            switch element {
            case .move(let point): "M \(text(point))"
            case .line(let point): "L \(text(point))"
            case .quadCurve(let control, let end): "Q \(text(control)) \(text(end))"
            case .curve(let first, let second, let end): "C \(text(first)) \(text(second)) \(text(end))"
            case .close: "Z"
            }
        }.joined(separator: " ")
    }

    private func text(_ point: CGPoint) -> String { "\(DocumentText.number(point.x)) \(DocumentText.number(point.y))" }
}
