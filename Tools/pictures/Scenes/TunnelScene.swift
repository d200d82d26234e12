/// Layers inside each other, each a little turned and smaller than the one around it.
enum TunnelScene {
    private static let depth = 64

    static var text: String {
        var lines: [String] = []
        for level in 0..<depth {
            let share = Double(level) / Double(depth - 1)
            let tone =
                level % 2 == 0 ? SceneText.hue(0.35 - share * 1.5, strength: 0.3, lightness: 0.56) : ink(0x10141C)
            let turn = level == 0 ? "" : "\"transform\": [{\"scale\": 0.945}, {\"rotate\": 4}], "
            lines.append(
                """
                {"bounds": [0, 0, 760, 760], "position": \(level == 0 ? "[500, 500]" : "[380, 380]"), \
                \(turn)"cornerRadius": 90, "backgroundColor": \(SceneText.color(tone)), "sublayers": [
                """)
        }
        let nest = lines.joined(separator: "\n    ") + "\n    " + String(repeating: "]}", count: depth)
        return SceneText.document(
            "\(depth) layers inside each other.", size: (1000, 1000), background: "#10141c", layers: [nest])
    }
}
