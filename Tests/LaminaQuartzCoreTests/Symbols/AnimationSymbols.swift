import LaminaQuartzCore

extension SymbolList {
    /// Animations, timing functions, transactions and transforms of space.
    static var animations: SymbolList {
        var list = SymbolList()
        list.addAnimations()
        list.addKeyframesGroupsAndTransitions()
        list.addFunctions()
        list.addTransactions()
        list.addTransforms()
        return list
    }

    private mutating func addAnimations() {
        has("CAAnimation.timingFunction", \CAAnimation.timingFunction)
        has("CAAnimation.delegate", \CAAnimation.delegate)
        has("CAAnimation.isRemovedOnCompletion", \CAAnimation.isRemovedOnCompletion)
        has("CAAnimation.defaultValue(forKey:)", CAAnimation.defaultValue)
        leaves("CAAnimation.shouldArchiveValue(forKey:)")
        leaves("CAAnimation.preferredFrameRateRange")
        has("CAAnimationDelegate.animationDidStart(_:)") {
            (delegate: any CAAnimationDelegate, animation: CAAnimation) in
            delegate.animationDidStart(animation)
        }
        has("CAAnimationDelegate.animationDidStop(_:finished:)") {
            (delegate: any CAAnimationDelegate, animation: CAAnimation) in
            delegate.animationDidStop(animation, finished: true)
        }
        has("CAPropertyAnimation.init(keyPath:)") { CABasicAnimation(keyPath: "opacity") as CAPropertyAnimation }
        has("CAPropertyAnimation.keyPath", \CAPropertyAnimation.keyPath)
        has("CAPropertyAnimation.isCumulative", \CAPropertyAnimation.isCumulative)
        has("CAPropertyAnimation.isAdditive", \CAPropertyAnimation.isAdditive)
        has("CAPropertyAnimation.valueFunction", \CAPropertyAnimation.valueFunction)
        has("CABasicAnimation.fromValue", \CABasicAnimation.fromValue)
        has("CABasicAnimation.toValue", \CABasicAnimation.toValue)
        has("CABasicAnimation.byValue", \CABasicAnimation.byValue)
        has("CASpringAnimation.damping", \CASpringAnimation.damping)
        has("CASpringAnimation.initialVelocity", \CASpringAnimation.initialVelocity)
        has("CASpringAnimation.mass", \CASpringAnimation.mass)
        has("CASpringAnimation.settlingDuration", \CASpringAnimation.settlingDuration)
        has("CASpringAnimation.stiffness", \CASpringAnimation.stiffness)
        has("CASpringAnimation.allowsOverdamping", \CASpringAnimation.allowsOverdamping)
        has("CASpringAnimation.perceptualDuration", \CASpringAnimation.perceptualDuration)
        has("CASpringAnimation.bounce", \CASpringAnimation.bounce)
        has("CASpringAnimation.init(perceptualDuration:bounce:)", CASpringAnimation.init(perceptualDuration:bounce:))
    }

    private mutating func addKeyframesGroupsAndTransitions() {
        has("CAKeyframeAnimation.values", \CAKeyframeAnimation.values)
        has("CAKeyframeAnimation.path", \CAKeyframeAnimation.path)
        has("CAKeyframeAnimation.keyTimes", \CAKeyframeAnimation.keyTimes)
        has("CAKeyframeAnimation.timingFunctions", \CAKeyframeAnimation.timingFunctions)
        has("CAKeyframeAnimation.calculationMode", \CAKeyframeAnimation.calculationMode)
        has("CAKeyframeAnimation.rotationMode", \CAKeyframeAnimation.rotationMode)
        has("CAKeyframeAnimation.tensionValues", \CAKeyframeAnimation.tensionValues)
        has("CAKeyframeAnimation.continuityValues", \CAKeyframeAnimation.continuityValues)
        has("CAKeyframeAnimation.biasValues", \CAKeyframeAnimation.biasValues)
        has(
            ["linear", "discrete", "paced", "cubic", "cubicPaced"].map { "CAAnimationCalculationMode." + $0 },
            of: [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced])
        has(
            ["rotateAuto", "rotateAutoReverse"].map { "CAAnimationRotationMode." + $0 },
            of: [CAAnimationRotationMode.rotateAuto, .rotateAutoReverse])
        has("CAAnimationGroup.animations", \CAAnimationGroup.animations)
        has("CATransition.startProgress", \CATransition.startProgress)
        has("CATransition.endProgress", \CATransition.endProgress)
        has("CATransition.type", \CATransition.type)
        has("CATransition.subtype", \CATransition.subtype)
        has("CATransition.filter", \CATransition.filter)
        has(
            ["fade", "moveIn", "push", "reveal"].map { "CATransitionType." + $0 },
            of: [CATransitionType.fade, .moveIn, .push, .reveal])
        has(
            ["fromLeft", "fromRight", "fromTop", "fromBottom"].map { "CATransitionSubtype." + $0 },
            of: [CATransitionSubtype.fromLeft, .fromRight, .fromTop, .fromBottom])
    }

    private mutating func addFunctions() {
        has("CAMediaTimingFunction.init(name:)") { CAMediaTimingFunction(name: .easeIn) }
        has("CAMediaTimingFunction.init(controlPoints:_:_:_:)") { CAMediaTimingFunction(controlPoints: 0.2, 0, 1, 1) }
        has("CAMediaTimingFunction.getControlPoint(at:values:)", CAMediaTimingFunction.getControlPoint)
        has(
            ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"].map { "CAMediaTimingFunctionName." + $0 },
            of: [CAMediaTimingFunctionName.linear, .easeIn, .easeOut, .easeInEaseOut, .default])
        has("CAValueFunction.init(name:)", CAValueFunction.init)
        has("CAValueFunction.name", \CAValueFunction.name)
        has(
            ["rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ"].map {
                "CAValueFunctionName." + $0
            },
            of: [CAValueFunctionName.rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ])
        has(
            ["translate", "translateX", "translateY", "translateZ"].map { "CAValueFunctionName." + $0 },
            of: [CAValueFunctionName.translate, .translateX, .translateY, .translateZ])
        has("CACurrentMediaTime()", CACurrentMediaTime)
        for name in ["CADisplayLink", "CAFrameRateRange", "CAMetalDisplayLink"] { leaves(name) }
    }

    private mutating func addTransactions() {
        has("CATransaction.begin()", CATransaction.begin)
        has("CATransaction.commit()", CATransaction.commit)
        has("CATransaction.flush()", CATransaction.flush)
        has("CATransaction.animationDuration()", CATransaction.animationDuration as () -> CFTimeInterval)
        has("CATransaction.setAnimationDuration(_:)", CATransaction.setAnimationDuration)
        has(
            "CATransaction.animationTimingFunction()",
            CATransaction.animationTimingFunction as () -> CAMediaTimingFunction?)
        has("CATransaction.setAnimationTimingFunction(_:)", CATransaction.setAnimationTimingFunction)
        has("CATransaction.disableActions()", CATransaction.disableActions as () -> Bool)
        has("CATransaction.setDisableActions(_:)", CATransaction.setDisableActions)
        has("CATransaction.completionBlock()", CATransaction.completionBlock as () -> (() -> Void)?)
        has("CATransaction.setCompletionBlock(_:)", CATransaction.setCompletionBlock)
        has("CATransaction.setValue(_:forKey:)", CATransaction.setValue)
        has("CATransaction.value(forKey:)", CATransaction.value)
        lacks("CATransaction.lock()")
        lacks("CATransaction.unlock()")
        has("kCATransactionAnimationDuration", kCATransactionAnimationDuration)
        has("kCATransactionAnimationTimingFunction", kCATransactionAnimationTimingFunction)
        has("kCATransactionCompletionBlock", kCATransactionCompletionBlock)
        has("kCATransactionDisableActions", kCATransactionDisableActions)
    }

    private mutating func addTransforms() {
        let numbers: [(String, WritableKeyPath<CATransform3D, CGFloat>)] = [
            ("m11", \.m11), ("m12", \.m12), ("m13", \.m13), ("m14", \.m14), ("m21", \.m21), ("m22", \.m22),
            ("m23", \.m23), ("m24", \.m24), ("m31", \.m31), ("m32", \.m32), ("m33", \.m33), ("m34", \.m34),
            ("m41", \.m41), ("m42", \.m42), ("m43", \.m43), ("m44", \.m44),
        ]
        for (name, path) in numbers { has("CATransform3D." + name, path) }
        has("CATransform3DIdentity", CATransform3DIdentity)
        has("CATransform3DIsIdentity(_:)", CATransform3DIsIdentity)
        has("CATransform3DEqualToTransform(_:_:)", CATransform3DEqualToTransform)
        has("CATransform3DMakeTranslation(_:_:_:)", CATransform3DMakeTranslation)
        has("CATransform3DMakeScale(_:_:_:)", CATransform3DMakeScale)
        has("CATransform3DMakeRotation(_:_:_:_:)", CATransform3DMakeRotation)
        has("CATransform3DTranslate(_:_:_:_:)", CATransform3DTranslate)
        has("CATransform3DScale(_:_:_:_:)", CATransform3DScale)
        has("CATransform3DRotate(_:_:_:_:_:)", CATransform3DRotate)
        has("CATransform3DConcat(_:_:)", CATransform3DConcat)
        has("CATransform3DInvert(_:)", CATransform3DInvert)
        has("CATransform3DMakeAffineTransform(_:)", CATransform3DMakeAffineTransform)
        has("CATransform3DIsAffine(_:)", CATransform3DIsAffine)
        has("CATransform3DGetAffineTransform(_:)", CATransform3DGetAffineTransform)
    }
}
