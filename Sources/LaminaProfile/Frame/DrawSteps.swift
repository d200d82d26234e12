import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender

/// The draws of a frame one by one, with pictures from which each pass can be seen growing.
public struct DrawSteps: Sendable, Equatable {
    /// One layer drawn once.
    public struct Step: Sendable, Equatable {
        /// The layer, as an index into ``Profile/layers``.
        public var layer: Int
        /// The pixels that the draw may change, counted from the first pixel of the pass's region.
        public var area: PixelRect
        /// The parts of its shader program.
        public var parts: [String]
        /// True if it is blended with the colours before.
        public var blends: Bool
        /// A PNG of ``area`` after the draw, extended to whole cells (``Pass/cell``); nil if it was left out, or if the
        /// area is empty.
        public var picture: [UInt8]?
    }

    /// The draws of one pass.
    public struct Pass: Sendable, Equatable {
        /// The pass, as an index into ``Profile/passes``.
        public var pass: Int
        /// The width of its region in pixels.
        public var width: Int
        /// The height of its region in pixels.
        public var height: Int
        /// The side in pixels of the cell of which a pixel of the pictures is the mean.
        public var cell: Int
        /// The colour of the region before the first draw, premultiplied; nil if it is not cleared.
        public var clear: SIMD4<Float>?
        /// The earlier pass on whose result this one goes on; nil if there is none.
        public var continues: Int?
        /// The draws in order.
        public var steps: [Step]
        /// The number of further draws, which were left out.
        public var furtherCount: Int
    }

    /// The passes that draw, in the order of execution.
    public private(set) var passes: [Pass] = []
    /// The number of draws in ``passes`` whose pictures were left out.
    public private(set) var pictureless = 0

    /// The largest number of draws that are listed.
    public static let limit = 2_000

    /// - Parameters:
    ///   - pictures: Pictures of draws of the plan; none if they were not taken.
    ///   - byteLimit: The bytes that the pictures may take as PNG.
    /// - Throws: `ImageError` if a picture can't be encoded.
    init(_ plan: PassPlan, _ pictures: [DrawPicture], byteLimit: Int) throws {
        let byPass = Dictionary(grouping: pictures, by: \.pass)
        var (room, bytes, isFull) = (Self.limit, 0, false)
        // Where there is too little room, the passes on the frame have it first.
        for isFrame in [true, false] {
            for (index, pass) in plan.passes.enumerated() where pass.isFrame == isFrame && !pass.draws.isEmpty {
                let taken = byPass[index] ?? []
                var made = Pass(plan, index, cell: taken.first?.cell ?? 1)
                for draw in pass.draws {
                    for instance in draw.instances {
                        guard room > 0 else {
                            made.furtherCount += 1
                            continue
                        }
                        room -= 1
                        var step = Step(plan, instance, draw, pass)
                        let number = made.steps.count
                        if number < taken.count, !isFull, let bitmap = taken[number].bitmap {
                            let png = try PNGEncoder.encode(bitmap)
                            bytes += png.count
                            isFull = bytes > byteLimit
                            step.picture = isFull ? nil : png
                        }
                        if step.picture == nil, !step.area.isEmpty { pictureless += 1 }
                        made.steps.append(step)
                    }
                }
                passes.append(made)
            }
        }
        passes.sort { $0.pass < $1.pass }
    }
}

extension DrawSteps.Pass {
    /// The pass without its draws.
    fileprivate init(_ plan: PassPlan, _ index: Int, cell: Int) {
        let pass = plan.passes[index]
        let before = plan.passes[..<index].lastIndex { $0.target == pass.target && $0.region == pass.region }
        self.init(
            pass: index, width: pass.region.width, height: pass.region.height, cell: cell, clear: pass.clear,
            continues: pass.clear == nil ? before : nil, steps: [], furtherCount: 0)
    }
}

extension DrawSteps.Step {
    fileprivate init(_ plan: PassPlan, _ instance: Int, _ draw: Draw, _ pass: Pass) {
        let (area, region) = (plan.area(of: instance, draw, in: pass.region).rect, pass.region)
        self.init(
            layer: plan.node(of: instance, draw),
            area: area.isEmpty
                ? .empty
                : PixelRect(
                    minX: area.minX - region.minX, minY: area.minY - region.minY, maxX: area.maxX - region.minX,
                    maxY: area.maxY - region.minY),
            parts: draw.program.parts.map { $0.lowercased() }, blends: draw.blends, picture: nil)
    }
}

extension RenderedFrame {
    /// Returns the draws of the frame's passes, with pictures if the frame was rendered with
    /// ``FrameMeasurements/drawPictureSide``.
    ///
    /// - Parameter byteLimit: The bytes that the pictures may take as PNG; those of the passes on the frame are first.
    /// - Throws: `ImageError` if a picture can't be encoded.
    public func drawSteps(byteLimit: Int = .max) throws -> DrawSteps {
        try DrawSteps(plan, drawn.drawPictures, byteLimit: byteLimit)
    }
}
