import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Motion made by chance: animations of all kinds, changes that animate by themselves, and transitions.
///
/// The same seed moves a stage of the same scene in the same way. All of it happens within a second.
package enum RandomMotion {
    /// Gives up to six of the stage's layers something to do.
    package static func add(to stage: Stage, seed: UInt64) {
        var maker = MotionMaker(dice: Dice(seed: SplitMix64.mixed(seed)), stage: stage)
        maker.addMotion()
    }
}

private struct MotionMaker {
    var dice: Dice
    let stage: Stage
    private let layers: [Layer]

    init(dice: Dice, stage: Stage) {
        self.dice = dice
        self.stage = stage
        var layers: [Layer] = []
        var open = stage.root.sublayers
        while let layer = open.popLast() {
            layers.append(layer)
            open.append(contentsOf: layer.sublayers)
            if let mask = layer.mask { open.append(mask) }
        }
        self.layers = layers
    }

    mutating func addMotion() {
        guard !layers.isEmpty else { return }
        for _ in 0..<dice.whole(1...6) {
            let layer = dice.pick(layers)
            switch dice.below(10) {
            case 0...5: layer.add(timed(animation(of: layer)), forKey: nil)
            case 6:
                layer.add(timed(AnimationGroup(animations: [animation(of: layer), animation(of: layer)])), forKey: nil)
            case 7: changeLater(layer)
            case 8: addTransition(to: layer)
            default: giveOwnTime(layer)
            }
        }
    }

    private mutating func timed(_ animation: Animation) -> Animation {
        animation.duration = dice.fraction(1...8, of: 1) / 8
        animation.beginTime = dice.chance(50) ? 0 : dice.fraction(1...4, of: 1) / 8
        animation.autoreverses = dice.chance(20)
        animation.repeatCount = dice.chance(20) ? 2.5 : 0
        animation.fillMode = dice.pick(FillMode.allCases)
        animation.isRemovedOnCompletion = dice.chance(70)
        animation.timingFunction = dice.pick([nil, .easeIn, .easeInEaseOut, .default])
        animation.speed = dice.weighted([(6, 1), (1, 2), (1, -1)])
        return animation
    }

    private mutating func animation(of layer: Layer) -> PropertyAnimation {
        let (keyPath, values) = motion(of: layer)
        let animation: PropertyAnimation
        switch dice.below(4) {
        case 0 where keyPath == "position" && dice.chance(50):
            let keyframes = KeyframeAnimation(keyPath: keyPath)
            keyframes.path = Path(ellipseIn: Rect(x: layer.position.x, y: layer.position.y, width: 12, height: 8))
            keyframes.rotationMode = dice.pick([nil, .auto, .autoReverse])
            keyframes.calculationMode = dice.pick([.linear, .paced, .discrete])
            animation = keyframes
        case 0:
            let keyframes = KeyframeAnimation(keyPath: keyPath)
            keyframes.values = [values.0, values.1, values.0]
            keyframes.calculationMode = dice.pick(KeyframeAnimation.CalculationMode.allCases)
            animation = keyframes
        case 1:
            let spring = SpringAnimation(keyPath: keyPath)
            (spring.fromValue, spring.toValue) = (values.0, values.1)
            animation = spring
        default:
            let basic = BasicAnimation(keyPath: keyPath)
            basic.fromValue = dice.chance(70) ? values.0 : nil
            basic.toValue = dice.chance(70) ? values.1 : nil
            animation = basic
        }
        animation.isAdditive = dice.chance(15)
        animation.isCumulative = dice.chance(10)
        return animation
    }

    private mutating func motion(of layer: Layer) -> (String, (any Animatable, any Animatable)) {
        let place = layer.position
        let size = layer.bounds.size
        if dice.chance(50), let motion = motion(ofKind: layer) { return motion }
        let turn = Transform3D(rotation: dice.fraction(-1...1, of: 4), x: 0.2, y: 0.3, z: 1)
        switch dice.below(26) {
        case 0: return ("opacity", (0.25, 1.0))
        case 1: return ("position", (place, Point(x: place.x + dice.fraction(-20...20, of: 2), y: place.y + 5)))
        case 2: return ("position.x", (place.x, place.x + dice.fraction(-20...20, of: 1)))
        case 3: return ("bounds.size", (size, Size(width: size.width / 2 + 4, height: size.height + 3)))
        case 4: return ("transform.rotation.z", (0.0, dice.fraction(-3...3, of: 4)))
        case 5: return ("transform", (Transform3D.identity, turn.scaledBy(x: 0.5, y: 1.25)))
        case 6: return ("backgroundColor", (Color.black, Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)))
        case 7: return ("cornerRadius", (0.0, 12.0))
        case 8: return ("borderWidth", (0.0, 4.0))
        case 9: return ("shadowOpacity", (0.0, 0.75))
        case 10: return ("zPosition", (-5.0, 5.0))
        case 11: return ("hidden", (false, true))
        case 12: return ("contents", images(like: layer))
        case 13: return ("shadowRadius", (0.0, 4.0))
        case 14: return ("shadowOffset", (Size(width: -3, height: 2), Size(width: 5, height: 4)))
        case 15: return ("bounds.origin", (layer.bounds.origin, Point(x: 4, y: -3)))
        case 16: return ("anchorPoint", (layer.anchorPoint, Point(x: 0.75, y: 0.25)))
        case 17: return ("sublayerTransform", (Transform3D.identity, turn))
        case 18: return ("contentsRect", (layer.contentsRect, Rect(x: 0.25, y: 0, width: 0.5, height: 0.75)))
        case 19: return ("masksToBounds", (false, true))
        case 20: return ("borderColor", (Color.black, Color(red: 0, green: 1, blue: 0.5, alpha: 0.5)))
        case 21: return ("transform.scale.x", (1.0, dice.fraction(-2...2, of: 4)))
        case 22: return ("shouldRasterize", (false, true))
        case 23:
            layer.filters = [Filter(.gaussianBlur(radius: 1), name: "blur")]
            return ("filters.blur.inputRadius", (0.0, 5.0))
        case 24: return ("backgroundFilters", ([Filter](), [Filter(.gaussianBlur(radius: 4))]))
        default: return ("filters", ([Filter](), [Filter(.saturation(0.25)), Filter(.gaussianBlur(radius: 3))]))
        }
    }

    /// The motion of properties that only layers of a kind have; nil for other kinds.
    private mutating func motion(ofKind layer: Layer) -> (String, (any Animatable, any Animatable))? {
        let color = Color(red: dice.fraction(0...1, of: 4), green: 0.25, blue: 1, alpha: 0.75)
        switch layer {
        case let gradient as GradientLayer: return motion(ofGradient: gradient)
        case is ShapeLayer:
            return dice.pick([
                ("strokeEnd", (0.0, 1.0)), ("lineWidth", (0.0, 5.0)), ("lineDashPhase", (0.0, 9.0)),
                ("strokeOffset", (0.0, 2.5)), ("lineDashPattern", ([4.0, 2.0], [9.0, 0.0])),
                ("strokes", ([ShapeStroke(color: color)], [ShapeStroke(width: 4), ShapeStroke(width: 2, end: 0.5)])),
                ("fillGradient", (GradientFill(colors: [.black, color]), GradientFill(colors: [color, .white]))),
                ("fillColor", (Color.black, color)), ("strokeColor", (Color.white, color)),
                (
                    "path",
                    (
                        Path(ellipseIn: Rect(x: 0, y: 0, width: 9, height: 6)),
                        Path(ellipseIn: Rect(x: 3, y: 2, width: 12, height: 18))
                    )
                ),
                (
                    "path",
                    (
                        Path(rect: Rect(x: 1, y: 0, width: 11, height: 7)),
                        Path(ellipseIn: Rect(x: 3, y: 2, width: 12, height: 18))
                    )
                ),
            ])
        case is TextLayer:
            return dice.pick([
                ("fontSize", (8.0, 18.0)), ("foregroundColor", (Color.black, color)),
                (
                    "foregroundGradient",
                    (GradientFill(colors: [.black, color]), GradientFill(colors: [color, .white]))
                ),
            ])
        case is ReplicatorLayer:
            return dice.pick([
                ("instanceCount", (1.0, 4.0)), ("instanceDelay", (0.0, 0.25)), ("instanceColor", (Color.white, color)),
                ("instanceAlphaOffset", (0.0, -0.25)),
                (
                    "instanceTransform",
                    (Transform3D.identity, Transform3D(translationX: dice.fraction(-8...8, of: 2), y: 3))
                ),
            ])
        case is EmitterLayer:
            return dice.pick([
                ("birthRate", (0.0, 2.0)), ("emitterPosition", (Point.zero, Point(x: 20, y: 12))),
                ("emitterSize", (Size.zero, Size(width: 16, height: 8))),
            ])
        case is ScrollLayer: return ("bounds.origin", (Point.zero, Point(x: 0, y: dice.fraction(0...20, of: 2))))
        case is EffectLayer: return ("intensity", (0.0, 1.0))
        default: return nil
        }
    }

    private mutating func motion(ofGradient layer: GradientLayer) -> (String, (any Animatable, any Animatable)) {
        switch dice.below(4) {
        case 2 where layer.midpoints != nil:
            return ("midpoints", ((1..<max(layer.colors.count, 1)).map { 1 / Double($0 + 1) }, layer.midpoints ?? []))
        case 1 where layer.focus != nil: return ("focus", (layer.startPoint, layer.focus ?? .zero))
        case 2 where layer.focusRadius > 0: return ("focusRadius", (0.0, 0.875))
        case 0 where layer.stopDistances != nil:
            return ("stopDistances", (layer.colors.indices.map { Double($0) * 3 }, layer.stopDistances ?? []))
        case 0:
            let count = layer.colors.count
            return ("locations", ((0..<count).map { Double($0) / 16 }, (0..<count).map { Double($0) / Double(count) }))
        case 1: return ("startPoint", (Point(x: 0, y: 0.25), Point(x: 0.75, y: 0)))
        case 2: return ("endPoint.x", (0.0, 1.0))
        default: return ("colors", (layer.colors, layer.colors.map { Color(red: $0.blue, green: 1, blue: 0.5) }))
        }
    }

    private mutating func images(like layer: Layer) -> (any Animatable, any Animatable) {
        let images = layers.compactMap(\.contents)
        guard !images.isEmpty else { return (AnimatableValue.none, AnimatableValue.none) }
        return (dice.pick(images), dice.pick(images))
    }

    private mutating func changeLater(_ layer: Layer) {
        let (shift, duration) = (dice.fraction(-10...10, of: 2), dice.fraction(0...4, of: 1) / 8)
        stage.perform(at: dice.fraction(0...6, of: 1) / 8) { _ in
            Transaction.begin()
            Transaction.setAnimationDuration(duration)
            layer.position.x += shift
            layer.opacity = 0.5
            Transaction.commit()
        }
    }

    private mutating func addTransition(to layer: Layer) {
        let transition = Transition(
            type: dice.pick(Transition.Kind.allCases), subtype: dice.pick(Transition.Subtype.allCases))
        transition.duration = 0.5
        if dice.chance(15) { transition.filter = Filter(.gaussianBlur(radius: 2)) }
        let color = Color(red: dice.fraction(0...1, of: 8), green: 0.5, blue: 0.25, alpha: 0.75)
        stage.perform(at: dice.fraction(0...4, of: 1) / 8, beginsTransition: true) { _ in
            Transaction.withoutActions {
                layer.add(transition, forKey: nil)
                layer.backgroundColor = color
                if let last = layer.sublayers.last { last.removeFromSuperlayer() }
            }
        }
    }

    private mutating func giveOwnTime(_ layer: Layer) {
        layer.speed = dice.pick([0.5, 2, 0])
        layer.timeOffset = dice.fraction(0...4, of: 1) / 8
    }
}

extension SplitMix64 {
    /// Neighbouring seeds must not make similar choices.
    fileprivate static func mixed(_ seed: UInt64) -> UInt64 {
        var source = SplitMix64(seed: seed ^ 0x5EED_0F_7143)
        return source.next()
    }
}
