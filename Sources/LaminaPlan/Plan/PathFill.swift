import LaminaGeometry

/// A path to be filled in pixels of the frame, read as coverage: white where the path is.
package struct PathFill: Sendable, Equatable {
    package var path: Path
    /// From the path's coordinates to pixels of the frame.
    package var map: Homography
    /// The pixels of the frame that the texture stands for.
    package var region: PixelRect
}
