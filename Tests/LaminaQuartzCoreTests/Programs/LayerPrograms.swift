import LaminaQuartzCore
import Testing

/// Short programs in the way of tutorials: kinds of layers and their values.
@Suite struct LayerPrograms {
    private let window = Window()

    @Test func card() {
        let card = window.add(CALayer())
        card.backgroundColor = UIColor.white.cgColor
        card.cornerRadius = 12
        card.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        card.cornerCurve = .continuous
        card.borderColor = CGColor(srgbRed: 0.5, green: 0.25, blue: 0, alpha: 1)
        card.borderWidth = 2
        card.shadowColor = UIColor.black.cgColor
        card.shadowOpacity = 0.3
        card.shadowOffset = CGSize(width: 0, height: 4)
        card.shadowPath = UIBezierPath(roundedRect: card.bounds, cornerRadius: 12).cgPath
        card.contentsGravity = kCAGravityResizeAspectFill
        card.minificationFilter = .trilinear
        card.masksToBounds = false
        let border: CGColor? = card.borderColor
        #expect(border?.components == [0.5, 0.25, 0, 1] && border?.red == 0.5)
        #expect(card.shadowPath?.boundingBoxOfPath == card.bounds)
        #expect(card.maskedCorners.contains(.layerMaxXMinYCorner) && !card.maskedCorners.contains(.layerMinXMaxYCorner))
        card.shadowPath = nil
        #expect(card.shadowPath == nil)
    }

    @Test func hierarchy() {
        let (root, first, second, third) = (CALayer(), CALayer(), CALayer(), CALayer())
        root.addSublayer(first)
        root.insertSublayer(second, below: first)
        root.insertSublayer(third, at: UInt32(1))
        #expect(root.sublayers?.map(ObjectIdentifier.init) == [second, third, first].map(ObjectIdentifier.init))
        for layer in root.sublayers ?? [] { layer.opacity = 0.5 }
        if let sublayers = root.sublayers { for layer in sublayers { layer.name = "moved" } }
        root.insertSublayer(first, below: Optional<CALayer>.none)
        #expect(root.sublayers?.first === first && first.name == "moved" && first.opacity == 0.5)
        #expect(root.replaceSublayer(first, with: CAShapeLayer()))
        #expect(root.sublayers?.first is CAShapeLayer)
        root.sublayers = nil
        #expect(root.sublayers == nil && third.superlayer == nil)
    }

    @Test func coordinates() {
        let outer = window.add(CALayer(), frame: CGRect(x: 20, y: 30, width: 100, height: 100))
        let inner = CALayer()
        inner.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        outer.addSublayer(inner)
        let point = inner.convert(CGPoint(x: 5, y: 5), to: window.root)
        #expect(point == CGPoint(x: 35, y: 45))
        let back: CGPoint = inner.convert(point, from: nil)
        #expect(back == CGPoint(x: 5, y: 5))
        #expect(outer.convert(inner.bounds, from: inner) == inner.frame)
        #expect(window.root.hitTest(CGPoint(x: 35, y: 45)) === inner)
        #expect(outer.contains(CGPoint(x: 99, y: 0)) && !outer.contains(CGPoint(x: 100, y: 0)))
        // Where there is no way, the point stays.
        #expect(CALayer().convert(CGPoint(x: 1, y: 2), to: inner) == CGPoint(x: 1, y: 2))
        #expect(inner.contentsAreFlipped() == false)
        outer.isGeometryFlipped = true
        #expect(inner.contentsAreFlipped())
    }

    @Test func perspective() {
        let layer = window.add(CALayer())
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 500
        transform = CATransform3DRotate(transform, .pi / 3, 0, 1, 0)
        layer.transform = transform
        #expect(near(layer.transform.m11, 0.5) && near(layer.transform.m14, sqrt(0.75) / 500))
        let whole = CATransform3DConcat(transform, CATransform3DInvert(transform))
        #expect(near(whole.m11, 1) && near(whole.m14, 0) && near(whole.m31, 0))
        #expect(!CATransform3DIsAffine(transform) && CATransform3DIsAffine(CATransform3DMakeScale(2, 3, 1)))
        #expect(CATransform3DIsIdentity(CATransform3DMakeTranslation(0, 0, 0)))
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 1))
        // Scaled first: (1, 0) is (2, 0), turned (0, 2).
        let image = CGPoint(x: 1, y: 0).applying(layer.affineTransform())
        #expect(near(image, CGPoint(x: 0, y: 2)))
        layer.transform = CGAffineTransform(translationX: 3, y: 4)
        #expect(layer.affineTransform().inverted().tx == -3 && layer.transform.m42 == 4)
    }

    @Test func emitter() {
        let emitter = window.add(CAEmitterLayer())
        emitter.emitterShape = .line
        emitter.emitterPosition = CGPoint(x: 100, y: -10)
        emitter.renderMode = kCAEmitterLayerAdditive
        let (cell, spark) = (CAEmitterCell(), CAEmitterCell())
        cell.birthRate = 20
        cell.lifetime = Float(3.0)
        cell.velocity = 100
        cell.emissionLongitude = .pi
        cell.color = UIColor.orange.cgColor
        cell.contents =
            UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { $0.cgContext.fill(.zero) }
            .cgImage
        cell.name = "confetti"
        spark.lifetime = 1
        cell.emitterCells = [spark]
        emitter.emitterCells = [cell]
        emitter.birthRate = Float(2)
        cell.birthRate = 99
        let held: [EmitterCell] = emitter.emitterCells
        #expect(held.count == 1 && held[0].birthRate == 20 && held[0].lifetime == 3 && held[0].contents?.width == 4)
        #expect(held[0].emitterCells.first?.lifetime == 1 && held[0].color.green == 0.5)
        let rate: Double = emitter.birthRate
        #expect(rate == 2 && emitter.emitterCells?.first?.name == "confetti")
        emitter.emitterCells = nil
        #expect(emitter.emitterCells == nil)
    }

    @Test func text() {
        let label = window.add(CATextLayer())
        label.string = "Hello"
        label.fontSize = 20
        label.font = "DejaVu Sans Mono"
        label.alignmentMode = .center
        label.truncationMode = CATextLayerTruncationMode.end
        label.isWrapped = true
        label.foregroundColor = UIColor.darkGray.cgColor
        let (text, font): (String?, Font) = (label.string, label.font)
        #expect(text == "Hello" && font.family == "DejaVu Sans Mono" && font.size == 20)
        // Each character of this font is as wide.
        let width = label.preferredFrameSize().width
        label.string = "HelloHello"
        #expect(width > 0 && near(label.preferredFrameSize().width, 2 * width, within: 1.01))
        var words = NSAttributedString(
            string: "two",
            attributes: [.font: UIFont.boldSystemFont(ofSize: 10), .foregroundColor: UIColor.red, .kern: 2])
        words.append(NSAttributedString(string: " words", attributes: [.underlineStyle: 1, .strikethroughStyle: "no"]))
        label.string = words
        let attributed: AttributedText? = label.attributedString
        #expect(attributed?.string == "two words" && words.length == 9)
        #expect(words.runs[0].attributes.font.weight == .bold && words.runs[0].attributes.color == .red)
        #expect(words.runs[0].attributes.letterSpacing == 2 && words.runs[1].attributes.underline == .single)
        #expect(!words.runs[1].attributes.isStruckThrough)
        #expect((label.string as Any? as? AttributedText)?.runs.count == 2)
        label.string = 5
        let none: String? = label.string
        #expect(none == nil)
    }

    @Test func scrolling() {
        let scroll = window.add(CAScrollLayer())
        let content = CALayer()
        content.frame = CGRect(x: 0, y: 0, width: 500, height: 500)
        scroll.addSublayer(content)
        scroll.scrollMode = kCAScrollVertically
        scroll.scroll(to: CGPoint(x: 30, y: 40))
        #expect(scroll.bounds.origin == CGPoint(x: 0, y: 40))
        #expect(content.visibleRect == CGRect(x: 0, y: 40, width: 100, height: 100))
    }

    @Test func filters() throws {
        let layer = window.add(CALayer())
        let blur = try #require(CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: 4]))
        blur.name = "blur"
        layer.filters = [blur]
        layer.compositingFilter = "multiplyBlendMode"
        let (held, mode): ([Filter], CompositingFilter) = (layer.filters, layer.compositingFilter)
        #expect(held.first?.value(forKey: "inputRadius") == .number(4) && mode == .multiply)
        layer.setValue(8, forKeyPath: "filters.blur.inputRadius")
        #expect(
            (layer.filters as [Any]?)?.first.flatMap { ($0 as? CIFilter)?.value(forKey: "inputRadius") as? CGFloat }
                == 8)
        layer.compositingFilter = "CISourceInCompositing"
        #expect(layer.compositingFilter as CompositingFilter == .sourceIn)
        layer.compositingFilter = "no such mode"
        #expect(layer.compositingFilter as CompositingFilter == .sourceOver)
        #expect(CIFilter(name: "CINothing") == nil)
        layer.filters = nil
        #expect((layer.filters as [Filter]).isEmpty)
    }

    @Test func rules() {
        let root = window.root
        root.layoutManager = CAConstraintLayoutManager()
        let (first, second) = (window.add(CALayer()), window.add(CALayer()))
        first.name = "first"
        first.bounds.size = CGSize(width: 40, height: 20)
        second.bounds.size = CGSize(width: 10, height: 10)
        first.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
        first.addConstraint(CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 8))
        second.addConstraint(CAConstraint(attribute: .minX, relativeTo: "first", attribute: .maxX, scale: 1, offset: 5))
        second.addConstraint(CAConstraint(attribute: .midY, relativeTo: "first", attribute: .midY))
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(first.frame == CGRect(x: 80, y: 8, width: 40, height: 20))
        #expect(second.frame == CGRect(x: 125, y: 13, width: 10, height: 10))
    }

    @Test func values() {
        let layer = window.add(CALayer())
        layer.setValue(CGFloat.pi, forKeyPath: "transform.rotation.z")
        #expect(near(layer.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0, .pi))
        layer.setValue("blue", forKey: "team")
        #expect(layer.value(forKey: "team") as? String == "blue")
        layer.style = ["cornerRadius": 7]
        #expect(layer.cornerRadius == 7 && layer.style?.count == 1)
        #expect(NSNumber(value: 3).intValue == 3 && NSNumber(value: Float(0.5)).floatValue == 0.5)
        #expect([1, 2].map(CGFloat.init) == [1.0, 2.0])
        #expect(NSValue(caTransform3D: CATransform3DMakeScale(2, 1, 1)).caTransform3DValue.m11 == 2)
        #expect(NSValue(cgRect: CGRectMake(1, 2, 3, 4)).cgRectValue.maxY == 6)
        #expect(NSValue(cgSize: .zero).cgPointValue == .zero)
        #expect(CATiledLayer.fadeDuration() == 0.25)
    }
}
