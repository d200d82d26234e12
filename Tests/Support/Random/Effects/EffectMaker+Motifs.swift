import Foundation
import LaminaGeometry
import LaminaLayers

/// Arrangements of effects that chance alone would seldom find.
extension EffectMaker {
    mutating func makeMotif(in area: Rect) -> LayerSpec? {
        guard share.contains(.backdrops) else { return nil }
        switch dice.below(3) {
        case 0: return makePanels(in: area)
        case 1 where share.contains(.vibrancy): return makeVibrantPanel(in: area)
        default: return makeBrokenPanel(in: area)
        }
    }

    /// Panels side by side that blur their backdrops alike; now and then two overlap.
    private mutating func makePanels(in area: Rect) -> LayerSpec {
        var group = LayerSpec(frame: area)
        let chain = makeChain(isBackdrop: true, for: group)
        let count = dice.whole(2...4)
        let step = (area.size.width * scale / Double(count)).rounded(.down) / scale
        let overlap = dice.chance(15) ? 3 / scale : 0
        for place in 0..<count {
            var panel = LayerSpec(
                frame: Rect(
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
    private mutating func makeVibrantPanel(in area: Rect) -> LayerSpec {
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
        var around = LayerSpec(frame: Rect(origin: .zero, size: panel.bounds.size), sublayers: [content])
        if dice.chance(20) { around.opacity = 0.75 }
        panel.sublayers = [around]
        return panel
    }

    /// The scene with a layer over it that is behind the viewer while what it holds does not; mostly as it was.
    mutating func withGroupBehindViewer(_ scene: SceneSpec) -> SceneSpec {
        guard !isAligned, dice.chance(10) else { return scene }
        let (wide, high) = (Double(scene.size.width), Double(scene.size.height))
        let distance = Double(dice.whole(25...80)) / scale
        let angle = dice.fraction(5...10, of: 2) / 8
        // Turned about a line through the origin of its bounds, the plane comes to the viewer at this x.
        let horizon = -distance / sin(angle)
        var group = LayerSpec()
        let width = Double(dice.whole(4...40)) / scale
        group.bounds = Rect(x: horizon - width - length(1...40), y: -high / 4, width: width, height: high / 2)
        group.anchorPoint = Point(x: -group.bounds.minX / width, y: 0.5)
        group.position = Point(x: wide / 2, y: high / 2)
        group.transform = Transform3D(rotation: angle, x: 0, y: 1, z: 0)
        group.backgroundColor = makeColor()
        let front = Rect(x: -wide / 2, y: -high / 2, width: wide, height: high)
        group.sublayers = (0..<dice.whole(1...3)).map { _ in
            var layer = makeBox(in: front)
            layer.backgroundColor = makeColor()
            if imageCount > 0, dice.chance(25) { layer.contents = dice.below(imageCount) }
            return layer
        }
        if dice.chance(30) { group.opacity = 0.75 }
        if share.contains(.masks), dice.chance(40) {
            group.effects.mask = makeMask(for: LayerSpec(frame: front), depth: 1)
        }
        if share.contains(.filters), dice.chance(40) {
            group.effects.filters = makeChain(isBackdrop: false, for: group)
        }
        if share.contains(.compositing), dice.chance(30) { group.effects.compositingFilter = makeCompositingFilter() }
        if share.contains(.shadows), dice.chance(20) { addShadow(to: &group) }
        if share.contains(.backdrops), dice.chance(15) {
            group.effects.backgroundFilters = makeChain(isBackdrop: true, for: group)
        }
        if dice.chance(5) { group.masksToBounds = true }
        var space = LayerSpec(frame: Rect(x: 0, y: 0, width: wide, height: high), sublayers: [group])
        space.sublayerTransform = Transform3D(perspective: distance)
        var scene = scene
        scene.sublayers.append(space)
        return scene
    }

    /// The scene with a layer as the only one in another, and so on, each of them blurred; mostly as it was.
    mutating func withNestedBlurs(_ scene: SceneSpec) -> SceneSpec {
        guard share.contains(.filters), !scene.sublayers.isEmpty, dice.chance(10) else { return scene }
        var scene = scene
        let place = dice.below(scene.sublayers.count)
        let area = Rect(origin: .zero, size: scene.size)
        var layer = scene.sublayers[place]
        layer.effects.filters = [Filter(.gaussianBlur(radius: makeRadius()))]
        for _ in 0..<dice.whole(1...3) {
            var around = LayerSpec(frame: area, sublayers: [layer])
            around.effects.filters = [Filter(.gaussianBlur(radius: makeRadius()))]
            if dice.chance(20) { around.effects.filters += makeChain(isBackdrop: false, for: around) }
            // Mostly nothing comes between two blurs.
            switch dice.below(16) {
            case 0: around.opacity = 0.75
            case 1: around.masksToBounds = true
            case 2 where share.contains(.masks): around.effects.mask = makeMask(for: around, depth: 1)
            case 3: around.sublayers.append(makeBox(in: area))
            case 4: around.backgroundColor = makeColor()
            case 5 where share.contains(.compositing): around.effects.compositingFilter = makeCompositingFilter()
            case 6 where !isAligned: around.transform = Transform3D(scaleX: 0.75, y: 0.75, z: 1)
            case 7 where !isAligned: around.transform = Transform3D(rotation: 0.25, x: 0, y: 0, z: 1)
            case 8, 9:
                let between = LayerSpec(frame: area, sublayers: around.sublayers)
                around.sublayers = [between]
            default: break
            }
            layer = around
        }
        scene.sublayers[place] = layer
        return scene
    }

    /// The scene with some of its masks inverted, and some of its layers isolated: often those that hold others which sample
    /// their backdrop.
    mutating func withGroups(_ scene: SceneSpec) -> SceneSpec {
        var scene = scene
        for index in scene.sublayers.indices { _ = isolate(&scene.sublayers[index]) }
        return scene
    }

    /// The scene with a few small layers repeated over areas, smaller and larger ones than the layers.
    mutating func withPatterns(_ scene: SceneSpec) -> SceneSpec {
        guard share.contains(.rasterization) else { return scene }
        var scene = scene
        for index in scene.sublayers.indices { repeatSome(&scene.sublayers[index]) }
        return scene
    }

    private mutating func repeatSome(_ layer: inout LayerSpec) {
        let areas = [
            Rect(x: 0, y: 0, width: 64, height: 48), Rect(x: -20, y: -9, width: 90, height: 33),
            Rect(x: 3, y: 2, width: 5, height: 40),
        ]
        var area = dice.pick(areas)
        if !isAligned, dice.chance(50) { area.origin.x -= 0.5 }
        if dice.chance(4), layer.longestSide * scale < 100 { layer.effects.values.patternArea = area }
        for index in layer.sublayers.indices { repeatSome(&layer.sublayers[index]) }
    }

    /// Returns whether a layer or one inside it samples its backdrop.
    private mutating func isolate(_ layer: inout LayerSpec) -> Bool {
        if var mask = layer.effects.mask {
            if dice.chance(35) { layer.effects.isMaskInverted = true }
            _ = isolate(&mask)
            layer.effects.mask = mask
        }
        var holdsSampler = false
        for index in layer.sublayers.indices where isolate(&layer.sublayers[index]) { holdsSampler = true }
        let samplers: EffectShare = [.backdrops, .vibrancy, .compositing]
        if !share.isDisjoint(with: samplers), dice.chance(holdsSampler ? 40 : 2) { layer.effects.isIsolated = true }
        return holdsSampler || layer.effects.visual != nil || !layer.effects.backgroundFilters.isEmpty
            || layer.effects.compositingFilter != .sourceOver
    }

    /// A blur that finds nothing but what is in the group around it.
    private mutating func makeBrokenPanel(in area: Rect) -> LayerSpec {
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
