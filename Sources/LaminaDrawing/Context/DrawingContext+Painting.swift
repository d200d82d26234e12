import CPango
import LaminaGeometry

extension DrawingContext {
    /// Fills the path and clears it; open subpaths are closed by straight lines.
    public func fillPath(using rule: FillRule = .nonZero) {
        fill(path, rule)
        beginPath()
    }

    /// Strokes the path and clears it.
    public func strokePath() {
        stroke(path)
        beginPath()
    }

    /// The ways to draw a path.
    public enum PathDrawingMode: Sendable, Hashable {
        case fill, eoFill, stroke, fillStroke, eoFillStroke
    }

    /// Fills the path, strokes it, or both in this order, and clears it.
    public func drawPath(using mode: PathDrawingMode) {
        switch mode {
        case .fill, .fillStroke: fill(path, .nonZero)
        case .eoFill, .eoFillStroke: fill(path, .evenOdd)
        case .stroke: break
        }
        switch mode {
        case .stroke, .fillStroke, .eoFillStroke: stroke(path)
        case .fill, .eoFill: break
        }
        beginPath()
    }

    /// Fills a rectangle and clears the path.
    public func fill(_ rect: Rect) {
        beginPath()
        addRect(rect)
        fillPath()
    }

    /// Fills the ellipse inscribed in a rectangle, and clears the path.
    public func fillEllipse(in rect: Rect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }

    /// Strokes a rectangle and clears the path.
    public func stroke(_ rect: Rect) {
        beginPath()
        addRect(rect)
        strokePath()
    }

    /// Strokes an ellipse and clears the path.
    public func strokeEllipse(in rect: Rect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }

    /// Makes a rectangle transparent and clears the path.
    public func clear(_ rect: Rect) {
        let mode = state.blendMode
        state.blendMode = .clear
        fill(rect)
        state.blendMode = mode
    }

    /// Intersects the clip with the path, and clears the path.
    public func clip(using rule: FillRule = .nonZero) {
        defer { beginPath() }
        guard path.elements.count <= DrawingLimits.clipElements else {
            return fail(.tooManyElements(count: path.elements.count, limit: DrawingLimits.clipElements))
        }
        let shape = path.isFinite ? path : Path()
        let cost = PathCost(shape, width: width, height: height)
        guard spend(cost.fillCrossings) else { return fail(.tooComplex(elements: path.elements.count)) }
        withCairo { cairo in
            cost.emit(shape, to: cairo, near: window)
            cairo_set_fill_rule(cairo, rule.cairo)
            // Differs from that of the previous clip; see `clipCount`.
            cairo_set_antialias(cairo, state.clipCount.isMultiple(of: 2) ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_GRAY)
            cairo_clip(cairo)
            cairo_set_antialias(cairo, CAIRO_ANTIALIAS_BEST)
        }
        state.clipCount += 1
    }

    /// Intersects the clip with a rectangle, and clears the path.
    public func clip(to rect: Rect) {
        beginPath()
        addRect(rect)
        clip()
    }

    private func fill(_ shape: Path, _ rule: FillRule) {
        guard !shape.isEmpty, shape.isFinite else { return }
        let cost = PathCost(shape, width: width, height: height)
        guard spend(cost.fillCrossings) else { return fail(.tooComplex(elements: shape.elements.count)) }
        spend(on: state.fillGradient)
        draw { cairo in
            setSource(state.fillColor, state.fillGradient, cairo)
            cost.emit(shape, to: cairo, near: window)
            cairo_set_fill_rule(cairo, rule.cairo)
            cairo_fill(cairo)
        }
    }

    /// Sets Cairo's source to a gradient, or without one to a colour.
    func setSource(_ color: Color, _ gradient: GradientSource?, _ cairo: OpaquePointer) {
        if let gradient { return gradient.set(on: cairo, map: state.transform, alpha: state.alpha) }
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * state.alpha)
    }

    /// The picture's pixels with a margin within Cairo's range of coordinates.
    var window: Rect {
        Rect(x: 0, y: 0, width: Double(width), height: Double(height)).insetBy(dx: -16_384, dy: -16_384)
    }
}
