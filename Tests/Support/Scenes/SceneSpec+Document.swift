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
        let plain = LayerSpec()
        var members: [(key: String, value: String)] = []
        func add<Value: Equatable>(_ key: String, _ path: KeyPath<LayerSpec, Value>, _ text: (Value) -> String) {
            let value = self[keyPath: path]
            if value != plain[keyPath: path] { members.append((key, text(value))) }
        }
        add("bounds", \.bounds, DocumentText.rect)
        add("position", \.position) { DocumentText.numbers([$0.x, $0.y]) }
        add("anchorPoint", \.anchorPoint) { DocumentText.numbers([$0.x, $0.y]) }
        add("anchorPointZ", \.anchorPointZ, DocumentText.number)
        add("zPosition", \.zPosition, DocumentText.number)
        add("transform", \.transform, DocumentText.transform)
        add("sublayerTransform", \.sublayerTransform, DocumentText.transform)
        add("geometryFlipped", \.isGeometryFlipped) { "\($0)" }
        add("doubleSided", \.isDoubleSided) { "\($0)" }
        add("backgroundColor", \.backgroundColor, DocumentText.optionalColor)
        add("backgroundPattern", \.pattern, DocumentText.image)
        add("contents", \.contents, DocumentText.image)
        add("contentsRect", \.contentsRect, DocumentText.rect)
        add("contentsCenter", \.contentsCenter, DocumentText.rect)
        add("contentsScale", \.contentsScale, DocumentText.number)
        add("contentsGravity", \.contentsGravity) { "\"\($0.rawValue)\"" }
        add("minificationFilter", \.minificationFilter) { "\"\($0.rawValue)\"" }
        add("magnificationFilter", \.magnificationFilter) { "\"\($0.rawValue)\"" }
        add("minificationFilterBias", \.minificationFilterBias) { DocumentText.number(Double($0)) }
        if let gradient, effects.visual == nil { members += gradient.documentMembers }
        if let kind, effects.visual == nil, gradient == nil, drawing == nil { members += kind.documentMembers }
        if let tiles, effects.visual == nil { members += tiles.documentMembers }
        if let drawing, effects.visual == nil, gradient == nil { members += drawing.documentMembers }
        add("cornerRadius", \.cornerRadius, DocumentText.number)
        add("maskedCorners", \.maskedCorners, DocumentText.corners)
        add("borderWidth", \.borderWidth, DocumentText.number)
        add("borderColor", \.borderColor, DocumentText.optionalColor)
        // Documents allow no opacity that has to be clamped when it is drawn.
        add("opacity", \.opacity) { DocumentText.number(Double(min(max($0, 0), 1))) }
        add("allowsGroupOpacity", \.allowsGroupOpacity) { "\($0)" }
        add("hidden", \.isHidden) { "\($0)" }
        add("masksToBounds", \.masksToBounds) { "\($0)" }
        add("opaque", \.isOpaque) { "\($0)" }
        add("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing) { "\($0)" }
        add("edgeAntialiasingMask", \.edgeAntialiasingMask, DocumentText.edges)
        members += effects.documentMembers(indent: indent)
        if !sublayers.isEmpty {
            let texts = sublayers.map { $0.documentText(indent: indent + 2) }
            members.append(("sublayers", DocumentText.array(texts, indent: indent + 1)))
        }
        return DocumentText.object(members, indent: indent)
    }
}
