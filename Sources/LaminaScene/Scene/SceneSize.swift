import LaminaCounters
import LaminaGeometry

/// The size of a scene's outermost layer, where it is not to be the document's `size`.
///
/// ```swift
/// var loader = SceneLoader()
/// loader.size = .named("tablet")
/// let stage = try loader.stage(at: "Examples/five-sizes.yaml")
/// ```
public enum SceneSize: Sendable, Equatable, CustomStringConvertible {
    /// A size in points, each side from 1 to 1,000,000.
    case points(Size)
    /// One of the document's `sizes`, by its name.
    case named(String)

    /// The sides as in `1024x768`, or the name.
    public var description: String {
        switch self {
        case .points(let size): "\(NumberRange.text(size.width))x\(NumberRange.text(size.height))"
        case .named(let name): name
        }
    }

    private static let sides = 1.0...1_000_000

    /// Reads a size as programs' arguments have it: points in the form `WxH`, or a name; nil for other text.
    package init?(_ text: String) {
        guard !Self.isName(text) else {
            self = .named(text)
            return
        }
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], Self.sides.contains(width),
            Self.sides.contains(height)
        else { return nil }
        self = .points(Size(width: width, height: height))
    }

    /// Returns whether a size can have a name: ASCII letters, digits, hyphens and underscores, a letter first.
    public static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy {
            isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: "_")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

/// The sizes that a document names, in its order.
struct SceneSizes {
    private var named: [(name: String, size: Size)] = []

    /// Reads the object of sizes at a node, and reports its problems; no sizes for no node.
    init(at node: NodeID?, _ reader: DocumentReader, _ readSize: ValueReader<Size>) {
        guard let node else { return }
        for member in reader.document.members(of: node) {
            let name = reader.document.name(of: member.key)
            if !SceneSize.isName(name) {
                reader.report(
                    .invalid(
                        found: "no size can be named \(Printable.quoted(name))",
                        advice: "write letters, digits, hyphens and underscores, a letter first"),
                    at: member.node, onKey: true)
            } else if let size = readSize(reader, member.node) {
                named.append((name, size))
            }
        }
    }

    /// The names, in the order of the document.
    var names: [String] { named.map(\.name) }

    /// The size in points; nil for a name that the document does not have.
    func points(of size: SceneSize) -> Size? {
        switch size {
        case .points(let size): size
        case .named(let name): named.first { $0.name == name }?.size
        }
    }
}
