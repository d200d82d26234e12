import ArgumentParser
import FoundationEssentials
import Lamina

extension ArgumentHelp {
    /// The help of `--input`.
    static let input = ArgumentHelp(
        "A value for an input of the scene, as title=Hello; may be repeated. @FILE takes all from a JSON object, as in "
            + "{\"title\": \"Hello\"}. Pictures are named from the working directory.", valueName: "name=value")

    /// The help of `--set`.
    static let setting = ArgumentHelp(
        "A value for a property of a layer, behaviour or constraint by its id, as card.opacity=0.5; may be repeated. "
            + "@FILE takes all from a JSON object, as in {\"card.opacity\": 0.5}.", valueName: "id.property=value")
}

/// The values for a scene that options give: for its inputs, and for properties of its layers.
struct ValueArguments {
    /// The values of `--input`.
    let inputs: [String]
    /// The values of `--set`.
    let settings: [String]

    /// A value with its name, and the place from which it came.
    private struct Given {
        var name: String
        var value: SceneValue
        var origin: String
    }

    /// The files from which values are taken.
    var files: [String] { (inputs + settings).filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) } }

    /// Returns the values; later ones go before earlier ones.
    ///
    /// - Throws: ``Failure``, and `SceneError` for a file that can't be read.
    func values() throws -> SceneValues {
        var values = SceneValues()
        values.folder = FileManager.default.currentDirectoryPath
        for text in inputs {
            for given in try Self.given(text, "--input", form: "title=Hello") {
                values.setInput(given.name, to: given.value, origin: given.origin)
            }
        }
        for text in settings {
            for given in try Self.given(text, "--set", form: "card.opacity=0.5") {
                values.set(given.name, to: given.value, origin: given.origin)
            }
        }
        return values
    }

    /// The options as arguments, in which the values of files are written out.
    var arguments: [String] { list(inputs, "--input") + list(settings, "--set") }

    private func list(_ texts: [String], _ option: String) -> [String] {
        texts.flatMap { text in
            // A file that can't be read was an error before.
            let object = text.hasPrefix("@") ? try? Self.object(in: String(text.dropFirst())).json : nil
            return [option, object ?? text]
        }
    }

    /// The values of one argument: `NAME=VALUE`, `@FILE`, or a JSON object.
    private static func given(_ text: String, _ option: String, form: String) throws -> [Given] {
        if text.hasPrefix("@") {
            let path = String(text.dropFirst())
            return try members(of: object(in: path), path).map { member in
                Given(name: member.key, value: member.value, origin: "\(path): \(Printable.quoted(member.key))")
            }
        }
        if text.hasPrefix("{") {
            let value = try SceneValue(json: SourceText(name: option, text: text))
            return try members(of: value, option).map { member in
                Given(name: member.key, value: member.value, origin: "\(option) \(member.key)")
            }
        }
        guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
            throw Failure.usage(
                "\(option) is \(Printable.quoted(text)); give a name and a value, as \(form), or @FILE with a JSON object"
            )
        }
        let name = String(text[..<sign])
        return [
            Given(name: name, value: .untyped(String(text[text.index(after: sign)...])), origin: "\(option) \(name)")
        ]
    }

    private static func object(in path: String) throws -> SceneValue {
        try SceneValue(json: SourceText(contentsOf: path))
    }

    private static func members(of value: SceneValue, _ name: String) throws -> [SceneValue.Member] {
        guard case .object(let members) = value else {
            throw Failure.badInput(
                "\(name): the values are not a JSON object; write names and values, as {\"title\": \"Hello\"}")
        }
        return members
    }
}
