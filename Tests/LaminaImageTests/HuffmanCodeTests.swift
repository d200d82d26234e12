import LaminaTestSupport
import Testing

@testable import LaminaImage

@Suite struct HuffmanCodeTests {
    /// The sum of 2^−length, times 2^15; 32,768 for a code without gaps.
    static func kraft(_ lengths: [UInt8]) -> Int {
        lengths.reduce(0) { $0 + ($1 > 0 ? 1 << (15 - Int($1)) : 0) }
    }

    @Test func frequentSymbolsGetShortWords() {
        #expect(HuffmanCode(counts: [0, 8, 1, 4, 2, 1], longest: 15).lengths == [0, 1, 4, 2, 3, 4])
    }

    @Test func loneSymbolsGetOneBit() {
        #expect(HuffmanCode(counts: [0, 0, 9], longest: 15).lengths == [0, 0, 1])
        #expect(HuffmanCode(counts: [0, 0], longest: 15).lengths == [0, 0])
    }

    @Test(arguments: [9, 10, 14, 15])
    func longWordsAreCutWithoutGaps(longest: Int) {
        // Fibonacci's numbers make the deepest tree.
        var counts = [1, 1]
        while counts.count < 40 {
            counts.append(counts[counts.count - 1] + counts[counts.count - 2])
        }
        let lengths = HuffmanCode(counts: counts + [Int](repeating: 1, count: 217), longest: longest).lengths
        #expect(lengths.max() ?? 0 <= longest)
        #expect(lengths.min() ?? 0 > 0)
        #expect(HuffmanCodeTests.kraft(lengths) == 32_768)
    }

    @Test func noWordStartsAnother() {
        var random = SplitMix64(seed: 3)
        let counts = (0..<200).map { _ in Int.random(in: 0...5000, using: &random) }
        let code = HuffmanCode(counts: counts, longest: 14)
        let words = zip(code.reversedWords, code.lengths).filter { $0.1 > 0 }
        for (index, one) in words.enumerated() {
            for other in words[(index + 1)...] {
                let mask = UInt16((1 << min(one.1, other.1)) - 1)
                #expect(one.0 & mask != other.0 & mask)
            }
        }
    }
}
