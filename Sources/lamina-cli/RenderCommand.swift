import ArgumentParser
import Lamina

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a scene into a picture.",
        discussion: "Example: lamina render Examples/photo-card.json -o card.png --scale 2")

    @OptionGroup var scene: SceneOptions
    @OptionGroup var planner: PlannerOptions
    @OptionGroup var device: DeviceOptions

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The picture: NAME.png, NAME.ppm, or - for PNG on standard output.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "Write the frame's profile there, as `profile --json` prints it; - is standard output.",
            valueName: "file"))
    var counters: String?

    mutating func run() throws {
        let picture = try PictureFile(output)
        try device.check()
        if counters == "-", output == "-" {
            throw Failure.usage("picture and counters can't both go to standard output; give one of them a name")
        }
        let stage = try scene.stage()
        let renderer = try device.renderer()
        guard let counters else {
            let planner = Planner(rules: planner.rules)
            try picture.write(scene.naming { try renderer.render(stage.renderTree(), planner: planner) })
            return
        }
        let (bitmap, profile) = try scene.naming { try renderer.renderProfiled(stage, rules: planner.rules) }
        try picture.write(bitmap)
        try AtomicFile().write(Array((profile.json() + "\n").utf8), to: counters)
    }
}
