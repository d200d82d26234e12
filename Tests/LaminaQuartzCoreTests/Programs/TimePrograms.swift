import LaminaQuartzCore
import Testing

/// Short programs in the way of tutorials: transactions, delegates, actions and the layer's time.
@Suite struct TimePrograms {
    private let window = Window()

    private func slide(_ layer: CALayer) {
        let slide = CABasicAnimation(keyPath: "position.x")
        slide.fromValue = 0
        slide.toValue = 100
        slide.duration = 1
        layer.add(slide, forKey: "slide")
    }

    @Test func transaction() {
        let layer = window.add(CALayer())
        final class Ending { var isReached = false }
        let ending = Ending()
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: kCAMediaTimingFunctionLinear))
        CATransaction.setCompletionBlock { ending.isReached = true }
        #expect(CATransaction.animationDuration() == 1 && !CATransaction.disableActions())
        layer.position = CGPoint(x: 200, y: 100)
        CATransaction.commit()
        window.stage.advance(to: 0.5)
        #expect(near(layer.presentation()?.position, CGPoint(x: 150, y: 100)) && !ending.isReached)
        window.stage.advance(to: 1.5)
        #expect(ending.isReached)
    }

    @Test func withoutActions() {
        let layer = window.add(CALayer())
        CATransaction.begin()
        CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
        layer.opacity = 0.25
        CATransaction.commit()
        window.stage.advance(to: 0.01)
        #expect(layer.presentation()?.opacity == 0.25)
    }

    @Test func laterBeginning() {
        let layer = window.add(CALayer())
        window.stage.advance(to: 2)
        let fade = CABasicAnimation(keyPath: "opacity")
        window.stage.withMediaTime { fade.beginTime = CACurrentMediaTime() + 1 }
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 1
        fade.fillMode = CAMediaTimingFillMode.backwards
        layer.add(fade, forKey: "fade")
        for (time, opacity) in [(2.5, 0.0), (3.25, 0.25), (4.5, 1)] {
            window.stage.advance(to: time)
            #expect(near(CGFloat(layer.presentation()?.opacity ?? -1), opacity), "\(time)")
        }
        #expect(CACurrentMediaTime() == 0)
    }

    /// Apple's way to pause and resume a layer.
    @Test func pause() {
        let layer = window.add(CALayer())
        slide(layer)
        window.stage.advance(to: 0.25)
        window.stage.withMediaTime {
            let pausedTime: CFTimeInterval = layer.convertTime(CACurrentMediaTime(), from: nil)
            layer.speed = 0
            layer.timeOffset = pausedTime
        }
        window.stage.advance(to: 10)
        #expect(near(layer.presentation()?.position.x ?? 0, 25))
        window.stage.withMediaTime {
            let pausedTime: CFTimeInterval = layer.timeOffset
            layer.speed = 1
            layer.timeOffset = 0
            layer.beginTime = 0
            let timeSincePause: CFTimeInterval = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
            layer.beginTime = timeSincePause
        }
        window.stage.advance(to: 10.5)
        #expect(near(layer.presentation()?.position.x ?? 0, 75))
    }

    private final class Remover: CAAnimationDelegate {
        var started = 0
        var finished: [String] = []

        func animationDidStart(_ anim: CAAnimation) { started += 1 }

        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            guard flag, let name = anim.value(forKey: "name") as? String else { return }
            finished.append(name)
            (anim.value(forKey: "layer") as? CALayer)?.removeFromSuperlayer()
        }
    }

    @Test func delegate() {
        let (layer, remover) = (window.add(CALayer()), Remover())
        let shrink = CABasicAnimation(keyPath: "bounds.size")
        shrink.toValue = NSValue(cgSize: .zero)
        shrink.duration = 0.5
        shrink.delegate = remover
        shrink.fillMode = .forwards
        shrink.isRemovedOnCompletion = false
        shrink.setValue("shrink", forKey: "name")
        shrink.setValue(layer, forKey: "layer")
        layer.add(shrink, forKey: nil)
        window.stage.advance(to: 1)
        #expect(remover.started == 1 && remover.finished == ["shrink"])
        #expect(layer.superlayer == nil && window.root.sublayers == nil)
    }

    private final class Quiet: CALayerDelegate {
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            switch event {
            case "position": return NSNull()
            case "opacity":
                let slow = CABasicAnimation(keyPath: event)
                slow.duration = 4
                return slow
            default: return nil
            }
        }
    }

    @Test func actionsOfADelegate() {
        let (layer, quiet) = (window.add(CALayer()), Quiet())
        layer.delegate = quiet
        layer.actions = ["bounds": NSNull()]
        layer.position = .zero
        layer.bounds.size.width = 10
        layer.opacity = 0
        window.stage.advance(to: 1)
        #expect(layer.presentation()?.position == .zero && layer.presentation()?.bounds.width == 10)
        let opacity = CGFloat(layer.presentation()?.opacity ?? 0)
        #expect(opacity > 0.5 && opacity < 1)
        #expect(layer.action(forKey: "position") == nil)
    }

    @Test func transition() {
        let layer = window.add(CALayer())
        let transition = CATransition()
        transition.type = .push
        transition.subtype = kCATransitionFromLeft
        transition.duration = 0.5
        transition.timingFunction = CAMediaTimingFunction(controlPoints: Float(0.2), 0, 0.8, 1)
        layer.add(transition, forKey: kCATransition)
        layer.backgroundColor = UIColor.red.cgColor
        #expect(transition.type == CATransitionType.push && layer.animation(forKey: kCATransition) is CATransition)
        window.stage.advance(to: 1)
        #expect(layer.animation(forKey: kCATransition) == nil)
    }

    @Test func controlPoints() {
        var values: [Float] = [0, 0]
        CAMediaTimingFunction(name: .easeOut).getControlPoint(at: 2, values: &values)
        #expect(values == [0.58, 1])
        #expect(
            CAMediaTimingFunctionName.allCases.map { CAMediaTimingFunction(name: $0).x1 } == [0, 0.42, 0, 0.42, 0.25])
    }
}
