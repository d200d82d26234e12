import Glibc
import LaminaGeometry

extension Path {
    /// Reads SVG path data, such as `M10 10 H90 a40 40 0 0 1-40 40z`.
    ///
    /// All commands are supported, in both cases: `M L H V C S Q T A Z`. Separators may be omitted where that is
    /// unambiguous, also around an arc's flags. Arcs become cubic curves, one per quarter at most, at most 0.03 % of
    /// the radius away from the arc. An empty text is an empty path.
    ///
    /// - Parameter pathData: the text; coordinates are points.
    /// - Throws: `DrawingError.pathData` with the position of the first mistake, `tooManyElements` beyond the limit.
    ///   Takes some 100 ns per number.
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

/// Builds a path from path data. Source: Scalable Vector Graphics 2, chapter 9.
struct PathDataReader {
    private(set) var path = Path()
    private var current = Point.zero
    private var start = Point.zero
    /// The control point that `S` or `T` reflects, and the kind of the command that set it.
    private var control: (point: Point, kind: UInt8)?

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
            // Further coordinates after a move are lines.
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
        var next: (point: Point, kind: UInt8)?
        // After a closed subpath the next begins at its start.
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
            let first = isSmooth ? try reflected(UInt8(ascii: "c"), cursor) : try cursor.point(from: base)
            let second = try cursor.point(from: base)
            current = try cursor.point(from: base)
            path.addCurve(to: current, control1: first, control2: second)
            next = (second, UInt8(ascii: "c"))
        case UInt8(ascii: "q"), UInt8(ascii: "t"):
            let isSmooth = letter | 0x20 == UInt8(ascii: "t")
            let point = isSmooth ? try reflected(UInt8(ascii: "q"), cursor) : try cursor.point(from: base)
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

    private func reflected(_ kind: UInt8, _ cursor: PathDataCursor) throws(DrawingError) -> Point {
        guard let control, control.kind == kind else { return current }
        let point = Point(x: 2 * current.x - control.point.x, y: 2 * current.y - control.point.y)
        guard point.x.isFinite, point.y.isFinite else {
            throw cursor.mistake(expected: "a command whose reflected point is within range")
        }
        return point
    }
}

/// An arc of an ellipse between two points. Source: Scalable Vector Graphics 2, appendix B.2.
struct EllipticArc {
    private let start: Point
    let end: Point
    private let radii: SIMD2<Double>
    /// The rotation of the ellipse's x axis, in radians.
    private let rotation: Double
    private let isLarge: Bool
    private let sweepsForward: Bool

    /// Reads the arguments of `A` or `a`.
    init(_ cursor: inout PathDataCursor, from start: Point, base: Point) throws(DrawingError) {
        self.start = start
        let x = try cursor.number()
        radii = SIMD2(abs(x), abs(try cursor.number()))
        rotation = try cursor.number().truncatingRemainder(dividingBy: 360) * .pi / 180
        isLarge = try cursor.flag()
        sweepsForward = try cursor.flag()
        end = try cursor.point(from: base)
    }

    /// Adds the arc as curves to a path whose current point is the arc's start.
    func add(to path: inout Path) {
        if start == end { return }
        guard radii.x > 0, radii.y > 0 else { return path.addLine(to: end) }
        let (sine, cosine) = (sin(rotation), cos(rotation))
        let half = SIMD2((start.x - end.x) / 2, (start.y - end.y) / 2)
        let point = SIMD2(cosine * half.x + sine * half.y, cosine * half.y - sine * half.x)
        // Radii that are too small are enlarged until the ellipse contains both points.
        let excess = (point * point / (radii * radii)).sum()
        guard excess.isFinite else { return path.addLine(to: end) }
        let radii = excess > 1 ? radii * excess.squareRoot() : radii
        let factor = excess > 1 ? 0 : (1 / excess - 1).squareRoot() * (isLarge == sweepsForward ? -1 : 1)
        let center = SIMD2(radii.x * point.y / radii.y, -radii.y * point.x / radii.x) * factor
        // An ellipse that is too large for numbers, of which the ends are next to each other.
        guard radii.sum() + abs(center.x) + abs(center.y) < 1e300 else { return path.addLine(to: end) }
        let (from, to) = ((point - center) / radii, (-point - center) / radii)
        let first = atan2(from.y, from.x)
        var sweep = atan2(to.y, to.x) - first
        if sweepsForward, sweep < 0 { sweep += 2 * .pi }
        if !sweepsForward, sweep > 0 { sweep -= 2 * .pi }
        let middle = SIMD2<Double>((start.x + end.x) / 2, (start.y + end.y) / 2)
        func image(of unit: SIMD2<Double>) -> Point {
            let own = center + unit * radii
            return Point(
                x: middle.x + cosine * own.x - sine * own.y, y: middle.y + sine * own.x + cosine * own.y)
        }
        let count = max(1, (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
        let step = sweep / count
        // Source: the cubic that touches the arc at its ends and its middle.
        let reach = 4 / 3 * tan(step / 4)
        for index in 0..<Int(count) {
            let (a, b) = (first + step * Double(index), first + step * Double(index + 1))
            let (p, q) = (SIMD2(cos(a), sin(a)), SIMD2(cos(b), sin(b)))
            path.addCurve(
                to: index + 1 == Int(count) ? end : image(of: q), control1: image(of: p + SIMD2(-p.y, p.x) * reach),
                control2: image(of: q - SIMD2(-q.y, q.x) * reach))
        }
    }
}
