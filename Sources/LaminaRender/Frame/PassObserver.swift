import LaminaGL
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Observes the targets of a frame's passes while they are drawn; used only for reports.
final class PassObserver {
    private let pictureSide: Int?
    private let digestsPasses: Bool
    private let pixel: (x: Int, y: Int)?
    /// By pass: a small picture of its target after it; nil if it was not executed.
    private(set) var pictures: [Bitmap?] = []
    /// By pass: the digest of the pixels that it wrote; nil if it was not executed.
    private(set) var digests: [String?] = []
    /// The draws on the watched pixel, in order.
    private(set) var steps: [PixelStep] = []

    /// Creates an observer; nil if the options need none.
    init?(_ options: DrawOptions, passCount: Int) {
        guard options.passPictureSide != nil || options.watchedPixel != nil || options.digestsPasses else { return nil }
        (pictureSide, digestsPasses) = (options.passPictureSide, options.digestsPasses)
        pixel = options.watchedPixel.map { ($0.x, $0.y) }
        if pictureSide != nil { pictures = [Bitmap?](repeating: nil, count: passCount) }
        if digestsPasses { digests = [String?](repeating: nil, count: passCount) }
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

    /// Issues a draw in parts, so that each instance that touches the watched pixel is drawn on its own.
    ///
    /// - Parameter issue: Issues some instances of the draw.
    func watch(
        _ draw: Draw, of pass: Pass, _ index: Int, _ plan: PassPlan, on target: RenderTarget,
        issue: (Range<Int>) -> Void
    ) throws {
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

// MARK: Small pictures

/// A picture of a target, downscaled so that its longer side does not exceed a limit: each pixel is the mean of a cell
/// of pixels.
///
/// Reads the rows of one cell at a time, so that a large target needs little memory.
struct SmallPicture {
    private let width: Int
    private let height: Int
    private let cell: Int

    /// - Parameters:
    ///   - side: The limit of the longer side in pixels, at least 1.
    ///   - width: The width of the target's used part in pixels.
    init(side: Int, width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        cell = max(1, (max(width, height) + side - 1) / max(1, side))
    }

    /// Reads the picture; nil if it is empty.
    func read(_ target: RenderTarget) throws -> Bitmap? {
        let (columns, rows) = ((width + cell - 1) / cell, (height + cell - 1) / cell)
        guard columns > 0, rows > 0 else { return nil }
        let isBytes = target.format == .rgba8
        if cell == 1, isBytes {
            let bytes = try PixelReadback.read(
                target.framebuffer, rect: GLRect(x: 0, y: 0, width: width, height: height))
            return try Bitmap(width: width, height: height, pixels: bytes)
        }
        var pixels = [UInt8](repeating: 0, count: columns * rows * 4)
        for row in 0..<rows {
            let count = min(cell, height - row * cell)
            let rect = GLRect(x: 0, y: row * cell, width: width, height: count)
            let bytes = try PixelReadback.read(target.framebuffer, rect: rect, format: isBytes ? .rgba8 : .rgba32f)
            bytes.withUnsafeBytes { raw in
                for column in 0..<columns {
                    let span = column * cell..<min(width, (column + 1) * cell)
                    let mean = Self.mean(of: span, rows: count, stride: width, raw, isBytes: isBytes)
                    for channel in 0..<4 {
                        pixels[(row * columns + column) * 4 + channel] = UInt8((mean[channel] * 255).rounded())
                    }
                }
            }
        }
        return try Bitmap(width: columns, height: rows, pixels: pixels)
    }

    private static func mean(
        of span: Range<Int>, rows: Int, stride: Int, _ raw: UnsafeRawBufferPointer, isBytes: Bool
    ) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        for row in 0..<rows {
            for x in span {
                let pixel = row * stride + x
                if isBytes {
                    let bytes = raw.loadUnaligned(fromByteOffset: pixel * 4, as: SIMD4<UInt8>.self)
                    sum += SIMD4<Float>(bytes) / 255
                } else {
                    sum += raw.loadUnaligned(fromByteOffset: pixel * 16, as: SIMD4<Float>.self)
                }
            }
        }
        let mean = sum / Float(max(1, rows * span.count))
        // Half floats may have values outside of 0…1, even NaN.
        return mean.replacing(with: 0, where: mean .!= mean).clamped(lowerBound: .zero, upperBound: .one)
    }
}
