extension RowFilter {
    /// Replaces a filtered row by its bytes.
    ///
    /// - Parameters:
    ///   - row: `count` bytes, followed by three more that may be read.
    ///   - above: the finished row above; nil for the first.
    ///   - bytesPerPixel: 1, 3 or 4.
    func undo(_ row: UnsafeMutableRawPointer, above: UnsafeMutableRawPointer?, count: Int, bytesPerPixel: Int) {
        let bytes = row.assumingMemoryBound(to: UInt8.self)
        let higher = above?.assumingMemoryBound(to: UInt8.self)
        switch (self, higher) {
        case (.none, _), (.up, nil): break
        case (.sub, _), (.paeth, nil):
            // Paeth's predictor of zeros above is the byte to the left.
            switch bytesPerPixel {
            case 4: Self.undoSub(row, count, 4)
            case 3: Self.undoSub(row, count, 3)
            default: for x in bytesPerPixel..<max(count, bytesPerPixel) { bytes[x] &+= bytes[x &- bytesPerPixel] }
            }
        case (.up, let higher?):
            for x in 0..<count { bytes[x] &+= higher[x] }
        case (.average, nil):
            for x in bytesPerPixel..<max(count, bytesPerPixel) { bytes[x] &+= bytes[x &- bytesPerPixel] >> 1 }
        case (.average, let higher?):
            for x in 0..<min(count, bytesPerPixel) { bytes[x] &+= higher[x] >> 1 }
            for x in bytesPerPixel..<max(count, bytesPerPixel) {
                bytes[x] &+= UInt8((UInt16(bytes[x &- bytesPerPixel]) &+ UInt16(higher[x])) >> 1)
            }
        case (.paeth, let higher?):
            switch bytesPerPixel {
            case 4: Self.undoPaeth(row, UnsafeRawPointer(higher), count, 4)
            case 3: Self.undoPaeth(row, UnsafeRawPointer(higher), count, 3)
            default: Self.undoPaethByBytes(bytes, higher, count)
            }
        }
    }

    /// Adds the pixel to the left, all channels at once.
    @inline(__always)
    private static func undoSub(_ row: UnsafeMutableRawPointer, _ count: Int, _ bytesPerPixel: Int) {
        var left = SIMD4<UInt8>.zero
        var x = 0
        while x < count {
            left &+= pixel(row, x)
            store(left, row, x, bytesPerPixel)
            x &+= bytesPerPixel
        }
    }

    /// Adds Paeth's predictor, all channels at once: the one of left, above and above left that is nearest to left +
    /// above − above left, in this order where two are as near.
    @inline(__always)
    private static func undoPaeth(
        _ row: UnsafeMutableRawPointer, _ higher: UnsafeRawPointer, _ count: Int, _ bytesPerPixel: Int
    ) {
        var left = SIMD4<Int16>.zero
        var aboveLeft = SIMD4<Int16>.zero
        var x = 0
        while x < count {
            let above = SIMD4<Int16>(truncatingIfNeeded: pixel(higher, x))
            let (toAbove, toLeft) = (left &- aboveLeft, above &- aboveLeft)
            let distanceLeft = magnitude(toLeft)
            let distanceAbove = magnitude(toAbove)
            let distanceAboveLeft = magnitude(toLeft &+ toAbove)
            var predictor = aboveLeft.replacing(with: above, where: distanceAbove .<= distanceAboveLeft)
            predictor.replace(
                with: left, where: (distanceLeft .<= distanceAbove) .& (distanceLeft .<= distanceAboveLeft))
            let sum = SIMD4<Int16>(truncatingIfNeeded: pixel(row, x)) &+ predictor
            left = sum & 255
            aboveLeft = above
            store(SIMD4<UInt8>(truncatingIfNeeded: left), row, x, bytesPerPixel)
            x &+= bytesPerPixel
        }
    }

    @inline(__always)
    private static func magnitude(_ value: SIMD4<Int16>) -> SIMD4<Int16> {
        let sign = value &>> 15
        return (value ^ sign) &- sign
    }

    private static func undoPaethByBytes(
        _ bytes: UnsafeMutablePointer<UInt8>, _ higher: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        var (left, aboveLeft) = (0, 0)
        for x in 0..<count {
            let above = Int(higher[x])
            let (distanceLeft, distanceAbove) = (abs(above - aboveLeft), abs(left - aboveLeft))
            let distanceAboveLeft = abs(above + left - 2 * aboveLeft)
            let predictor =
                distanceLeft <= distanceAbove && distanceLeft <= distanceAboveLeft
                ? left : distanceAbove <= distanceAboveLeft ? above : aboveLeft
            left = (Int(bytes[x]) + predictor) & 255
            bytes[x] = UInt8(left)
            aboveLeft = above
        }
    }

    @inline(__always)
    private static func pixel(_ row: UnsafeRawPointer, _ x: Int) -> SIMD4<UInt8> {
        unsafeBitCast(row.loadUnaligned(fromByteOffset: x, as: UInt32.self), to: SIMD4<UInt8>.self)
    }

    @inline(__always)
    private static func store(_ pixel: SIMD4<UInt8>, _ row: UnsafeMutableRawPointer, _ x: Int, _ count: Int) {
        if count == 4 {
            row.storeBytes(of: unsafeBitCast(pixel, to: UInt32.self), toByteOffset: x, as: UInt32.self)
        } else {
            for channel in 0..<count { row.storeBytes(of: pixel[channel], toByteOffset: x &+ channel, as: UInt8.self) }
        }
    }
}
