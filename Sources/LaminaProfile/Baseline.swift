import FoundationEssentials
import Glibc
import LaminaCounters

/// An earlier profile, read from the output of `lamina profile --json`.
///
/// Only comparable data is read: counters by name, and the layers with their costs; and the budgets that do not hold.
public struct Baseline: Sendable {
    /// A layer of the earlier profile.
    struct Layer: Sendable, Decodable {
        var path: String
        var estimatedFragments: Int
        var passes: Int
        var targetBytes: Int
    }

    /// The name of the baseline's file.
    public let name: String
    let scene: String?
    let width: Int
    let height: Int
    /// True if it is of a range of frames; its data is then that of the detailed frame.
    let isRange: Bool
    let layers: [Layer]
    /// The budgets that did not hold.
    package let brokenBudgets: [BudgetFailure]
    /// The encoded counters of the frame, or of the detailed frame of a range.
    private let counters: CounterTree

    /// The largest size of a profile in bytes.
    static let byteLimit = 512 << 20

    /// Reads a profile.
    ///
    /// - Parameter name: its name in messages and reports, such as its file's name.
    /// - Throws: ``ProfileError/baselineDamaged(path:detail:)`` if it is not a profile, and
    ///   ``ProfileError/baselineVersion(path:found:wanted:)`` for another version.
    public init(_ bytes: Data, name: String) throws(ProfileError) {
        let read: Enclosing
        do {
            let version = try JSONDecoder().decode(Version.self, from: bytes).version
            guard version == Profile.version else {
                throw ProfileError.baselineVersion(path: name, found: version, wanted: Profile.version)
            }
            read = try JSONDecoder().decode(Enclosing.self, from: bytes)
        } catch let error as ProfileError {
            throw error
        } catch {
            throw .baselineDamaged(path: name, detail: Self.words(error))
        }
        let document = read.document
        for layer in document.layers where min(layer.estimatedFragments, layer.passes, layer.targetBytes) < 0 {
            throw .baselineDamaged(path: name, detail: "layer \(layer.path) has a negative cost")
        }
        (self.name, isRange, scene) = (name, read.isRange, read.scene ?? document.scene)
        (width, height, layers, counters) = (document.width, document.height, document.layers, document.counters)
        brokenBudgets = read.brokenBudgets
    }

    /// Returns the value of a counter; nil if it was not measured.
    public func value(of counter: FrameCounter) -> Double? { counters.value(of: counter) }

    /// Returns the name of the baseline's scene if the profile's scene has another one, as a changed copy has.
    func otherScene(than profile: Profile) -> String? {
        scene == profile.scene ? nil : scene ?? "a scene without a name"
    }

    /// Checks that a profile has the same size, and is of a range or a frame like this one. The scenes may have
    /// different names: `lamina explain --fix` writes the changed scene to another file.
    ///
    /// - Throws: ``ProfileError/baselineUnlike(path:what:found:wanted:)``.
    public func check(against profile: Profile, isRange: Bool = false) throws(ProfileError) {
        if isRange != self.isRange {
            let (range, frame) = ("a range of frames", "one frame")
            throw .baselineUnlike(
                path: name, what: "subject", found: isRange ? frame : range, wanted: isRange ? range : frame)
        }
        if (width, height) != (profile.width, profile.height) {
            throw .baselineUnlike(
                path: name, what: "size", found: "\(width)×\(height)", wanted: "\(profile.width)×\(profile.height)")
        }
    }

    /// Returns a decoder's error in a few words.
    private static func words(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "it has no \"\((context.codingPath + [key]).map(\.stringValue).joined(separator: "."))\""
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "\"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" has the wrong type"
        default: "it is not JSON"
        }
    }
}

extension Baseline {
    /// The earlier profile of a frame.
    private struct Document: Decodable {
        var scene: String?
        var width: Int
        var height: Int
        var counters: CounterTree
        var layers: [Layer]
    }

    /// A profile, or one of a range, with the profile of its most expensive frame as `detail`.
    private struct Enclosing: Decodable {
        var document: Document
        var scene: String?
        var isRange: Bool
        var brokenBudgets: [BudgetFailure]

        private enum Keys: String, CodingKey { case detail, scene, brokenBudgets }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            isRange = container.contains(.detail)
            scene = try container.decodeIfPresent(String.self, forKey: .scene)
            brokenBudgets = try container.decodeIfPresent([BudgetFailure].self, forKey: .brokenBudgets) ?? []
            document = try isRange ? container.decode(Document.self, forKey: .detail) : Document(from: decoder)
        }
    }

    /// The version, read first, as another version may have other keys.
    private struct Version: Decodable {
        var version: Int
    }
}

// MARK: Files

extension Baseline {
    /// Reads a profile from a file.
    ///
    /// - Throws: ``ProfileError/baselineUnreadable(path:detail:)`` if it is not a regular file or can't be read, and
    ///   the errors of ``init(_:name:)``, with the path in the message.
    public init(at path: String) throws(ProfileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw .baselineUnreadable(path: path, detail: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw .baselineUnreadable(path: path, detail: "it is not a regular file")
        }
        guard facts.st_size <= Self.byteLimit else {
            throw .baselineUnreadable(path: path, detail: "it has more than \(Self.byteLimit >> 20) MiB")
        }
        try self.init(try Self.contents(of: descriptor, count: Int(facts.st_size), path), name: path)
    }

    private static func contents(of descriptor: Int32, count: Int, _ path: String) throws(ProfileError) -> Data {
        var bytes = Data(count: count)
        var filled = 0
        while filled < count {
            let added = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + filled, count - filled) }
            if added < 0, errno == EINTR { continue }
            guard added >= 0 else { throw .baselineUnreadable(path: path, detail: "reading failed") }
            guard added > 0 else { break }
            filled += added
        }
        return bytes.prefix(filled)
    }
}

// MARK: Counters

/// Counters as in JSON: numbers in objects; other values are ignored.
///
/// The decoder limits the depth of nesting.
enum CounterTree: Sendable, Decodable {
    case number(Double)
    indirect case object([String: CounterTree])
    case other

    init(from decoder: any Decoder) throws {
        if let number = try? decoder.singleValueContainer().decode(Double.self) {
            self = .number(number)
        } else if let members = try? decoder.singleValueContainer().decode([String: CounterTree].self) {
            self = .object(members)
        } else {
            self = .other
        }
    }

    /// Returns the value of a counter; nil if it is missing. A missing reason counts as 0.
    func value(of counter: FrameCounter) -> Double? {
        if counter.jsonPath.isEmpty { return sum(of: counter) }
        var tree = self
        for (depth, key) in counter.jsonPath.enumerated() {
            guard let next = tree.member(key) else { return depth > 0 && tree.isByReason(counter, depth) ? 0 : nil }
            tree = next
        }
        guard case .number(let value) = tree else { return nil }
        return value
    }

    private func member(_ key: String) -> CounterTree? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    private func isByReason(_ counter: FrameCounter, _ depth: Int) -> Bool {
        guard case .object = self else { return false }
        return counter.jsonPath[depth - 1] == "byReason"
    }

    /// Returns a counter that is not encoded: the sum of its encoded terms, in the original order, so that it is the
    /// same to the last bit.
    private func sum(of counter: FrameCounter) -> Double? {
        guard case .object = member(counter.name) else { return nil }
        return FrameCounter.all.filter { $0.name.hasPrefix(counter.name + ".") }.compactMap { value(of: $0) }.reduce(
            0, +)
    }
}
