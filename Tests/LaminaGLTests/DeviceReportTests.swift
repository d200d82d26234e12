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
