import Foundation
import Testing

/// Mistakes are reported in one paragraph, with the exit codes of their kinds; nothing is drawn and nothing is left behind.
@Suite struct RefusalTests {
    /// The command is refused, and the folder is as before.
    static func expectRefusal(of bad: BadInput, besides files: [String: WorkFolder.Entry]) throws {
        let folder = try WorkFolder(bad.files.merging(files) { given, _ in given })
        let before = try folder.contents()
        let run = try folder.lamina(bad.arguments, environment: bad.environment, output: bad.output)
        run.expectRefusal(bad.code, saying: bad.words)
        #expect(try folder.contents() == before)
    }

    @Test(arguments: BadInput.documents) func aBadDocumentIsRefused(bad: BadInput) throws {
        try Self.expectRefusal(of: bad, besides: ["out.png": .text("an older picture")])
    }

    @Test(arguments: BadInput.values) func aBadValueIsRefused(bad: BadInput) throws {
        try Self.expectRefusal(of: bad, besides: ["out.png": .text("an older picture")])
    }

    @Test(arguments: BadInput.effects) func aBadEffectIsRefused(bad: BadInput) throws {
        try Self.expectRefusal(of: bad, besides: ["out.png": .text("an older picture")])
    }

    @Test(arguments: BadInput.pictures) func aBadPictureIsRefused(bad: BadInput) throws {
        try Self.expectRefusal(of: bad, besides: ["out.png": .text("an older picture")])
    }

    @Test(arguments: BadInput.sizes) func aSizeThatCannotBeDrawnIsRefused(bad: BadInput) throws {
        try Self.expectRefusal(of: bad, besides: [:])
    }

    @Test(arguments: BadInput.options + BadInput.calls) func aBadCallIsRefused(bad: BadInput) throws {
        try Self.expectRefusal(of: bad, besides: [:])
    }

    @Test(arguments: BadInput.outputsOverInputs) func anOutputOverAnInputIsRefused(bad: BadInput) throws {
        try Self.expectRefusal(of: bad, besides: [:])
    }

    @Test(arguments: BadInput.films) func aBadFilmIsRefused(bad: BadInput) throws {
        try Self.expectRefusal(of: bad, besides: [:])
    }

    @Test(arguments: BadInput.devices) func aMissingDeviceIsNamed(bad: BadInput) throws {
        try Self.expectRefusal(of: bad, besides: ["out.png": .text("an older picture")])
    }

    @Test(arguments: BadInput.outputs) func anOutputThatCannotBeWrittenIsNamed(bad: BadInput) throws {
        try Self.expectRefusal(of: bad, besides: [:])
    }
}
