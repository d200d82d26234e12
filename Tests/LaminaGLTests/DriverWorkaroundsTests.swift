import Testing

@testable import LaminaGL

/// Each driver gets what it needs.
@Suite struct DriverWorkaroundsTests {
    @Test func llvmpipeDoesNotFreeFencesAndGainsByLines() {
        let found = DriverWorkarounds(renderer: "llvmpipe (LLVM 15.0.6, 256 bits)", isSoftware: true)
        #expect(found.holdsFences && found.needsDriverLock && found.drawsBeforeTimers && found.validatesTimers)
        #expect(found.prefersPoints && found.prefersLines)
        #expect(!found.beginsPassesWithAnotherProgram)
    }

    @Test func softpipeBeginsPassesWithAnotherProgram() {
        let found = DriverWorkarounds(renderer: "softpipe", isSoftware: true)
        #expect(found.beginsPassesWithAnotherProgram && found.needsDriverLock && found.validatesTimers)
        #expect(!found.holdsFences && !found.drawsBeforeTimers && !found.prefersPoints && !found.prefersLines)
    }

    @Test func hardwareNeedsNone() {
        let found = DriverWorkarounds(renderer: "NVIDIA H100 80GB HBM3/PCIe/SSE2", isSoftware: false)
        #expect(!found.holdsFences && !found.needsDriverLock && !found.beginsPassesWithAnotherProgram)
        #expect(!found.drawsBeforeTimers && !found.validatesTimers && !found.prefersPoints && !found.prefersLines)
    }

    /// A context's are those of its driver.
    @Test func aContextHasThoseOfItsDriver() throws {
        try withContext { context in
            let device = try #require(context.report.chosen)
            let expected = DriverWorkarounds(
                renderer: device.renderer, isSoftware: device.capabilities.isSoftware)
            #expect(context.workarounds == expected)
        }
    }
}
