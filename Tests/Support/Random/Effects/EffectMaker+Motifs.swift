import Foundation
import LaminaGeometry
import LaminaLayers

/// Arrangements of effects that chance alone would seldom find.
extension EffectMaker {
    mutating func makeMotif(in area: CGRect) -> LayerSpec? {
        guard share.contains(.backdrops) else { return nil }
        switch dice.below(3) {
        case 0: return makePanels(in: area)
        case 1 where share.contains(.vibrancy): return makeVibrantPanel(in: area)
        default: return makeBrokenPanel(in: area)
        }
    }

    /// Panels side by side that blur what is behind them alike; now and then two overlap.
    private mutating func makePanels(in area: CGRect) -> LayerSpec {
        var group = LayerSpec(frame: area)
        let chain = makeChain(isBackdrop: true, for: group)
        let count = dice.whole(2...4)
        let step = (area.size.width * scale / Double(count)).rounded(.down) / scale
        let overlap = dice.chance(15) ? 3 / scale : 0
        for place in 0..<count {
            var panel = LayerSpec(
                frame: CGRect(
                    x: Double(place) * step, y: length(0...10), width: step - 1 / scale + overlap,
                    height: length(8...30)))
            panel.effects.backgroundFilters = chain
            if dice.chance(40) { panel.backgroundColor = Color(white: 1, alpha: 0.25) }
            if !isAligned, dice.chance(40) { panel.cornerRadius = dice.fraction(1...6, of: 2) / scale }
            group.sublayers.append(panel)
        }
        if dice.chance(15) { group.opacity = 0.75 }
        return group
    }

    /// A blur with content in its colours.
    private mutating func makeVibrantPanel(in area: CGRect) -> LayerSpec {
        var panel = makeBox(in: area)
        var visual = VisualSpec()
        visual.style = dice.pick(BlurEffect.Style.allCases)
        // Lamina's own blurs are large; a part of one is enough here.
        visual.intensity = dice.pick([0.125, 0.25, 0.5])
        panel.effects.visual = visual
        if !isAligned, dice.chance(40) { panel.cornerRadius = dice.fraction(1...6, of: 2) / scale }
        var content = makeBox(in: panel.bounds)
        content.effects.visual = makeVibrancy()
        if imageCount > 0, dice.chance(50) { content.contents = dice.below(imageCount) }
        var label = makeBox(in: content.bounds)
        label.backgroundColor = makeColor()
        content.sublayers = [label]
        if dice.chance(25) { content.opacity = 0.5 }
        var around = LayerSpec(frame: CGRect(origin: .zero, size: panel.bounds.size), sublayers: [content])
        if dice.chance(20) { around.opacity = 0.75 }
        panel.sublayers = [around]
        return panel
    }

    /// A blur that finds nothing but what is in the group around it.
    private mutating func makeBrokenPanel(in area: CGRect) -> LayerSpec {
        var container = makeBox(in: area)
        if dice.chance(50) { container.backgroundColor = makeColor() }
        switch dice.below(isAligned ? 3 : 4) {
        case 0: container.opacity = 0.75
        case 1 where share.contains(.masks): container.effects.mask = makeMask(for: container, depth: 1)
        case 2 where share.contains(.filters): container.effects.filters = [Filter(.saturation(0.5))]
        case 3: (container.masksToBounds, container.cornerRadius) = (true, 5 / scale)
        default: container.masksToBounds = true
        }
        var content = makeBox(in: container.bounds)
        content.backgroundColor = makeColor()
        var panel = makeBox(in: container.bounds)
        panel.effects.backgroundFilters = makeChain(isBackdrop: true, for: panel)
        container.sublayers = [content, panel]
        return container
    }
}
