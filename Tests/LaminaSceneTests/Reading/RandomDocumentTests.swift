import LaminaTestSupport
import Testing

@testable import LaminaScene

@Suite struct RandomDocumentTests {
    @Test(arguments: 0..<60 as Range<UInt64>) func bothNotationsReadWhatWasWritten(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let value = Self.value(&random, depth: 0)
        let json = Self.write(value, &random)
        #expect(try Plain(readJSON(json)) == value, "\(json)")
        // JSON with its escapes for single characters is YAML as well.
        #expect(try Plain(readYAML(json)) == value, "\(json)")
    }

    static func value(_ random: inout SplitMix64, depth: Int) -> Plain {
        let count = Int.random(in: 0..<6, using: &random)
        switch Int.random(in: depth > 5 ? 2..<6 : 0..<6, using: &random) {
        case 0: return .array((0..<count).map { _ in value(&random, depth: depth + 1) })
        case 1:
            let keys = (0..<count).map { "\($0)\(text(&random))" }
            return .object(keys.map { .init(key: $0, value: value(&random, depth: depth + 1)) })
        case 2: return .number((Double.random(in: -1000...1000, using: &random) * 100).rounded() / 100)
        case 3: return .boolean(Bool.random(using: &random))
        case 4: return .null
        default: return .text(text(&random))
        }
    }

    static func text(_ random: inout SplitMix64) -> String {
        let letters: [Character] = [
            "a", "b", "Z", " ", ":", "#", "\"", "\\", "/", "\n", "\t", "é", "漢", "😀", ",", "[", "}",
        ]
        return String(
            (0..<Int.random(in: 0..<20, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }

    static func write(_ value: Plain, _ random: inout SplitMix64) -> String {
        let space = ["", " ", "\n", "  \n "].randomElement(using: &random) ?? ""
        switch value {
        case .null: return "null"
        case .boolean(let value): return "\(value)"
        case .number(let value): return "\(value)"
        case .text(let value): return SchemaLiteral.quoted(value)
        case .array(let values):
            return "[\(space)" + values.map { write($0, &random) }.joined(separator: "\(space),\(space)") + "\(space)]"
        case .object(let members):
            let written = members.map { "\(SchemaLiteral.quoted($0.key)): \(write($0.value, &random))" }
            return "{\(space)" + written.joined(separator: ",\(space)") + "\(space)}"
        }
    }
}
