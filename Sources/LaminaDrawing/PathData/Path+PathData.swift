import Foundation
import LaminaGeometry

extension Path {
    /// Reads a path as SVG writes it: `M10 10 H90 a40 40 0 0 1-40 40z`.
    ///
    /// All commands are known, in both cases: `M L H V C S Q T A Z`. Numbers may be written without spaces where that is
    /// clear, an arc's flags too. Arcs become cubic curves, one for at most a quarter, at most 0.03 % of the radius away
    /// from the arc. An empty text is an empty path.
    ///
    /// - Parameter pathData: the text; coordinates are points.
    /// - Throws: `DrawingError.pathData` with the place of the first mistake, `tooManyElements` beyond the limit. Takes
    ///   some 100 ns a number.
    public init(pathData: String) throws(DrawingError) {
        var text = pathData
        var reader = PathDataReader()
        var failure: DrawingError?
        text.withUTF8 { bytes in
            do throws(DrawingError) {
                var cursor = PathDataCursor(bytes)
                try reader.read(&cursor)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        self = reader.path
    }
}

/// Makes a path of path data. Source: Scalable Vector Graphics 2, chapter 9.
struct PathDataReader {
    private(set) var path = Path()
    private var current = CGPoint.zero
    private var start = CGPoint.zero
    /// The control point that `S` or `T` mirrors, and the sort of the command that left it.
    private var control: (point: CGPoint, sort: UInt8)?

    mutating func read(_ cursor: inout PathDataCursor) throws(DrawingError) {
        cursor.skipSpace()
        var command: UInt8?
        while !cursor.isAtEnd {
            if let letter = cursor.takeCommand() {
                command = letter
                guard !path.isEmpty || letter | 0x20 == UInt8(ascii: "m") else {
                    throw cursor.mistake(at: cursor.position - 1, expected: "M or m, which begin a path")
                }
            } else if command == nil {
                throw cursor.mistake(expected: "M or m, which begin a path")
            } else if let last = command, last | 0x20 == UInt8(ascii: "z") {
                throw cursor.mistake(expected: "a command: one of M L H V C S Q T A Z or the small letters")
            }
            guard let letter = command else { return }
            try take(letter, &cursor)
            // More numbers after a move are lines.
            if letter == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
            if letter == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
            cursor.skipSpaceAndComma()
            guard path.elements.count <= DrawingLimits.pathElements else {
                throw .tooManyElements(count: path.elements.count, limit: DrawingLimits.pathElements)
            }
        }
    }

    private mutating func take(_ letter: UInt8, _ cursor: inout PathDataCursor) throws(DrawingError) {
        let base = letter >= 0x61 ? current : .zero
        var next: (point: CGPoint, sort: UInt8)?
        // After a closed part the next begins where it began.
        if letter | 0x20 != UInt8(ascii: "m"), letter | 0x20 != UInt8(ascii: "z"), path.elements.last == .close {
            path.move(to: start)
        }
        switch letter | 0x20 {
        case UInt8(ascii: "m"):
            current = try cursor.point(from: base)
            start = current
            path.move(to: current)
        case UInt8(ascii: "l"):
            current = try cursor.point(from: base)
            path.addLine(to: current)
        case UInt8(ascii: "h"):
            current.x = try cursor.number(from: base.x)
            path.addLine(to: current)
        case UInt8(ascii: "v"):
            current.y = try cursor.number(from: base.y)
            path.addLine(to: current)
        case UInt8(ascii: "c"), UInt8(ascii: "s"):
            let isSmooth = letter | 0x20 == UInt8(ascii: "s")
            let first = isSmooth ? mirrored(UInt8(ascii: "c")) : try cursor.point(from: base)
            let second = try cursor.point(from: base)
            current = try cursor.point(from: base)
            path.addCurve(to: current, control1: first, control2: second)
            next = (second, UInt8(ascii: "c"))
        case UInt8(ascii: "q"), UInt8(ascii: "t"):
            let isSmooth = letter | 0x20 == UInt8(ascii: "t")
            let point = isSmooth ? mirrored(UInt8(ascii: "q")) : try cursor.point(from: base)
            current = try cursor.point(from: base)
            path.addQuadCurve(to: current, control: point)
            next = (point, UInt8(ascii: "q"))
        case UInt8(ascii: "a"):
            let arc = try EllipticArc(&cursor, from: current, base: base)
            arc.add(to: &path)
            current = arc.end
        default:
            path.closeSubpath()
            current = start
        }
        control = next
    }

    private func mirrored(_ sort: UInt8) -> CGPoint {
        guard let control, control.sort == sort else { return current }
        return CGPoint(x: 2 * current.x - control.point.x, y: 2 * current.y - control.point.y)
    }
}
