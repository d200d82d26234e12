import Foundation

/// 6,000 translucent rounded layers, set as a sunflower sets its seeds.
enum SpiralScene {
    static var text: String {
        let golden = Double.pi * (3 - 5.0.squareRoot())
        let layers = (0..<6000).map { index in
            let distance = 14.4 * (Double(index) + 0.5).squareRoot()
            let angle = Double(index) * golden
            let size = 10 + distance / 28
            let (x, y) = (960 + distance * cos(angle) - size / 2, 540 + distance * sin(angle) - size / 2)
            let tone = SceneText.hue(angle / (2 * .pi) * 0.5 + distance / 1500)
            return """
                {"frame": \(SceneText.list(x, y, size, size)), "cornerRadius": \(SceneText.number(size * 0.3)), \
                "backgroundColor": \(SceneText.color(tone, alpha: 0xB0))}
                """
        }
        return SceneText.document(
            "6,000 rounded, translucent layers.", size: (1920, 1080), background: "#101418", layers: layers)
    }
}
