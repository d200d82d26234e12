import Foundation
import Lamina

/// The two pages, made of plain layers.
enum Pages {
    /// Rows with a round picture each.
    static func list(_ size: Size) -> Layer {
        let page = page(size, Color(hex: "#f4f5f7"))
        for row in 0..<5 {
            let y = 16 + Double(row) * 48
            page.addSublayer(box(Rect(x: 14, y: y, width: 34, height: 34), Color(hex: tints[row]), radius: 17))
            page.addSublayer(box(Rect(x: 60, y: y + 6, width: 90, height: 8), Color(hex: "#30343b"), radius: 4))
            page.addSublayer(box(Rect(x: 60, y: y + 21, width: 60, height: 6), Color(hex: "#a9afb9"), radius: 3))
        }
        return page
    }

    /// A picture with lines of text under it.
    static func detail(_ size: Size) -> Layer {
        let page = page(size, Color(hex: "#ffffff"))
        page.shadowOpacity = 0.35
        page.shadowRadius = 8
        page.shadowOffset = .zero
        let picture = GradientLayer()
        picture.frame = Rect(x: 14, y: 16, width: size.width - 28, height: 110)
        picture.colors = [Color(hex: "#2b5876") ?? .black, Color(hex: "#f0a36b") ?? .white]
        picture.cornerRadius = 10
        page.addSublayer(picture)
        for line in 0..<5 {
            let width = line == 4 ? 70 : size.width - 28
            let frame = Rect(x: 14, y: 146 + Double(line) * 18, width: width, height: 7)
            page.addSublayer(box(frame, Color(hex: line == 0 ? "#30343b" : "#a9afb9"), radius: 3.5))
        }
        return page
    }

    private static let tints = ["#e4572e", "#29335c", "#f3a712", "#669bbc", "#6b8f71"]

    private static func page(_ size: Size, _ color: Color?) -> Layer {
        box(Rect(origin: .zero, size: size), color, radius: 0)
    }

    private static func box(_ frame: Rect, _ color: Color?, radius: Double) -> Layer {
        let layer = Layer()
        layer.frame = frame
        layer.backgroundColor = color
        layer.cornerRadius = radius
        return layer
    }
}
