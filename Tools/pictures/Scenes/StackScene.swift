/// 100 opaque layers over the whole picture; only the last one shows.
enum StackScene {
    static var text: String {
        let layers = (0..<100).map { index in
            let tone = SceneText.hue(Double(index) / 100, strength: 0.3, lightness: 0.5)
            return "{\"frame\": [0, 0, 1920, 1080], \"backgroundColor\": \(SceneText.color(tone))}"
        }
        return SceneText.document(
            "100 opaque layers, each over the whole picture.", size: (1920, 1080), background: "#000000",
            layers: layers)
    }
}
