import Foundation
import LaminaGeometry

extension CollisionBehavior {
    /// The names of the boundaries, in the order added; not of the one that the reference bounds make.
    public var boundaryIdentifiers: [String] { boundaries.map(\.identifier) }

    /// Makes the sides of the reference bounds a boundary, this far inside them; negative insets put it outside.
    public func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
        guard insets.isFinite else {
            return fault(.unusableValue(behavior: name, property: "insets", value: "\(insets)"))
        }
        referenceInsets = insets
    }

    /// Adds a boundary along a path: its lines and curves, open or closed, met from both sides.
    ///
    /// - Parameters:
    ///   - identifier: what the delegate is told; one in use gets the new path.
    ///   - path: in the animator's coordinates, in points. One without a line, or with coordinates that are no numbers
    ///     or further out than 10⁶ points, is a fault.
    public func addBoundary(withIdentifier identifier: String, for path: Path) {
        guard BoundaryShape.isUsable(path) else { return fault(.unusableBoundary(identifier: identifier)) }
        let boundary = Boundary(identifier: identifier, path: path)
        if let place = boundaryPlaces[identifier] {
            boundaries[place] = boundary
        } else {
            boundaryPlaces[identifier] = boundaries.count
            boundaries.append(boundary)
        }
    }

    /// Adds a boundary along a straight line between two points, in points, met from both sides.
    public func addBoundary(withIdentifier identifier: String, from start: CGPoint, to end: CGPoint) {
        var path = Path()
        path.move(to: start)
        path.addLine(to: end)
        addBoundary(withIdentifier: identifier, for: path)
    }

    /// The boundary's path; nil where there is none of the name.
    public func boundary(withIdentifier identifier: String) -> Path? {
        boundaryPlaces[identifier].map { boundaries[$0].path }
    }

    /// Removes a boundary; ignored where there is none of the name.
    public func removeBoundary(withIdentifier identifier: String) {
        guard let place = boundaryPlaces.removeValue(forKey: identifier) else { return }
        boundaries.remove(at: place)
        for (index, boundary) in boundaries.enumerated().dropFirst(place) {
            boundaryPlaces[boundary.identifier] = index
        }
    }

    /// Removes all boundaries but the one that the reference bounds make.
    public func removeAllBoundaries() {
        boundaryPlaces = [:]
        if !boundaries.isEmpty { boundaries = [] }
    }
}
