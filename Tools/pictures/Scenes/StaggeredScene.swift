import Foundation

/// A thousand layers with one animation, each a little later than those nearer to the middle.
enum StaggeredScene {
    static var text: String {
        let (columns, rows) = (40, 25)
        let layers = (0..<columns * rows).map { index in
            let (column, row) = (Double(index % columns), Double(index / columns))
            let distance = hypot(column - Double(columns - 1) / 2, row - Double(rows - 1) / 2)
            let color = SceneText.color(SceneText.hue(distance / 30))
            return """
                {"bounds": [0, 0, 26, 26], "position": \(SceneText.list(24 + column * 32, 24 + row * 28)), \
                "backgroundColor": \(color), "cornerRadius": 13, "animations": [{"keyPath": "transform.scale", \
                "from": 1, "to": 0.15, "duration": 0.8, "timing": "easeInEaseOut", "autoreverses": true, \
                "repeatCount": "infinity", "begin": \(SceneText.number(0.1 + distance * 0.07))}]}
                """
        }
        return SceneText.document(
            "A thousand layers with the same animation; only the moments at which it begins differ.",
            size: (1296, 720), background: "#0b0f16", layers: layers)
    }
}
