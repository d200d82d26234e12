import LaminaPlan
import Testing

@testable import LaminaRender

/// The programs that stay on a device.
@Suite struct ProgramLibraryTests {
    private static let keys: [ProgramKey] = [[], [.edges], [.rounded], [.border], [.clip]]

    @Test func programsOfLongAgoAreLetGo() throws {
        try withContext { context in
            let library = ProgramLibrary(context: context, byteLimit: 2 * LinkedProgram.usualByteCount)
            let first = try library.program(for: Self.keys[0])
            for key in Self.keys {
                library.beginFrame()
                try #expect(library.program(for: Self.keys[0]) === first)
                _ = try library.program(for: key)
                #expect(library.count <= 2)
            }
            library.beginFrame()
            for key in Self.keys.suffix(2) { _ = try library.program(for: key) }
            try #expect(library.program(for: Self.keys[0]) !== first)
        }
    }

    @Test func programsOfOneFrameStay() throws {
        try withContext { context in
            let library = ProgramLibrary(context: context, byteLimit: 2 * LinkedProgram.usualByteCount)
            let programs = try Self.keys.map { try library.program(for: $0) }
            for (key, program) in zip(Self.keys, programs) { try #expect(library.program(for: key) === program) }
            #expect(library.count == Self.keys.count)
        }
    }

    @Test func onlyGradientsHaveProgramsWithoutDithering() throws {
        try withContext { context in
            let library = ProgramLibrary(context: context)
            for key in [[.quad, .gradient], [.quad, .gradient, .clip, .maskGradient]] as [ProgramKey] {
                let dithered = try library.program(for: key)
                try #expect(library.program(for: key, dithers: false) !== dithered)
                try #expect(library.program(for: key) === dithered)
            }
            let plain = try library.program(for: Self.keys[1])
            try #expect(library.program(for: Self.keys[1], dithers: false) === plain)
            #expect(library.count == 5)
        }
    }
}
