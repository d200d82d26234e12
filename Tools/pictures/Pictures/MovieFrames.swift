import Foundation

/// A short film of twelve pictures, 160×100 pixels, that begins again without a jump: a ball that rolls under a turning
/// sky.
enum MovieFrames {
    static let count = 12

    static func frame(_ index: Int) -> Canvas {
        let share = Double(index) / Double(count)
        var canvas = Canvas(width: 160, height: 100)
        canvas.fill { x, y in
            let glow = 0.5 + 0.5 * cos(2 * .pi * (share - x / 160))
            return Ink(0.10 + 0.35 * glow, 0.14 + 0.25 * (1 - y / 100), 0.30 + 0.35 * (1 - glow))
        }
        canvas.paint(ink(0x22301F)) { x, y in y - 78 - 4 * sin((x / 160 + share) * 2 * .pi) }
        let (x0, y0) = (share * 200 - 20, 72 - 46 * abs(sin(share * 2 * .pi)))
        canvas.paint(ink(0xF3B33E)) { x, y in 13 - hypot(x - x0, y - y0) }
        let turn = share * 4 * .pi
        canvas.paint(ink(0xC7424F)) { x, y in 4 - hypot(x - x0 - 7 * cos(turn), y - y0 - 7 * sin(turn)) }
        return canvas
    }
}
