import Lamina

// MARK: Shapes

/// A layer of a path.
public typealias CAShapeLayer = ShapeLayer
/// The rule of a shape's inside.
public typealias CAShapeLayerFillRule = FillRule
/// The ends of a shape's lines.
public typealias CAShapeLayerLineCap = LineCap
/// The corners of a shape's lines.
public typealias CAShapeLayerLineJoin = LineJoin

/// The rules of a shape's inside.
public let kCAFillRuleNonZero = FillRule.nonZero
public let kCAFillRuleEvenOdd = FillRule.evenOdd

/// The ends of a shape's lines.
public let kCALineCapButt = LineCap.butt
public let kCALineCapRound = LineCap.round
public let kCALineCapSquare = LineCap.square

/// The corners of a shape's lines.
public let kCALineJoinMiter = LineJoin.miter
public let kCALineJoinRound = LineJoin.round
public let kCALineJoinBevel = LineJoin.bevel

/// Properties of a shape in the types that Core Animation gives them, beside Lamina's of the same names.
public protocol CAShapeLayerNames: ShapeLayer {}

extension ShapeLayer: CAShapeLayerNames {}

extension CAShapeLayerNames {
    /// The path.
    public var path: CGPath? {
        get { (self.path as Path?).map(CGPath.init) }
        set {
            let path: Path? = newValue?.path
            self.path = path
        }
    }

    /// The lengths of dashes and gaps, in points; nil for an unbroken line.
    public var lineDashPattern: [NSNumber]? {
        get {
            let lengths: [Double] = self.lineDashPattern
            return lengths.isEmpty ? nil : lengths
        }
        set {
            let lengths: [Double] = newValue ?? []
            self.lineDashPattern = lengths
        }
    }
}

// MARK: Gradients

/// A layer of a gradient.
public typealias CAGradientLayer = GradientLayer
/// The kinds of gradients.
public typealias CAGradientLayerType = GradientLayerType

/// The kinds of gradients.
public let kCAGradientLayerAxial = GradientLayerType.axial
public let kCAGradientLayerRadial = GradientLayerType.radial
public let kCAGradientLayerConic = GradientLayerType.conic

/// Properties of a gradient in the types that Core Animation gives them, beside Lamina's of the same names.
public protocol CAGradientLayerNames: GradientLayer {}

extension GradientLayer: CAGradientLayerNames {}

extension CAGradientLayerNames {
    /// The colours; what is not a colour is left out.
    public var colors: [Any]? {
        get {
            let all: [Color] = self.colors
            return all.isEmpty ? nil : all
        }
        set {
            let all: [Color] = (newValue ?? []).compactMap { $0 as? Color }
            self.colors = all
        }
    }
}

// MARK: Text

/// A layer of text.
public typealias CATextLayer = TextLayer
/// The alignment of text.
public typealias CATextLayerAlignmentMode = TextAlignment
/// The place of the ellipsis of text that is too long.
public typealias CATextLayerTruncationMode = TextTruncation

/// The alignments of text.
public let kCAAlignmentNatural = TextAlignment.natural
public let kCAAlignmentLeft = TextAlignment.left
public let kCAAlignmentRight = TextAlignment.right
public let kCAAlignmentCenter = TextAlignment.center
public let kCAAlignmentJustified = TextAlignment.justified

/// The places of the ellipsis.
public let kCATruncationNone = TextTruncation.none
public let kCATruncationStart = TextTruncation.start
public let kCATruncationMiddle = TextTruncation.middle
public let kCATruncationEnd = TextTruncation.end

/// Properties of text in the types that Core Animation gives them, beside Lamina's of the same names.
public protocol CATextLayerNames: TextLayer {}

extension TextLayer: CATextLayerNames {}

extension CATextLayerNames {
    /// The text: a `String` or an `AttributedText`.
    public var string: Any? {
        get {
            let (plain, attributed): (String?, AttributedText?) = (self.string, self.attributedString)
            return attributed ?? plain
        }
        set {
            let text: String? = newValue as? String
            self.attributedString = newValue as? AttributedText
            if self.attributedString == nil { self.string = text }
        }
    }

    /// The font: a `UIFont`, whose size is left aside, or the name of a family.
    public var font: Any? {
        get { self.font as Font }
        set {
            let size = fontSize
            var font = newValue as? Font ?? Font()
            if let family = newValue as? String { font.family = family }
            font.size = size
            self.font = font
        }
    }
}
