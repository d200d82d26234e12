/// The wall with a camera that moves before it: nothing changes but the transform that its layers have in common.
enum CameraWallScene {
    static var text: String {
        let stops = [camera(turn: 0, nearer: -500), camera(turn: -30, nearer: 420), camera(turn: 26, nearer: 520)]
        let stages = (stops + [camera(turn: 12, nearer: 180), stops[0]]).joined(separator: ",\n    ")
        let flight = """
            "animations": [{"keyPath": "sublayerTransform", "duration": 12, "repeatCount": "infinity", "values": [
                \(stages)
              ], "keyTimes": [0, 0.25, 0.6, 0.8, 1],
              "timingFunctions": ["easeInEaseOut", "easeInEaseOut", "easeInEaseOut", "easeInEaseOut"]}]
            """
        return SceneText.document(
            "A camera that flies before the wall of 1,000 layers: keyframes of sublayerTransform, taken apart and mixed.",
            size: (1920, 1080), background: "#0b0f16", root: flight, layers: WallScene.layers)
    }

    /// A camera turned about the wall's axis, and moved towards the wall.
    private static func camera(turn degrees: Int, nearer: Int) -> String {
        """
        [{"translate": [0, 0, -380]}, {"rotate": {"angle": \(degrees), "axis": "y"}}, \
        {"translate": [0, 0, \(380 + nearer)]}, {"perspective": 1100}]
        """
    }
}
