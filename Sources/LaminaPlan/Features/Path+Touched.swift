import LaminaGeometry

extension Path {
    /// The pixels that the filled path touches under a map.
    func touchedPixels(under map: Homography) -> PixelRect {
        let box = boundingBox
        guard let device = DeviceBox(box, under: map) else { return .empty }
        return device.touched(box, map)
    }
}
