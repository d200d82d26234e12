import LaminaTestSupport
import Testing

@testable import LaminaImage

@Suite struct RowFilterTests {
    /// The predictor as the PNG specification words it, section 9.4.
    static func predicted(_ filter: RowFilter, _ left: Int, _ above: Int, _ aboveLeft: Int) -> Int {
        switch filter {
        case .none: return 0
        case .sub: return left
        case .up: return above
        case .average: return (left + above) / 2
        case .paeth:
            let guess = left + above - aboveLeft
            let (a, b, c) = (abs(guess - left), abs(guess - above), abs(guess - aboveLeft))
            return a <= b && a <= c ? left : b <= c ? above : aboveLeft
        }
    }

    @Test(arguments: RowFilter.allCases, [1, 2, 3, 4])
    func filtersSubtractWhatTheSpecificationSays(_ filter: RowFilter, pixel: Int) {
        var random = SplitMix64(seed: UInt64(pixel))
        let count = 250
        // Few values often stand at equal distances.
        let most: UInt8 = pixel % 2 == 0 ? 255 : 3
        let pad = [UInt8](repeating: 0, count: pixel)
        let row = pad + (0..<count).map { _ in UInt8.random(in: 0...most, using: &random) }
        let above = pad + (0..<count).map { _ in UInt8.random(in: 0...most, using: &random) }
        var filtered = [UInt8](repeating: 0, count: count)
        row.withUnsafeBufferPointer { row in
            above.withUnsafeBufferPointer { above in
                filtered.withUnsafeMutableBufferPointer { filtered in
                    guard let row = row.baseAddress, let above = above.baseAddress, let target = filtered.baseAddress
                    else { return }
                    filter.apply(
                        to: row + pixel, above: above + pixel, count: count, bytesPerPixel: pixel, into: target)
                }
            }
        }
        for index in 0..<count {
            let at = index + pixel
            let guess = RowFilterTests.predicted(filter, Int(row[index]), Int(above[at]), Int(above[index]))
            #expect(filtered[index] == UInt8(truncatingIfNeeded: Int(row[at]) - guess))
        }
    }

    @Test func differencesCountToTheNearerSide() {
        let bytes: [UInt8] = [0, 1, 255, 128, 127, 129]
        let sum = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { RowFilter.sumOfDifferences($0, count: buffer.count) }
        }
        #expect(sum == 0 + 1 + 1 + 128 + 127 + 127)
    }

    @Test func largestDifferencesOfLongRowsAddUp() {
        let bytes = [UInt8](repeating: 128, count: 100_003)
        let sum = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { RowFilter.sumOfDifferences($0, count: buffer.count) }
        }
        #expect(sum == 128 * 100_003)
    }
}
