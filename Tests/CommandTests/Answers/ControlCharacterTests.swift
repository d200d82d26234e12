import Testing

/// Ids may hold anything, which a terminal is not to see.
@Suite struct ControlCharacterTests {
    /// Characters that move a cursor, ring a bell, colour and turn text around.
    private static let scene =
        ##"{"lamina": 1, "size": [20, 20], "sublayers": [{"id": "a\u001b[31m\u0007\u009b2J\u202eb\r", "opacity": 0.5, "##
        + ##""frame": [0, 0, 20, 20], "sublayers": [{"frame": [0, 0, 9, 9], "backgroundColor": "#f00"}, "##
        + ##"{"frame": [5, 5, 9, 9], "backgroundColor": "#0f0"}]}]}"##

    @Test(arguments: [
        ["profile"], ["profile", "--frames", "0...1"], ["profile", "--at", "7,7"], ["explain"],
        ["profile", "--budget", "offscreenPassesRequired<=0"],
    ])
    func nothingThatATerminalObeysIsPrinted(arguments: [String]) throws {
        let folder = try WorkFolder(["scene.json": .text(Self.scene)])
        let run = try folder.lamina(arguments + ["scene.json"])
        let text = run.text + run.message
        #expect(arguments.contains("--frames") || text.contains("a\u{FFFD}[31m\u{FFFD}\u{FFFD}2J\u{FFFD}b\u{FFFD}"))
        let isObeyed: (Unicode.Scalar) -> Bool = {
            ($0.value < 0x20 && $0 != "\n") || 0x7F..<0xA0 ~= $0.value || 0x202A...0x202E ~= $0.value
        }
        #expect(!text.unicodeScalars.contains(where: isObeyed))
    }
}
