import Foundation
import LaminaGeometry

/// What an animator looks like from inside: fields, collision bounds, attachments, and what rests.
///
/// Values only. There are at most as many shapes as meanings, however many items there are, so that an overlay takes
/// few layers. Its size is bounded: at most `arrowLimit` arrows a field, for at most `fieldLimit` fields.
public struct DebugOverlay: Sendable, Hashable {
    /// The shapes, back to front; none of them is empty.
    public internal(set) var shapes: [DebugShape] = []

    /// An overlay that shows nothing.
    public init() {}

    /// At most so many arrows show a field.
    package static let arrowLimit = 2_048
    /// Further fields show no arrows, only their regions.
    package static let fieldLimit = 16

    /// The overlay of a moment.
    package init(_ scene: DebugScene) {
        var paths: [DebugShape.Meaning: Path] = [:]
        for (index, field) in scene.fields.enumerated() {
            paths[.fieldRegion, default: Path()].addPath(field.regionOutline)
            guard index < DebugOverlay.fieldLimit else { continue }
            let grid = ArrowGrid(of: field, in: scene.area)
            paths[.fieldForce, default: Path()].addPath(grid.path(of: field, time: scene.time))
        }
        for boundary in scene.boundaries where boundary.isFinite {
            paths[.boundary, default: Path()].addPath(boundary)
        }
        for item in scene.items {
            let outline = item.placedOutline
            if outline.isFinite { paths[item.meaning, default: Path()].addPath(outline) }
        }
        for attachment in scene.attachments where attachment.isFinite { attachment.add(to: &paths) }
        shapes = DebugShape.Meaning.allCases.compactMap { meaning in
            guard let path = paths[meaning], !path.isEmpty else { return nil }
            return DebugShape(meaning: meaning, path: path)
        }
    }
}
