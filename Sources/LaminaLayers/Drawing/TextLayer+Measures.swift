import Foundation
import LaminaDrawing
import LaminaGeometry

extension TextLayer {
    /// The font of ``string``, with ``fontSize``; setting it sets both. ``Font/defaultFamily`` is the default.
    public final var font: Font {
        get {
            var font = face
            font.size = fontSize
            return font
        }
        set {
            face = newValue
            fontSize = newValue.size
        }
    }

    /// The size of ``string``'s font in points. 36 is the default.
    public final var fontSize: Double {
        get { if case .number(let size)? = ownValue(forKey: "fontSize") { size } else { 36 } }
        set { setOwnValue(newValue, forKey: "fontSize") }
    }

    /// The colour of ``string``. Opaque white is the default.
    public final var foregroundColor: Color? {
        get { ownValue(forKey: "foregroundColor")?.color }
        set { setOwnValue(AnimatableValue(newValue), forKey: "foregroundColor") }
    }

    /// The room that the text takes where nothing breaks it but newlines, in points; zero for text that can't be set.
    public final func preferredFrameSize() -> CGSize { (try? textLayout(in: nil))?.size ?? .zero }

    /// The room that the text takes in a width, in points; zero for text that can't be set.
    public final func textSize(forWidth width: Double) -> CGSize {
        (try? textLayout(in: CGSize(width: width, height: .infinity)))?.size ?? .zero
    }

    /// Where the letters of the first line stand, in points from the top of the bounds.
    public final var firstBaseline: Double { (try? textLayout(in: bounds.size))?.firstBaseline ?? 0 }

    /// Where the letters of the last line stand, in points from the top of the bounds.
    public final var lastBaseline: Double { (try? textLayout(in: bounds.size))?.lastBaseline ?? 0 }

    /// Where each line lies, in points from the bounds' top left.
    public final var lineRects: [CGRect] { (try? textLayout(in: bounds.size))?.lines.map(\.rect) ?? [] }

    /// Sets the text in the bounds, for whoever wants to know why that fails.
    ///
    /// - Throws: `DrawingError` for a family that is not there, or text that is too long.
    public final func checkText() throws(DrawingError) { _ = try textLayout(in: bounds.size) }
}
