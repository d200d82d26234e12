import ArgumentParser
import Lamina

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Draw a scene and print what it cost.",
        discussion: """
            Passes, draws, fragments, overdraw, memory and times, and the layers that spent most.
            Example: lamina profile Examples/photo-card.json --overdraw overdraw.png
            """)

    @OptionGroup var scene: SceneOptions
    @OptionGroup var planner: PlannerOptions
    @OptionGroup var device: DeviceOptions

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write a picture of the overdraw: true colour, then blue, green, pink and red for each draw more.",
            valueName: "file"))
    var overdraw: String?

    mutating func run() throws {
        let picture = try overdraw.map(PictureFile.init)
        if overdraw == "-" {
            throw Failure.usage("--overdraw can't go to standard output, the profile does; give a file name")
        }
        try device.check()
        let stage = try scene.stage()
        let renderer = try device.renderer()
        var (bitmap, profile) = try scene.naming { try renderer.renderProfiled(stage, rules: planner.rules) }
        profile.scene = scene.name
        if let picture {
            guard let map = profile.overdrawMap else {
                throw GLError.unsupported(feature: "counting fragments (float targets that blend)")
            }
            try picture.write(OverdrawPicture.draw(map, over: bitmap))
        }
        let text = try json ? profile.json() : profile.table()
        try AtomicFile().write(Array((text + "\n").utf8), to: "-")
    }
}
