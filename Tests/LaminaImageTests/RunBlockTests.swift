import LaminaTestSupport
import Testing

@testable import LaminaImage

@Suite struct RunBlockTests {
    /// The blocks of some bytes, one behind the other, and the size they promised.
    private static func written(_ bytes: [UInt8], blocks: [Range<Int>]) -> (stream: [UInt8], promised: Int) {
        var output = [UInt8](repeating: 0, count: bytes.count * 2 + 600)
        let (count, promised) = output.withUnsafeMutableBytes { target in
            bytes.withUnsafeBytes { source in
                var writer = BitWriter(target)
                var promised = 0
                for (index, range) in blocks.enumerated() {
                    let block = RunBlock(range, of: source)
                    block.write(source, to: &writer, isFinal: index == blocks.count - 1)
                    promised += block.byteCount
                }
                writer.alignToByte()
                return (writer.byteCount, promised)
            }
        }
        return (Array(output[..<count]), promised)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 8, 9, 1000, 65_535], 0..<4)
    func blocksHoldTheirBytes(count: Int, seed: Int) throws {
        let part = DeflateTests.content(UInt64(seed), count: count)
        let (stream, promised) = RunBlockTests.written(part + part, blocks: [0..<count, count..<2 * count])
        #expect(DeflateTests.inflated(stream, count: count * 2) == part + part)
        #expect(stream.count <= promised && promised <= 2 * (count + 5))
    }

    /// Runs of every length about those at which the matches change, at every distance from the block's ends.
    @Test(arguments: [Array(1...40), Array(256...270), Array(514...526), [1290, 40_000]].flatMap { $0 }, 0...9)
    func runsOfAnyLengthComeBack(length: Int, before: Int) {
        for after in [0, 1, 7, 8] {
            let bytes =
                (0..<before).map { UInt8(100 + $0) } + [UInt8](repeating: 9, count: length)
                + (0..<after).map { UInt8(200 + $0) }
            let (stream, _) = RunBlockTests.written(bytes, blocks: [0..<bytes.count])
            #expect(DeflateTests.inflated(stream, count: bytes.count) == bytes)
        }
    }

    @Test(arguments: 0..<40)
    func runsAmongNoiseComeBack(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var bytes: [UInt8] = []
        while bytes.count < 20_000 {
            let value = UInt8.random(in: 0...(seed % 2 == 0 ? 255 : 2), using: &random)
            bytes += [UInt8](
                repeating: value, count: .random(in: 1...(random.next() % 8 == 0 ? 700 : 12), using: &random))
        }
        let cut = Int.random(in: 1..<bytes.count, using: &random)
        let (stream, _) = RunBlockTests.written(bytes, blocks: [0..<cut, cut..<bytes.count])
        #expect(DeflateTests.inflated(stream, count: bytes.count) == bytes)
    }

    /// Against a search byte by byte: all stretches of at least 8 bytes that equal the one before, and no others.
    @Test(arguments: 0..<200)
    func allLongRunsAreFound(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let bytes = (0..<200).flatMap { _ in
            [UInt8](
                repeating: .random(in: 0...1, using: &random),
                count: .random(in: 1...(random.next() % 16 == 0 ? 150 : 14), using: &random))
        }
        var expected: [Range<Int>] = []
        var start = 1
        for index in 1...bytes.count where index == bytes.count || bytes[index] != bytes[index - 1] {
            if index - start >= 8 { expected.append(start..<index) }
            start = index + 1
        }
        let (found, counts) = bytes.withUnsafeBytes {
            let found = ByteRun.find(in: $0)
            return (found, SymbolCounts($0, found).counts)
        }
        #expect(found.map { Int($0.start)..<$0.end } == expected)
        var literals = [Int](repeating: 0, count: 256)
        for index in bytes.indices where !expected.contains(where: { $0.contains(index) }) {
            literals[Int(bytes[index])] += 1
        }
        #expect(Array(counts[..<256]) == literals)
    }

    @Test func flatBytesTakeNextToNothing() {
        let zeros = [UInt8](repeating: 0, count: 32_768)
        // 127 matches of 2 bits, 1 of more; a header of some 30 bytes.
        #expect(RunBlockTests.written(zeros, blocks: [0..<zeros.count]).stream.count < 70)
    }

    /// RFC 1951 section 3.2.5 states the first length of each symbol and the bits that follow it.
    @Test func lengthsHaveTheSymbolsOfTheSpecification() {
        let first = [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
            227,
            258,
        ]
        for length in 3...258 {
            let place = first.lastIndex { $0 <= length } ?? 0
            let (symbol, extra) = BlockCodes.symbol(length: length)
            #expect(symbol == 257 + place)
            #expect(extra == length - first[place])
            #expect(extra < 1 << BlockCodes.extraBits(length: symbol))
        }
    }
}
