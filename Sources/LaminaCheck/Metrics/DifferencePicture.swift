import LaminaImage

/// A picture of the difference of two pictures.
public enum DifferencePicture {
    /// The kinds of pictures.
    public enum Kind: String, CaseIterable, Sendable {
        /// The expected picture, the actual one and the error map, from left to right.
        case sideBySide = "side-by-side"
        /// The actual picture with the different pixels marked in red, those of antialiasing in yellow.
        case overlay
        /// The error map: the expected picture, faint and gray, with different pixels in red, those of antialiasing in
        /// yellow and ignored ones in blue; for FLIP, the error of each pixel from black (0) over purple to light
        /// yellow (1).
        case errors
    }

    /// Makes a picture of a verdict's difference; a verdict without an error map is shown as pictures without a
    /// difference.
    ///
    /// - Throws: `ImageError` if there is no memory.
    public static func make(
        expected: Bitmap, actual: Bitmap, verdict: PictureVerdict, kind: Kind
    ) throws -> Bitmap {
        let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
        let map =
            verdict.errors.flatMap { $0.width == width && $0.height == height ? $0 : nil }
            ?? PictureVerdict.ErrorMap(width: width, height: height, errors: [])
        let painter = DifferencePainter(map)
        switch kind {
        case .errors: return try painter.errorMap(over: expected)
        case .overlay: return try painter.overlay(on: actual)
        case .sideBySide:
            let gap = max(4, min(width, height) / 40)
            let pictures = [
                try painter.onChecks(expected), try painter.onChecks(actual), try painter.errorMap(over: expected),
            ]
            return try DifferencePainter.row(pictures, width: width, height: height, gap: gap)
        }
    }
}

/// The painting of an error map.
private struct DifferencePainter {
    private let map: PictureVerdict.ErrorMap
    private let magma: [SIMD3<UInt8>]

    init(_ map: PictureVerdict.ErrorMap) {
        self.map = map
        magma = (0..<256).map { Magma.color(Double($0) / 255) }
    }

    private static let red = SIMD3<UInt8>(255, 0, 0)
    private static let yellow = SIMD3<UInt8>(255, 255, 0)
    private static let blue = SIMD3<UInt8>(176, 200, 240)

    private func kind(_ index: Int) -> PixelKind {
        map.kinds.isEmpty
            ? (map.errors.isEmpty || map.errors[index] == 0 ? .equal : .different)
            : PixelKind(rawValue: map.kinds[index]) ?? .equal
    }

    func errorMap(over expected: Bitmap) throws -> Bitmap {
        if case .flip = map.metric, !map.errors.isEmpty {
            return try picture { index in
                magma[Int((min(max(map.errors[index], 0), 1) * 255).rounded())]
            }
        }
        // On the checkerboard, as white on a transparent ground would not be seen over white.
        let canvas = try onChecks(expected)
        return try canvas.pixels.withUnsafeBytes { pixels in
            try picture { index in
                switch kind(index) {
                case .different: return Self.red
                case .antialiased: return Self.yellow
                case .ignored: return Self.blue
                case .equal, .close:
                    let pixel = pixels.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
                    let luma = YIQ(UInt32(littleEndian: pixel), over: .white).y
                    return SIMD3(repeating: UInt8((255 + (luma - 255) * 0.15).rounded()))
                }
            }
        }
    }

    func overlay(on actual: Bitmap) throws -> Bitmap {
        let canvas = try onChecks(actual)
        return try canvas.pixels.withUnsafeBufferPointer { pixels in
            try picture { index in
                let own = SIMD3(pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2])
                switch kind(index) {
                case .different: return Self.mix(own, Self.red)
                case .antialiased: return Self.mix(own, Self.yellow)
                case .ignored: return Self.mix(own, Self.blue)
                case .equal, .close: return own
                }
            }
        }
    }

    /// A quarter of the first colour, and three of the second.
    private static func mix(_ first: SIMD3<UInt8>, _ second: SIMD3<UInt8>) -> SIMD3<UInt8> {
        let sum = SIMD3<UInt16>(truncatingIfNeeded: first) &+ SIMD3<UInt16>(truncatingIfNeeded: second) &* 3
        return SIMD3<UInt8>(truncatingIfNeeded: sum &>> 2)
    }

    /// The picture on the checkerboard that shows transparency.
    func onChecks(_ picture: Bitmap) throws -> Bitmap {
        let canvas = try picture.onCanvas(width: map.width, height: map.height)
        return try canvas.pixels.withUnsafeBufferPointer { pixels in
            try self.picture { index in
                let (x, y) = (index % map.width, index / map.width)
                let light = (x >> 3 + y >> 3) & 1 == 0 ? 255 : 230
                let rest = (255 - Int(pixels[index * 4 + 3])) * light / 255
                return SIMD3(
                    UInt8(min(255, Int(pixels[index * 4]) + rest)), UInt8(min(255, Int(pixels[index * 4 + 1]) + rest)),
                    UInt8(min(255, Int(pixels[index * 4 + 2]) + rest)))
            }
        }
    }

    /// An opaque picture with the colour of each pixel.
    private func picture(_ color: (Int) -> SIMD3<UInt8>) throws -> Bitmap {
        try Bitmap(width: map.width, height: map.height) { (target) throws(ImageError) in
            for index in 0..<map.width * map.height {
                let color = color(index)
                for channel in 0..<3 { target[index &* 4 &+ channel] = color[channel] }
                target[index &* 4 &+ 3] = 255
            }
        }
    }

    /// Pictures of one size beside each other, with gray between them.
    static func row(_ pictures: [Bitmap], width: Int, height: Int, gap: Int) throws -> Bitmap {
        let total = pictures.count * width + (pictures.count - 1) * gap
        return try Bitmap(width: total, height: height) { (target) throws(ImageError) in
            for index in 0..<total * height * 4 { target[index] = index & 3 == 3 ? 255 : 96 }
            for (column, picture) in pictures.enumerated() {
                picture.pixels.withUnsafeBufferPointer { source in
                    for y in 0..<height {
                        let start = (y * total + column * (width + gap)) * 4
                        let row = UnsafeBufferPointer(rebasing: source[y * width * 4..<(y + 1) * width * 4])
                        _ = UnsafeMutableBufferPointer(rebasing: target[start...]).update(fromContentsOf: row)
                    }
                }
            }
        }
    }
}

/// The colour map magma, in which FLIP's error maps are shown: from black over purple to light yellow.
enum Magma {
    /// Returns the colour of a value from 0 to 1, by a polynomial that is fitted to the map (M. Zucker), within 3 of
    /// 255 of it.
    static func color(_ value: Double) -> SIMD3<UInt8> {
        var sum = SIMD3<Double>.zero
        for factor in factors { sum = sum * value + factor }
        let limited = (sum * 255).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
        return SIMD3<UInt8>(limited.rounded(.toNearestOrEven))
    }

    /// From the sixth power down.
    private static let factors: [SIMD3<Double>] = [
        SIMD3(18.65570506591883, -11.48977351997711, -5.601961508734096),
        SIMD3(-50.76852536473588, 29.04658282127291, 4.23415299384598),
        SIMD3(52.17613981234068, -27.94360607168351, 12.94416944238394),
        SIMD3(-27.66873308576866, 14.26473078096533, -13.64921318813922),
        SIMD3(8.353717279216625, -3.577719514958484, 0.3144679030132573),
        SIMD3(0.2516605407371642, 0.6775232436837668, 2.494026599312351),
        SIMD3(-0.002136485053939582, -0.000749655052795221, -0.005386127855323933),
    ]
}
