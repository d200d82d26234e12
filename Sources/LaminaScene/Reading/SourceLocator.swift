import Glibc

/// Converts byte offsets of a document to lines and columns.
///
/// It remembers the last position, so that ascending offsets scan the document once in total.
struct SourceLocator {
    /// A position in a document: line and column from 1, the column in Unicode scalars.
    struct Position: Equatable {
        var line: Int
        var column: Int
    }

    private let source: SourceText
    private var line = 1
    private var lineStart: Int

    init(_ source: SourceText) {
        self.source = source
        lineStart = source.textStart
    }

    /// The position of the byte at `offset`.
    mutating func position(of offset: Int) -> Position {
        advance(to: min(offset, source.count))
        let column = source.padded.withUnsafeBufferPointer { bytes in
            var count = 0
            for index in lineStart..<max(lineStart, min(offset, source.count)) where bytes[index] & 0xC0 != 0x80 {
                count += 1
            }
            return count + 1
        }
        return Position(line: line, column: column)
    }

    /// The line around the byte at `offset`, with at most 60 bytes on each side.
    mutating func excerpt(at offset: Int) -> SourceExcerpt {
        let offset = min(max(offset, source.textStart), source.count)
        advance(to: offset)
        let bytes = source.padded
        var start = max(lineStart, offset - 60)
        while start > lineStart, start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
        var end = offset
        while end < source.count, end < offset + 60, bytes[end] != 10, bytes[end] != 13 { end += 1 }
        while end > offset, end < source.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        let isCut = end < source.count && bytes[end] != 10 && bytes[end] != 13
        let before = Printable.line(String(decoding: bytes[start..<offset], as: UTF8.self))
        let after = Printable.line(String(decoding: bytes[offset..<end], as: UTF8.self))
        let head = start > lineStart ? "…" + before : before
        return SourceExcerpt(text: head + (isCut ? after + "…" : after), caret: head.count)
    }

    private mutating func advance(to offset: Int) {
        if offset < lineStart {
            line = 1
            lineStart = source.textStart
        }
        source.padded.withUnsafeBytes { bytes in
            while lineStart < offset, let base = bytes.baseAddress,
                let newline = memchr(base + lineStart, 10, offset - lineStart)
            {
                lineStart = UnsafeRawPointer(newline) - base + 1
                line += 1
            }
        }
    }
}
