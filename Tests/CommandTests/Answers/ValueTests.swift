import Foundation
import Lamina
import Testing

/// Values from outside: `--input`, `--set` and `lamina schema --inputs`.
@Suite struct ValueTests {
    /// A square that an input colours, in the upper left corner of a white picture of 10 × 10 pixels.
    private static let square = ##"""
        {"lamina": 1, "size": [10, 10], "background": "#fff",
         "inputs": {"tint": {"color": "#ff0000", "description": "The square"}, "side": {"number": 5, "minimum": 1}},
         "sublayers": [
          {"id": "square", "frame": [0, 0, {"input": "side"}, {"input": "side"}], "backgroundColor": {"input": "tint"}}
        ]}
        """##

    /// The picture of the scene with options.
    private func picture(_ options: String..., files: [String: WorkFolder.Entry] = [:]) throws -> Bitmap {
        let folder = try WorkFolder(files.merging(["scene.json": .text(Self.square)]) { $1 })
        try folder.lamina(["render", "scene.json", "-o", "out.png"] + options).expectSuccess()
        return try folder.picture("out.png")
    }

    @Test func inputsAndSettingsChangeThePicture() throws {
        let own = try picture()
        #expect(own[4, 4] == [255, 0, 0, 255] && own[5, 5] == [255, 255, 255, 255])
        let given = try picture("--input", "tint=#0000ff", "--input", "side=8")
        #expect(given[7, 7] == [0, 0, 255, 255] && given[8, 8] == [255, 255, 255, 255])
        let set = try picture("--set", "square.backgroundColor=#00ff00", "--set=square.frame=[5, 5, 5, 5]")
        #expect(set[4, 4] == [255, 255, 255, 255] && set[5, 5] == [0, 255, 0, 255])
        let root = try picture("--set", "root.background=#000000")
        #expect(root[9, 9] == [0, 0, 0, 255])
    }

    @Test func filesAndObjectsGiveSeveralValues() throws {
        let files: [String: WorkFolder.Entry] = [
            "row.json": .text(##"{"tint": "#0000ff", "side": 8}"##),
            "set.json": .text(#"{"square.frame": [5, 5, 5, 5]}"#),
        ]
        let row = try picture("--input", "@row.json", files: files)
        #expect(row[7, 7] == [0, 0, 255, 255])
        // Later values count.
        let both = try picture("--input", "@row.json", "--input", "side=3", "--set", "@set.json", files: files)
        #expect(both[4, 4] == [255, 255, 255, 255] && both[5, 5] == [0, 0, 255, 255])
        let object = try picture("--input", ##"{"tint": "#00ff00"}"##)
        #expect(object[4, 4] == [0, 255, 0, 255])
        let sandboxed = try WorkFolder(files.merging(["scene.json": .text(Self.square)]) { $1 })
        #expect(try sandboxed.lamina("validate", "scene.json", "--sandbox", "--input", "@row.json").ending == .exit(0))
    }

    static let refusals: [(options: [String], code: Int32, words: [String])] = [
        (
            ["--input", "tnt=#fff"], 65,
            [#"lamina: --input tnt: the document has no input "tnt"; did you mean "tint"?"#]
        ),
        (
            ["--input", "tint=blurple"], 65,
            [
                #"lamina: --input tint (The square): found the string "blurple""#,
                "at scene.json:2:31: inputs.tint.color",
            ]
        ),
        (["--input", "side=0"], 65, ["lamina: --input side: 0 is out of range; write a number of at least 1"]),
        (
            ["--set", "sqare.opacity=1"], 65,
            [#"lamina: --set sqare.opacity: the document has no id "sqare""#, #""square"?"#]
        ),
        (["--set", "square.opacity=2"], 65, ["lamina: --set square.opacity: 2 is out of range", "from 0 to 1"]),
        (["--set", "square"], 64, [#"--set is "square"; give a name and a value, as card.opacity=0.5"#]),
        (["--input", "=1"], 64, [#"--input is "=1"; give a name and a value, as title=Hello"#]),
        (["--input", "@absent.json"], 65, ["absent.json: there is no such file"]),
        (["--input", "@list.json"], 65, ["list.json: the values are not a JSON object"]),
        (["--input", "@broken.json"], 65, ["broken.json:1:"]),
        (["--input", "@wrong.json"], 65, [#"wrong.json: "side": found the string "5""#]),
    ]

    @Test(arguments: refusals) func whatIsWrongIsRefused(options: [String], code: Int32, words: [String]) throws {
        let folder = try WorkFolder([
            "scene.json": .text(Self.square), "list.json": .text("[1]"), "broken.json": .text(#"{"side": 3"#),
            "wrong.json": .text(#"{"side": "5"}"#),
        ])
        try folder.lamina(["render", "scene.json", "-o", "out.png"] + options).expectRefusal(code, saying: words)
        #expect(try folder.contents()["out.png"] == nil)
    }

    @Test func anInputWithoutAValueIsRefused() throws {
        let folder = try WorkFolder([
            "scene.json": .text(Self.square.replacing("\"number\": 5", with: "\"number\": null"))
        ])
        let words = ["scene.json:2:", #"the input "side" has no value; give one: --input side=…"#]
        try folder.lamina("validate", "scene.json").expectRefusal(65, saying: words)
        try folder.lamina("validate", "scene.json", "--input", "side=5").expectSuccess()
    }

    @Test func theSchemaOfARowIsPrinted() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.square)])
        let run = try folder.lamina("schema", "--inputs", "scene.json")
        run.expectSuccess()
        let schema = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        #expect(Set(properties.keys) == ["tint", "side"] && properties["side"]?["minimum"] as? Int == 1)
        #expect(properties["tint"]?["default"] as? String == "#ff0000" && schema["required"] == nil)
        try folder.lamina("schema", "--inputs", "absent.json")
            .expectRefusal(65, saying: ["absent.json: there is no such file"])
    }
}
