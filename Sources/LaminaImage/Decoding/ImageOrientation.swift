/// The orientation of a stored picture, with the values of EXIF tag 274.
///
/// The names say what makes the stored picture upright.
public enum ImageOrientation: Int, CaseIterable, Sendable {
    /// Nothing.
    case upright = 1
    /// A flip left to right.
    case mirrored = 2
    /// A rotation by 180°.
    case rotated180 = 3
    /// A flip top to bottom.
    case flipped = 4
    /// A flip over the diagonal from top left to bottom right.
    case transposed = 5
    /// A rotation by 90° clockwise.
    case rotatedRight = 6
    /// A flip over the diagonal from top right to bottom left.
    case transversed = 7
    /// A rotation by 90° anticlockwise.
    case rotatedLeft = 8

    /// True if width and height are exchanged.
    public var swapsSides: Bool { rawValue >= 5 }
}

/// The size in a file's header, before the orientation is applied.
struct StoredSize: Equatable {
    var width: Int
    var height: Int
    var orientation = ImageOrientation.upright
}

// MARK: Applying

extension Bitmap {
    /// Returns the picture with its orientation applied; the same value if it is upright, otherwise one pass over the
    /// pixels.
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

/// The index in the stored picture at which the upright one starts, and the distances of one step right and down, in
/// pixels.
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
        case .rotated180: (start, stepRight, stepDown) = (bottom + right, -1, -width)
        case .flipped: (start, stepRight, stepDown) = (bottom, 1, -width)
        case .transposed: (start, stepRight, stepDown) = (0, width, 1)
        case .rotatedRight: (start, stepRight, stepDown) = (bottom, -width, 1)
        case .transversed: (start, stepRight, stepDown) = (bottom + right, -width, -1)
        case .rotatedLeft: (start, stepRight, stepDown) = (right, width, -1)
        }
    }
}

// MARK: EXIF

/// The orientation in EXIF data.
enum ExifOrientation {
    private static let orientationTag = 0x0112
    private static let shortType = 3
    private static let longType = 4

    /// Reads tag 274 of the first directory; upright if the data is damaged or lacks the tag.
    ///
    /// Never fails, as damaged metadata must not prevent the picture from being read.
    ///
    /// - Parameter bytes: a TIFF structure, with or without "Exif\0\0" in front of it.
    static func read(_ bytes: UnsafeRawBufferPointer) -> ImageOrientation {
        let whole = ByteReader(bytes)
        let tiffStart = whole.has("Exif\0\0", at: 0) ? 6 : 0
        guard let tiff = ByteReader(bytes, at: tiffStart).rest else { return .upright }
        let head = ByteReader(tiff)
        let bigEndian: Bool
        if head.has("MM\0*", at: 0) {
            bigEndian = true
        } else if head.has("II*\0", at: 0) {
            bigEndian = false
        } else {
            return .upright
        }
        var cursor = ByteReader(tiff, at: 4)
        guard let directory = cursor.readUInt32(bigEndian: bigEndian) else { return .upright }
        cursor = ByteReader(tiff, at: directory)
        guard let entryCount = cursor.readUInt16(bigEndian: bigEndian) else { return .upright }
        for _ in 0..<entryCount {
            guard let tag = cursor.readUInt16(bigEndian: bigEndian),
                let type = cursor.readUInt16(bigEndian: bigEndian),
                cursor.readUInt32(bigEndian: bigEndian) != nil,
                let value = cursor.readBytes(4)
            else { return .upright }
            if tag == orientationTag {
                var field = ByteReader(value)
                let number =
                    type == shortType
                    ? field.readUInt16(bigEndian: bigEndian)
                    : type == longType ? field.readUInt32(bigEndian: bigEndian) : nil
                return number.flatMap(ImageOrientation.init(rawValue:)) ?? .upright
            }
        }
        return .upright
    }
}

extension ByteReader {
    /// The remaining bytes; nil at the end.
    fileprivate var rest: UnsafeRawBufferPointer? {
        var copy = self
        return remaining > 0 ? copy.readBytes(remaining) : nil
    }
}
