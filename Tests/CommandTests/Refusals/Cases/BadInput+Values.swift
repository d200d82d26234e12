extension BadInput {
    /// Values that a document may not hold.
    static let values: [BadInput] = [
        layer(
            "an unknown key", #"{"frme": [0, 0, 1, 1]}"#,
            ":2:4: sublayers[0].frme: unknown key; did you mean \"frame\"?"),
        layer(
            "text for a frame", #"{"frame": "wide"}"#,
            ".frame: found the string \"wide\"; write an array of 4 numbers"),
        layer("three numbers for a frame", #"{"frame": [0, 0, 1]}"#, ".frame"),
        layer("a number for a truth", #"{"hidden": 1}"#, ".hidden: found 1", "true or false"),
        layer("text for a number", #"{"opacity": "half"}"#, ".opacity: found the string \"half\""),
        layer("null for a number", #"{"opacity": null}"#, ".opacity: found null"),
        layer(
            "a number too large to hold", #"{"opacity": 1e999}"#,
            ":2:15: sublayers[0].opacity: the number \"1e999\""),
        layer("NaN", #"{"opacity": NaN}"#, ".opacity: NaN is not a number that a scene can hold"),
        layer("infinity", #"{"opacity": -Infinity}"#, ".opacity: -Infinity is not a number that a scene can hold"),
        layer("an opacity of 2", #"{"opacity": 2}"#, ".opacity: 2 is out of range; write a number from 0 to 1"),
        layer(
            "a colour of five digits", ##"{"backgroundColor": "#12345"}"##,
            ".backgroundColor: found the string \"#12345\""),
        layer("a near name", #"{"contentsGravity": "resizeAspectFil"}"#, "did you mean \"resizeAspectFill\"?"),
        layer("an unknown type", #"{"type": "layr"}"#, ".type", "did you mean \"layer\"?"),
        layer("a size without width", #"{"frame": [0, 0, -1, 5]}"#, ".frame[2]: -1 is out of range"),
        document(
            "an id twice", Scenes.holding(#"{"id": "a"}"#, #"{"id": "a"}"#), ":3:",
            "sublayers[1].id: the id \"a\" is used twice, first on line 2; give each layer an id of its own"),
        document(
            "NaN in YAML", "lamina: 1\nsize: [10, 10]\nsublayers:\n  - {opacity: .nan}\n",
            ":4:15: sublayers[0].opacity: \".nan\" is not a number", file: "scene.yaml"),
        document(
            "infinity in YAML", "lamina: 1\nsize: [10, .inf]\n", ":2:12: size[1]: \".inf\" is not a number",
            file: "scene.yaml"),
        document(
            "a number too large to hold in YAML", "lamina: 1\nsize: [10, 1e999]\n", ":2:12: size[1]", "1e999",
            file: "scene.yaml"),
        document(
            "a colour that YAML takes for a comment", "lamina: 1\nsize: [10, 10]\nbackground: #fff\n", ":3:",
            "background", file: "scene.yaml"),
        document("a size of 0", #"{"lamina": 1, "size": [0, 0]}"#, "size[0]: 0 is out of range; write a number from 1"),
        document("a scale of 0", #"{"lamina": 1, "size": [9, 9], "scale": 0}"#, "scale: 0 is out of range"),
        document(
            "more mistakes than are listed",
            Scenes.holding(Array(repeating: #"{"no": 1}"#, count: 21).joined(separator: ",")),
            "and 1 more problem"),
    ]
}
