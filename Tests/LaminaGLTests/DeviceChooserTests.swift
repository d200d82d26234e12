import Testing

@testable import LaminaGL

/// Choosing among devices that exist only here.
@Suite struct DeviceChooserTests {
    static let card = DeviceCandidate(request: .device(1), nature: .hardware)
    static let odd = DeviceCandidate(request: .device(2), nature: .unknown)
    static let software = DeviceCandidate(request: .device(0), nature: .software)
    static let node = DeviceCandidate(request: .gbm(path: "/dev/dri/renderD128"), nature: .hardware)
    static let surfaceless = DeviceCandidate(request: .surfaceless, nature: .unknown)
    static let all = [software, surfaceless, odd, node, card]

    /// Candidates by name whose opening fails, and those that turn out to draw on the CPU.
    private func choose(
        _ request: DeviceRequest, among found: [DeviceCandidate] = all, failing: Set<String> = [],
        drawingOnCPU: Set<String> = ["surfaceless", "device:0"]
    ) -> DeviceChooser.Choice<String> {
        DeviceChooser.choose(
            for: request, among: found, softwareName: { drawingOnCPU.contains($0) ? "llvmpipe" : nil },
            open: { candidate throws(DeviceRefusal) in
                if failing.contains(candidate.name) { throw DeviceRefusal(reason: "no \(candidate.name) today") }
                return candidate.name
            })
    }

    @Test func hardwareComesFirstAndTheRestIsNotTried() {
        let choice = choose(.auto)
        #expect(choice.device == "device:1")
        #expect(
            choice.attempts.map(\.candidate.name)
                == ["device:1", "gbm:/dev/dri/renderD128", "device:2", "surfaceless", "device:0"])
        #expect(choice.attempts.map(\.outcome) == [.taken, .notTried, .notTried, .notTried, .notTried])
        #expect(choice.attempts[0].reason == "first hardware device")
        #expect(choice.attempts[4].reason == "device:1 was chosen before it")
    }

    @Test func failingHardwareFallsThroughWithItsReason() {
        let choice = choose(.auto, failing: ["device:1", "gbm:/dev/dri/renderD128", "device:2"])
        #expect(choice.device == "surfaceless")
        #expect(choice.attempts.map(\.outcome) == [.passedOver, .passedOver, .passedOver, .taken, .notTried])
        #expect(choice.attempts[0].reason == "no device:1 today")
        #expect(choice.attempts[3].reason == "draws on the CPU (llvmpipe); no hardware device could be used")
    }

    @Test func hardwareThatDrawsOnTheCPUWaitsBehindRealHardware() {
        let choice = choose(.auto, drawingOnCPU: ["device:1", "surfaceless"])
        #expect(choice.device == "gbm:/dev/dri/renderD128")
        #expect(choice.attempts[0].outcome == .passedOver)
        #expect(choice.attempts[0].reason == "claims to be hardware but draws on the CPU (llvmpipe)")
    }

    @Test func hardwareThatDrawsOnTheCPUIsTakenWhenNothingElseOpens() {
        let choice = choose(.auto, among: [Self.node], drawingOnCPU: [Self.node.name])
        #expect(choice.device == Self.node.name)
        #expect(choice.attempts[0].outcome == .taken)
        #expect(choice.attempts[0].reason.hasSuffix("nothing else could be opened"))
    }

    @Test func everyFailureLeavesNoDeviceAndAllReasons() {
        let choice = choose(.auto, failing: Set(Self.all.map(\.name)))
        #expect(choice.device == nil)
        #expect(choice.attempts.allSatisfy { $0.outcome == .passedOver })
        #expect(choice.attempts.map(\.reason) == choice.attempts.map { "no \($0.candidate.name) today" })
    }

    @Test func anExplicitRequestMeansOneCandidateOnly() {
        #expect(choose(.device(0)).device == "device:0")
        #expect(choose(.device(0)).attempts.map(\.reason) == ["requested"])
        #expect(choose(.surfaceless, failing: ["surfaceless"]).device == nil)
        #expect(choose(.device(1), drawingOnCPU: ["device:1"]).device == "device:1")
    }

    @Test func aRenderNodeThatWasNotFoundIsTriedAllTheSame() {
        let choice = choose(.gbm(path: "/dev/other"), among: [])
        #expect(choice.device == "gbm:/dev/other")
    }

    @Test func equalCandidatesKeepTheirOrder() {
        let cards = [3, 1, 2].map { DeviceCandidate(request: .device($0), nature: .hardware) }
        #expect(DeviceOrder.candidates(for: .auto, among: cards) == cards)
    }

    @Test func notesSayWhyNoCandidateFits() {
        #expect(DeviceOrder.notes(for: .auto, among: []).first?.contains("no driver is installed") == true)
        #expect(
            DeviceOrder.notes(for: .device(7), among: Self.all)
                == ["there is no EGL device 7; found: device:0, device:2, device:1"])
        #expect(DeviceOrder.notes(for: .device(7), among: []) == ["there is no EGL device 7; found: none"])
        #expect(DeviceOrder.notes(for: .surfaceless, among: [Self.card]).count == 1)
        #expect(DeviceOrder.notes(for: .auto, among: Self.all).isEmpty)
    }
}
