extension BadInput {
    /// Documents that can't be read, and what is no document.
    static let documents: [BadInput] = [
        BadInput(
            name: "a missing document", arguments: ["render", "absent.json", "-o", "out.png"], code: 65,
            words: ["absent.json: there is no such file; check the path"]),
        BadInput(
            name: "an empty path", arguments: ["render", "", "-o", "out.png"], code: 65,
            words: ["\"\": there is no such file"]),
        BadInput(
            name: "a folder as document", files: ["scene.json": .folder], code: 65,
            words: ["scene.json: is a folder; name a .json or .yaml file"]),
        BadInput(
            name: "the folder itself", arguments: ["render", ".", "-o", "out.png"], code: 65,
            words: [".: is a folder; name a .json or .yaml file"]),
        BadInput(
            name: "a path below a file", arguments: ["render", "scene.json/a.json", "-o", "out.png"], code: 65,
            words: ["scene.json/a.json: Not a directory"]),
        BadInput(
            name: "a picture as document",
            files: ["scene.json": .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0, 0xFF])], code: 65,
            words: ["scene.json:1:1"]),
        BadInput(
            name: "bytes that are not UTF-8",
            files: ["scene.json": .bytes(Array(#"{"name": ""#.utf8) + [0xFF, 0xFE])], code: 65,
            words: ["scene.json:1:11: name: the byte 0xFF is not UTF-8 here; save the file as UTF-8"]),
        document(
            "dynamics of an empty layer",
            #"{"lamina": 1, "size": [9, 9], "sublayers": [{"id": "a"}], "#
                + #""dynamics": {"behaviors": [{"type": "gravity", "items": "a"}]}}"#,
            ":1:", "dynamics.behaviors[0]", #"the layer "a" has bounds of 0.0 × 0.0 points; give it"#),
        document("an empty file", "", ":1:1: the document is empty; write an object in braces"),
        document("an empty YAML file", "", ":1:1: the document is empty", file: "scene.yaml"),
        document("only blanks", " \n\n ", "the document is empty"),
        document("only null", "null", ":1:1: found null"),
        document("a list", "[]", ":1:1: "),
        document(
            "a document that ends early", "{\"lamina\": 1, \"size\": [10,\n", ":2:1: size[1]: a value is missing",
            "the array of line 1 is not closed; close it with ]"),
        document("two documents", #"{"lamina": 1, "size": [10, 10]} {}"#, ":1:33: ", "a document is one value"),
        document("a later version", #"{"lamina": 2, "size": [10, 10]}"#, ":1:12: lamina: found 2; write 1"),
        document("no version", #"{"size": [10, 10]}"#, "the key \"lamina\" is missing; add it"),
        document(
            "an endless key", #"{"lamina": 1, "size": [1, 1], "\#(String(repeating: "k", count: 100_000))": 1}"#,
            #"["\#(String(repeating: "k", count: 40))…"]: unknown key"#),
        document("no size", #"{"lamina": 1}"#, "the key \"size\" is missing; add it with an array of 2 numbers"),
        document(
            "a key twice", #"{"lamina": 1, "size": [1, 1], "size": [2, 2]}"#,
            ":1:31: size: the key is written twice"),
        document(
            "a tab as indentation", "lamina: 1\nsize: [10, 10]\nsublayers:\n\t- {}\n", ":4:", file: "scene.yaml"),
        document(
            "an alias of an absent anchor", "lamina: 1\nsize: *all\n", ":2:7: size", "*all", file: "scene.yaml"),
        document(
            "an alias inside its own anchor", "lamina: 1\nsize: [10, 10]\nsublayers: &all\n  - {sublayers: *all}\n",
            ":4:17: sublayers[0].sublayers: a cycle: the alias *all", "remove it", file: "scene.yaml"),
        document("aliases of aliases of aliases", laughter, "aliases repeat more than", file: "scene.yaml"),
    ]

    /// Each line repeats the one before it ten times.
    private static let laughter =
        "lamina: 1\nsize: [10, 10]\nx0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
        + (1..<12).map { line in
            let aliases = Array(repeating: "*a\(line - 1)", count: 10).joined(separator: ", ")
            return "x\(line): &a\(line) [\(aliases)]\n"
        }.joined()
}
