extension Filter {
    /// The same filter with its amounts brought into range, as layers keep it.
    ///
    /// Radii and scales are kept within 0…10,000 points, shares within 0…1, `brightness` within -1…1, `exposure` within
    /// -30…30, the power of `gamma` within 0.001…1,000, intensities within 1,000, all else within 10,000; shifts within
    /// 100,000 points. What is not a number becomes the value that changes nothing. Transfer functions lose the values
    /// beyond their most, points of a curve that do not rise within 0…1, and an alpha function that is not 0 at 0.
    public var sanitized: Filter {
        var result = self
        result.kind = kind.sanitized
        return result
    }

    /// Whether the filter does nothing to a layer's own image: it is switched off, or its amounts change no image. A blur
    /// of radius 0 does something if its edge is not transparent: the image still ends at the layer's bounds.
    public var isNeutral: Bool { !isEnabled || kind.changesNoColor && !kind.endsAtBounds }

    /// Whether the filter does nothing to what is behind a layer.
    public var isNeutralOnBackdrop: Bool { !isEnabled || kind.changesNoColor }

    /// The same filter with amounts that change no image, where there are such.
    var neutral: Filter {
        var result = self
        result.kind = kind.with(kind.parameters.map(\.neutralValue))
        return result
    }

    /// The filter on the way from this one (`progress` 0) to another (1): each amount by itself, colours weighted by
    /// their alphas. What has no middle - a filter of another kind, an edge mode, the switch - is taken up half-way.
    public func interpolated(to end: Filter, progress: Double) -> Filter {
        let late = progress >= 0.5
        let (from, to) = (kind.parameters, end.kind.parameters)
        guard kind.isLike(end.kind) else { return late ? end : self }
        var result = late ? end : self
        result.kind = result.kind.with(
            zip(from, to).map { $0.value.interpolated(to: $1.value, progress: progress) })
        return result
    }
}

extension FilterKind {
    var sanitized: FilterKind {
        let kept = with(parameters.map(\.sanitizedValue))
        switch kept {
        case .colorClamp(let min, let max):
            return .colorClamp(min: min, max: pointwiseMax(min, max))
        case .componentTransfer(let red, let green, let blue, let alpha) where !alpha.keepsZero:
            return .componentTransfer(red: red, green: green, blue: blue)
        default: return kept
        }
    }

    /// Whether an image is cut to the layer's bounds, so that there are edges to be drawn out or mirrored.
    package var endsAtBounds: Bool {
        switch self {
        case .gaussianBlur(_, let edge), .boxBlur(_, let edge), .motionBlur(_, _, let edge): edge != .transparent
        default: false
        }
    }

    /// Whether the amounts leave every pixel as it is. True only if it can be told from the filter alone.
    fileprivate var changesNoColor: Bool {
        switch self {
        case .gaussianBlur(let radius, _), .boxBlur(let radius, _), .motionBlur(let radius, _, _), .dilate(let radius),
            .erode(let radius):
            radius <= 0
        case .saturation(let amount), .contrast(let amount): amount == 1
        case .brightness(let amount), .invert(let amount), .sepia(let amount), .grayscale(let amount),
            .exposure(let amount), .hueRotate(let amount):
            amount == 0
        case .gamma(let power): power == 1
        case .colorMatrix(let matrix): matrix == ColorMatrix()
        case .colorClamp(let min, let max): min.max() <= 0 && max.min() >= 1
        case .componentTransfer(let red, let green, let blue, let alpha):
            red.isIdentity && green.isIdentity && blue.isIdentity && alpha.isIdentity
        case .tint(let color), .dropShadow(let color, _, _): color.alpha <= 0
        case .pixellate(let scale, _): scale <= 0
        case .bloom(_, let intensity), .vignette(_, let intensity): intensity == 0
        case .edges: false
        }
    }

    /// Whether both are of one kind, whatever their amounts are.
    func isLike(_ other: FilterKind) -> Bool { word == other.word }
}
