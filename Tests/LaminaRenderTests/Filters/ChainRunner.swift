import Foundation
import LaminaGL
import LaminaGeometry
import LaminaLayers

@testable import LaminaPlan
@testable import LaminaRender

/// Runs the stages of filters on a device, each on a target of its own.
final class ChainRunner {
    let context: GLContext
    private let programs: FilterPrograms
    private let stream: StreamBuffer
    private let vertices: Shared<VertexArray>
    /// The position of an image's first pixel on its target: anywhere but at the corner.
    private static let margin = 3

    init(_ request: DeviceRequest) throws {
        context = try GLContext(GLContext.Options(request: request))
        programs = FilterPrograms(context: context)
        stream = StreamBuffer(context: context)
        vertices = try Shared(VertexArray(context: context))
    }

    private struct Image {
        var target: Target
        var rect: LaminaGeometry.PixelRect
    }

    private final class Target {
        let texture: Texture
        let framebuffer: Framebuffer

        init(_ context: GLContext, _ rect: LaminaGeometry.PixelRect, _ format: TextureFormat) throws {
            texture = try Texture(
                context: context, width: rect.width + 2 * margin, height: rect.height + 2 * margin, format: format)
            framebuffer = try Framebuffer(context: context, color: texture)
            framebuffer.bind()
            // What no kernel may read.
            framebuffer.clear(0.9, 0.1, 0.7, 1)
        }
    }

    /// The result of a chain for the pixels that it reads.
    func run(_ chain: FilterChain, on image: FilterImage) throws -> FilterImage {
        let input = FilterImage(chain.input) { image[$0, $1] }
        let target = try Target(context, chain.input, .rgba8)
        try target.texture.upload(
            input.bytes, x: Self.margin, y: Self.margin, width: chain.input.width, height: chain.input.height)
        var images = [Image(target: target, rect: chain.input)]
        func found(_ source: FilterSource) -> Image {
            switch source {
            case .input: images[0]
            case .stage(let index): images[index + 1]
            }
        }
        for stage in chain.stages {
            let target = try Target(context, stage.region, .rgba16f)
            try draw(stage, found(stage.source), stage.second.map { found($0) }, on: target)
            images.append(Image(target: target, rect: stage.region))
        }
        try stream.endFrame()
        try context.checkpoint(pass: "filters")
        return try read(images[images.count - 1])
    }

    private func draw(_ stage: FilterStage, _ source: Image, _ second: Image?, on target: Target) throws {
        func origin(_ rect: LaminaGeometry.PixelRect) -> SIMD2<Int32> {
            SIMD2(rect.minX - Int32(Self.margin), rect.minY - Int32(Self.margin))
        }
        let none = FilterInstance.Source(limits: .empty, origin: .zero)
        let instance = FilterInstance(
            region: stage.region, origin: origin(stage.region),
            source: FilterInstance.Source(limits: source.rect, origin: origin(source.rect)),
            second: second.map { FilterInstance.Source(limits: $0.rect, origin: origin($0.rect)) } ?? none)
        let instances = [instance]
        vertices.handle.point(FilterRun.layout, at: try stream.append(instances.span))
        target.framebuffer.bind()
        try programs.draw(
            stage.kernel,
            FilterRun(
                source: source.target.texture.id, second: second?.target.texture.id,
                target: SIMD4(0, 0, 2 / Float(target.texture.width), 2 / Float(target.texture.height)),
                format: target.texture.format == .rgba8 ? .rgba8 : .rgba16f, count: 1))
    }

    private func read(_ image: Image) throws -> FilterImage {
        let format = image.target.texture.format
        let bytes = try PixelReadback.read(
            image.target.framebuffer, format: format == .rgba8 ? .rgba8 : .rgba32f)
        let width = image.target.texture.width
        return bytes.withUnsafeBytes { bytes in
            FilterImage(image.rect) { x, y in
                let column = x - Int(image.rect.minX) + Self.margin
                let row = y - Int(image.rect.minY) + Self.margin
                let index = 4 * (row * width + column)
                return SIMD4(
                    (0..<4).map {
                        format == .rgba8
                            ? Double(bytes[index + $0]) / 255
                            : Double(bytes.loadUnaligned(fromByteOffset: 4 * (index + $0), as: Float.self))
                    })
            }
        }
    }
}

/// The device that these tests run on.
enum SharedChainRunner {
    private static let thread = Result {
        try RenderThread {
            try ChainRunner(
                DeviceRequest(parsing: ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto"))
        }
    }

    static func run(_ chain: FilterChain, on image: FilterImage) throws -> FilterImage {
        try thread.get().perform { runner in try runner.run(chain, on: image) }
    }
}
