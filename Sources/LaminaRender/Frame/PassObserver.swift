import LaminaGL
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Observes the targets of a frame's passes while they are drawn; used only for reports.
final class PassObserver {
    private let pictureSide: Int?
    private let digestsPasses: Bool
    private let pixel: (x: Int, y: Int)?
    private let drawPictureSide: Int?
    /// By pass: the number of its next draws of which pictures are taken.
    private var drawPicturesLeft: [Int] = []
    /// By pass: a small picture of its target after it; nil if it was not executed.
    private(set) var pictures: [Bitmap?] = []
    /// By pass: the digest of the pixels that it wrote; nil if it was not executed.
    private(set) var digests: [String?] = []
    /// The draws on the watched pixel, in order.
    private(set) var steps: [PixelStep] = []
    /// Pictures of the first draws of some passes, in order.
    private(set) var drawPictures: [DrawPicture] = []

    /// Creates an observer; nil if the options need none.
    init?(_ options: DrawOptions, _ plan: PassPlan) {
        guard
            options.passPictureSide != nil || options.watchedPixel != nil || options.digestsPasses
                || options.drawPictureSide != nil
        else { return nil }
        (pictureSide, digestsPasses) = (options.passPictureSide, options.digestsPasses)
        pixel = options.watchedPixel.map { ($0.x, $0.y) }
        drawPictureSide = options.drawPictureSide
        if pictureSide != nil { pictures = [Bitmap?](repeating: nil, count: plan.passes.count) }
        if digestsPasses { digests = [String?](repeating: nil, count: plan.passes.count) }
        if drawPictureSide != nil { drawPicturesLeft = DrawPicture.counts(plan) }
    }

    /// Captures a picture of a pass's target, and the digest of the pixels that the pass wrote.
    func end(_ pass: Pass, _ index: Int, of plan: PassPlan, on target: RenderTarget) throws {
        let size = plan.targets[Int(pass.target)]
        if digestsPasses {
            var digest = try TargetDigest()
            for rect in pass.written(in: plan) {
                try digest.add(
                    rect.intersection(LaminaGeometry.PixelRect(width: size.width, height: size.height)), of: target)
            }
            digests[index] = digest.text
        }
        guard let pictureSide else { return }
        let whole = pass.work.isFilter ? LaminaGeometry.PixelRect(width: size.width, height: size.height) : pass.region
        pictures[index] = try SmallPicture(side: pictureSide, width: whole.width, height: whole.height).read(target)
    }

    /// Issues a draw in parts, so that each instance that touches the watched pixel is drawn on its own, and each that
    /// has a picture.
    ///
    /// - Parameter issue: Issues some instances of the draw.
    func watch(
        _ draw: Draw, of pass: Pass, _ index: Int, _ plan: PassPlan, on target: RenderTarget,
        issue: (Range<Int>) -> Void
    ) throws {
        if let side = drawPictureSide, drawPicturesLeft[index] > 0 {
            return try takePictures(of: draw, of: pass, index, plan, on: target, side: side, issue: issue)
        }
        guard let pixel, pass.isOnFrameGrid, pass.region.contains(x: pixel.x, y: pixel.y),
            draw.scissor.map({ $0.contains(x: pixel.x, y: pixel.y) }) ?? true
        else { return issue(draw.instances) }
        let position = (x: pixel.x - Int(pass.region.minX), y: pixel.y - Int(pass.region.minY))
        var first = draw.instances.lowerBound
        for instance in draw.instances where plan.touches(instance, of: draw, x: pixel.x, y: pixel.y) {
            if first < instance { issue(first..<instance) }
            let before = try color(at: position, of: target)
            issue(instance..<instance + 1)
            first = instance + 1
            let after = try color(at: position, of: target)
            steps.append(
                PixelStep(
                    pass: index, node: plan.node(of: instance, draw),
                    parts: draw.program.parts.map { $0.lowercased() }, blends: draw.blends, before: before,
                    after: after))
        }
        if first < draw.instances.upperBound { issue(first..<draw.instances.upperBound) }
    }

    /// Issues the instances of a draw one by one, and takes a picture of the pixels of each, until the pass has as many
    /// as it may have.
    private func takePictures(
        of draw: Draw, of pass: Pass, _ index: Int, _ plan: PassPlan, on target: RenderTarget, side: Int,
        issue: (Range<Int>) -> Void
    ) throws {
        let cells = SmallPicture(side: side, width: pass.region.width, height: pass.region.height)
        let end = min(draw.instances.upperBound, draw.instances.lowerBound + drawPicturesLeft[index])
        for instance in draw.instances.lowerBound..<end {
            issue(instance..<instance + 1)
            let area = plan.area(of: instance, draw, in: pass.region).rect.relative(to: pass.region)
            drawPictures.append(
                DrawPicture(pass: index, cell: cells.cell, picture: try cells.read(target, touching: area)))
        }
        drawPicturesLeft[index] -= end - draw.instances.lowerBound
        if end < draw.instances.upperBound { issue(end..<draw.instances.upperBound) }
    }

    private func color(at position: (x: Int, y: Int), of target: RenderTarget) throws -> SIMD4<Float> {
        let rect = GLRect(x: position.x, y: position.y, width: 1, height: 1)
        guard target.format == .rgba8 else {
            let bytes = try PixelReadback.read(target.framebuffer, rect: rect, format: .rgba32f)
            return bytes.withUnsafeBytes { $0.loadUnaligned(as: SIMD4<Float>.self) }
        }
        let bytes = try PixelReadback.read(target.framebuffer, rect: rect)
        return SIMD4(Float(bytes[0]), Float(bytes[1]), Float(bytes[2]), Float(bytes[3])) / 255
    }
}

extension PassWork {
    fileprivate var isFilter: Bool { if case .filter = self { true } else { false } }
}

extension Pass {
    /// The texels of the target that the pass writes; the rest of a target may hold anything.
    fileprivate func written(in plan: PassPlan) -> [LaminaGeometry.PixelRect] {
        switch work {
        case .draw: [(area ?? region).relative(to: region)]
        case .filter(let work): plan.filterInstances[work.instances].map(\.texels)
        case .copy(let work):
            [
                LaminaGeometry.PixelRect(
                    minX: work.place.x, minY: work.place.y, maxX: work.place.x + Int32(work.rect.width),
                    maxY: work.place.y + Int32(work.rect.height))
            ]
        }
    }
}

extension LaminaGeometry.PixelRect {
    fileprivate func contains(x: Int, y: Int) -> Bool {
        x >= Int(minX) && x < Int(maxX) && y >= Int(minY) && y < Int(maxY)
    }
}

// MARK: Steps of a pixel

/// The change that one draw made to one pixel of a target.
package struct PixelStep: Sendable, Equatable {
    /// The index of the pass in the plan.
    package var pass: Int
    /// The node of the render tree that was drawn.
    package var node: Int
    /// The parts of the program that drew it.
    package var parts: [String]
    /// True if it was blended with the colour below.
    package var blends: Bool
    /// The pixel before and after, premultiplied.
    package var before: SIMD4<Float>
    package var after: SIMD4<Float>
}
