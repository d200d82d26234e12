import Foundation
import Lamina
import LaminaCheck

extension FuzzTarget {
    /// The words of the target's formats, from the library's own tables and the schema, in libFuzzer's form.
    package var dictionary: String {
        Set(words).filter { !$0.isEmpty && $0.utf8.count < 60 }.sorted().map { FuzzTarget.quoted($0) + "\n" }.joined()
    }

    private var words: [String] {
        switch self {
        case .scene:
            SchemaWords().all.map { "\"\($0)\"" } + SchemaWords().all + [
                "[", "]", "{", "}", ": ", "- ", "&a ", "*a", "<<: ",
            ]
        case .plan, .text, .image: []
        case .path: "MLHVCSQTAZmlhvcsqtaz".map(String.init) + ["1e9", "-.5", "00", "1 1"]
        case .visual:
            LayoutAttribute.allCases.map { ".\($0.rawValue)" } + LayerProperty.allCases.map(\.key)
                + FilterKind.all.map { $0.word } + [
                    "H:|", "V:|", "-[", "]-", "(>=", "==", "<=", "@", "sublayers.", "filters.",
                ]
        case .checks:
            ChecksTarget.Format.allCases.map { "\($0.rawValue)\n" } + FrameCounter.all.map(\.name) + PictureMetric.names
                + DifferenceLimits.names + Budget.Relation.allCases.map(\.rawValue) + SchemaWords(SuiteSchema.json).all
                + ["\n---\n", "\"", ": ", "inf", "nan"]
        }
    }

    private static func quoted(_ word: String) -> String {
        let letters = word.utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "\""): "\\\""
            case UInt8(ascii: "\\"): "\\\\"
            case 32..<127: String(UnicodeScalar(byte))
            default: String(format: "\\x%02x", byte)
            }
        }
        return "\"" + letters.joined() + "\""
    }
}

/// The keys and names in a JSON Schema.
private struct SchemaWords {
    private(set) var all: Set<String> = []

    init(_ schema: String = SceneSchema.json) {
        var open: [Any] = [(try? JSONSerialization.jsonObject(with: Data(schema.utf8))) ?? []]
        while let next = open.popLast() {
            if let list = next as? [Any] { open += list }
            guard let object = next as? [String: Any] else { continue }
            if let properties = object["properties"] as? [String: Any] { all.formUnion(properties.keys) }
            if let names = object["enum"] as? [String] { all.formUnion(names) }
            if let name = object["const"] as? String { all.insert(name) }
            open += object.values
        }
    }
}
