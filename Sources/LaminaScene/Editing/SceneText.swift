/// A document's text in which properties of objects are changed with minimal edits: comments, order and layout are
/// preserved.
///
/// ```swift
/// var text = SceneText(source, format: .yaml)
/// guard text.set("opacity", to: "0.5", ofObjectAt: offset) else { return }
/// print(text.string)
/// ```
///
/// Objects are identified by their byte offset in the original text; all changes are applied when ``string`` is read.
package struct SceneText {
    private let source: SourceText
    private let format: SceneFormat
    private var edits: [TextEdit] = []
    /// New members with the spans of their objects; each is inserted after a member that is kept.
    private var insertions: [(member: String, span: ObjectSpan)] = []
    /// The key offsets of removed members.
    private var removed: Set<Int> = []

    /// Creates an editable copy of a text.
    package init(_ source: SourceText, format: SceneFormat) { (self.source, self.format) = (source, format) }

    /// The text with all changes.
    package var string: String {
        var bytes = Array(source.padded[..<source.count])
        let edits = edits + insertions.map { insertion(of: $0.member, in: $0.span) }
        // Last to first, so that earlier offsets stay valid; insertions at the same offset keep their order, and
        // precede a removal there.
        let order = edits.indices.sorted { one, other in
            (edits[one].sortKey, one) > (edits[other].sortKey, other)
        }
        for index in order { bytes.replaceSubrange(edits[index].range, with: Array(edits[index].text.utf8)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Sets a property of an object, by replacing its value or adding a member.
    ///
    /// - Parameters:
    ///   - value: JSON, which is also YAML; nil removes the member.
    ///   - offset: the byte offset of the object in the original text.
    /// - Returns: true if the change is possible. Takes time linear in the object; for YAML, in the text up to its end.
    package mutating func set(_ property: String, to value: String?, ofObjectAt offset: Int) -> Bool {
        guard let span = span(ofObjectAt: offset) else { return false }
        let index = span.members.firstIndex { $0.key == property }
        guard let value else { return index.map { remove($0, from: span) } ?? true }
        if let index {
            add(replacement(of: span.members[index], in: span, by: value))
        } else {
            insertions.append(("\(key(property, in: span)): \(value)", span))
        }
        return true
    }

    private func span(ofObjectAt offset: Int) -> ObjectSpan? {
        switch format {
        case .json: ObjectSpan(json: source, at: offset)
        case .yaml: YAMLObjectScanner.span(in: source, at: offset)
        }
    }

    /// Keys are quoted in JSON; in YAML the style of the existing keys is used.
    private func key(_ property: String, in span: ObjectSpan) -> String {
        let isQuoted = format == .json || span.members.first.map { source.padded[$0.keyStart] == 0x22 } == true
        return isQuoted ? "\"\(property)\"" : property
    }

    private mutating func add(_ edit: TextEdit) { edits.append(edit) }

    private func replacement(of member: ObjectSpan.Member, in span: ObjectSpan, by value: String) -> TextEdit {
        let range = member.valueStart..<valueEnd(of: member)
        guard span.style == .block, let keyEnd = member.keyEnd,
            let colon = source.padded[keyEnd...].firstIndex(of: UInt8(ascii: ":")),
            colon < range.lowerBound || range.isEmpty
        else { return TextEdit(range: range, text: value) }
        let between = source.padded[(colon + 1)..<max(colon + 1, range.lowerBound)]
        // A value on a line of its own moves to the line of its key, unless there is a comment in between.
        let isPlain = between.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
        return isPlain
            ? TextEdit(range: colon + 1..<max(colon + 1, range.upperBound), text: " \(value)")
            : TextEdit(range: range, text: value)
    }

    /// Block scalars include trailing line breaks, which are kept.
    private func valueEnd(of member: ObjectSpan.Member) -> Int {
        var end = member.valueEnd
        while end > member.valueStart, [0x20, 0x0A, 0x0D].contains(source.padded[end - 1]) { end -= 1 }
        return end
    }

    /// Inserts after the first member, which is usually a name, with the spacing before the second one.
    private func insertion(of member: String, in span: ObjectSpan) -> TextEdit {
        guard let index = span.members.firstIndex(where: { !removed.contains($0.keyStart) }) else {
            return TextEdit(range: span.inside..<span.inside, text: member)
        }
        let first = span.members[index]
        guard span.style == .block else {
            var gap = " "
            if index + 1 < span.members.count {
                let between = source.padded[first.valueEnd..<span.members[index + 1].keyStart]
                if let comma = between.firstIndex(of: UInt8(ascii: ",")) {
                    gap = String(decoding: between[(comma + 1)...], as: UTF8.self)
                }
            }
            let isClean = gap.allSatisfy(\.isWhitespace)
            return TextEdit(range: first.valueEnd..<first.valueEnd, text: ",\(isClean ? gap : " ")\(member)")
        }
        let margin = String(repeating: " ", count: column(of: first.keyStart))
        let lineEnd = source.padded[first.valueEnd..<source.count].firstIndex(of: 0x0A) ?? source.count
        let isOneLine = !first.isBlock && !source.padded[first.keyStart..<first.valueEnd].contains(0x0A)
        return isOneLine
            ? TextEdit(range: lineEnd..<lineEnd, text: "\n\(margin)\(member)")
            : TextEdit(range: first.keyStart..<first.keyStart, text: "\(member)\n\(margin)")
    }

    /// Removes a member, unless it is the only one of the object, which could then become invalid.
    private mutating func remove(_ index: Int, from span: ObjectSpan) -> Bool {
        let member = span.members[index]
        let end = valueEnd(of: member)
        if span.members.count > 1, span.style == .block, let lines = lines(from: member.keyStart, to: end) {
            add(TextEdit(range: lines, text: ""))
        } else if index + 1 < span.members.count {
            add(TextEdit(range: member.keyStart..<span.members[index + 1].keyStart, text: ""))
        } else if index > 0 {
            add(TextEdit(range: valueEnd(of: span.members[index - 1])..<end, text: ""))
        } else {
            return false
        }
        removed.insert(member.keyStart)
        return true
    }

    /// The range of whole lines, including trailing text on the last; nil if other text precedes the first byte on its
    /// line.
    private func lines(from start: Int, to end: Int) -> Range<Int>? {
        let begin = source.padded[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? source.textStart
        guard source.padded[begin..<start].allSatisfy({ $0 == 0x20 }) else { return nil }
        let last = source.padded[end..<source.count].firstIndex(of: 0x0A) ?? source.count - 1
        return begin..<max(begin, last + 1)
    }

    /// The column of an offset: the number of characters from the beginning of its line.
    private func column(of offset: Int) -> Int {
        let line = source.padded[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? source.textStart
        return source.padded[line..<offset].count { $0 & 0xC0 != 0x80 }
    }
}

/// A replacement of a range of text.
private struct TextEdit {
    var range: Range<Int>
    var text: String

    /// The sort key: twice the first byte, plus one if text is removed.
    var sortKey: Int { range.lowerBound * 2 + (range.isEmpty ? 0 : 1) }
}
