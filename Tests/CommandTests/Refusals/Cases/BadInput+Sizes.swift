extension BadInput {
    /// Pictures that are too large to draw.
    static let sizes: [BadInput] = [
        BadInput(
            name: "100,000×100,000 points", files: ["scene.json": .text(#"{"lamina": 1, "size": [100000, 100000]}"#)],
            code: 65, words: ["scene.json: the picture has 10G pixels", "lower the size or the scale"]),
        BadInput(
            name: "a million points at a scale of 100",
            files: ["scene.json": .text(#"{"lamina": 1, "size": [1000000, 1000000], "scale": 100}"#)],
            code: 65, words: ["scene.json: the picture has 10000000G pixels"]),
        BadInput(
            name: "a side of 100,000 pixels by the scale",
            files: ["scene.json": .text(#"{"lamina": 1, "size": [1000, 10]}"#)],
            arguments: ["render", "scene.json", "-o", "out.png", "--scale", "100"],
            code: 65, words: ["scene.json: the picture has 100M pixels"]),
        BadInput(
            name: "100,000×100,000 points to profile",
            files: ["scene.json": .text(#"{"lamina": 1, "size": [100000, 100000]}"#)],
            arguments: ["profile", "scene.json", "--overdraw", "out.png"],
            code: 65, words: ["scene.json: the picture has 10G pixels"]),
    ]
}
