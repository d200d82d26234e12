import LaminaCounters
import LaminaImage
import LaminaPlan
import LaminaStage

/// The drawing of one picture, plan by plan: the plan of the whole frame or, if its targets would exceed the memory
/// limit, those of bands of rows.
///
/// Bands are halved until they fit. A band includes additional rows that its layers read of their backdrops, and layers
/// outside of it take part as far as filters spread them. So the picture is the same to a step of 8 bits, by which
/// blurs on grids of another extent may round differently.
///
/// It does not draw itself, so that the caller can wait for the device in its own way: ``next(_:)`` returns the plan to
/// draw, ``add(_:)`` takes its result. Both throw `RenderError.targetsTooLarge` if even a band of a few rows does not
/// fit, and `RenderError.tooMuchWork(_:)` before a band with which all bands would shade more fragments than the limit;
/// errors name the layer.
struct FrameDrawing {
    /// The next plan to draw.
    struct Step: Sendable {
        let plan: PassPlan
        let options: DrawOptions
    }

    /// The plan of the whole picture.
    private let plan: PassPlan
    /// The options of the whole picture, of whose measurements bands have none.
    private let options: DrawOptions
    private let tree: RenderTree
    /// The rules of the whole picture's plan.
    private let rules: PlanRules
    private let limits: WorkLimits
    /// The picture, once it is complete.
    private(set) var result: DrawnPlan?
    private var bands: BandedPicture?
    /// The band that is being drawn, and the first row of its plan.
    private var band = (rows: 0..<0, firstRow: 0)
    /// The fragments of all bands up to this one: many times those of the whole picture where filters reach far, as each
    /// band includes the rows that they read.
    private var bandFragments = 0.0

    init(_ plan: PassPlan, _ options: DrawOptions, of tree: RenderTree, rules: PlanRules, limits: WorkLimits) {
        (self.plan, self.options) = (plan, options)
        (self.tree, self.rules, self.limits) = (tree, rules, limits)
    }

    private var byteLimit: Int { limits[.targetBytes] }

    /// Returns the plan to draw next; nil once ``result`` is complete.
    ///
    /// - Parameter planner: Plans the bands.
    mutating func next(_ planner: KeptPlanner) throws -> Step? {
        do {
            return try nextStep(planner)
        } catch let error as RenderError {
            throw error.naming(layerIn: tree, plan)
        }
    }

    /// Takes the result of the plan that ``next(_:)`` returned last.
    mutating func add(_ outcome: Result<DrawnPlan, any Error>) throws {
        do {
            if bands == nil { try addWhole(outcome) } else { try addBand(outcome) }
        } catch let error as RenderError {
            throw error.naming(layerIn: tree, plan)
        }
    }

    private mutating func nextStep(_ planner: KeptPlanner) throws -> Step? {
        if result != nil { return nil }
        if bands == nil {
            if plan.targetBytesPeak <= byteLimit { return Step(plan: plan, options: options) }
            try divide()
        }
        while let rows = bands?.next() {
            let part = planner.plan(tree, band: rows, rules: rules).drawn(in: options.depth)
            band = (rows, Int(part.frame.minY))
            if part.targetBytesPeak <= byteLimit {
                try addWork(of: part)
                var bandOptions = DrawOptions()
                bandOptions.depth = options.depth
                return Step(plan: part, options: bandOptions)
            }
            try addBand(.failure(RenderError.targetsTooLarge(bytes: part.targetBytesPeak, limit: byteLimit)))
        }
        result = try bands?.frame(of: plan)
        return nil
    }

    private mutating func addWork(of part: PassPlan) throws {
        bandFragments += part.fragmentBound
        guard bandFragments > Double(limits[.fragmentBound]) else { return }
        let layer = plan.costliestNode.map { tree.path(ofNode: $0) }
        throw RenderError.tooMuchWork(
            WorkExcess(
                .fragmentBound, Int(min(bandFragments, 1e18)), above: limits[.fragmentBound], layer: layer,
                isLowerBound: true))
    }

    private mutating func addWhole(_ outcome: Result<DrawnPlan, any Error>) throws {
        do {
            result = try outcome.get()
        } catch RenderError.targetsTooLarge {
            // Targets are allocated slightly larger than planned.
            try divide()
        }
    }

    private mutating func divide() throws {
        bands = BandedPicture(tree)
        if bands == nil { throw RenderError.targetsTooLarge(bytes: plan.targetBytesPeak, limit: byteLimit) }
    }

    private mutating func addBand(_ outcome: Result<DrawnPlan, any Error>) throws {
        do {
            try bands?.add(outcome.get(), rows: band.rows, firstRow: band.firstRow)
        } catch let error as RenderError {
            guard case .targetsTooLarge = error, bands?.split(band.rows) == true else { throw error }
        }
    }
}

// MARK: Bands

/// A picture composed of bands of rows.
struct BandedPicture {
    private let width: Int
    private let height: Int
    private var pixels: [UInt8] = []
    /// The samples of 16 bits, if these are asked for.
    private var samples: [UInt16] = []
    /// The bands to draw, the topmost last.
    private var open: [Range<Int>]
    private var counters = FrameCounters()

    /// The minimum height of a band in rows.
    private static let minimumRows = 8

    /// Starts with two halves; nil if the picture has too few rows for them.
    init?(_ tree: RenderTree) {
        (width, height) = (tree.pixelWidth, tree.pixelHeight)
        open = []
        guard split(0..<tree.pixelHeight) else { return nil }
    }

    /// Returns the next band from the top.
    mutating func next() -> Range<Int>? { open.popLast() }

    /// Halves a band; returns false if it is too small.
    mutating func split(_ band: Range<Int>) -> Bool {
        guard band.count > BandedPicture.minimumRows else { return false }
        let middle = band.lowerBound + band.count / 2
        open.append(middle..<band.upperBound)
        open.append(band.lowerBound..<middle)
        return true
    }

    /// Adds the rows of a band, taken from the rows that were drawn for it from `firstRow` on.
    mutating func add(_ drawn: DrawnPlan, rows: Range<Int>, firstRow: Int) throws {
        guard let bitmap = drawn.bitmap else { throw RenderError.nothingRead }
        let first = rows.lowerBound - firstRow
        let stride = width * 4
        let taken = (first * stride)..<((first + rows.count) * stride)
        pixels += bitmap.pixels[taken]
        if let deep = drawn.deepBitmap { samples += deep.samples[taken] }
        counters.add(drawn.counters)
        counters.offscreenPasses.count(.tooLarge)
    }

    /// Returns the whole picture, with the costs of all bands.
    func frame(of plan: PassPlan) throws -> DrawnPlan {
        var all = counters
        all.offscreenPassesRequired = plan.offscreenPassesRequired
        all.layers = plan.layers
        var drawn = DrawnPlan(
            bitmap: try Bitmap(width: width, height: height, pixels: pixels), counters: all, overdrawMap: nil)
        if !samples.isEmpty { drawn.deepBitmap = try DeepBitmap(width: width, height: height, samples: samples) }
        return drawn
    }
}

// MARK: Layers of errors

extension RenderError {
    /// Returns the error with the path of the layer concerned, if it can be found.
    package func naming(layerIn tree: RenderTree, _ plan: PassPlan) -> RenderError {
        switch self {
        case .imageTooLarge(let width, let height, let limit, nil):
            .imageTooLarge(
                width: width, height: height, limit: limit,
                layer: tree.layer { image, _ in (image.width, image.height) == (width, height) })
        case .pyramidTooLarge(let width, let height, let limit, nil):
            .pyramidTooLarge(
                width: width, height: height, limit: limit,
                layer: tree.layer { image, contents in
                    contents?.minification == .trilinear && (image.width, image.height) == (width, height)
                })
        case .targetsTooLarge(let bytes, let limit, nil):
            .targetsTooLarge(bytes: bytes, limit: limit, layer: plan.largestPass.map { tree.path(ofNode: $0.node) })
        default: self
        }
    }
}

extension RenderTree {
    /// Returns the path of the first layer that shows a matching image. The contents are nil for a pattern
    /// or a border.
    fileprivate func layer(showing isMeant: (Image, RenderContents?) -> Bool) -> String? {
        nodes.firstIndex { node in
            let isShown = shownContents(of: node).contains { index in
                let contents = contents[index]
                return contents.image >= 0 && isMeant(images[Int(contents.image)], contents)
            }
            let border = borderImage(of: node).map { isMeant(images[Int($0.image)], nil) } ?? false
            return isShown || border || node.pattern >= 0 && isMeant(images[Int(node.pattern)], nil)
        }.map { path(ofNode: $0) }
    }
}

extension PassPlan {
    /// The offscreen pass with the largest target.
    fileprivate var largestPass: Pass? {
        func size(_ pass: Pass) -> Int { targets[Int(pass.target)].byteCount }
        return passes.filter { !$0.isFrame && $0.node >= 0 && targets.indices.contains(Int($0.target)) }
            .max { size($0) < size($1) }
    }
}
