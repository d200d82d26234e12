import Foundation
import Testing

/// `lamina doctor`.
@Suite struct DoctorTests {
    @Test func theDeviceIsNamedWithTheReason() throws {
        let run = try WorkFolder().lamina("doctor")
        run.expectSuccess()
        for word in ["device request: ", "taken: ", "renderer: ", "OpenGL ES 3", "limits: textures"] {
            #expect(run.text.contains(word), "\(word)")
        }
        #expect(!run.text.contains("Optional(") && run.text.hasSuffix("\n") && !run.text.hasSuffix("\n\n"))
    }

    @Test(.enabled(if: Command.hasSurfaceless)) func jsonTellsTheSame() throws {
        let run = try WorkFolder().lamina("doctor", "--json", "--device", "surfaceless")
        run.expectSuccess()
        let report = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        #expect(report["request"] as? String == "surfaceless")
        let chosen = try #require(report["chosen"] as? [String: Any])
        #expect((chosen["version"] as? String)?.hasPrefix("OpenGL ES 3") == true)
        let attempts = try #require(report["attempts"] as? [[String: Any]])
        #expect(attempts.contains { $0["outcome"] as? String == "taken" })
    }

    @Test(arguments: [[], ["--json"]]) func withoutADriverThereIsAReportAndExitCode69(options: [String]) throws {
        let run = try WorkFolder().lamina(["doctor"] + options, environment: BadInput.noDriver)
        #expect(run.ending == .exit(69))
        #expect(run.message.isEmpty && run.text.contains("EGL offers no device"))
        #expect(options.isEmpty == run.text.contains("no device: an OpenGL ES 3.0 driver is needed"))
        if !options.isEmpty {
            #expect(try JSONSerialization.jsonObject(with: run.output) is [String: Any])
        }
    }

    @Test func programsAndFontsThatAreMissingAreListedBesideTheDevice() throws {
        let run = try WorkFolder(["bin": .folder]).lamina("doctor", environment: ["PATH": "/nonexistent"])
        run.expectSuccess()
        #expect(run.text.contains("\nffmpeg: none\n") && run.text.contains("\nmissing: ffmpeg: no film can be read"))
        #expect(run.text.contains("apt install ffmpeg"))
        let json = try WorkFolder().lamina("doctor", "--json", environment: ["PATH": "/nonexistent"])
        let report = try #require(JSONSerialization.jsonObject(with: json.output) as? [String: Any])
        let surroundings = try #require(report["surroundings"] as? [String: Any])
        #expect((surroundings["fontFamilies"] as? Int ?? 0) > 0 && surroundings["ffmpeg"] == nil)
        #expect((surroundings["missing"] as? [String])?.contains { $0.hasPrefix("ffmpeg") } == true)
    }

    @Test func aDeviceThatIsNotThereIsNamed() throws {
        let run = try WorkFolder().lamina("doctor", "--device", "device:99")
        #expect(run.ending == .exit(69))
        #expect(run.text.contains("there is no EGL device 99"))
    }

    @Test func nonsenseIsNoDevice() throws {
        try WorkFolder().lamina("doctor", "--device", "srfaceless")
            .expectRefusal(64, saying: ["unknown device 'srfaceless'; did you mean 'surfaceless'?"])
    }
}
