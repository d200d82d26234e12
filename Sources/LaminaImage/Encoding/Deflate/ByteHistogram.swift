/// How often each byte value occurs.
struct ByteHistogram {
    /// 256 counts.
    private(set) var counts = [Int](repeating: 0, count: 256)

    /// Counts with four tables in turn, so that equal neighbours do not wait for each other.
    init(_ bytes: UnsafeRawBufferPointer) {
        var tables = [UInt32](repeating: 0, count: 1024)
        tables.withUnsafeMutableBufferPointer { tables in
            var index = 0
            while index + 4 <= bytes.count {
                let four = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
                tables[Int(four & 0xFF)] &+= 1
                tables[256 &+ Int((four >> 8) & 0xFF)] &+= 1
                tables[512 &+ Int((four >> 16) & 0xFF)] &+= 1
                tables[768 &+ Int(four >> 24)] &+= 1
                index &+= 4
            }
            for byte in bytes[index...] {
                tables[Int(byte)] &+= 1
            }
        }
        for value in 0..<256 {
            counts[value] = Int(tables[value]) + Int(tables[256 + value]) + Int(tables[512 + value])
            counts[value] += Int(tables[768 + value])
        }
    }
}
