extension BadInput {
    /// Pictures that a layer's contents can't be.
    static let pictures: [BadInput] = [
        contents("that is missing", "absent.png", "\"absent.png\" does not exist; check the path"),
        contents("without a name", "", "found \"\"; write the path of a picture"),
        contents("that ends early", "cut.png", "\"cut.png\" can't be used", "is cut short", of: .bytes(cutPNG)),
        contents("that is no picture", "text.png", "\"text.png\" can't be used", "give PNG", of: .text("no picture")),
        contents("that is empty", "empty.png", "an empty file", "give PNG", of: .text("")),
        contents("that is a folder", "folder.png", "\"folder.png\" is a folder", of: .folder),
        contents("that is a pipe", "pipe.png", "\"pipe.png\" is not a regular file", of: .pipe),
        contents(
            "too large by its PNG header", "huge.png", "100000×100000", "make its pictures smaller", of: .bytes(hugePNG)
        ),
        contents(
            "too large by its PPM header", "huge.ppm", "100000×100000", "make its pictures smaller",
            of: .text("P6\n100000 100000\n255\n")),
        contents("above the folder", "../x.png", "\"../x.png\" is outside the document's folder", "--allow-path"),
        contents("by a path from the root", "/etc/hostname", "is outside the document's folder"),
        contents(
            "by a link out of the folder", "link.png", "\"link.png\" is a link that leads outside",
            of: .link(to: "/etc/hostname")),
        contents(
            "in a folder that is a link", "link/hostname", "is a link that leads outside", "link/hostname",
            of: .link(to: "/etc"), at: "link"),
        contents("behind a link to itself", "loop.png", "\"loop.png\" can't be read", of: .link(to: "loop.png")),
        layer(
            "a tiled picture that is missing", #"{"backgroundPattern": "absent.png"}"#,
            ".backgroundPattern: the picture \"absent.png\" does not exist"),
        layer(
            "a picture of a border that is missing", #"{"borderImage": "absent.png"}"#,
            ".borderImage: the picture \"absent.png\" does not exist"),
        BadInput(
            name: "a picture wider than any device's textures",
            files: [
                "scene.json": .text(Scenes.holding(#"{"frame": [0, 0, 10, 10], "contents": "wide.ppm"}"#)),
                "wide.ppm": .bytes(Array("P6\n65535 1\n255\n".utf8) + Array(repeating: 128, count: 65535 * 3)),
            ], code: 65,
            words: ["scene.json: an image of the layer 'root/[0]' is 65535x1 pixels", "make the image smaller"]),
    ]

    private static func contents(
        _ name: String, _ path: String, _ words: String..., of entry: WorkFolder.Entry? = nil, at place: String? = nil
    ) -> BadInput {
        let files = entry.map { [place ?? path: $0] } ?? [:]
        let document = Scenes.holding(#"{"contents": "\#(path)"}"#)
        return BadInput(
            name: "a picture " + name, files: files.merging(["scene.json": .text(document)]) { $1 }, code: 65,
            words: ["scene.json:2:16: sublayers[0].contents: "] + words)
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A header of 100,000×100,000 pixels, and nothing behind it.
    private static let hugePNG =
        signature + [
            0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0, 8, 6, 0, 0, 0, 0xA8, 0x52, 0x0B,
            0xC8,
        ]

    /// A header of 2×2 pixels, and the start of a chunk.
    private static let cutPNG =
        signature + [
            0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0, 0x72, 0xB6, 0x0D, 0x24, 0, 0, 0,
            9,
        ]
}
