/// How the colours of a ``GradientLayer`` run.
///
/// All three are drawn in the unit square and stretched with it to the bounds, as Core Animation does: in bounds that are
/// not square, a radial gradient is an ellipse, and the lines of one colour of a slanting axial one are not at right
/// angles to it.
public enum GradientLayerType: String, Sendable, CaseIterable, Codable {
    /// Along the line from the start point to the end point.
    case axial
    /// Outwards from the start point, along ellipses; the end point is a corner of the box around the last colour's.
    case radial
    /// Around the start point, clockwise from the side where the end point is.
    case conic
}
