import Foundation
import LaminaGeometry
import LaminaLayers

extension SceneSpec {
    /// The scene as a JSON document for the `lamina` command, with every number exact.
    ///
    /// Images are named `image0.png` and so on; ``ImageSpec/makeImage()`` makes them.
    package var documentJSON: String {
        var members = [
            ("lamina", "1"), ("size", DocumentText.numbers([size.width, size.height])),
            ("scale", DocumentText.number(scale)),
        ]
        if let background { members.append(("background", DocumentText.color(background))) }
        members.append(("sublayers", DocumentText.array(sublayers.map { $0.documentText(indent: 2) }, indent: 1)))
        return DocumentText.object(members, indent: 0) + "\n"
    }
}

extension LayerSpec {
    /// The layer as a JSON object: the properties that are not at their defaults.
    func documentText(indent: Int) -> String {
        var members = Self.properties.filter { !$0.isDefault(self) }.map { ($0.key, $0.text(self, indent)) }
        // Documents allow no opacity that has to be clamped when it is drawn.
        if let place = members.firstIndex(where: { $0.0 == "opacity" }) {
            members[place].1 = min(max(opacity, 0), 1).specText(indent: indent)
        }
        if let pattern { members.append(("backgroundPattern", DocumentText.image(pattern))) }
        if let borderImage { members.append(("borderImage", DocumentText.image(borderImage))) }
        if let contents { members.append(("contents", DocumentText.image(contents))) }
        if let gradient, effects.visual == nil { members += gradient.documentMembers }
        if let kind, effects.visual == nil, gradient == nil, drawing == nil { members += kind.documentMembers }
        if let tiles, effects.visual == nil { members += tiles.documentMembers }
        if let drawing, effects.visual == nil, gradient == nil { members += drawing.documentMembers }
        members += effects.documentMembers(indent: indent)
        if !sublayers.isEmpty {
            let texts = sublayers.map { $0.documentText(indent: indent + 2) }
            members.append(("sublayers", DocumentText.array(texts, indent: indent + 1)))
        }
        return DocumentText.object(members, indent: indent)
    }
}
