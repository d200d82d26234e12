import Testing

/// Something that a user may get wrong, and how the command must answer.
struct BadInput: Sendable, CustomTestStringConvertible {
    /// The mistake.
    let name: String
    /// The contents of the folder in which the command runs.
    var files: [String: WorkFolder.Entry] = ["scene.json": .text(Scenes.square)]
    var arguments = ["render", "scene.json", "-o", "out.png"]
    var environment: [String: String] = [:]
    var output = CommandRun.Output.captured
    let code: Int32
    /// The words that the message must have: the fault, its place and the remedy.
    let words: [String]

    var testDescription: String { name }

    /// An environment in which EGL finds no driver at all.
    static let noDriver: [String: String] = [
        "__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent", "LAMINA_DEVICE": "",
    ]

    /// A document that can't be read.
    static func document(_ name: String, _ text: String, _ words: String..., file: String = "scene.json") -> BadInput {
        BadInput(
            name: name, files: [file: .text(text)], arguments: ["render", file, "-o", "out.png"], code: 65,
            words: [file] + words)
    }

    /// A layer, on the second line of a document, that can't be read.
    static func layer(
        _ name: String, _ layer: String, _ words: String..., beside files: [String: WorkFolder.Entry] = [:]
    ) -> BadInput {
        let document = ["scene.json": WorkFolder.Entry.text(Scenes.holding(layer))]
        return BadInput(
            name: name, files: files.merging(document) { $1 }, code: 65,
            words: ["scene.json:2:", "sublayers[0]"] + words)
    }

    /// A call that can't be understood.
    static func call(_ name: String, _ arguments: [String], _ words: String...) -> BadInput {
        BadInput(name: name, arguments: arguments, code: 64, words: words)
    }

    /// `lamina render` of a good scene, with options that can't be used.
    static func options(_ name: String, _ options: [String], _ words: String...) -> BadInput {
        BadInput(name: name, arguments: ["render", "scene.json", "-o", "out.png"] + options, code: 64, words: words)
    }
}
