import LaminaCounters
import LaminaImage
import LaminaPlan
import LaminaStage

/// The drawing of one picture, a plan at a time: the whole frame's, or if its targets would take more memory than they
/// may, those of bands of rows.
///
/// Bands are halved until they fit. A band holds as many rows more as layers in it read of what is behind them, and
/// layers outside of it take part as far as filters carry them, so that the picture is the same to a step of 8 bits,
/// by which blurs on grids of other extents may round the other way.
///
/// It draws nothing itself, so that whoever does may wait for the device in its own way: ``next(_:)`` gives the plan to draw,
/// ``add(_:)`` takes what came of it. Both throw `RenderError.targetsTooLarge` if even a band of a few rows does not fit;
/// errors name the layer.
struct FrameDrawing {
    /// The next plan to draw.
    struct Step: Sendable {
        let plan: PassPlan
        let options: DrawOptions
    }

    /// The plan of the whole picture.
    private let plan: PassPlan
    private let options: DrawOptions
    private let tree: RenderTree
    private let byteLimit: Int
    /// The picture, once it is there.
    private(set) var result: DrawnPlan?
    private var bands: BandedPicture?
    /// The band that is being drawn, and the first row that its plan draws.
    private var band = (rows: 0..<0, firstRow: 0)

    init(_ plan: PassPlan, _ options: DrawOptions, of tree: RenderTree, byteLimit: Int) {
        (self.plan, self.options, self.tree, self.byteLimit) = (plan, options, tree, byteLimit)
    }

    /// The plan to draw next; nil where ``result`` is there.
    ///
    /// - Parameter planner: Plans the bands; it has the rules of the whole picture's plan.
    mutating func next(_ planner: inout Planner) throws -> Step? {
        do {
            return try nextStep(&planner)
        } catch let error as RenderError {
            throw error.naming(layerIn: tree, plan)
        }
    }

    /// Takes what came of the plan that ``next(_:)`` has given last.
    mutating func add(_ outcome: Result<DrawnPlan, any Error>) throws {
        do {
            if bands == nil { try addWhole(outcome) } else { try addBand(outcome) }
        } catch let error as RenderError {
            throw error.naming(layerIn: tree, plan)
        }
    }

    private mutating func nextStep(_ planner: inout Planner) throws -> Step? {
        if result != nil { return nil }
        if bands == nil {
            if plan.targetBytesPeak <= byteLimit { return Step(plan: plan, options: options) }
            try divide()
        }
        while let rows = bands?.next() {
            let part = planner.plan(tree, band: rows)
            band = (rows, Int(part.frame.minY))
            if part.targetBytesPeak <= byteLimit { return Step(plan: part, options: DrawOptions()) }
            try addBand(.failure(RenderError.targetsTooLarge(bytes: part.targetBytesPeak, limit: byteLimit)))
        }
        result = try bands?.frame(of: plan)
        return nil
    }

    private mutating func addWhole(_ outcome: Result<DrawnPlan, any Error>) throws {
        do {
            result = try outcome.get()
        } catch RenderError.targetsTooLarge {
            // Targets are lent a little larger than planned.
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

/// A picture put together from bands of rows.
struct BandedPicture {
    private let width: Int
    private let height: Int
    private var pixels: [UInt8] = []
    /// The bands to draw, the topmost last.
    private var open: [Range<Int>]
    private var counters = FrameCounters()

    /// Bands are not made smaller than this.
    private static let leastRows = 8

    /// Begins with two halves; nil if the picture has too few rows for them.
    init?(_ tree: RenderTree) {
        (width, height) = (tree.pixelWidth, tree.pixelHeight)
        open = []
        guard split(0..<tree.pixelHeight) else { return nil }
    }

    /// The next band from the top.
    mutating func next() -> Range<Int>? { open.popLast() }

    /// Halves a band; false if it is too small.
    mutating func split(_ band: Range<Int>) -> Bool {
        guard band.count > BandedPicture.leastRows else { return false }
        let middle = band.lowerBound + band.count / 2
        open.append(middle..<band.upperBound)
        open.append(band.lowerBound..<middle)
        return true
    }

    /// Adds the rows of a band, out of the rows that were drawn for it from `firstRow` on.
    mutating func add(_ drawn: DrawnPlan, rows: Range<Int>, firstRow: Int) throws {
        guard let bitmap = drawn.bitmap else { throw RenderError.nothingRead }
        let first = rows.lowerBound - firstRow
        let stride = width * 4
        pixels += bitmap.pixels[(first * stride)..<((first + rows.count) * stride)]
        counters.add(drawn.counters)
        counters.offscreenPasses.count(.tooLarge)
    }

    /// The whole picture, with what all bands took.
    func frame(of plan: PassPlan) throws -> DrawnPlan {
        var all = counters
        all.offscreenPassesRequired = plan.offscreenPassesRequired
        all.layers = plan.layers
        return DrawnPlan(
            bitmap: try Bitmap(width: width, height: height, pixels: pixels), counters: all, overdrawMap: nil)
    }
}

// MARK: Layers of errors

extension RenderError {
    /// The same, telling of which layer of the tree it is where that can be found.
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
    /// The path of the first layer with an image that is meant, given with the contents that show it; nil for a pattern.
    fileprivate func layer(showing isMeant: (Image, RenderContents?) -> Bool) -> String? {
        nodes.firstIndex { node in
            if node.contents >= 0 {
                let contents = contents[Int(node.contents)]
                if contents.image >= 0, isMeant(images[Int(contents.image)], contents) { return true }
            }
            return node.pattern >= 0 && isMeant(images[Int(node.pattern)], nil)
        }.map { path(ofNode: $0) }
    }
}

extension PassPlan {
    /// The offscreen pass that draws on the largest target.
    fileprivate var largestPass: Pass? {
        func size(_ pass: Pass) -> Int { targets[Int(pass.target)].byteCount }
        return passes.filter { !$0.isFrame && $0.node >= 0 && targets.indices.contains(Int($0.target)) }
            .max { size($0) < size($1) }
    }
}
