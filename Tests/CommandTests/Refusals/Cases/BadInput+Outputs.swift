extension BadInput {
    /// Outputs that can't be written, for whoever runs the tests: a folder without permissions stops no administrator.
    static let outputs: [BadInput] = [
        output("below a file", "scene.json/out.png", "Not a directory"),
        output("in a folder that is not there", "absent/out.png", "check that its folder exists"),
        output("in a folder that takes no files", "/proc/out.png", "cannot write /proc/out.png"),
        output("that is a folder", "folder.png", "folder.png: opening it: Is a directory", of: .folder),
        output("on a full disk", "full.png", "No space left on device; free some space", of: .link(to: "/dev/full")),
        output("on a full disk, as PPM", "full.ppm", "No space left on device", of: .link(to: "/dev/full")),
        output("with too long a name", String(repeating: "a", count: 300) + ".png", "File name too long"),
        full("the help", ["--help"]), full("the version", ["--version"]),
        full("the picture", ["render", "scene.json", "-o", "-"]),
        full("the profile", ["profile", "scene.json"]),
        full("the profile's JSON", ["profile", "scene.json", "--json"]),
        full("the schema", ["schema"]),
        full("the doctor's report", ["doctor"]),
        BadInput(
            name: "an overdraw picture below a file",
            arguments: ["profile", "scene.json", "--overdraw", "scene.json/map.png"], code: 74,
            words: ["cannot write scene.json/map.png", "Not a directory"]),
    ]

    /// Outputs in the places of files that the scene names.
    static let outputsOverInputs: [BadInput] = [
        over("a picture", ["render", "-o", "photo.ppm"], "--output would write over \"photo.ppm\""),
        over("a picture, by a link", ["render", "-o", "link.ppm"], "--output would write over \"link.ppm\""),
        over("a picture, by another path", ["render", "-o", "./sub/../photo.ppm"], "which the scene reads"),
        over("a picture, by a frame of a film", ["render", "-o", "a%d.ppm", "--frames", "0..<2"], "over \"a%d.ppm\""),
        over("a sequence", ["render", "-o", "frame-%d.ppm", "--frames", "0..<2"], "over \"frame-%d.ppm\""),
        over("a picture of a sequence", ["render", "-o", "frame-05.ppm"], "over \"frame-05.ppm\""),
        over("a picture, by counters", ["render", "-o", "out.png", "--counters", "photo.ppm"], "--counters would"),
        over("a picture, by an overlay", ["profile", "--overdraw", "photo.ppm"], "--overdraw would write over"),
        over("a picture, by a report", ["profile", "--csv", "a1.ppm"], "--csv would write over \"a1.ppm\""),
    ]

    private static func over(_ name: String, _ arguments: [String], _ words: String...) -> BadInput {
        let pixel = WorkFolder.Entry.text("P3 1 1 255 9 9 9\n")
        let scene = Scenes.holding(
            """
            {"contents": "photo.ppm"}, {"contents": "a1.ppm"}, {"type": "sequence", "source": "frame-%02d.ppm"}
            """)
        return BadInput(
            name: "an output over " + name,
            files: [
                "scene.json": .text(scene), "photo.ppm": pixel, "a1.ppm": pixel, "frame-01.ppm": pixel, "sub": .folder,
                "link.ppm": .link(to: "photo.ppm"),
            ],
            arguments: [arguments[0], "scene.json"] + arguments[1...], code: 64,
            words: words + ["give it another name"])
    }

    private static func output(
        _ name: String, _ path: String, _ words: String..., of entry: WorkFolder.Entry? = nil
    ) -> BadInput {
        var files = ["scene.json": WorkFolder.Entry.text(Scenes.square)]
        files[path] = entry
        return BadInput(
            name: "an output " + name, files: files, arguments: ["render", "scene.json", "-o", path], code: 74,
            words: ["cannot write "] + words)
    }

    private static func full(_ what: String, _ arguments: [String]) -> BadInput {
        BadInput(
            name: what + " on a full standard output", arguments: arguments, output: .file("/dev/full"), code: 74,
            words: ["cannot write standard output: ", "No space left on device; free some space"])
    }
}
