import Foundation
import LaminaGeometry
import LaminaLayers

extension EffectsSpec {
    /// The members of the layer's object that tell of what is no plain value.
    func documentMembers(indent: Int) -> [(key: String, value: String)] {
        var members: [(key: String, value: String)] = []
        if let visual { members += visual.documentMembers }
        if let mask { members.append(("mask", mask.documentText(indent: indent + 1))) }
        // A note for people: documents know no snapshots.
        if isSnapshot { members.append(("snapshot", "true")) }
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
    var documentText: String {
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

    private func text(_ point: Point) -> String { "\(DocumentText.number(point.x)) \(DocumentText.number(point.y))" }
}
