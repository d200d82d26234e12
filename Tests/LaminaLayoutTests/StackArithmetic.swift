import LaminaLayout

/// A place along one axis.
struct StackSpan {
    var start = 0.0
    var length = 0.0
    var end: Double { start + length }
}

/// The layout of a stack by arithmetic, without constraints: the frames that its settings are documented to give.
///
/// Items hug at 250 and resist compression at 750. A function returns nil where required constraints contradict each
/// other, where the settings leave the layout undetermined, or where it has no short formula.
struct StackArithmetic {
    private let scene: StackScene
    private let settings: StackSettings
    private let isHorizontal: Bool
    /// The indices of visible items.
    private let visible: [Int]
    private let alignment: StackAlignment

    init(_ scene: StackScene) {
        self.scene = scene
        settings = scene.settings
        isHorizontal = settings.axis == .horizontal
        visible = scene.items.indices.filter { !scene.items[$0].facts.isHidden }
        alignment =
            switch settings.alignment {
            case .top: .leading
            case .bottom: .trailing
            case .firstBaseline where !isHorizontal: .leading
            case .lastBaseline where !isHorizontal: .trailing
            default: settings.alignment
            }
    }

    /// The frames of the stack and then of its items.
    var frames: [StackFrame]? {
        guard let along, let across else { return nil }
        var frames = zip(along, across).map { along, across in
            let (x, y) = isHorizontal ? (along, across) : (across, along)
            return StackFrame(x: x.start, y: y.start, width: x.length, height: y.length)
        }
        if scene.isRightToLeft {
            for index in frames.indices { frames[index].x = frames[0].width - frames[index].x - frames[index].width }
        }
        return frames
    }

    private func margins(_ ofWidth: Bool) -> (start: Double, end: Double) {
        guard settings.isLayoutMarginsRelativeArrangement else { return (0, 0) }
        let (leading, trailing, top, bottom) = scene.margins
        return ofWidth ? (leading, trailing) : (top, bottom)
    }

    private func contents(_ ofWidth: Bool) -> [Double?] {
        scene.items.map { ofWidth ? $0.facts.intrinsicWidth : $0.facts.intrinsicHeight }
    }

    // MARK: Along the axis

    private var along: [StackSpan]? {
        let margins = margins(isHorizontal)
        let canvas = (isHorizontal ? scene.width : scene.height).map { $0 - margins.start - margins.end }
        if let canvas, canvas < 0 { return nil }
        let edges = edgeDistances
        var spans = [StackSpan](repeating: StackSpan(start: margins.start), count: scene.items.count)
        guard !visible.isEmpty else {
            return [StackSpan(length: (canvas ?? 0) + margins.start + margins.end)] + spans
        }
        let contents = contents(isHorizontal)
        let shares = StackShares(
            lengths: visible.map { contents[$0] }, spacings: visible.dropLast().map(spacing),
            least: zip(visible, visible.dropFirst()).map(leastDistance), ends: edges.start + edges.end,
            sharesWidth: visible.map {
                scene.items[$0].facts.hasMultilineText && visible.count > 1
                    && (alignment == .firstBaseline || alignment == .lastBaseline)
            })
        guard let result = shares.divide(canvas, settings.distribution) else { return nil }
        var start = margins.start + edges.start
        for (place, index) in visible.enumerated() {
            spans[index] = StackSpan(start: start, length: result.lengths[place])
            if place < result.distances.count { start = spans[index].end + result.distances[place] }
        }
        for index in spans.indices where scene.items[index].facts.isHidden && index > 0 {
            spans[index].start = spans[index - 1].end
        }
        return [StackSpan(length: result.canvas + margins.start + margins.end)] + spans
    }

    private func spacing(after index: Int) -> Double {
        let own = scene.items[index].facts.customSpacing ?? settings.spacing
        return own == StackSettings.spacingUseSystem ? 8 : own
    }

    /// The least distance of the edges of two items.
    private func leastDistance(_ previous: Int, _ next: Int) -> Double {
        let isBaselineRelative = !isHorizontal && settings.isBaselineRelativeArrangement
        let baselines = scene.items[previous].descent + scene.items[next].ascent
        return spacing(after: previous) - (isBaselineRelative ? baselines : 0)
    }

    /// The distances of the outer items from the edges of the canvas, where distances are measured from baselines.
    private var edgeDistances: (start: Double, end: Double) {
        guard !isHorizontal, settings.isBaselineRelativeArrangement, let first = visible.first, let last = visible.last
        else { return (0, 0) }
        let spacing = settings.spacing == StackSettings.spacingUseSystem ? 8 : settings.spacing
        return (spacing - scene.items[first].ascent, spacing - scene.items[last].descent)
    }

    // MARK: Across the axis

    private var across: [StackSpan]? {
        let margins = margins(!isHorizontal)
        let fixed = (isHorizontal ? scene.height : scene.width).map { $0 - margins.start - margins.end }
        if let fixed, fixed < 0 { return nil }
        let contents = contents(!isHorizontal)
        guard var (canvas, spans) = visible.isEmpty ? (fixed ?? 0, [:]) : aligned(contents, fixed) else { return nil }
        for index in scene.items.indices where scene.items[index].facts.isHidden {
            spans[index] = hidden(index, contents[index] ?? 0, visible.first.flatMap { spans[$0] }, canvas)
        }
        canvas += margins.start + margins.end
        return [StackSpan(length: canvas)]
            + scene.items.indices.map { index in
                let span = spans[index] ?? StackSpan(start: .nan)
                return StackSpan(start: span.start + margins.start, length: span.length)
            }
    }

    /// A hidden item's place beside that of the first visible item.
    private func hidden(_ index: Int, _ length: Double, _ first: StackSpan?, _ canvas: Double) -> StackSpan {
        let span = first ?? StackSpan(length: canvas)
        let item = scene.items[index]
        let firstItem = visible.first.map { scene.items[$0] }
        let start =
            switch alignment {
            case .center: span.start + (span.length - length) / 2
            case .trailing: span.end - length
            case .firstBaseline where firstItem != nil: span.start + (firstItem?.ascent ?? 0) - item.ascent
            case .lastBaseline where firstItem != nil: span.end - (firstItem?.descent ?? 0) + item.descent - length
            default: span.start
            }
        return StackSpan(start: start, length: length)
    }

    /// The length of the canvas, and the places of visible items in it.
    private func aligned(_ contents: [Double?], _ fixed: Double?) -> (Double, [Int: StackSpan])? {
        let longest = visible.compactMap { contents[$0] }.max()
        var canvas = fixed ?? longest ?? 0
        var spans: [Int: StackSpan] = [:]
        switch alignment {
        case .fill:
            if fixed == nil, longest == nil { return nil }
            for index in visible { spans[index] = StackSpan(length: canvas) }
        case .firstBaseline:
            let baseline = visible.map { scene.items[$0].ascent }.max() ?? 0
            for index in visible {
                let start = baseline - scene.items[index].ascent
                if let fixed, fixed < start { return nil }
                spans[index] = StackSpan(start: start, length: min(contents[index] ?? 0, (fixed ?? .infinity) - start))
            }
            canvas = fixed ?? spans.values.map(\.end).max() ?? 0
        case .lastBaseline:
            return alignedByLastBaseline(contents, fixed)
        default:
            for index in visible {
                let length = min(contents[index] ?? 0, canvas)
                let factor = alignment == .center ? 0.5 : alignment == .trailing ? 1 : 0
                spans[index] = StackSpan(start: factor * (canvas - length), length: length)
            }
        }
        return (canvas, spans)
    }

    /// Aligned by last baselines: the first item's bottom edge alone is bounded by the canvas.
    private func alignedByLastBaseline(_ contents: [Double?], _ fixed: Double?) -> (Double, [Int: StackSpan])? {
        let items = scene.items
        let lowest = fixed.map { $0 - items[visible[0]].descent } ?? .infinity
        let baseline = min(lowest, visible.map { (contents[$0] ?? 0) - items[$0].descent }.max() ?? 0)
        var spans: [Int: StackSpan] = [:]
        for index in visible {
            let end = baseline + items[index].descent
            if end < 0 { return nil }
            let length = min(contents[index] ?? 0, end)
            spans[index] = StackSpan(start: end - length, length: length)
        }
        return (fixed ?? baseline + items[visible[0]].descent, spans)
    }
}
