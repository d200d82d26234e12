extension BadInput {
    /// Outputs that can't be written, for whoever runs the tests: a folder without permissions stops no administrator.
    static let outputs: [BadInput] = [
        output("below a file", "scene.json/out.png", "Not a directory"),
        output("in a folder that is not there", "absent/out.png", "check that its folder exists"),
        output("in a folder that takes no files", "/proc/out.png", "cannot write /proc/out.png"),
        output("that is a folder", "folder.png", "folder.png: opening it: Is a directory", of: .folder),
        output("on a full disk", "full.png", "No space left on device; make room", of: .link(to: "/dev/full")),
        output("on a full disk, as PPM", "full.ppm", "No space left on device", of: .link(to: "/dev/full")),
        output("with too long a name", String(repeating: "a", count: 300) + ".png", "File name too long"),
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
            words: ["cannot write standard output: ", "No space left on device; make room there"])
    }
}
