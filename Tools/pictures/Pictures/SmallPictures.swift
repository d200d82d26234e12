import Foundation

/// Pictures that show one thing each.
enum SmallPictures {
    /// A golden frame, 96×96 pixels, whose corners of 32 pixels must not be stretched.
    static func frame() -> Canvas {
        var canvas = Canvas(width: 96, height: 96)
        let box = { (x: Double, y: Double, inset: Double, radius: Double) in
            let (dx, dy) = (abs(x - 48) - 48 + inset + radius, abs(y - 48) - 48 + inset + radius)
            return radius - hypot(max(dx, 0), max(dy, 0)) - min(max(dx, dy), 0) + 0.5
        }
        canvas.paint(ink(0xB7862F)) { box($0, $1, 0, 18) }
        canvas.paint(ink(0xF2D57E)) { box($0, $1, 2.5, 16) }
        canvas.paint(ink(0xCB9C3E)) { box($0, $1, 8, 11) }
        canvas.paint(ink(0x1D2633)) { box($0, $1, 11, 8) }
        for (x, y) in [(22.0, 22.0), (74, 22), (22, 74), (74, 74)] {
            canvas.paint(ink(0xF2D57E)) { 6.5 - hypot($0 - x, $1 - y) }
            canvas.paint(ink(0xC7424F)) { 4 - hypot($0 - x, $1 - y) }
        }
        return canvas
    }

    /// A border of beads, 48×48 pixels: three by three cells, of which those on the sides can be repeated.
    static func beads() -> Canvas {
        var canvas = Canvas(width: 48, height: 48)
        canvas.fill { _, _ in ink(0x1D2633) }
        for cell in 0..<9 {
            let (centreX, centreY) = (Double(cell % 3) * 16 + 8, Double(cell / 3) * 16 + 8)
            if cell == 4 {
                canvas.paint(ink(0x2F6F8F)) { 3.5 - hypot($0 - centreX, $1 - centreY) }
            } else if cell.isMultiple(of: 2) {
                canvas.paint(ink(0xF2D57E)) { (7 - abs($0 - centreX) - abs($1 - centreY)) * 0.7 + 0.5 }
            } else {
                canvas.paint(ink(0xC7424F)) { 6.5 - hypot($0 - centreX, $1 - centreY) }
            }
        }
        return canvas
    }

    /// A flag, 60×40 pixels, that looks different from each side.
    static func flag() -> Canvas {
        var canvas = Canvas(width: 60, height: 40)
        canvas.fill { _, y in y < 20 ? ink(0xF6F1E5) : ink(0x2F6F8F) }
        canvas.paint(ink(0xC7424F)) { x, y in (24 - x - abs(y - 20) * 1.2) * 0.64 + 0.5 }
        canvas.paint(ink(0xF3B33E)) { 6.5 - hypot($0 - 44, $1 - 11) }
        return canvas
    }

    /// From nothing at the top to the cover flow's background at the bottom.
    static func fade() -> Canvas {
        var canvas = Canvas(width: 4, height: 128)
        canvas.paint(ink(0x0B0F16)) { 0.55 + 0.45 * pow($1 / 128, 0.6) + 0 * $0 }
        return canvas
    }

    /// A spark of light, 32×32 pixels, white in its middle.
    static func spark() -> Canvas {
        var canvas = Canvas(width: 32, height: 32)
        canvas.paint(ink(0xFFFFFF)) { x, y in pow(max(0, 1 - hypot(x - 16, y - 16) / 16), 2) }
        return canvas
    }

    /// A slip of paper with a fold across, 18×12 pixels.
    static func paper() -> Canvas {
        var canvas = Canvas(width: 18, height: 12)
        canvas.fill { _, y in y < 6 ? ink(0xFFFFFF) : ink(0xD6D6D6) }
        return canvas
    }

    /// A pattern that repeats without a seam, 24×24 pixels.
    static func weave() -> Canvas {
        var canvas = Canvas(width: 24, height: 24)
        canvas.fill { _, _ in ink(0x18202C) }
        canvas.paint(ink(0x202B3A)) { x, y in
            let across = abs((x + y).truncatingRemainder(dividingBy: 24) - 12)
            let down = abs((x - y + 24).truncatingRemainder(dividingBy: 24) - 12)
            return max(3 - across, 3 - down) * 0.7 + 0.5
        }
        return canvas
    }
}
