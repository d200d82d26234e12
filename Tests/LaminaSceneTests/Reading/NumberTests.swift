import LaminaTestSupport
import Testing

@testable import LaminaScene

@Suite struct NumberTests {
    /// Numbers as they are written, read by the document and by the standard library.
    static func written(seed: UInt64) -> [String] {
        var random = SplitMix64(seed: seed)
        return (0..<2000).map { index in
            switch index % 4 {
            case 0: "\(Double(bitPattern: random.next() & 0x7FEF_FFFF_FFFF_FFFF))"
            case 1: "\(Int64(bitPattern: random.next()) >> Int64.random(in: 0..<63, using: &random))"
            case 2: "\(Int.random(in: 0..<100_000, using: &random)).\(Int.random(in: 0..<1_000_000, using: &random))"
            default:
                "\(UInt64.random(in: 1...UInt64.max, using: &random) >> UInt64.random(in: 0..<64, using: &random))"
                    + "e\(Int.random(in: -340...280, using: &random))"
            }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func decimalsBecomeTheNearestDouble(seed: UInt64) throws {
        let texts = Self.written(seed: seed)
        let json = try readJSON("[\(texts.joined(separator: ","))]")
        let yaml = try readYAML(texts.map { "- \($0)\n" }.joined())
        for document in [json, yaml] {
            for (node, text) in zip(document.elements(of: document.root), texts) {
                #expect(document.number(at: node).bitPattern == Double(text)?.bitPattern, "\(text)")
            }
        }
    }

    @Test func halfwayCasesRoundToEven() throws {
        let cases: [(String, Double)] = [
            ("9007199254740993", 9_007_199_254_740_992),
            ("9007199254740993.00000000000000000000001", 9_007_199_254_740_994),
            ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
            ("0.000000000000000000000000000001", 1e-30),
            ("00012", 12), ("1000000000000000000000000e-24", 1),
            ("1" + String(repeating: "0", count: 5000) + "e-5000", 1),
        ]
        for (text, value) in cases {
            let document = try readYAML(text)
            #expect(document.number(at: document.root) == value, "\(text)")
        }
    }
}
