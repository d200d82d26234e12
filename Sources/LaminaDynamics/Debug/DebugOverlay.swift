import Glibc
import LaminaGeometry

/// A picture of an animator's state: fields, collision bounds, attachments, and items at rest.
///
/// A value. There are at most as many shapes as meanings, however many items there are, so that an overlay takes few
/// layers. Its size is bounded: at most `arrowLimit` arrows per field, for at most `fieldLimit` fields.
package struct DebugOverlay: Sendable, Hashable {
    /// The shapes, back to front; none of them is empty.
    package internal(set) var shapes: [DebugShape] = []

    /// An overlay that shows nothing.
    package init() {}

    /// The maximum number of arrows per field.
    package static let arrowLimit = 2_048
    /// The maximum number of fields with arrows; further ones show only their regions.
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

/// One shape of a debug overlay: all lines of one meaning.
package struct DebugShape: Sendable, Hashable {
    /// The meaning of the lines.
    package enum Meaning: String, Sendable, Hashable, CaseIterable {
        /// The direction and strength of fields.
        case fieldForce
        /// The outlines of fields' regions.
        case fieldRegion
        /// The boundaries that items collide with.
        case boundary
        /// The collision bounds of items that move.
        case moving
        /// The collision bounds of items at rest.
        case atRest
        /// The collision bounds of items that are anchored.
        case anchored
        /// The attachments, as lines from one end to the other.
        case attachment
        /// The end points of attachments.
        case anchorPoint
    }

    /// The meaning of the lines.
    package var meaning: Meaning
    /// The lines, in the animator's coordinates, in points.
    package var path: Path
    /// The colour of the lines.
    package var color: Color { meaning.color }
    /// The width of the lines, in points.
    package var lineWidth: Double { meaning.lineWidth }
    /// A faint fill colour; nil if there is none.
    package var fillColor: Color? { meaning.isArea ? color.withAlphaMultiplied(by: 0.12) : nil }
}

extension DebugShape.Meaning {
    /// Red for moving items, green for items at rest, grey for anchored ones.
    var color: Color {
        switch self {
        case .fieldForce: Color(red: 0.35, green: 0.6, blue: 1, alpha: 0.8)
        case .fieldRegion: Color(red: 0.35, green: 0.6, blue: 1, alpha: 0.5)
        case .boundary: Color(red: 1, green: 0.75, blue: 0.2)
        case .moving: Color(red: 1, green: 0.3, blue: 0.3)
        case .atRest: Color(red: 0.3, green: 0.85, blue: 0.4)
        case .anchored: Color(white: 0.6)
        case .attachment, .anchorPoint: Color(red: 0.85, green: 0.4, blue: 1)
        }
    }

    var lineWidth: Double {
        switch self {
        case .fieldForce, .fieldRegion: 1
        case .boundary: 2
        case .moving, .atRest, .anchored, .attachment: 1.5
        case .anchorPoint: 1
        }
    }

    var isArea: Bool {
        switch self {
        case .moving, .atRest, .anchored, .anchorPoint: true
        case .fieldForce, .fieldRegion, .boundary, .attachment: false
        }
    }
}
