extension BadInput {
    /// Pictures that are too large to draw.
    static let sizes: [BadInput] = [
        BadInput(
            name: "100,000×100,000 points", files: ["scene.json": .text(#"{"lamina": 1, "size": [100000, 100000]}"#)],
            code: 65, words: ["scene.json: the picture is 100000x100000 pixels", "lower the scale or the size"]),
        BadInput(
            name: "a million points at a scale of 100",
            files: ["scene.json": .text(#"{"lamina": 1, "size": [1000000, 1000000], "scale": 100}"#)],
            code: 65, words: ["scene.json: the picture is 100000000x100000000 pixels"]),
        BadInput(
            name: "a side of 100,000 pixels by the scale",
            files: ["scene.json": .text(#"{"lamina": 1, "size": [1000, 10]}"#)],
            arguments: ["render", "scene.json", "-o", "out.png", "--scale", "100"],
            code: 65, words: ["scene.json: the picture is 100000x1000 pixels"]),
        BadInput(
            name: "100,000×100,000 points to profile",
            files: ["scene.json": .text(#"{"lamina": 1, "size": [100000, 100000]}"#)],
            arguments: ["profile", "scene.json", "--overdraw", "out.png"],
            code: 65, words: ["scene.json: the picture is 100000x100000 pixels"]),
    ]
}
