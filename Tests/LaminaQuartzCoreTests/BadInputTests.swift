import LaminaQuartzCore
import Testing

/// Numbers and values that mean nothing end no program, and change nothing.
@Suite struct BadInputTests {
    private static let odd: [CGFloat] = [.nan, .infinity, -.infinity, -1, 0, 1e300]

    @Test(arguments: odd) func pathsTakeAnyNumber(number: CGFloat) {
        let (path, bezier) = (CGMutablePath(), UIBezierPath())
        path.move(to: CGPoint(x: 1, y: 1))
        path.addArc(center: .zero, radius: number, startAngle: 0, endAngle: 1, clockwise: true)
        path.addArc(center: .zero, radius: 1, startAngle: number, endAngle: 1, clockwise: false)
        path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: number)
        path.addArc(tangent1End: CGPoint(x: number, y: 0), tangent2End: CGPoint(x: 5, y: 5), radius: 2)
        path.addArc(tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 5, y: 5), radius: number)
        path.addRoundedRect(
            in: CGRect(x: 0, y: 0, width: number, height: 5), cornerWidth: number, cornerHeight: number)
        path.addLines(between: [])
        bezier.addArc(withCenter: .zero, radius: 1, startAngle: 0, endAngle: number, clockwise: true)
        bezier.append(UIBezierPath(cgPath: path).reversing())
        _ = bezier.contains(CGPoint(x: number, y: 1))
        _ = path.boundingBox
        #expect(!path.isEmpty && !bezier.isEmpty)
    }

    @Test(arguments: odd) func rectanglesTakeAnyNumber(number: CGFloat) {
        let rect = CGRect(x: 0, y: 0, width: 10, height: 20)
        let parts = rect.divided(atDistance: number, from: .maxYEdge)
        #expect(parts.slice.height + parts.remainder.height == 20)
        #expect(CGRect.null.integral.isNull && CGRect.null.applying(CGAffineTransform(rotationAngle: 1)).isNull)
        _ = CGRect(x: number, y: 0, width: 1, height: 1).integral
        _ = UIColor(hue: number, saturation: number, brightness: number, alpha: number)
    }

    @Test(arguments: odd) func picturesOfAnySize(number: CGFloat) {
        let image = UIGraphicsImageRenderer(size: CGSize(width: number, height: 3)).image { _ in }
        #expect(image.width == 1 && image.height == 1)
        #expect(UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3), scale: number).image { _ in }.width == 1)
        #expect(NSNumber(value: number).intValue == (abs(number) < 2 ? Int(number) : 0))
    }

    @Test func valuesOfOtherTypesAreLeftOut() {
        let (layer, gradient, shape, cell) = (CALayer(), CAGradientLayer(), CAShapeLayer(), CAEmitterCell())
        layer.filters = ["no filter", CIFilter(Filter(.invert(1)))]
        gradient.colors = [UIColor.red.cgColor, 5, "blue"]
        shape.lineDashPattern = nil
        cell.contents = 7
        cell.color = nil
        let (filters, colors): ([Filter], [Color]) = (layer.filters, gradient.colors)
        #expect(filters.count == 1 && colors == [.red] && cell.cell.contents == nil && cell.cell.color == .white)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = "no number"
        animation.toValue = nil
        let from: (any Animatable)? = animation.fromValue
        #expect(from == nil)
        let keyframes = CAKeyframeAnimation(keyPath: "opacity")
        keyframes.values = [0, "half", 1]
        #expect(keyframes.values?.count == 2)
        let blur = CIFilter(name: "CIGaussianBlur")
        blur?.setValue("wide", forKey: kCIInputRadiusKey)
        blur?.setValue(5, forKey: "inputNothing")
        #expect(blur?.value(forKey: kCIInputRadiusKey) as? CGFloat == 10 && blur?.value(forKey: "inputNothing") == nil)
    }

    @Test func aMistakeInAVisualFormatEndsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = NSLayoutConstraint.constraints(withVisualFormat: "H:|[a", views: ["a": UIView()])
        }
        // The view has no superview.
        await #expect(processExitsWith: .failure) {
            _ = NSLayoutConstraint.constraints(withVisualFormat: "H:|[a]", views: ["a": UIView()])
        }
    }

    @Test func placesThatAreNot() {
        let (root, layer) = (CALayer(), CALayer())
        root.insertSublayer(layer, at: UInt32.max)
        #expect(root.sublayers?.count == 1)
        // Without a superlayer, or a manager of such rules, nothing is added.
        layer.addConstraint(CAConstraint(attribute: .minX, relativeTo: "nobody", attribute: .maxX))
        CALayer().addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX))
        let transition = CABasicAnimation()
        transition.valueFunction = CAValueFunction(name: .rotateX)
        #expect(transition.keyPath == nil && transition.valueFunction == nil)
        #expect(CATransform3DInvert(CATransform3DMakeScale(0, 1, 1)) == CATransform3DMakeScale(0, 1, 1))
    }
}
