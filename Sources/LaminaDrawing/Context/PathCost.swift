import CPango
import Glibc
import LaminaGeometry

/// The cost of filling or stroking a path, and the conversion of the path to Cairo's path.
struct PathCost {
    /// The rows crossed by its lines, and the pairs of them that may cross; curves count as their control polygons.
    private var outline: OutlineCost
    /// The number of lines and curves.
    private(set) var segments = 0
    /// The length of its lines, in pixels; curves count as their control polygons.
    private(set) var length = 0.0
    /// True if it has coordinates beyond Cairo's range.
    private(set) var isFar = false

    /// Computes the cost of a path with finite coordinates, in pixels, in a picture of some pixels.
    init(_ path: Path, width: Int, height: Int) {
        var current = Point.zero
        var start = current
        outline = OutlineCost(columns: 0..<width, rows: 0..<height, lineCount: 3 * path.elements.count)
        for element in path.elements {
            switch element {
            case .move(let point):
                (current, start) = (point, point)
                note(point)
            case .line(let point): add(current, point)
            case .quadCurve(let control, let end):
                add(current, control)
                add(control, end)
            case .curve(let control1, let control2, let end):
                add(current, control1)
                add(control1, control2)
                add(control2, end)
            case .close: add(current, start)
            }
        }
        func add(_ from: Point, _ to: Point) {
            outline.addLine(from: SIMD2(from.x, from.y), to: SIMD2(to.x, to.y))
            length += hypot(to.x - from.x, to.y - from.y)
            segments += 1
            note(to)
            current = to
        }
        func note(_ point: Point) {
            if max(abs(point.x), abs(point.y)) > PathCost.near { isFar = true }
        }
    }

    /// The distance from the picture's origin, in pixels, beyond which paths are clipped: within Cairo's 24 bits, with
    /// room for wide strokes.
    static let near = 65_536.0

    /// The total of pixel rows crossed by its lines.
    var crossedRows: Double { outline.crossedRows }

    /// The pairs of lines that may cross each other.
    var pairs: Double { outline.pairs }

    /// The work of filling it.
    var fillCrossings: Double { outline.crossings }

    /// Sets Cairo's path to the path; if that is beyond Cairo's range, to polygons that cover the same part of
    /// `window`.
    func emit(_ path: Path, to cairo: OpaquePointer, near window: Rect) {
        cairo_new_path(cairo)
        guard isFar else { return PathCost.emit(path, to: cairo) }
        let parts = path.flattened(tolerance: Canvas.tolerance).map { part in
            part.clipped { $0.x - window.minX }.clipped { window.maxX - $0.x }
                .clipped { $0.y - window.minY }.clipped { window.maxY - $0.y }
        }
        for part in parts where part.points.count > 2 {
            for (index, point) in part.points.enumerated() {
                if index == 0 { cairo_move_to(cairo, point.x, point.y) } else { cairo_line_to(cairo, point.x, point.y) }
            }
            cairo_close_path(cairo)
        }
    }

    /// Adds a path to Cairo's path, unchanged.
    static func emit(_ path: Path, to cairo: OpaquePointer) {
        var current = Point.zero
        var start = current
        for element in path.elements {
            switch element {
            case .move(let point):
                cairo_move_to(cairo, point.x, point.y)
                (current, start) = (point, point)
            case .line(let point):
                cairo_line_to(cairo, point.x, point.y)
                current = point
            case .quadCurve(let control, let end):
                // The same curve as a cubic.
                cairo_curve_to(
                    cairo, current.x + (control.x - current.x) * 2 / 3, current.y + (control.y - current.y) * 2 / 3,
                    end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
                current = end
            case .curve(let control1, let control2, let end):
                cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
                current = end
            case .close:
                cairo_close_path(cairo)
                current = start
            }
        }
    }
}
