extension StringProtocol {
    /// The text without the spaces and tabs at its ends.
    package var trimmed: String {
        let scalars = String(self).unicodeScalars
        func isSpace(_ scalar: Unicode.Scalar) -> Bool {
            scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
        }
        guard let first = scalars.firstIndex(where: { !isSpace($0) }),
            let last = scalars.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(scalars[first...last])
    }

    /// The parts before and after the first occurrence of a separator; nil if there is none.
    package func split(atFirst separator: String) -> (before: String, after: String)? {
        guard let place = firstRange(of: separator) else { return nil }
        return (String(self[..<place.lowerBound]), String(self[place.upperBound...]))
    }

    /// The parts before and after the last occurrence of a separator; nil if there is none.
    package func split(atLast separator: String) -> (before: String, after: String)? {
        guard let place = ranges(of: separator).last else { return nil }
        return (String(self[..<place.lowerBound]), String(self[place.upperBound...]))
    }
}

extension String {
    /// The text with spaces appended up to a count of characters, for columns; longer text as it is.
    package func padded(to count: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, count - self.count))
    }

    /// The part of a path's last component after its last point, in lower case; empty if it has none.
    package var pathEnding: String {
        let name = pathName
        guard let point = name.lastIndex(of: "."), point != name.startIndex else { return "" }
        return name[point...].dropFirst().lowercased()
    }

    /// The path without the last component's ending and its point.
    package var withoutPathEnding: String {
        let ending = pathEnding
        return ending.isEmpty ? self : String(dropLast(ending.count + 1))
    }

    /// The folder in a path: the part before its last slash, or `.` if there is none.
    package var pathFolder: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The last component of a path.
    private var pathName: Substring { self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...] }
}
