/// A canonical prefix code, RFC 1951 section 3.2.2.
struct HuffmanCode {
    /// The length of each symbol's word in bits; 0 for a symbol that does not occur.
    var lengths: [UInt8]

    /// Creates a code from the lengths in a stream.
    init(lengths: [UInt8]) {
        self.lengths = lengths
    }

    /// Creates a code for these counts whose words are at most `longest` bits long; optimal, or nearly so.
    ///
    /// Builds Huffman's tree with two queues; words over the limit are then cut, and as many shorter ones lengthened as
    /// compensate (Kraft's inequality). Costs a sort of the symbols that occur.
    ///
    /// - Precondition: 1 << longest is at least the number of symbols that occur.
    init(counts: [Int], longest: Int) {
        lengths = [UInt8](repeating: 0, count: counts.count)
        // Sorted by count and then by symbol, both in one number.
        let occurring = counts.indices.filter { counts[$0] > 0 }
        let symbols = occurring.map { counts[$0] << 16 | $0 }.sorted().map { $0 & 0xFFFF }
        guard symbols.count > 1 else {
            if let only = symbols.first {
                lengths[only] = 1
            }
            return
        }
        var perLength = [Int](repeating: 0, count: longest + 1)
        for depth in HuffmanCode.depths(ascending: symbols.map { counts[$0] }) {
            perLength[min(depth, longest)] += 1
        }
        HuffmanCode.repair(&perLength)
        // The rarest symbols get the longest words.
        var length = longest
        for symbol in symbols {
            while perLength[length] == 0 {
                length -= 1
            }
            perLength[length] -= 1
            lengths[symbol] = UInt8(truncatingIfNeeded: length)
        }
    }

    /// The word of each symbol with its bits reversed, as they are written to the stream.
    var reversedWords: [UInt16] {
        var next = firstWords()
        return lengths.map { length in
            guard length > 0 else { return 0 }
            let word = next[Int(length)]
            next[Int(length)] += 1
            return HuffmanCode.reverse(word, bits: Int(length))
        }
    }

    private func firstWords() -> [UInt32] {
        var perLength = [UInt32](repeating: 0, count: 17)
        for length in lengths where length > 0 {
            perLength[Int(length)] += 1
        }
        var first = [UInt32](repeating: 0, count: 17)
        for length in 1...16 {
            first[length] = (first[length - 1] + perLength[length - 1]) << 1
        }
        return first
    }

    private static func reverse(_ word: UInt32, bits: Int) -> UInt16 {
        var rest = word
        var reversed: UInt32 = 0
        for _ in 0..<bits {
            reversed = reversed << 1 | rest & 1
            rest >>= 1
        }
        return UInt16(truncatingIfNeeded: reversed)
    }

    /// Returns the depth of each leaf in the tree over these weights, which ascend.
    private static func depths(ascending weights: [Int]) -> [Int] {
        let leaves = weights.count
        var weight = weights
        var parent = [Int](repeating: 0, count: 2 * leaves - 1)
        var leaf = 0
        var node = leaves
        for made in leaves..<2 * leaves - 1 {
            var sum = 0
            for _ in 0..<2 {
                let takesLeaf = leaf < leaves && (node >= made || weight[leaf] <= weight[node])
                let child = takesLeaf ? leaf : node
                leaf += takesLeaf ? 1 : 0
                node += takesLeaf ? 0 : 1
                parent[child] = made
                sum += weight[child]
            }
            weight.append(sum)
        }
        var depth = [Int](repeating: 0, count: 2 * leaves - 1)
        for index in (0..<2 * leaves - 2).reversed() {
            depth[index] = depth[parent[index]] + 1
        }
        return Array(depth.prefix(leaves))
    }

    /// Adjusts the number of words of each length until they fit: the sum of 2^−length is at most 1.
    private static func repair(_ perLength: inout [Int]) {
        let longest = perLength.count - 1
        var used = 0
        for length in 1...longest {
            used += perLength[length] << (longest - length)
        }
        while used > 1 << longest {
            // One of the longest words becomes the sibling of a shorter one, which gains a bit.
            guard let shorter = (1..<longest).last(where: { perLength[$0] > 0 }) else { return }
            perLength[longest] -= 1
            perLength[shorter] -= 1
            perLength[shorter + 1] += 2
            used -= 1
        }
    }
}
