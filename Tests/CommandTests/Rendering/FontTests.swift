import Testing

/// Text on machines with other fonts.
@Suite(.enabled(if: Command.hasSurfaceless)) struct FontTests {
    /// Settings of Fontconfig that name no folder: a machine without a font.
    private static let none = "<?xml version=\"1.0\"?>\n<fontconfig></fontconfig>\n"

    private static func scene(_ options: String) -> String {
        """
        {"lamina": 1, "size": [160, 40], "sublayers": [
          {"type": "text", "string": "Hamburg 1,5 Ж", "fontSize": 18, "frame": [4, 4, 150, 30]\(options)}]}
        """
    }

    @Test(arguments: ["", #", "fontWeight": "bold""#, #", "italic": true"#, #", "fontWeight": 800, "italic": true"#])
    func textThatNamesNoFontHasTheSameBytesWithoutInstalledFonts(options: String) throws {
        let folder = try WorkFolder([
            "scene.json": .text(Self.scene(options)), "fonts.conf": .text(Self.none),
            "serif.json": .text(Self.scene(#", "font": "DejaVu Serif""#)),
        ])
        let empty = ["FONTCONFIG_FILE": folder.file("fonts.conf")]
        #expect(try folder.lamina("render", "scene.json", "-o", "here.ppm").ending == .exit(0))
        #expect(try folder.lamina("render", "scene.json", "-o", "there.ppm", environment: empty).ending == .exit(0))
        let expected = try folder.bytes("here.ppm")
        #expect(Set(expected.suffix(160 * 40 * 3)).count > 2)
        #expect(try folder.bytes("there.ppm") == expected)
        // No installed font is found there.
        #expect(try folder.lamina("render", "serif.json", "-o", "-", environment: empty).ending == .exit(65))

        let run = try folder.lamina("render", "scene.json", "-o", "boxed.ppm", "--sandbox", environment: empty)
        // On a kernel that can't take rights away there is no picture.
        guard !run.message.contains("--sandbox: ") else { return }
        #expect(run.ending == .exit(0), "\(run.message)")
        #expect(try folder.bytes("boxed.ppm") == expected)
    }
}
