import Foundation
import Testing

@testable import LaminaGL

@Suite struct DeviceReportTests {
    static let report = DeviceReport(
        request: "auto",
        attempts: [
            DeviceAttempt(
                candidate: DeviceCandidate(request: .device(0), nature: .hardware, detail: "hardware, NVIDIA"),
                outcome: .passedOver, reason: "its display can't be initialised (EGL_NOT_INITIALIZED)"),
            DeviceAttempt(
                candidate: DeviceCandidate(request: .surfaceless, nature: .unknown), outcome: .taken,
                reason: "requested"),
        ], notes: ["a note"])

    @Test func printsALineForEachCandidate() {
        #expect(
            "\(Self.report)" == """
                device request: auto
                  device:0     passed over: its display can't be initialised (EGL_NOT_INITIALIZED) [hardware, NVIDIA]
                  surfaceless  taken: requested
                  note: a note
                no device: an OpenGL ES 3.0 driver is needed; Mesa's software driver is enough \
                (on Debian: apt install libegl1 libegl-mesa0 libgl1-mesa-dri)
                """)
    }

    @Test func noDeviceTellsTheReasonsAndTheRemedy() {
        let message = "\(GLError.noDevice(Self.report))"
        #expect(message.contains("no usable device for 'auto'"))
        #expect(message.contains("EGL_NOT_INITIALIZED"))
        #expect(message.contains("apt install"))
    }

    @Test(arguments: [
        // 300 MiB of 500 are in use: 200 are left, 512 may be needed.
        ("524288000", 307_200, 500, 200), ("314572800", 307_200, 300, 0), ("104857600", 307_200, 100, 0),
    ])
    func tooLittleAddressSpaceIsNoMissingDriver(limit: String, usedKiB: Int, most: Int, left: Int) throws {
        let space = AddressSpace(
            limits: "Limit                     Soft Limit           Hard Limit           Units\n"
                + "Max address space         \(limit)            unlimited            bytes\n",
            status: "Name:\tlamina\nVmPeak:\t  999999 kB\nVmSize:\t  \(usedKiB) kB\n")
        let shortage = try #require(space.shortage)
        #expect(shortage.contains("\(most) MiB of address space (ulimit -v), of which \(left) are left"))
        var report = Self.report
        report.shortage = shortage
        let message = "\(GLError.noDevice(report))"
        #expect(message.contains("\n\(shortage); if that does not help, an OpenGL ES 3.0 driver is needed"))
    }

    @Test(arguments: ["unlimited", "9223372036854775807", "1073741824"])
    func enoughAddressSpaceIsNotMentioned(limit: String) {
        // 1 GiB less 500 MiB is more than a driver needs.
        let space = AddressSpace(
            limits: "Max address space         \(limit)            unlimited            bytes\n",
            status: "VmSize:\t  512000 kB\n")
        #expect(space.shortage == nil)
        #expect(space.used == 500 << 20)
    }

    @Test func probeDescribesTheDevice() throws {
        let request = try TestDevice.options().request
        let report = DeviceReport.probe(request)
        let chosen = try #require(report.chosen)
        #expect(report.attempts.count { $0.outcome == .taken } == 1)
        #expect(report.attempts.allSatisfy { !$0.reason.isEmpty })
        #expect(chosen.version.contains("OpenGL ES 3"))
        #expect(!chosen.renderer.isEmpty && chosen.renderer != "unknown")
        #expect(chosen.presentExtensions.count + chosen.missingExtensions.count == 12)
        #expect("\(report)".contains(chosen.renderer))
        let data = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(DeviceReport.self, from: data) == report)
    }

    @Test func probeOfAnAbsentDeviceSaysSo() {
        let report = DeviceReport.probe(.device(63))
        #expect(report.chosen == nil)
        #expect(report.notes.first?.hasPrefix("there is no EGL device 63") == true)
    }

    @Test func anAbsentRenderNodeIsNoDevice() throws {
        let options = GLContext.Options(request: .gbm(path: "/nowhere/renderD128"))
        let report = try #require(glError { _ = try GLContext(options) }?.report)
        #expect(report.attempts.map(\.reason) == ["cannot open /nowhere/renderD128: No such file or directory"])
    }

    @Test func aFileThatIsNoRenderNodeIsNoDevice() throws {
        let options = GLContext.Options(request: .gbm(path: "/dev/null"))
        let report = try #require(glError { _ = try GLContext(options) }?.report)
        #expect(report.attempts.map(\.reason) == ["cannot use /dev/null: it is not a graphics device"])
    }
}
