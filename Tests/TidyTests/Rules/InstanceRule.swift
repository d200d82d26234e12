/// Fields of instances and payloads bear the names that the shaders give them.
enum InstanceRule {
    private static let folder = "Sources/LaminaPlan/Instances/"
    /// Each struct in a vertex buffer, with the stage that reads it.
    static let layouts = [
        ("\(folder)BoxInstance.swift", "Shaders/box.vert"),
        ("\(folder)QuadInstance.swift", "Shaders/quad.vert"),
        ("\(folder)FilterInstance.swift", "Shaders/filter.vert"),
    ]
    /// Each file of payloads, with the stage that takes them apart.
    static let payloads = [
        ("\(folder)ImagePayload.swift", "Shaders/quad.vert"),
        ("\(folder)TargetPayload.swift", "Shaders/quad.vert"),
        ("\(folder)GradientPayload.swift", "Shaders/quad.vert"),
        ("\(folder)ShadowPayload.swift", "Shaders/shadow.vert"),
        ("\(folder)BoxShadowPayload.swift", "Shaders/box-shadow.vert"),
        ("\(folder)BorderSidesPayload.swift", "Shaders/border-sides.vert"),
        ("\(folder)BorderImagePayload.swift", "Shaders/border-image.vert"),
    ]

    /// The fields of a layout are the attributes of its stage, in the order of their locations.
    static func layoutFindings(_ instance: TextFile, _ stage: TextFile) -> [Finding] {
        let fields = vectors(in: instance).map(\.name)
        let attributes = stage.lines.compactMap { attribute(in: $0) }
        if fields == attributes { return [] }
        return [
            Finding(
                stage.path,
                "has the attributes \(attributes.joined(separator: " ")), where \(instance.path) has the fields "
                    + "\(fields.joined(separator: " ")): give both the same names in the same order")
        ]
    }

    /// Each vector of a payload goes on to the fragments under its own name.
    static func payloadFindings(_ payload: TextFile, _ stage: TextFile) -> [Finding] {
        vectors(in: payload).filter { field in
            let varying = "v\(field.name.prefix(1).uppercased())\(field.name.dropFirst())"
            return !stage.lines.contains { $0.hasPrefix("flat out ") && $0.hasSuffix(" \(varying);") }
        }.map { Finding(payload.path, line: $0.line, "\($0.name) has no varying of its name in \(stage.path)") }
    }

    /// The stored vectors of floats of a file's structs, in order.
    private static func vectors(in file: TextFile) -> [(name: String, line: Int)] {
        file.lines.enumerated().compactMap { index, line in
            guard line.hasPrefix("    "), !line.hasPrefix("     "), !line.contains("{"), !line.contains("func "),
                let field = line.range(of: "var "), line.contains("SIMD4<Float>") || line.contains("SIMD2<Float>")
            else { return nil }
            return (String(line[field.upperBound...].prefix { $0.isLetter || $0.isNumber }), index + 1)
        }
    }

    /// The name of a vertex attribute that a line declares.
    private static func attribute(in line: String) -> String? {
        guard line.hasPrefix("layout(location = "), line.contains(" in "), line.hasSuffix(";") else { return nil }
        return line.dropLast().split(separator: " ").last.map(String.init)
    }
}
