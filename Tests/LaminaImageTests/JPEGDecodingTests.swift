import Testing

@testable import LaminaImage

@Suite struct JPEGDecodingTests {
    static let quarters: [SIMD4<UInt8>] = [
        SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255), SIMD4(0, 0, 255, 255), SIMD4(255, 255, 255, 255),
    ]

    /// The colours of the four corners: top left, top right, bottom left, bottom right, as indices of `quarters`.
    static func corners(_ bitmap: Bitmap) -> [Int?] {
        [(0, 0), (bitmap.width - 1, 0), (0, bitmap.height - 1), (bitmap.width - 1, bitmap.height - 1)].map { x, y in
            quarters.firstIndex { bitmap.difference(x, y, to: $0) <= 8 }
        }
    }

    @Test(arguments: ["jpeg-quarters.jpg", "jpeg-quarters-progressive.jpg"])
    func baselineAndProgressiveDecode(name: String) throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes(name))
        #expect((bitmap.width, bitmap.height) == (32, 16))
        #expect(JPEGDecodingTests.corners(bitmap) == [0, 1, 2, 3])
        #expect(bitmap.isOpaque)
    }

    @Test(arguments: ["jpeg-gray.jpg", "jpeg-broken-icc.jpg"])
    func grayAndBrokenProfilesDecode(name: String) throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes(name))
        #expect((bitmap.width, bitmap.height) == (13, 9))
        for x in 0..<13 {
            let gray = UInt8(x * 19)
            #expect(bitmap.difference(x, 4, to: SIMD4(gray, gray, gray, 255)) <= 3)
        }
    }

    @Test(arguments: [("jpeg-cmyk-adobe.jpg", true), ("jpeg-cmyk-adobe.jpg", false), ("jpeg-ycck-adobe.jpg", true)])
    func inkBecomesLightWhicheverWayItIsStored(name: String, hasMarker: Bool) throws {
        var file = try Fixture.bytes(name)
        if !hasMarker {
            // Adobe's marker: FF EE, and 14 bytes from its length on, after the start of the image.
            #expect(Array(file[2..<4]) == [0xFF, 0xEE])
            file.removeSubrange(2..<18)
        }
        let bitmap = try Bitmap(decoding: file)
        // (255 − ink) × (255 − black) / 255 of cyan 0, magenta 64, yellow 128, black 32, and of 200, 0, 16, 0.
        #expect(bitmap.difference(2, 4, to: SIMD4(223, 167, 111, 255)) <= 2)
        #expect(bitmap.difference(13, 4, to: SIMD4(55, 255, 239, 255)) <= 2)
    }

    /// The sides at which EXIF shows the stored first row and first column, for orientations 1 to 8, and from that the
    /// colours that have to be seen in the corners.
    static let seen: [(orientation: Int, corners: [Int])] = [
        (1, [0, 1, 2, 3]),  // row at the top, column at the left
        (2, [1, 0, 3, 2]),  // top, right
        (3, [3, 2, 1, 0]),  // bottom, right
        (4, [2, 3, 0, 1]),  // bottom, left
        (5, [0, 2, 1, 3]),  // left, top
        (6, [2, 0, 3, 1]),  // right, top
        (7, [3, 1, 2, 0]),  // right, bottom
        (8, [1, 3, 0, 2]),  // left, bottom
    ]

    @Test(arguments: seen, [true, false])
    func everyOrientationIsSetUpright(_ seen: (orientation: Int, corners: [Int]), bigEndian: Bool) throws {
        let tiff = ExifData.tiff(orientation: seen.orientation, bigEndian: bigEndian)
        let file = ExifData.insert(tiff, intoJPEG: try Fixture.bytes("jpeg-quarters.jpg"))
        let bitmap = try Bitmap(decoding: file)
        #expect(JPEGDecodingTests.corners(bitmap) == seen.corners)
        let isTurned = seen.orientation >= 5
        #expect((bitmap.width, bitmap.height) == (isTurned ? 16 : 32, isTurned ? 32 : 16))
        let header = try ImageHeader(file)
        #expect((header.width, header.height) == (bitmap.width, bitmap.height))
        #expect(header.orientation.rawValue == seen.orientation)
    }

    @Test func orientationAsACameraProgramWritesItIsFound() throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes("jpeg-exif-6.jpg"))
        #expect(JPEGDecodingTests.corners(bitmap) == [2, 0, 3, 1])
    }

    @Test(arguments: [0, 9, 65_535])
    func orientationsThatDoNotExistAreIgnored(number: Int) throws {
        let tiff = ExifData.tiff(orientation: number, bigEndian: false)
        let file = ExifData.insert(tiff, intoJPEG: try Fixture.bytes("jpeg-quarters.jpg"))
        #expect(JPEGDecodingTests.corners(try Bitmap(decoding: file)) == [0, 1, 2, 3])
    }

    @Test func brokenExifCostsNoPicture() throws {
        let jpeg = try Fixture.bytes("jpeg-quarters.jpg")
        let tiff = ExifData.tiff(orientation: 6, bigEndian: false)
        for count in 0..<tiff.count - 8 {
            let file = ExifData.insert(Array(tiff[..<count]), intoJPEG: jpeg)
            #expect(JPEGDecodingTests.corners(try Bitmap(decoding: file)) == [0, 1, 2, 3])
        }
    }

    @Test func aFileCutAnywhereIsAnError() throws {
        let file = try Fixture.bytes("jpeg-quarters.jpg")
        #expect {
            try Bitmap(decoding: Array(file.dropLast(2)))
        } throws: {
            guard case .truncated(.jpeg, _)? = $0 as? ImageError else { return false }
            return "\($0)".contains("cut short")
        }
    }
}
