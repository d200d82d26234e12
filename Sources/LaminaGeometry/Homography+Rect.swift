import Foundation

extension Homography {
    /// The four images of a rectangle's corners in the order top left, top right, bottom right, bottom left, as
    /// homogeneous points.
    @inlinable
    public func corners(
        of rect: CGRect
    ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
        let (x0, y0) = (rect.origin.x, rect.origin.y)
        let (x1, y1) = (x0 + rect.size.width, y0 + rect.size.height)
        func corner(_ x: Double, _ y: Double) -> SIMD3<Double> {
            let (px, py, w) = project(x, y)
            return SIMD3(px, py, w)
        }
        return (corner(x0, y0), corner(x1, y0), corner(x1, y1), corner(x0, y1))
    }

    /// The smallest rectangle around the image of `rect`, or an empty one at the origin if a part of it lies behind
    /// the viewer.
    public func boundingBox(of rect: CGRect) -> CGRect {
        let (p, q, r, s) = corners(of: rect)
        let w = SIMD4(p.z, q.z, r.z, s.z)
        guard w.min() > 0 else { return .zero }
        let x = SIMD4(p.x, q.x, r.x, s.x) / w
        let y = SIMD4(p.y, q.y, r.y, s.y) / w
        return CGRect(x: x.min(), y: y.min(), width: x.max() - x.min(), height: y.max() - y.min())
    }
}
