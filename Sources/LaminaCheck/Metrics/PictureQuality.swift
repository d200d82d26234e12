import Glibc
import LaminaImage

extension PictureFigures {
    /// The peak signal-to-noise ratio of two pictures in decibels: 10 log₁₀(255² / mean squared error), over red, green
    /// and blue of all pixels, transparent parts over white or over black, where it is lower. Infinite for equal pictures;
    /// nil if the sizes differ.
    public static func psnr(_ expected: Bitmap, _ actual: Bitmap) -> Double? {
        guard expected.width == actual.width, expected.height == actual.height else { return nil }
        let sum = PicturePair.with(expected, actual, excluding: nil) { pair in
            var (onWhite, onBlack) = (0, 0)
            for index in 0..<pair.width * pair.height {
                let (first, second) = pair.pixels(index)
                if first == second { continue }
                let rest = Int(second >> 24) &- Int(first >> 24)
                var shift: UInt32 = 0
                while shift <= 16 {
                    let step = Int(first >> shift & 255) &- Int(second >> shift & 255)
                    onBlack &+= step &* step
                    onWhite &+= (step &+ rest) &* (step &+ rest)
                    shift &+= 8
                }
            }
            return max(onWhite, onBlack)
        }
        if sum == 0 { return .infinity }
        return 10 * log10(255 * 255 * Double(expected.width * expected.height * 3) / Double(sum))
    }

    /// The structural similarity of two pictures, from -1 to 1 for equal ones: Z. Wang et al., "Image Quality
    /// Assessment" (2004), as scikit-image's `structural_similarity(a, b, channel_axis=2, data_range=255)` computes it:
    /// square windows of 7 pixels with equal weights, K₁ = 0.01, K₂ = 0.03, sample variances, the mean over red, green
    /// and blue and over the windows inside the picture. Transparent parts are over white or over black, where it is lower.
    ///
    /// - Returns: Nil if the sizes differ, or a side is below 7 pixels.
    public static func ssim(_ expected: Bitmap, _ actual: Bitmap) -> Double? {
        guard expected.width == actual.width, expected.height == actual.height, expected.width >= Windows.side,
            expected.height >= Windows.side
        else { return nil }
        return PicturePair.with(expected, actual, excluding: nil) { pair in
            let grounds: [Ground] = pair.isOpaque ? [.white] : [.white, .black]
            let sums = grounds.map { ground in
                var sum = 0.0
                for shift in [0, 8, 16] as [UInt32] { sum += Windows(pair, shift, over: ground).similaritySum() }
                return sum
            }
            let count = Double(3 * (pair.width - Windows.side + 1) * (pair.height - Windows.side + 1))
            return (sums.min() ?? 0) / count
        }
    }

    /// Returns the reason for which two pictures have no PSNR or no SSIM; nil if they have both.
    public static func missingQuality(_ expected: Bitmap, _ actual: Bitmap) -> String? {
        guard (expected.width, expected.height) == (actual.width, actual.height) else {
            return "no PSNR and no SSIM, as the sizes differ"
        }
        let side = Windows.side
        return min(expected.width, expected.height) < side
            ? "no SSIM, as its windows of \(side)×\(side) pixels are larger than the pictures" : nil
    }
}

/// The windows of one channel of two pictures.
private struct Windows {
    static let side = 7

    /// The sums over pixels that variances come from.
    private struct Sums {
        var first = 0
        var second = 0
        var firstSquares = 0
        var secondSquares = 0
        var products = 0

        @inline(__always)
        mutating func add(_ one: Int, _ other: Int, sign: Int) {
            first &+= sign &* one
            second &+= sign &* other
            firstSquares &+= sign &* one &* one
            secondSquares &+= sign &* other &* other
            products &+= sign &* one &* other
        }

        @inline(__always)
        mutating func add(_ sums: Sums, sign: Int) {
            first &+= sign &* sums.first
            second &+= sign &* sums.second
            firstSquares &+= sign &* sums.firstSquares
            secondSquares &+= sign &* sums.secondSquares
            products &+= sign &* sums.products
        }

        @inline(__always)
        var similarity: Double {
            let count = Double(Windows.side * Windows.side)
            let (c1, c2) = (0.01 * 255 * 0.01 * 255, 0.03 * 255 * 0.03 * 255)
            let (mean1, mean2) = (Double(first) / count, Double(second) / count)
            let sample = count / (count - 1)
            let variance1 = sample * (Double(firstSquares) / count - mean1 * mean1)
            let variance2 = sample * (Double(secondSquares) / count - mean2 * mean2)
            let covariance = sample * (Double(products) / count - mean1 * mean2)
            return (2 * mean1 * mean2 + c1) * (2 * covariance + c2)
                / ((mean1 * mean1 + mean2 * mean2 + c1) * (variance1 + variance2 + c2))
        }
    }

    private let pair: PicturePair
    private let shift: UInt32
    private let ground: Ground

    init(_ pair: PicturePair, _ shift: UInt32, over ground: Ground) {
        (self.pair, self.shift, self.ground) = (pair, shift, ground)
    }

    @inline(__always)
    private func value(_ pixel: UInt32) -> Int { Int(pixel >> shift & 255) &+ Int(ground.rest(of: pixel)) }

    /// The sum of the similarities of all windows: sums of columns slide down, windows slide along them.
    func similaritySum() -> Double {
        var columns = [Sums](repeating: Sums(), count: pair.width)
        return columns.withUnsafeMutableBufferPointer { columns in
            var total = 0.0
            for y in 0..<pair.height {
                add(row: y, sign: 1, to: columns)
                if y >= Windows.side { add(row: y - Windows.side, sign: -1, to: columns) }
                guard y >= Windows.side - 1 else { continue }
                var window = Sums()
                for x in 0..<pair.width {
                    window.add(columns[x], sign: 1)
                    if x >= Windows.side { window.add(columns[x &- Windows.side], sign: -1) }
                    if x >= Windows.side - 1 { total += window.similarity }
                }
            }
            return total
        }
    }

    private func add(row: Int, sign: Int, to columns: UnsafeMutableBufferPointer<Sums>) {
        for x in 0..<pair.width {
            let (one, other) = pair.pixels(row &* pair.width &+ x)
            columns[x].add(value(one), value(other), sign: sign)
        }
    }
}
