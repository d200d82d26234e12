import Foundation

/// A dock over a photo, and two stacks of pictures that flow out of it and back: one as a fan, one as a grid.
enum DockScene {
    private static let home = ["fan": (x: 560.0, y: 656.0), "grid": (x: 800.0, y: 656.0)]

    static var text: String {
        let photo = """
            {"frame": [0, 0, 1280, 720], "contents": "pictures/landscape.jpg", "contentsGravity": "resizeAspectFill", \
            "masksToBounds": true}
            """
        let icons = (0..<7).map { icon in
            """
            {"frame": [\(28 + icon * 80), 14, 64, 64], "backgroundColor": \
            \(SceneText.color(SceneText.hue(Double(icon) / 7))), "cornerRadius": 15, "shadowOpacity": 0.3, \
            "shadowOffset": [0, 2]}
            """
        }
        let dock = """
            {"id": "dock", "type": "effect", "effect": {"blur": "light"}, "frame": [340, 610, 600, 92], \
            "cornerRadius": 24, "sublayers": [\(icons.joined(separator: ", "))]}
            """
        let items = ["fan", "grid"].flatMap { stack in (0..<6).map { item(stack, $0) } }
        let timeline = (0..<6).flatMap { out("fan", $0, at: 0.4) + out("grid", $0, at: 1.6) }
        return SceneText.document(
            "A dock whose stacks flow out as a fan and as a grid, and back again; each picture starts a little later.",
            size: (1280, 720), background: "#101418", layers: [photo, dock] + items, timeline: timeline)
    }

    private static func item(_ stack: String, _ index: Int) -> String {
        let (x, y) = home[stack] ?? (0, 0)
        return """
            {"id": "\(stack)\(index)", "bounds": [0, 0, 120, 120], "position": \(SceneText.list(x, y)), \
            "zPosition": \(10 - index), "transform": {"scale": 0.45}, "contents": "pictures/cover-\(index + 1).png", \
            "cornerRadius": 12, "masksToBounds": true, "borderWidth": 2, "borderColor": "#ffffff"}
            """
    }

    /// A picture's way out and, later, back.
    private static func out(_ stack: String, _ index: Int, at start: Double) -> [String] {
        let rise = Double(index) + 1
        let place =
            stack == "fan"
            ? SceneText.list(560 - rise * rise * 5, 656 - rise * 92)
            : SceneText.list(800 + Double(index % 3) * 140, 330 + Double(index / 3) * 140)
        let turn = stack == "fan" ? -rise * 4 : 0
        let id = "\(stack)\(index)"
        let (x, y) = home[stack] ?? (0, 0)
        return [
            """
            {"at": \(SceneText.number(start + Double(index) * 0.06)), "duration": 0.5, "timing": [0.2, 0.8, 0.3, 1.15], \
            "set": {"\(id).position": \(place), "\(id).transform": {"scale": \(stack == "fan" ? 0.7 : 1), \
            "rotate": \(SceneText.number(turn))}}}
            """,
            """
            {"at": \(SceneText.number(start + 2.8 - Double(index) * 0.05)), "duration": 0.4, "timing": "easeIn", \
            "set": {"\(id).position": \(SceneText.list(x, y)), "\(id).transform": {"scale": 0.45}}}
            """,
        ]
    }
}
