/// The colours of a GIF's frame, without the transparent entry.
///
/// Where there are too many, white, black and each colour of at least 1/128 of the pixels stay exact; the rest share the
/// other entries, as means of boxes of similar colours. The box with the largest sum of squared differences along one of
/// its axes is divided there at its mean, until there are enough. Source: S. J. Wan, P. Prusinkiewicz and S. K. M. Wong,
/// "Variance-based color image quantization for frame buffer display", Color Research and Application 15(1), 1990, 52-58.
struct GIFPalette {
    /// The colours, red in the lowest byte and alpha 255, in rising order; at most 256, and 255 beside transparency.
    let entries: [UInt32]
    /// The channels of the entries, 16 of them in a vector; those beyond the last are far from all colours.
    private let channels: [Lanes]

    private struct Lanes {
        var red = SIMD16<Int32>(repeating: 10_000)
        var green = SIMD16<Int32>(repeating: 10_000)
        var blue = SIMD16<Int32>(repeating: 10_000)
    }

    /// - Parameters:
    ///   - colors: The frame's opaque colours.
    ///   - pixelCount: The number of its pixels.
    ///   - hasClear: True if some are transparent.
    init(_ colors: ColorTable, pixelCount: Int, hasClear: Bool) {
        if colors.count <= (hasClear ? 255 : 256) {
            entries = colors.all.map(\.color).sorted()
        } else {
            // The transparent entry is also of use where nothing is: for pixels that stay as they are.
            entries = Self.chosen(of: colors, pixelCount: pixelCount, limit: 255)
        }
        var channels = [Lanes](repeating: Lanes(), count: 16)
        for (index, color) in entries.enumerated() {
            let channel = Self.channels(color)
            channels[index / 16].red[index % 16] = channel.x
            channels[index / 16].green[index % 16] = channel.y
            channels[index / 16].blue[index % 16] = channel.z
        }
        self.channels = channels
    }

    /// Returns the index of the entry that is nearest to a colour, by the squares of the channels' differences.
    func nearestIndex(_ color: UInt32) -> UInt8 {
        let wanted = Self.channels(color)
        var best = SIMD16<Int32>(repeating: .max)
        var group = SIMD16<Int32>(repeating: 0)
        for index in channels.indices {
            let red = channels[index].red &- wanted.x
            let green = channels[index].green &- wanted.y
            let blue = channels[index].blue &- wanted.z
            let distance = red &* red &+ green &* green &+ blue &* blue
            let isNearer = distance .< best
            best.replace(with: distance, where: isNearer)
            group.replace(with: SIMD16(repeating: Int32(truncatingIfNeeded: index)), where: isNearer)
        }
        let least = best.min()
        var found = 255
        for lane in 0..<16 where best[lane] == least { found = min(found, Int(group[lane]) * 16 + lane) }
        return UInt8(found)
    }

    private static func channels(_ color: UInt32) -> SIMD3<Int32> {
        SIMD3(Int32(color & 0xFF), Int32(color >> 8 & 0xFF), Int32(color >> 16 & 0xFF))
    }

    // MARK: Choosing

    /// Colours that are always in one box.
    private struct Cell {
        var sum = SIMD3<Double>()
        var weight = 0.0

        var mean: SIMD3<Double> { sum / weight }
    }

    private struct Box {
        let cells: Range<Int>
        let mean: SIMD3<Double>
        /// The axis along which the colours vary most.
        let axis: Int
        /// The sum of the squared differences from the mean, along that axis.
        var spread: Double

        init(_ cells: Range<Int>, of all: UnsafeMutableBufferPointer<Cell>) {
            var (sum, squares, weight) = (SIMD3<Double>(), SIMD3<Double>(), 0.0)
            for cell in all[cells] {
                sum += cell.sum
                weight += cell.weight
                squares += cell.sum * cell.mean
            }
            self.cells = cells
            mean = sum / weight
            let spreads = squares - sum * mean
            axis = (0..<3).max { spreads[$0] < spreads[$1] } ?? 0
            spread = spreads[axis]
        }
    }

    private static func chosen(of colors: ColorTable, pixelCount: Int, limit: Int) -> [UInt32] {
        let (white, black): (UInt32, UInt32) = (0xFFFF_FFFF, 0xFF00_0000)
        var exact: Set<UInt32> = []
        // A cell a colour, or a cell of 6 bits a channel where there are too many.
        let isCoarse = colors.count > 1 << 14
        var slots = [Int32](repeating: -1, count: isCoarse ? 1 << 18 : 0)
        var cells: [Cell] = []
        for (color, count) in colors.all {
            // At most half of the entries, as the colours with 1/128 of the pixels are at most 128.
            if count * 128 >= pixelCount || color == white || color == black {
                exact.insert(color)
                continue
            }
            let channel = channels(color)
            var cell = cells.count
            if isCoarse {
                let slot = Int((channel.x >> 2) | (channel.y >> 2) << 6 | (channel.z >> 2) << 12)
                if slots[slot] < 0 { slots[slot] = Int32(cell) }
                cell = Int(slots[slot])
            }
            if cell == cells.count { cells.append(Cell()) }
            cells[cell].sum += SIMD3<Double>(channel) * Double(count)
            cells[cell].weight += Double(count)
        }
        let shared = cells.withUnsafeMutableBufferPointer { means(of: $0, limit: limit - exact.count) }
        return exact.union(shared).sorted()
    }

    /// Returns the means of boxes of the cells, which are put in the order of the boxes.
    private static func means(of cells: UnsafeMutableBufferPointer<Cell>, limit: Int) -> [UInt32] {
        guard !cells.isEmpty else { return [] }
        var boxes = [Box(0..<cells.count, of: cells)]
        while boxes.count < limit, let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }) {
            let box = boxes[widest]
            // Sums of squares are rounded; below this they are nothing.
            guard box.spread > 1e-6 else { break }
            var part = cells[box.cells]
            let middle = part.partition { $0.mean[box.axis] > box.mean[box.axis] }
            guard middle > box.cells.lowerBound, middle < box.cells.upperBound else {
                boxes[widest].spread = 0
                continue
            }
            boxes[widest] = Box(box.cells.lowerBound..<middle, of: cells)
            boxes.append(Box(middle..<box.cells.upperBound, of: cells))
        }
        return boxes.map { box in
            let channel = SIMD3<UInt32>(box.mean + 0.5)
            return channel.x | (channel.y << 8) | (channel.z << 16) | 0xFF00_0000
        }
    }
}
