import Testing

/// The help of the command.
@Suite struct HelpTests {
    static let commands = ["render", "profile", "diff", "check", "validate", "schema", "doctor"]

    @Test func helpListsTheCommandsAndTheExitCodes() throws {
        let run = try WorkFolder().lamina("--help")
        run.expectSuccess()
        // Wherever lines are broken.
        let text = run.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for word in Self.commands + [
            "1 a budget is exceeded, a check failed or --strict found something", "64 usage", "65 bad input",
            "69 no device, ffmpeg or threads",
        ] {
            #expect(text.contains(word))
        }
    }

    @Test func withoutArgumentsThereIsHelp() throws {
        let folder = try WorkFolder()
        #expect(try folder.lamina().text == folder.lamina("--help").text)
    }

    @Test(arguments: commands) func eachCommandExplainsItself(command: String) throws {
        let folder = try WorkFolder()
        let run = try folder.lamina(command, "--help")
        run.expectSuccess()
        #expect(run.text.hasPrefix("OVERVIEW: ") && run.text.contains("USAGE: lamina \(command)"))
        #expect(run.text.split(separator: "\n").filter { !$0.hasPrefix("USAGE") }.allSatisfy { $0.count <= 80 })
        #expect(try folder.lamina("help", command).text.hasPrefix("OVERVIEW: "))
    }

    @Test(arguments: [
        (
            "render",
            [
                "--time", "--scale", "--size", "--planner", "--without", "--device", "-o", "--counters", "--allow-path",
                "--input", "--set",
            ]
        ),
        ("profile", ["--json", "--overdraw", "--time", "--scale", "--size", "--planner", "--without", "--device"]),
        ("doctor", ["--json", "--device"]),
    ])
    func theOptionsAreExplained(command: String, options: [String]) throws {
        let run = try WorkFolder().lamina(command, "--help")
        for option in options { #expect(run.text.contains("\n  \(option)"), "\(option)") }
    }

    @Test func theVersionIsThreeNumbers() throws {
        let run = try WorkFolder().lamina("--version")
        run.expectSuccess()
        #expect(run.text.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }
}
