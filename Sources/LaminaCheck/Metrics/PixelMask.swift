import LaminaGeometry
import LaminaImage

/// A set of pixels of a picture: one byte a pixel, row by row from the top, not 0 for members.
public struct PixelMask: Sendable, Equatable {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The bytes, width × height of them.
    public internal(set) var members: [UInt8]

    /// Creates an empty set.
    public init(width: Int, height: Int) {
        (self.width, self.height) = (max(0, width), max(0, height))
        members = [UInt8](repeating: 0, count: self.width * self.height)
    }

    /// Creates the set of the pixels in any of these rectangles; parts of them outside of the picture are ignored.
    public init(width: Int, height: Int, rectangles: [PixelRect]) {
        self.init(width: width, height: height)
        for rectangle in rectangles { insert(rectangle) }
    }

    /// Creates the set of the pixels of a picture that are not transparent.
    public init(_ picture: Bitmap) {
        (width, height) = (picture.width, picture.height)
        members = picture.pixels.withUnsafeBufferPointer { pixels in
            [UInt8](unsafeUninitializedCapacity: pixels.count / 4) { members, count in
                for index in 0..<pixels.count / 4 {
                    members.initializeElement(at: index, to: pixels[index &* 4 &+ 3] == 0 ? 0 : 1)
                }
                count = pixels.count / 4
            }
        }
    }

    /// Creates the set of the pixels that differ in two pictures of one size, in any of their 16 bits a channel.
    init(differenceOf first: DeepPicture, _ second: DeepPicture) {
        self.init(width: first.upper.width, height: first.upper.height)
        for (one, other) in [(first.upper, second.upper), (first.lower, second.lower)] {
            PicturePair.with(one, other, excluding: nil) { pair in
                for index in members.indices {
                    let (first, second) = pair.pixels(index)
                    if first != second { members[index] = 1 }
                }
            }
        }
    }

    /// The number of members.
    public var count: Int { members.withUnsafeBufferPointer { $0.reduce(0) { $0 &+ ($1 == 0 ? 0 : 1) } } }

    /// True if the set has no member.
    var isEmpty: Bool { members.withUnsafeBufferPointer { $0.allSatisfy { $0 == 0 } } }

    /// Returns whether a pixel is a member; none outside of the set's size is.
    public func contains(x: Int, y: Int) -> Bool {
        x >= 0 && y >= 0 && x < width && y < height && members[y * width + x] != 0
    }

    /// Adds a rectangle's pixels.
    public mutating func insert(_ rectangle: PixelRect) {
        let inside = rectangle.intersection(PixelRect(width: width, height: height))
        guard !inside.isEmpty else { return }
        for y in Int(inside.minY)..<Int(inside.maxY) {
            for x in Int(inside.minX)..<Int(inside.maxX) { members[y * width + x] = 1 }
        }
    }

    /// Returns the pixels of either set; it is as large as the larger one in each direction.
    public func union(_ other: PixelMask) -> PixelMask {
        var result = resized(width: max(width, other.width), height: max(height, other.height))
        for y in 0..<other.height {
            for x in 0..<other.width where other.members[y * other.width + x] != 0 {
                result.members[y * result.width + x] = 1
            }
        }
        return result
    }

    /// Returns the same pixels in a set of another size, without those outside of it.
    func resized(width: Int, height: Int) -> PixelMask {
        guard width != self.width || height != self.height else { return self }
        var result = PixelMask(width: width, height: height)
        for y in 0..<min(height, self.height) {
            for x in 0..<min(width, self.width) { result.members[y * width + x] = members[y * self.width + x] }
        }
        return result
    }
}
