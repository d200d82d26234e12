import Foundation
import LaminaImage

extension Explanation.Difference {
    /// How far two pictures are apart; those of different sizes are in every pixel.
    init(_ first: Bitmap, _ second: Bitmap) {
        self.init(largest: 0, share: 0, visibleShare: 0)
        guard first.width == second.width, first.height == second.height else {
            (largest, share, visibleShare) = (255, 1, 1)
            return
        }
        var (differing, visible) = (0, 0)
        let stride = first.width * 4
        first.pixels.withUnsafeBytes { one in
            second.pixels.withUnsafeBytes { other in
                guard let start = one.baseAddress, let otherStart = other.baseAddress else { return }
                for row in Swift.stride(from: 0, to: one.count, by: stride)
                // Most rows of most changes are the same.
                where memcmp(start + row, otherStart + row, stride) != 0 {
                    for pixel in Swift.stride(from: row, to: row + stride, by: 4) {
                        var amount = 0
                        for channel in pixel..<pixel + 4 {
                            amount = max(amount, abs(Int(one[channel]) - Int(other[channel])))
                        }
                        largest = max(largest, amount)
                        if amount > 0 { differing += 1 }
                        if amount > 1 { visible += 1 }
                    }
                }
            }
        }
        let count = Double(max(1, first.width * first.height))
        (share, visibleShare) = (Double(differing) / count, Double(visible) / count)
    }
}
