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
