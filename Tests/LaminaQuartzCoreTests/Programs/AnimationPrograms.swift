import LaminaQuartzCore
import Testing

/// Short programs in the way of tutorials: explicit animations.
@Suite struct AnimationPrograms {
    private let window = Window()

    @Test func fadeOut() {
        let layer = window.add(CALayer())
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0
        fade.duration = 2
        layer.add(fade, forKey: "fade")
        window.stage.advance(to: 0.5)
        #expect(near(CGFloat(layer.presentation()?.opacity ?? 0), 0.75))
        #expect(layer.opacity == 1 && layer.animationKeys() == ["fade"])
        window.stage.advance(to: 3)
        #expect(layer.animationKeys() == nil)
    }

    @Test func pulse() {
        let layer = window.add(CALayer())
        let pulse = CABasicAnimation(keyPath: "transform.scale")
        pulse.fromValue = NSNumber(value: 1.0)
        pulse.toValue = NSNumber(value: 1.2)
        pulse.duration = 0.5
        pulse.autoreverses = true
        pulse.repeatCount = .infinity
        layer.add(pulse, forKey: "pulse")
        for (time, scale) in [(0.25, 1.1), (0.75, 1.1), (10.5, 1.2), (11.0, 1.0)] {
            window.stage.advance(to: time)
            let shown = layer.presentation()?.value(forKeyPath: "transform.scale") as? CGFloat
            #expect(near(shown ?? 0, scale), "\(time)")
        }
    }

    @Test func shake() {
        let layer = window.add(CALayer())
        let animation = CAKeyframeAnimation()
        animation.keyPath = "position.x"
        animation.values = [0, 10, -10, 10, 0]
        animation.keyTimes = [0, 1 / 6.0, 3 / 6.0, 5 / 6.0, 1]
        animation.duration = 0.6
        animation.isAdditive = true
        layer.add(animation, forKey: "shake")
        for (time, x) in [(0.05, 105.0), (0.1, 110), (0.2, 100), (0.3, 90), (0.55, 105)] {
            window.stage.advance(to: time)
            #expect(near(layer.presentation()?.position.x ?? 0, x), "\(time)")
        }
    }

    @Test func orbit() {
        let layer = window.add(CALayer())
        let orbit = CAKeyframeAnimation(keyPath: "position")
        orbit.path = CGPath(ellipseIn: CGRect(x: 50, y: 50, width: 100, height: 100), transform: nil)
        orbit.duration = 4
        orbit.calculationMode = CAAnimationCalculationMode.paced
        orbit.rotationMode = .rotateAuto
        layer.add(orbit, forKey: "orbit")
        window.stage.advance(to: 1)
        #expect(near(layer.presentation()?.position, CGPoint(x: 100, y: 150), within: 0.05))
        window.stage.advance(to: 2)
        #expect(near(layer.presentation()?.position, CGPoint(x: 50, y: 100), within: 0.05))
    }

    @Test func progressRing() {
        let ring = window.add(CAShapeLayer())
        let path = UIBezierPath(
            arcCenter: CGPoint(x: 50, y: 50), radius: 40, startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: true)
        ring.path = path.cgPath
        ring.fillColor = UIColor.clear.cgColor
        ring.strokeColor = UIColor.systemBlue.cgColor
        ring.lineCap = kCALineCapRound
        ring.lineWidth = 8
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        ring.strokeEnd = 0
        CATransaction.commit()
        let animation = CABasicAnimation(keyPath: "strokeEnd")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 1
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        ring.add(animation, forKey: "progress")
        window.stage.advance(to: 0.25)
        #expect(near(ring.presentation()?.strokeEnd ?? 0, 0.25))
        window.stage.advance(to: 5)
        #expect(near(ring.presentation()?.strokeEnd ?? 0, 1) && ring.strokeEnd == 0)
        let box = ring.path?.boundingBox ?? .zero
        #expect(near(box.minX, 10, within: 0.1) && near(box.maxY, 90, within: 0.1))
    }

    @Test func shimmer() {
        let gradient = window.add(CAGradientLayer())
        gradient.colors = [UIColor.lightGray.cgColor, UIColor.white.cgColor, UIColor.lightGray.cgColor]
        gradient.startPoint = CGPoint(x: 0, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: 0.5)
        let animation = CABasicAnimation(keyPath: "locations")
        animation.fromValue = [-1.0, -0.5, 0.0]
        animation.toValue = [1.0, 1.5, 2.0]
        animation.duration = 1
        gradient.add(animation, forKey: "shimmer")
        window.stage.advance(to: 0.5)
        let places: [NSNumber]? = gradient.presentation()?.locations
        #expect(zip(places ?? [], [0, 0.5, 1]).allSatisfy { near($0, $1) } && places?.count == 3)
        #expect(gradient.colors?.count == 3)
    }

    @Test func group() {
        let layer = window.add(CALayer())
        let move = CABasicAnimation(keyPath: "position")
        move.fromValue = NSValue(cgPoint: CGPoint(x: 0, y: 0))
        move.toValue = NSValue(cgPoint: CGPoint(x: 100, y: 40))
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1.0
        fade.toValue = 0.5
        let group = CAAnimationGroup()
        group.animations = [move, fade]
        group.duration = 2
        group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        layer.add(group, forKey: nil)
        window.stage.advance(to: 1)
        // The curve is symmetric about its middle.
        #expect(near(layer.presentation()?.position, CGPoint(x: 50, y: 20), within: 1e-3))
        #expect(near(CGFloat(layer.presentation()?.opacity ?? 0), 0.75, within: 1e-3))
    }

    @Test func spring() {
        let layer = window.add(CALayer())
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.fromValue = 0
        spring.toValue = 100
        (spring.mass, spring.stiffness, spring.damping) = (1, 100, 10)
        spring.duration = spring.settlingDuration
        layer.add(spring, forKey: "spring")
        window.stage.advance(to: 0.1)
        // The solution of x″ + 10x′ + 100(x − 1) = 0 from rest at 0.
        let frequency = sqrt(75.0)
        let rest = exp(-0.5) * (cos(frequency * 0.1) + 5 / frequency * sin(frequency * 0.1))
        #expect(near(layer.presentation()?.position.x ?? 0, 100 * (1 - rest), within: 1e-3))
    }

    @Test func valueFunction() {
        let layer = window.add(CALayer())
        let turn = CABasicAnimation(keyPath: "transform")
        turn.valueFunction = CAValueFunction(name: .rotateZ)
        turn.fromValue = 0
        turn.toValue = CGFloat.pi
        turn.duration = 1
        layer.add(turn, forKey: "turn")
        window.stage.advance(to: 0.5)
        #expect(near(layer.presentation()?.transform.m12 ?? 0, 1))
        #expect(turn.keyPath == "transform.rotation.z" && turn.valueFunction?.name == .rotateZ)
        turn.valueFunction = nil
        #expect(turn.keyPath == "transform")
    }

    @Test func morph() {
        let shape = window.add(CAShapeLayer())
        let small = CGMutablePath()
        small.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        let large = CGMutablePath()
        large.addRect(CGRect(x: 0, y: 0, width: 30, height: 50))
        shape.path = small
        let morph = CABasicAnimation(keyPath: "path")
        morph.fromValue = shape.path
        morph.toValue = large
        morph.duration = 1
        shape.add(morph, forKey: "morph")
        window.stage.advance(to: 0.5)
        #expect(shape.presentation()?.path?.boundingBox == CGRect(x: 0, y: 0, width: 20, height: 30))
    }
}
