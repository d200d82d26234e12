import Foundation
import LaminaGeometry
import LaminaLayers

/// Screens made by chance, of what apps show: cards with shadows, rounded, clipped and masked pictures, faded groups, blurs
/// in blurs, lists.
///
/// The same seed gives the same screen on every machine. Pictures have 240×320 pixels.
package enum RandomScreen {
    /// The screen of a seed.
    ///
    /// - Parameter layers: The number of layers, of which there may be a few more.
    package static func make(seed: UInt64, layers: ClosedRange<Int> = 20...200) -> SceneSpec {
        var mixer = SplitMix64(seed: seed)
        var maker = ScreenMaker(dice: Dice(seed: mixer.next()))
        return maker.makeScreen(layers: layers)
    }
}

/// Makes one screen.
private struct ScreenMaker {
    var dice: Dice
    private var layersLeft = 0
    private var size = Size.zero

    private static let colors = ["#ffffff", "#334155", "#2d6cdf", "#ff9f0a", "#2fa36b", "#e11d48", "#111827"]
        .compactMap { Color(hex: $0) }
    private static let images = [
        ImageSpec(width: 24, height: 24, motif: .checker, cell: 4), ImageSpec(width: 40, height: 24, motif: .gradient),
        ImageSpec(width: 16, height: 16, motif: .stripes, cell: 3), ImageSpec(width: 32, height: 32, motif: .noise),
    ]

    init(dice: Dice) { self.dice = dice }

    mutating func makeScreen(layers: ClosedRange<Int>) -> SceneSpec {
        let scale = dice.weighted([(3, 1.0), (1, 2.0)])
        size = Size(width: 240 / scale, height: 320 / scale)
        layersLeft = dice.whole(layers)
        let background = dice.pick(["#eef1f6", "#10182b"])
        var screen = SceneSpec(size: size, scale: scale, background: Color(hex: background), images: Self.images)
        var top = 4.0
        while layersLeft > 0 {
            let (section, height) = makeSection(at: top)
            screen.sublayers += section
            top += height
            // Later ones are above earlier ones.
            if top > Double(size.height) - 30 { top = Double(dice.whole(2...40)) }
        }
        return screen
    }

    /// Layers from a height on, and the height that they take.
    private mutating func makeSection(at top: Double) -> ([LayerSpec], Double) {
        let width = Double(size.width)
        switch dice.below(8) {
        case 0, 1: return makeCards(at: top)
        case 2: return makeList(at: top)
        case 3: return ([makeFaded(Rect(x: 10, y: top, width: width / 2, height: 14))], 18)
        case 4: return ([makeBlur(Rect(x: 4, y: top - 20, width: width - 8, height: 44), depth: 0)], 30)
        case 5:
            let count = dice.whole(1...3)
            return ((0..<count).map { makePicture(Rect(x: 6 + Double($0) * 34, y: top, width: 30, height: 30)) }, 36)
        case 6: return ([makeFiltered(at: top)], 24)
        default:
            let frame = Rect(x: Double(dice.whole(0...60)), y: top - 10, width: width / 2, height: 24)
            return ([makeBox(frame, dice.pick(Self.colors))], 20)
        }
    }

    // MARK: Parts

    private mutating func makeBox(_ frame: Rect, _ color: Color?, cornerRadius: Double = 0) -> LayerSpec {
        layersLeft -= 1
        var box = LayerSpec(frame: frame, backgroundColor: color)
        box.cornerRadius = cornerRadius
        return box
    }

    /// A bar in place of a line of text.
    private mutating func makeLine(_ frame: Rect) -> LayerSpec {
        var color = dice.pick(Self.colors)
        if dice.chance(40) { color.alpha = 0.5 }
        return makeBox(frame, color, cornerRadius: dice.chance(50) ? Double(frame.size.height) / 2 : 0)
    }

    /// A picture that is rounded, clipped, masked or as it is.
    private mutating func makePicture(_ frame: Rect) -> LayerSpec {
        var picture = makeBox(frame, nil)
        picture.contents = dice.below(Self.images.count)
        let area = Rect(origin: .zero, size: frame.size)
        let radius = dice.pick([4, 8, Double(frame.size.width) / 2])
        switch dice.below(5) {
        case 0: (picture.cornerRadius, picture.masksToBounds) = (radius, true)
        case 1: picture.effects.mask = makeBox(area, .black, cornerRadius: radius)
        case 2:
            var mask = makeBox(area, nil)
            var gradient = GradientSpec()
            gradient.colors = [.black, Color(white: 0, alpha: 0)]
            mask.gradient = gradient
            picture.effects.mask = mask
        case 3: (picture.contentsGravity, picture.masksToBounds) = (.resizeAspectFill, true)
        default: break
        }
        if dice.chance(20) { (picture.borderWidth, picture.borderColor) = (1, Color(white: 0, alpha: 0.25)) }
        return picture
    }

    /// A group of bars, apart or over each other, faded as one.
    private mutating func makeFaded(_ frame: Rect) -> LayerSpec {
        var group = makeBox(frame, nil)
        group.opacity = dice.pick([0.3, 0.5, 0.8])
        let (width, height) = (Double(frame.size.width), Double(frame.size.height))
        let step = width / dice.pick([3, 4])
        group.sublayers = (0..<dice.whole(2...3)).map {
            makeLine(Rect(x: Double($0) * step, y: dice.pick([0, 3]), width: width / 3.5, height: height - 3))
        }
        return group
    }

    // MARK: Sections

    /// Cards, often alike.
    private mutating func makeCards(at top: Double) -> ([LayerSpec], Double) {
        let height = dice.pick([36.0, 48])
        let columns = size.width > 200 ? dice.whole(1...2) : 1
        let width = (Double(size.width) - 8) / Double(columns) - 8
        let (first, areAlike, count) = (dice, dice.chance(60), dice.whole(1...3) * columns)
        let cards = (0..<count).map { place -> LayerSpec in
            let after = dice
            if areAlike { dice = first }
            var card = makeCard(Size(width: width, height: height))
            if areAlike { dice = after }
            let (column, row) = (Double(place % columns), Double(place / columns))
            card.frame.origin = Point(x: 8 + column * (width + 8), y: top + row * (height + 8))
            return card
        }
        return (cards, height * 2)
    }

    private mutating func makeCard(_ size: Size) -> LayerSpec {
        let (width, height) = (Double(size.width), Double(size.height))
        let color = dice.chance(75) ? Color.white : Color(white: 1, alpha: 0.75)
        var card = makeBox(Rect(origin: .zero, size: size), color, cornerRadius: dice.pick([0, 6, 10, 14]))
        if dice.chance(85) {
            card.effects.shadowOpacity = dice.pick([0.2, 0.35])
            card.effects.shadowRadius = dice.pick([0.5, 2, 4, 6])
            card.effects.shadowOffset = Size(width: dice.pick([0.0, 1]), height: dice.pick([0.0, 2, 3]))
        }
        if dice.chance(30) {
            card.borderWidth = dice.pick([0.5, 1])
            card.borderColor = Color(white: 0.2, alpha: dice.pick([0.25, 1]))
        }
        if dice.chance(70) {
            card.sublayers.append(makePicture(Rect(x: 4, y: 4, width: height - 20, height: height - 20)))
        }
        if dice.chance(40) {
            let badge = Rect(x: height - 26, y: height - 26, width: 12, height: 12)
            card.sublayers.append(makeBox(badge, dice.pick(Self.colors), cornerRadius: 6))
        }
        if width > height + 10 {
            card.sublayers.append(makeLine(Rect(x: height - 8, y: 6, width: width - height, height: 5)))
            if dice.chance(70) {
                card.sublayers.append(makeFaded(Rect(x: height - 8, y: 16, width: width - height, height: 10)))
            }
        }
        // A value over its track.
        if dice.chance(40) {
            let track = Rect(x: 4, y: height - 10, width: width - 8, height: 4)
            card.sublayers.append(makeBox(track, Color(white: 0.3, alpha: 0.2), cornerRadius: 2))
            let value = Rect(x: 4, y: height - 10, width: (width - 8) * dice.number(in: 0.1...1), height: 4)
            card.sublayers.append(makeBox(value, dice.pick(Self.colors), cornerRadius: 2))
        }
        // What reaches over the card's edge casts a shadow of its own.
        if dice.chance(15) {
            let badge = Rect(x: width - 10, y: -4, width: 12, height: 12)
            card.sublayers.append(makeBox(badge, dice.pick(Self.colors), cornerRadius: 6))
        }
        return card
    }

    /// Rows that are clipped by round corners.
    private mutating func makeList(at top: Double) -> ([LayerSpec], Double) {
        let (count, isRasterized) = (dice.whole(2...5), dice.chance(30))
        let (width, height) = (Double(size.width) * 0.6, Double(count) * 22)
        let frame = Rect(x: 8, y: top, width: width, height: height)
        var list = makeBox(frame, dice.chance(50) ? .white : nil, cornerRadius: dice.pick([8, 11]))
        list.masksToBounds = true
        list.sublayers = (0..<count).map { place in
            var row = makeBox(Rect(x: 0, y: Double(place) * 22, width: width, height: 22), nil)
            if dice.chance(30) { row.backgroundColor = dice.pick(Self.colors) }
            if dice.chance(15) { row.opacity = 0.4 }
            let square = Rect(x: 5, y: 4, width: 14, height: 14)
            var icon = makeBox(square, dice.pick(Self.colors), cornerRadius: 4)
            icon.effects.shouldRasterize = isRasterized
            let title = makeLine(Rect(x: 26, y: 8, width: width * dice.number(in: 0.2...0.5), height: 6))
            let hairline = makeBox(
                Rect(x: 26, y: 21, width: width - 26, height: 1), Color(white: 0.78, alpha: 1))
            row.sublayers = [icon, title, hairline]
            return row
        }
        return ([list], height)
    }

    /// A panel that blurs what is below it, often with another one in it.
    private mutating func makeBlur(_ frame: Rect, depth: Int) -> LayerSpec {
        var color = dice.pick(Self.colors)
        color.alpha = 0.4
        var panel = makeBox(frame, color, cornerRadius: dice.pick([0, 8]))
        panel.effects.backgroundFilters = [Filter(.gaussianBlur(radius: dice.pick([2, 4, 6])))]
        let (width, height) = (Double(frame.size.width), Double(frame.size.height))
        panel.sublayers.append(makeLine(Rect(x: 6, y: 6, width: width * 0.4, height: 6)))
        if depth < 2, width > 40, height > 24, dice.chance(60) {
            let inner = Rect(x: width * 0.4, y: 8, width: width / 2, height: height - 14)
            panel.sublayers.append(makeBlur(inner, depth: depth + 1))
        }
        if dice.chance(40) {
            panel.sublayers.append(makeFaded(Rect(x: 6, y: height - 12, width: width * 0.6, height: 8)))
        }
        return panel
    }

    private mutating func makeFiltered(at top: Double) -> LayerSpec {
        let left = Double(dice.whole(4...Int(size.width) - 30))
        let frame = Rect(x: left, y: top, width: 26, height: 20)
        var layer = makeBox(frame, dice.pick(Self.colors), cornerRadius: dice.pick([0, 6]))
        let kinds: [FilterKind] = [.gaussianBlur(radius: 1), .gaussianBlur(radius: 3), .grayscale(1)]
        layer.effects.filters = [Filter(dice.pick(kinds))]
        if dice.chance(40) { layer.sublayers = [makeLine(Rect(x: 4, y: 4, width: 16, height: 6))] }
        return layer
    }
}
