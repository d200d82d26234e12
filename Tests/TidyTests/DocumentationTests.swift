import Testing

/// Public names are explained.
@Suite struct DocumentationTests {
    @Test func publicNamesHaveDocComments() {
        expectNone(Repository.ours.swift.filter { $0.isUnder("Sources") }.flatMap(DocumentationRule.findings))
    }

    @Test(arguments: [
        "public struct Layer {}", "    public var opacity: Double", "public init(size: Int) {}", "open class Layer {}",
        "    public static func make() -> Self {}", "public final class Image: Sendable {",
        "@frozen public enum Kind {",
        "    @inlinable\n    public subscript(index: Int) -> Int {", "    public private(set) var frame: Int",
        "nonisolated public func draw() {}", "    public class func make() {}", "// no doc comment\npublic func f() {}",
        "/// Of the line above.\n\npublic func f() {}", "public typealias Pixels = Int", "public var descriptions = 3",
        "    public static var shared: Self { make() }",
    ])
    func undocumentedNameIsFound(text: String) {
        #expect(DocumentationRule.findings(in: TextFile("Sources/Lamina/A.swift", text)).count == 1)
    }

    @Test(arguments: [
        "/// A layer.\npublic struct Layer {}", "/** A layer. */\npublic struct Layer {}",
        "/// A layer.\n@frozen\n@available(macOS 15, *)\npublic struct Layer {}", "struct Layer {}",
        "package struct Layer {}",
        "public import LaminaImage", "public extension Layer {", "    case red", "    public override func draw() {}",
        "    public var description: String { name }", "    public func encode(to encoder: any Encoder) throws {",
        "    public func hash(into hasher: inout Hasher) {",
        "    public static func == (left: Self, right: Self) -> Bool {",
        "    public static func + (left: Self, right: Self) -> Self {",
        "    public enum CodingKeys: String, CodingKey {",
        "    public static let zero = Point(x: 0, y: 0)", "    public init(from decoder: any Decoder) throws {",
        "    /// Columns.\n    public var a: Int, b: Int\n    public var c: Int", "    public init() {}",
        "// public struct Layer {}", "let text = \"public struct Layer {}\"",
    ])
    func documentedAndPlainNamesPass(text: String) {
        #expect(DocumentationRule.findings(in: TextFile("Sources/Lamina/A.swift", text)).isEmpty)
    }
}
