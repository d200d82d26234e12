extension Bitmap {
    /// The picture set upright; the same value where nothing is to do, otherwise one pass over the pixels.
    ///
    /// - Throws: `ImageError.outOfMemory` if there is no memory for a second copy.
    func oriented(_ orientation: ImageOrientation) throws(ImageError) -> Bitmap {
        guard orientation != .upright else { return self }
        let swaps = orientation.swapsSides
        let walk = OrientedWalk(orientation, width: width, height: height)
        let (newWidth, newHeight) = swaps ? (height, width) : (width, height)
        return try Bitmap(width: newWidth, height: newHeight) { (target) throws(ImageError) in
            pixels.withUnsafeBytes { source in
                let target = UnsafeMutableRawBufferPointer(target)
                for y in 0..<newHeight {
                    var from = (walk.start + y * walk.stepDown) * 4
                    var to = y * newWidth * 4
                    for _ in 0..<newWidth {
                        let pixel = source.loadUnaligned(fromByteOffset: from, as: UInt32.self)
                        target.storeBytes(of: pixel, toByteOffset: to, as: UInt32.self)
                        from &+= walk.stepRight &* 4
                        to &+= 4
                    }
                }
            }
        }
    }
}

/// Where in the stored picture the upright one starts, and how far one step right or down goes, in pixels.
private struct OrientedWalk {
    let start: Int
    let stepRight: Int
    let stepDown: Int

    init(_ orientation: ImageOrientation, width: Int, height: Int) {
        let right = width - 1
        let bottom = (height - 1) * width
        switch orientation {
        case .upright: (start, stepRight, stepDown) = (0, 1, width)
        case .mirrored: (start, stepRight, stepDown) = (right, -1, width)
        case .turnedHalf: (start, stepRight, stepDown) = (bottom + right, -1, -width)
        case .flipped: (start, stepRight, stepDown) = (bottom, 1, -width)
        case .transposed: (start, stepRight, stepDown) = (0, width, 1)
        case .turnedRight: (start, stepRight, stepDown) = (bottom, -width, 1)
        case .transversed: (start, stepRight, stepDown) = (bottom + right, -width, -1)
        case .turnedLeft: (start, stepRight, stepDown) = (right, width, -1)
        }
    }
}
