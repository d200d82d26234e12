extension BadInput {
    /// Effects that can't be read or drawn.
    static let effects: [BadInput] = [
        filter(
            "a negative radius", #"{"type": "gaussianBlur", "radius": -1}"#,
            ".radius: -1 is out of range; write a number from 0 to 10000"),
        filter("an absurd radius", #"{"type": "gaussianBlur", "radius": 1e30}"#, ".radius: ", "is out of range"),
        filter("an unknown filter", #"{"type": "gausianBlur"}"#, "unknown name \"gausianBlur\"; did you mean"),
        filter("a filter without its amount", #"{"type": "saturation"}"#, "the key \"amount\" is missing"),
        filter("an amount of another filter", #"{"type": "invert", "radius": 1}"#, ".radius: unknown key"),
        BadInput(
            name: "a million filters",
            files: [
                "scene.json": .text(
                    Scenes.holding(
                        #"{"filters": ["#
                            + Array(repeating: #"{"type":"invert"}"#, count: 1_000_000).joined(separator: ",")
                            + "]}"))
            ],
            code: 65,
            words: ["scene.json:2:", "sublayers[0].filters: found an array of 1000000 values", "at most 10000"]),
        BadInput(
            name: "ten thousand box shadows",
            files: [
                "scene.json": .text(
                    Scenes.holding(
                        #"{"boxShadows": ["# + Array(repeating: "{}", count: 10_000).joined(separator: ",") + "]}"))
            ],
            code: 65,
            words: ["scene.json:2:", "sublayers[0].boxShadows: found an array of 10000 values", "at most 64"]),
        BadInput(
            name: "ten thousand strokes",
            files: [
                "scene.json": .text(
                    Scenes.holding(
                        #"{"type": "shape", "strokes": ["#
                            + Array(repeating: "{}", count: 10_000).joined(separator: ",")
                            + "]}"))
            ],
            code: 65,
            words: ["scene.json:2:", "sublayers[0].strokes: found an array of 10000 values", "at most 64"]),
        layer("a box shadow without a number", #"{"boxShadows": [{"spread": 1e400}]}"#, ".boxShadows[0].spread: "),
        layer("a negative box shadow", #"{"boxShadows": [{"radius": -1}]}"#, ".radius: -1 is out of range"),
        layer(
            "a border of an infinite width", #"{"borderSides": {"top": {"width": 1e400}}}"#, ".borderSides.top.width: "),
        layer("a border by side that is a number", #"{"borderSides": 2}"#, ".borderSides: found 2"),
        layer("a placement of a border that is none", #"{"borderPlacement": "beside"}"#, ".borderPlacement: "),
        layer("a slice without a number", #"{"borderImageParts": {"slice": [1, 1e400, 1, 1]}}"#, ".slice[1]: "),
        layer("three widths of a border", #"{"borderImageParts": {"width": [1, 2, 3]}}"#, ".borderImageParts.width: "),
        layer("a negative outset", #"{"borderImageParts": {"outset": -1}}"#, ".outset: -1 is out of range"),
        layer("an unknown way to repeat", #"{"borderImageParts": {"repeat": "rond"}}"#, "did you mean \"round\"?"),
        layer("a negative shadow", #"{"shadowRadius": -1}"#, ".shadowRadius: -1 is out of range"),
        layer("an unknown blend mode", #"{"compositingFilter": "multipy"}"#, "did you mean \"multiply\"?"),
        layer("masks that are no list", #"{"masks": {"layer": {}}}"#, ".masks: found"),
        layer("a mask of several without a layer", #"{"masks": [{"mode": "alpha"}]}"#, ".masks[0]"),
        layer("an unknown operation of masks", #"{"masks": [{"layer": {}, "composite": "ad"}]}"#, "\"add\""),
        BadInput(
            name: "more masks than a layer may have",
            files: [
                "scene.json": .text(
                    Scenes.holding(
                        #"{"masks": ["# + Array(repeating: #"{"layer": {}}"#, count: 17).joined(separator: ",") + "]}"))
            ],
            code: 65, words: ["scene.json:2:", "sublayers[0].masks: found an array of 17 values", "at most 16"]),
        layer("a mask that is no layer", #"{"mask": "star.png"}"#, ".mask: found the string \"star.png\""),
        layer("a path of no steps", #"{"shadowPath": {}}"#, ".shadowPath: found none of rect, roundedRect or ellipse"),
        layer(
            "a rasterization scale of 0", #"{"rasterizationScale": 0}"#, ".rasterizationScale: 0 is out of range"),
        document(
            "a mask that holds its own layer", "lamina: 1\nsize: [9, 9]\nsublayers:\n  - &own {mask: *own}\n",
            ":4:", "sublayers[0].mask: a cycle: the alias *own", file: "scene.yaml"),
        BadInput(
            name: "a path of absurd length", files: ["scene.json": .text(Scenes.holding(zigzag(60_000)))], code: 65,
            words: ["scene.json: a shadow path of 60000 elements has more or longer lines than can be filled in time"]),
    ]

    private static func filter(_ name: String, _ filter: String, _ words: String...) -> BadInput {
        let document = Scenes.holding(#"{"filters": [{"type": "invert"}, \#(filter)]}"#)
        return BadInput(
            name: name, files: ["scene.json": .text(document)], code: 65,
            words: ["scene.json:2:", "sublayers[0].filters[1]"] + words)
    }

    /// A layer whose shadow is thrown by a line that goes up and down the picture so many times.
    private static func zigzag(_ steps: Int) -> String {
        let lines = (1..<steps).map { #"["line",\#($0 % 10),\#($0 % 2 * 10)]"# }.joined(separator: ",")
        return #"{"frame": [0, 0, 10, 10], "shadowOpacity": 1, "shadowPath": [["move", 0, 0],\#(lines)]}"#
    }
}
