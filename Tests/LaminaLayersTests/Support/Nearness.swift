import Foundation
import LaminaGeometry

/// Returns whether two points agree to a millionth of a point.
func isNear(_ found: Point?, _ wanted: Point) -> Bool {
    guard let found else { return false }
    return abs(found.x - wanted.x) < 1e-6 && abs(found.y - wanted.y) < 1e-6
}

/// Returns whether two rectangles agree to a millionth of a point.
func isNear(_ found: Rect?, _ wanted: Rect) -> Bool {
    guard let found else { return false }
    return isNear(found.origin, wanted.origin) && abs(found.width - wanted.width) < 1e-6
        && abs(found.height - wanted.height) < 1e-6
}
