import LaminaGeometry

/// A path to be filled in pixels of the frame, read as coverage: white where the path is.
package struct PathFill: Sendable, Equatable {
    package var path: Path
    /// From the path's coordinates to pixels of the frame.
    package var map: Homography
    /// The pixels of the frame that the texture stands for.
    package var region: PixelRect
    /// The standard deviation, in pixels, by which the coverage is blurred: 0, or from 0.1 to below 1.
    package var sigma = 0.0

    package init(path: Path, map: Homography, region: PixelRect, sigma: Double = 0) {
        (self.path, self.map, self.region, self.sigma) = (path, map, region, sigma)
    }
}
