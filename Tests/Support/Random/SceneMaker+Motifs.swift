import Foundation
import LaminaGeometry

/// Arrangements that chance alone would seldom find.
extension SceneMaker {
    /// Large opaque layers on one another, so that most are hidden.
    mutating func makeStack(in area: Rect) -> [LayerSpec] {
        let count = min(dice.whole(2...6), max(layersLeft, 1))
        layersLeft -= count
        return (0..<count).map { _ in
            var layer = LayerSpec()
            let (wide, high) = pixels(of: area)
            layer.frame = Rect(
                x: area.origin.x + length(0...wide / 4), y: area.origin.y + length(0...high / 4),
                width: length(wide / 2...wide), height: length(high / 2...high))
            if dice.chance(25) {
                show(dice.below(images.count), on: &layer)
                layer.isOpaque = dice.chance(50)
            } else {
                layer.backgroundColor = makeColor()
                layer.backgroundColor?.alpha = 1
            }
            if !isAligned, dice.chance(20) { layer.cornerRadius = dice.fraction(1...8, of: 2) }
            if dice.chance(10) { fade(&layer) }
            if dice.chance(20) { layer.zPosition = Double(dice.whole(-2...2)) }
            return layer
        }
    }

    /// Layers side by side under one that fades: nothing in the group overlaps, or only just.
    mutating func makeFadedGrid(in area: Rect, depth: Int) -> LayerSpec {
        layersLeft -= 1
        var group = LayerSpec(frame: Rect(origin: area.origin, size: area.size))
        group.opacity = Float(dice.fraction(0...1, of: 8))
        group.allowsGroupOpacity = dice.chance(75)
        if dice.chance(20) { group.backgroundColor = makeColor() }
        if dice.chance(20) { group.masksToBounds = true }
        let (columns, rows) = (dice.whole(1...4), dice.whole(1...2))
        let step = Size(
            width: (area.size.width * scale / Double(columns)).rounded(.down) / scale,
            height: (area.size.height * scale / Double(rows)).rounded(.down) / scale)
        // A gap of less than nothing makes neighbours meet on a row of pixels.
        let gap = dice.pick([0.0, 0, 1, 2, -1]) / scale
        let image = dice.chance(40) ? dice.below(images.count) : nil
        for place in 0..<columns * rows where layersLeft > 0 {
            layersLeft -= 1
            var cell = LayerSpec(
                frame: Rect(
                    x: Double(place % columns) * step.width, y: Double(place / columns) * step.height,
                    width: max(0, step.width - gap), height: max(0, step.height - gap)))
            if let image { show(image, on: &cell) } else { cell.backgroundColor = makeColor() }
            if !isAligned, dice.chance(30) { cell.cornerRadius = dice.fraction(1...6, of: 2) }
            if depth < 3, layersLeft > 0, dice.chance(15) {
                cell.sublayers.append(makeLayer(in: cell.bounds, depth: depth + 2))
            }
            group.sublayers.append(cell)
        }
        return group
    }

    /// A card whose corners clip what is inside.
    mutating func makeClippedCard(in area: Rect, depth: Int) -> LayerSpec {
        layersLeft -= 1
        var card = LayerSpec()
        place(&card, in: area)
        card.masksToBounds = true
        if !isAligned { card.cornerRadius = dice.fraction(1...16, of: 4) }
        if dice.chance(60) { card.backgroundColor = makeColor() }
        if dice.chance(40) { show(dice.below(images.count), on: &card) }
        if dice.chance(30) {
            card.borderWidth = Double(dice.whole(1...2)) * 2 / scale
            card.borderColor = makeColor()
        }
        if dice.chance(30) { fade(&card) }
        while depth < 4, layersLeft > 0, dice.chance(60) {
            let inside =
                card.bounds.isEmpty
                ? Rect(origin: card.bounds.origin, size: Size(width: 16, height: 16)) : card.bounds
            card.sublayers.append(contentsOf: makeSiblings(in: inside, depth: depth + 1))
        }
        return card
    }

    /// Cards turned in space before one viewer; some reach behind the viewer or stand on edge.
    mutating func makePerspective(in area: Rect) -> LayerSpec {
        layersLeft -= 1
        var space = LayerSpec(frame: Rect(origin: area.origin, size: area.size))
        let distance = Double(dice.whole(25...250)) / scale
        space.sublayerTransform = Transform3D(perspective: distance)
        if dice.chance(15) { fade(&space) }
        if dice.chance(15) { space.masksToBounds = true }
        var count = dice.whole(1...5)
        while count > 0, layersLeft > 0 {
            count -= 1
            var card = makeLayer(in: Rect(origin: .zero, size: area.size), depth: 3)
            card.transform = makeTilt()
            if dice.chance(8) { card.transform = Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0) }
            card.zPosition = Double(dice.whole(-60...40)) / scale
            if dice.chance(5) { card.zPosition = distance * 0.9 }
            if dice.chance(60) { show(dice.below(images.count), on: &card) }
            space.sublayers.append(card)
        }
        return space
    }
}
