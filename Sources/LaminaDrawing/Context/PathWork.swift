import CPango
import Foundation
import LaminaGeometry

/// How much work a path is to fill or to stroke, and how it is handed to Cairo.
struct PathWork {
    /// The pixel rows that its lines cross, together; curves count as their control points' lines.
    private(set) var crossedRows = 0.0
    /// The number of lines and curves.
    private(set) var segments = 0
    /// The length of its lines in pixels; curves count as their control points' lines.
    private(set) var length = 0.0
    /// Whether it has coordinates beyond those that Cairo counts with.
    private(set) var isFar = false

    /// Of a path in pixels, with finite coordinates, on a picture of some height.
    init(_ path: Path, height: Int) {
        var current = CGPoint.zero
        var start = current
        let rows = Double(height)
        func row(_ point: CGPoint) -> Double { min(max(point.y, 0), rows) }
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
        func add(_ from: CGPoint, _ to: CGPoint) {
            crossedRows += abs(row(to) - row(from))
            length += hypot(to.x - from.x, to.y - from.y)
            segments += 1
            note(to)
            current = to
        }
        func note(_ point: CGPoint) {
            if max(abs(point.x), abs(point.y)) > PathWork.near { isFar = true }
        }
    }

    /// How far from the picture's origin points may lie before they are cut off: it fits into Cairo's 24 bits with room
    /// for wide strokes.
    static let near = 65_536.0

    /// Itself if filling it takes seconds at most.
    var fillable: PathWork? { crossedRows <= DrawingLimits.crossedRows ? self : nil }

    /// Adds the path's area to Cairo's path.
    func emit(_ path: Path, to cairo: OpaquePointer, near window: CGRect) {
        cairo_new_path(cairo)
        guard isFar else { return PathWork.emit(path, to: cairo) }
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

    /// Adds a path as it is to Cairo's.
    static func emit(_ path: Path, to cairo: OpaquePointer) {
        var current = CGPoint.zero
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
                // The same curve by its cubic.
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
