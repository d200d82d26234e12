import LaminaCounters
import LaminaGeometry

/// Reads typed values from a document and collects problems, so that one run reports all of them.
///
/// Readers created by a ``Binder`` report to it. A value with a problem is reported and omitted; ``finish()`` then
/// throws all problems. It is a class, because many readers share it; it must be used on one thread.
///
/// ```swift
/// let reader = try DocumentReader(source, vocabulary: vocabulary)
/// let scene = boundScene.read(reader.document.root, with: reader)
/// try reader.finish()
/// ```
package final class DocumentReader {
    /// The document being read.
    package let document: Document
    /// The limits of what the document asks for.
    package let work: WorkLimits
    /// The size in points at which the document's scene is read, for properties under `when`; nil where none of them holds.
    var sceneSize: Size?
    private var diagnostics: Diagnostics
    private var spent: [WorkLimit: Int] = [:]

    /// Parses a text into a document, for typed reading.
    ///
    /// - Parameters:
    ///   - source: the text.
    ///   - format: its notation; nil takes it from the source's name, or else from the text.
    ///   - limits: the limits on its size, and on the number of problems listed.
    ///   - work: the limits of what it asks for.
    ///   - vocabulary: the names of all properties, from the binder that created the readers.
    /// - Throws: ``SceneError`` if the text is malformed or too large.
    package convenience init(
        _ source: SourceText, as format: SceneFormat? = nil, limits: ReadLimits = ReadLimits(),
        work: WorkLimits = .standard, vocabulary: Vocabulary
    ) throws(SceneError) {
        self.init(
            try Document.parse(source, as: format, limits: limits, vocabulary: vocabulary), problems: limits.problems,
            work: work)
    }

    /// Reads a document that was parsed; its duplicate keys are problems.
    ///
    /// - Parameter problems: the maximum number of problems listed.
    init(_ document: Document, problems: Int = ReadLimits().problems, work: WorkLimits) {
        (self.document, self.work) = (document, work)
        diagnostics = Diagnostics(limit: problems)
        diagnostics.reportDuplicates(of: document)
    }

    /// Throws all reported problems, in order of position, if there are any.
    package func finish() throws(SceneError) { try diagnostics.throwIfAny(in: document) }

    /// The number of problems reported so far.
    package var problemCount: Int { diagnostics.count }

    /// Reports a problem at a value, or at its key. The finding is evaluated only if it will be listed.
    package func report(_ finding: @autoclosure () -> SceneFinding, at node: NodeID, onKey: Bool = false) {
        diagnostics.report(finding(), at: node, onKey: onKey)
    }

    /// Reports that the document asks for more of something than its limit, with an advice besides raising that.
    ///
    /// - Parameter count: The count, if it is known.
    func reportExcess(
        _ limit: WorkLimit, _ count: Int? = nil, at node: NodeID, _ found: @autoclosure () -> String, advice: String
    ) {
        report(.limit(found: found(), advice: "\(advice), or \(limit.remedy(for: count))"), at: node)
    }

    /// Counts what a value adds to a limited sum; false if that is above its limit, which is reported once.
    func spend(
        _ limit: WorkLimit, _ count: Int, at node: NodeID, _ found: @autoclosure () -> String, advice: String
    ) -> Bool {
        let before = spent[limit, default: 0]
        let sum = before + count
        spent[limit] = sum
        guard sum > work[limit] else { return true }
        if before <= work[limit] { reportExcess(limit, at: node, found(), advice: advice) }
        return false
    }

    /// Reports a problem at a byte of a string.
    func report(_ finding: @autoclosure () -> SceneFinding, at node: NodeID, byte: Int) {
        diagnostics.report(finding(), at: node, byte: byte)
    }
}

extension DocumentReader {
    /// Reports a value of a kind that the shape does not accept. Always returns nil.
    package func reportWrongType<Value>(at node: NodeID, expected shape: ValueShape) -> Value? {
        report(.wrongType(found: describe(node), expected: shape.phrase, advice: advice(for: node, shape)), at: node)
        return nil
    }

    /// Reports a value of the right kind that is out of range. Always returns nil.
    package func reportOutOfRange<Value>(at node: NodeID, expected shape: ValueShape) -> Value? {
        report(.outOfRange(found: describe(node), expected: shape.phrase), at: node)
        return nil
    }

    /// Reports a string that is not one of the names, with the most similar one.
    package func reportUnknownName(at node: NodeID, names: [String]) {
        let finding = { [document] in
            let text = document.text(at: node)
            let advice = KeyAdvice.meant(byValue: text, in: names) ?? "write \(ValueShape.list(names))"
            return SceneFinding.unknownName(found: Printable.quoted(text), advice: advice)
        }
        report(finding(), at: node)
    }

    /// Reports a member whose key is not one of the names, with a similar one or the type of object that has it.
    ///
    /// - Parameter owner: names the type of object that has a property.
    package func reportUnknownKey(at node: NodeID, names: [String], owner: (String) -> String? = { _ in nil }) {
        report(unknownKey(at: node, names: names, owner: owner), at: node, onKey: true)
    }

    /// A description of a value: `the string "half"`, `1.5`, `an array of 3 values`.
    package func describe(_ node: NodeID) -> String {
        let count = document.count(of: node)
        return switch document.kind(of: node) {
        case .null: "null"
        case .boolean: document.boolean(at: node) ? "true" : "false"
        case .number: NumberRange.text(document.number(at: node))
        case .string: "the string \(Printable.quoted(document.text(at: node)))"
        case .array: count == 0 ? "an empty array" : "an array of \(count) \(count == 1 ? "value" : "values")"
        case .object: count == 0 ? "an empty object" : "an object"
        }
    }

    private func unknownKey(at node: NodeID, names: [String], owner: (String) -> String?) -> SceneFinding {
        guard let key = document.key(of: node) else { return .unknownKey(advice: "remove it") }
        let name = document.name(of: key)
        if let owner = owner(name) {
            return .unknownKey(advice: "it is a property of objects with \(owner)")
        }
        if let meant = KeyAdvice.meant(by: name, in: names, owner: owner) { return .unknownKey(advice: meant) }
        return .unknownKey(advice: "remove it, or write \(ValueShape.list(names))")
    }

    /// Advice about common mistakes.
    private func advice(for node: NodeID, _ shape: ValueShape) -> String? {
        switch document.kind(of: node) {
        case .string:
            let text = document.text(at: node)
            if shape.kinds.contains(.boolean), ["yes", "on", "y"].contains(text.lowercased()) { return "write true" }
            if shape.kinds.contains(.boolean), ["no", "off", "n"].contains(text.lowercased()) { return "write false" }
            if shape.kinds.contains(.number), text.hasSuffix("%"), Double(text.dropLast())?.isFinite == true {
                return "write points; a share of another length is a constraint, as in panel.width == 0.5 * root.width"
            }
            let isQuotedNumber = shape.kinds.contains(.number) && Double(text)?.isFinite == true
            return isQuotedNumber ? "remove the quotes" : nil
        case .object where document.count(of: node) == 1 && document.ownMember("input", of: node) != nil:
            return "declare the input in the document's inputs"
        case .null where document.hasCommentInsteadOfValue(node):
            return "in YAML # begins a comment; put the string in quotes"
        default:
            return nil
        }
    }
}

extension Document {
    /// The key of a member; nil for other values.
    package func key(of node: NodeID) -> KeyID? {
        let key = nodes[node.offset].key
        return key == .none ? nil : key
    }

    /// True if the value of a member in a YAML document is only a comment, as in `background: #fff`.
    func hasCommentInsteadOfValue(_ node: NodeID) -> Bool {
        guard format == .yaml, key(of: node) != nil else { return false }
        let line = source.padded[offset(of: node, onKey: true)..<source.count].prefix { $0 != 10 && $0 != 13 }
        guard let comment = line.firstIndex(of: UInt8(ascii: "#")) else { return false }
        return line[..<comment].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: ":")
    }
}

extension DocumentReader {
    /// The numbers of an array with exactly `count` elements; nil after reporting a problem.
    func numbers(at node: NodeID, count: Int, in range: NumberRange, shape: ValueShape) -> [Double]? {
        guard document.count(of: node) == count else { return reportWrongType(at: node, expected: shape) }
        var result: [Double] = []
        result.reserveCapacity(count)
        for element in document.elements(of: node) {
            if let number = number(at: element, in: range) { result.append(number) }
        }
        return result.count == count ? result : nil
    }

    /// The numbers of an array with exactly `count` elements, at most 4, without allocating; the rest are 0.
    func packedNumbers(at node: NodeID, count: Int, in range: NumberRange, shape: ValueShape) -> SIMD4<Double>? {
        packedNumbers(at: node, count: count, shape: shape) { _ in range }
    }

    /// The same, with a range for each index.
    func packedNumbers(
        at node: NodeID, count: Int, shape: ValueShape, range: (Int) -> NumberRange
    ) -> SIMD4<Double>? {
        guard document.count(of: node) == count else { return reportWrongType(at: node, expected: shape) }
        var result = SIMD4<Double>()
        var index = 0
        var isComplete = true
        for element in document.elements(of: node) {
            if let number = number(at: element, in: range(index)) {
                result[index & 3] = number
            } else {
                isComplete = false
            }
            index += 1
        }
        return isComplete ? result : nil
    }

    /// The numbers of an array with one for each of at most 4 fields, without allocating; the rest are 0.
    func packedNumbers(at node: NodeID, of fields: [NumberField], shape: ValueShape) -> SIMD4<Double>? {
        guard document.count(of: node) == fields.count else { return reportWrongType(at: node, expected: shape) }
        var (result, index, isComplete) = (SIMD4<Double>(), 0, true)
        for element in document.elements(of: node) {
            let field = fields[index]
            let value =
                if let quantity = field.quantity {
                    self.quantity(quantity, at: element, in: field.range)
                } else {
                    number(at: element, in: field.range)
                }
            if let value { result[index & 3] = value } else { isComplete = false }
            index += 1
        }
        return isComplete ? result : nil
    }

    /// The number at a node; nil after reporting a problem.
    func number(at node: NodeID, in range: NumberRange) -> Double? {
        guard document.kind(of: node) == .number else {
            return reportWrongType(at: node, expected: .number(range))
        }
        let number = document.number(at: node)
        return range.contains(number) ? number : reportOutOfRange(at: node, expected: .number(range))
    }
}

/// The limits on a document's size, beyond which reading stops with an error.
///
/// They protect memory and time from hostile or broken files. The defaults allow documents with ten million layers.
package struct ReadLimits: Sendable, Equatable {
    /// The maximum depth of nested arrays and objects. A level of the layer tree takes two. Default 10,000.
    package var depth = 10_000

    /// The maximum size of the file, in bytes. The default, just under 4 GiB, is also the largest possible value.
    package var bytes = Self.maximumByteCount

    /// The maximum number of values, including arrays, objects and their contents. Default 250,000,000, at 20 bytes
    /// each.
    package var nodes = 250_000_000

    /// The maximum number of values added by YAML's aliases and merge keys. Default 10,000,000.
    package var expandedNodes = 10_000_000

    /// The maximum size of the strings added by aliases and merge keys, in bytes. Default 250,000,000.
    package var expandedBytes = 250_000_000

    /// The maximum number of problems listed in an error; further ones are only counted. Default 20.
    package var problems = 20

    /// Creates the default limits.
    package init() {}

    /// Creates the limits for a document of limited work.
    init(_ work: WorkLimits) {
        (bytes, nodes) = (work[.documentBytes], work[.documentValues])
        (expandedNodes, expandedBytes) = (min(expandedNodes, nodes), work[.repeatedBytes])
    }

    static let maximumByteCount = Int(UInt32.max) - 64

    // The limits of a scene's structure, which no loader raises; see ``SceneLoader``.
    static let (treeDepth, cellDepth, filterCount) = (4096, 4, 10_000)
    static let (animationsPerLayer, animationGroupDepth) = (2_000, 16)
    static let (behaviorDepth, regionDepth) = (16, 16)

    /// These limits, clamped to what the document's 32-bit ranges can represent.
    var clamped: ReadLimits {
        var limits = self
        limits.depth = max(1, depth)
        limits.bytes = min(max(0, bytes), Self.maximumByteCount)
        limits.nodes = min(max(1, nodes), Int(UInt32.max) - 64)
        limits.problems = max(1, problems)
        return limits
    }
}
