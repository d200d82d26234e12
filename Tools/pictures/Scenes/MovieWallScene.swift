/// The wall of 1,000 layers, each with its own part of one film.
enum MovieWallScene {
    static var text: String {
        let movie = """
            {"id": "movie", "type": "sequence", "source": "pictures/movie-%02d.png", "rate": 12, "hidden": true}
            """
        let tiles = WallScene.layers.map {
            $0.replacing("\"contents\": \"pictures/tiles.png\"", with: "\"contentsSequence\": \"movie\"")
        }
        return SceneText.document(
            "1,000 layers share one film through contentsRect, on the inside of a cylinder. Render 60 frames at 30 a second.",
            size: (1920, 1080), background: "#0b0f16", root: "\"sublayerTransform\": {\"perspective\": 1100}",
            layers: [movie] + tiles)
    }
}
