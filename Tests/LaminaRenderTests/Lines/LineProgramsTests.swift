import Testing

@testable import LaminaRender

/// Programs along lines are kept up to a limit, where the device has them.
@Suite struct LineProgramsTests {
    private static let kernels = [(false, false), (false, true), (true, false), (true, true)].map {
        LineKernel.upsample(grid: SIMD2(0.25, 0), isCubic: $0.0, isSolid: $0.1)
    }
    private static let run = LineRun(
        .y, from: LineRun.Image(texture: 0, isHalf: true), to: LineRun.Image(texture: 0, isHalf: false),
        texels: .empty, offsets: .zero)

    @Test func thoseOfLongAgoAreLetGo() throws {
        try withContext { context in
            guard let lines = LinePrograms(context: context, byteLimit: 2 * LinkedProgram.usualByteCount) else {
                return
            }
            let first = try lines.program(for: Self.kernels[0], Self.run)
            for kernel in Self.kernels {
                lines.beginFrame()
                try #expect(lines.program(for: Self.kernels[0], Self.run) === first)
                _ = try lines.program(for: kernel, Self.run)
            }
            lines.beginFrame()
            for kernel in Self.kernels.suffix(2) { _ = try lines.program(for: kernel, Self.run) }
            try #expect(lines.program(for: Self.kernels[0], Self.run) !== first)
        }
    }

    @Test func thoseOfOneFrameStay() throws {
        try withContext { context in
            guard let lines = LinePrograms(context: context, byteLimit: LinkedProgram.usualByteCount) else { return }
            let programs = try Self.kernels.map { try lines.program(for: $0, Self.run) }
            for (kernel, program) in zip(Self.kernels, programs) {
                try #expect(lines.program(for: kernel, Self.run) === program)
            }
        }
    }
}
