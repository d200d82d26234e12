import Foundation

/// An island of made-up country, at any size: the same land, with the more detail the larger it is drawn.
struct MapPicture {
    /// The side in pixels.
    let side: Int
    private let land = Noise(seed: 20)
    private let octaves: Int

    init(side: Int) {
        self.side = side
        var octaves = 4
        while 1 << (octaves + 3) < side, octaves < 11 { octaves += 1 }
        self.octaves = octaves
    }

    /// Red, green and blue of the pixels of a row.
    func row(_ y: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(side * 3)
        for x in 0..<side {
            let color = color(x, y)
            bytes.append(UInt8(color >> 16 & 255))
            bytes.append(UInt8(color >> 8 & 255))
            bytes.append(UInt8(color & 255))
        }
        return bytes
    }

    private func color(_ x: Int, _ y: Int) -> Int {
        let (u, v) = ((Double(x) + 0.5) / Double(side), (Double(y) + 0.5) / Double(side))
        let height = height(u, v)
        if height < 0 { return MapPicture.sea[max(0, MapPicture.sea.count - 1 + Int((height * 14).rounded(.down)))] }
        if let road = road(x, y, height) { return road }
        return MapPicture.ground[min(Int(height * 16), MapPicture.ground.count - 1)]
    }

    /// Above 0 is land.
    private func height(_ u: Double, _ v: Double) -> Double {
        var (sum, weight, scale) = (0.0, 0.5, 5.0)
        for octave in 0..<octaves {
            sum += weight * land.value(u * scale + Double(octave) * 31.7, v * scale - Double(octave) * 11.3)
            weight *= 0.5
            scale *= 2
        }
        let (dx, dy) = (u - 0.5, v - 0.5)
        return sum - 0.36 - 1.4 * (dx * dx + dy * dy)
    }

    /// Streets of the lowlands: three grids, each with a line a few pixels wide at full size.
    private func road(_ x: Int, _ y: Int, _ height: Double) -> Int? {
        guard height < 0.2 else { return nil }
        let unit = max(side / 24, 16)
        if x % unit < max(unit / 160, 1) || y % unit < max(unit / 160, 1) { return 0xF3C96B }
        let small = unit / 8
        guard height < 0.1, small >= 24 else { return nil }
        return x % small < max(small / 60, 1) || y % small < max(small / 60, 1) ? 0xFFFFFF : nil
    }

    private static let sea = [0x1B4A6B, 0x215A80, 0x2A6C96, 0x3A82AC, 0x55A0C4, 0x86C5DA]
    private static let ground = [
        0xE9DFB4, 0xB9CF8F, 0xA5C480, 0x92B873, 0x86AC6C, 0x9AA868, 0xB0A468, 0xB9966A, 0xA98466, 0x9C7A68, 0xC7BDB5,
        0xF4F2EF,
    ]
}
