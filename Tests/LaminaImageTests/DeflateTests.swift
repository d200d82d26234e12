import CDeflate
import LaminaTestSupport
import Testing

@testable import LaminaImage

@Suite struct DeflateTests {
    /// The bytes of a raw stream; nil unless it is whole.
    static func inflated(_ stream: [UInt8], count: Int) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var result = [UInt8](repeating: 0, count: count)
        var used = 0
        let status = libdeflate_deflate_decompress_ex(
            decompressor, stream, stream.count, &result, count, &used, nil)
        return status == LIBDEFLATE_SUCCESS && used == stream.count ? result : nil
    }

    /// Bytes with more or less to be found in them.
    static func content(_ seed: UInt64, count: Int) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        let range: ClosedRange<UInt8> = [0...255, 0...1, 0...40, 7...7][Int(seed % 4)]
        var bytes: [UInt8] = []
        while bytes.count < count {
            if bytes.count > 300, random.next() % 4 == 0, seed % 3 != 0 {
                let start = bytes.count - Int.random(in: 1...300, using: &random)
                bytes += bytes[start..<min(start + 60, bytes.count)]
            } else {
                bytes.append(UInt8.random(in: range, using: &random))
            }
        }
        return Array(bytes[..<count])
    }

    @Test(arguments: [1, 4, 6, 9] as [Int32], 0..<12)
    func compressedStreamsCanBeJoined(level: Int32, seed: Int) throws {
        let compressor = try DeflateCompressor(level: level)
        var stream: [UInt8] = []
        var whole: [UInt8] = []
        for (index, count) in [1 + seed * 17, 40_000, 3, 90_000 + seed].enumerated() {
            let part = DeflateTests.content(UInt64(seed + index), count: count)
            var output = [UInt8](repeating: 0, count: compressor.bound(for: count))
            let length = output.withUnsafeMutableBytes { target in
                part.withUnsafeBytes { compressor.compress($0, into: target) }
            }
            var piece = Array(output[..<(try #require(length))])
            if index < 3 {
                let seam = try #require(piece.withUnsafeBytes { DeflateSeam($0) })
                #expect((seam.endBit + 7) / 8 == piece.count)
                seam.open(&piece)
            }
            stream += piece
            whole += part
        }
        #expect(DeflateTests.inflated(stream, count: whole.count) == whole)
    }

    @Test(arguments: 0..<8)
    func aCutStreamHasNoEnd(seed: Int) throws {
        let compressor = try DeflateCompressor(level: 6)
        let part = DeflateTests.content(UInt64(seed), count: 3000)
        var output = [UInt8](repeating: 0, count: compressor.bound(for: 3000))
        let length = output.withUnsafeMutableBytes { target in
            part.withUnsafeBytes { compressor.compress($0, into: target) }
        }
        for count in 0..<(try #require(length)) {
            #expect(output[..<count].withUnsafeBytes { DeflateSeam($0) } == nil)
        }
    }

    @Test func changedStreamsNeverCrash() throws {
        let compressor = try DeflateCompressor(level: 6)
        let part = DeflateTests.content(2, count: 2000)
        var output = [UInt8](repeating: 0, count: compressor.bound(for: 2000))
        let length = output.withUnsafeMutableBytes { target in
            part.withUnsafeBytes { compressor.compress($0, into: target) }
        }
        let stream = Array(output[..<(try #require(length))])
        var random = SplitMix64(seed: 1)
        for _ in 0..<2000 {
            var changed = stream
            changed[Int.random(in: 0..<stream.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            if let seam = changed.withUnsafeBytes({ DeflateSeam($0) }) {
                #expect(seam.endBit <= stream.count * 8)
            }
        }
    }

    @Test func checksumsOfPartsMakeThatOfTheWhole() {
        for seed in 0..<20 {
            let first = DeflateTests.content(UInt64(seed), count: 1 + seed * 9000)
            let second = DeflateTests.content(UInt64(seed + 1), count: seed * 7001)
            let sum = { (bytes: [UInt8]) in bytes.withUnsafeBytes { Checksum.adler32($0) } }
            #expect(Checksum.adler32(sum(first), then: sum(second), count: second.count) == sum(first + second))
        }
    }
}
