extension BadInput {
    /// Ranges of frames that can't be drawn.
    static let films: [BadInput] = [
        film("a range for one picture", "out.png", "add its number, as in frame-%04d.png"),
        film("a range on standard output", "-", "a range can't be written to standard output"),
        film("an unknown ending of a film", "out.avi", ".avi is not a film format", ".apng, .mp4, .webm, .mov or .gif"),
        film("a lossless film", "out.mp4", ["--quality", "lossless"], "MP4 is not lossless", "from 1 to 100"),
        film("a quality of GIF", "out.gif", ["--quality", "80"], "GIF has one quality", "write .mp4 or .webm"),
        film("a quality of APNG", "out.apng", ["--quality", "80"], "an animated PNG has no quality to set"),
        film("transparency in MP4", "out.mp4", ["--background", "transparent"], "MP4 has no transparency to keep"),
        film(
            "transparency in numbered JPEG files", "%d.jpg", ["--background", "transparent"],
            "JPEG has no transparency to keep"),
        film("sound of numbered pictures", "%d.png", ["--audio", "a.wav"], "\"0.png\" has no sound"),
        film("sound of an animated PNG", "out.apng", ["--audio", "a.wav"], "has no sound; leave the audio out"),
        film("sound that is the film", "out.mp4", ["--audio", "./out.mp4"], "--audio and --output are one file"),
        film(
            "sound of a shard", "%d.png", ["--audio", "a.wav", "--shard", "1/2", "--blob", "b"],
            "--audio to `lamina merge`"),
        options("sound of one picture", ["--audio", "a.wav"], "--audio is the sound of a range of frames"),
        call(
            "transparency in one JPEG", ["render", "scene.json", "-o", "out.jpg", "--background", "transparent"],
            "JPEG has no transparency to keep", "write .png or .webp"),
        film("two numbers in a name", "%d-%d.png", "it has 2 numbers; keep one"),
        film("another directive in a name", "%s.png", "\"%s\" is not a frame number", "%% for a percent sign"),
        film("a film with a number", "film-%d.mp4", "a film is one file; leave the number out"),
        film("a film of one file to go on with", "out.apng", ["--resume"], "leave out --resume"),
        film("both frames and a duration", "%d.png", ["--duration", "1"], "give one of them"),
        film("a range at a time", "%d.png", ["--time", "1"], "--time is the moment of a single picture"),
        film(
            "a shard with counters", "%d.png", ["--counters", "c.json", "--shard", "1/2", "--blob", "b"],
            "--counters is for a picture or a whole film"),
        film("a GIF of 60 frames a second", "out.gif", ["--fps", "60"], "at most 50 frames per second"),
        film("a rate of 0", "%d.png", ["--fps", "0"], "the rate \"0\"", "such as 60, 23.976 or 30000/1001"),
        film("a negative rate", "%d.png", ["--fps", "-25"], "the rate \"-25\""),
        film("a rate that is no number", "%d.png", ["--fps", "nan"], "the rate \"nan\""),
        film("a rate beyond sense", "%d.png", ["--fps", "1e9"], "from 0.001 to 1000"),
        range("an empty range", "5..<5", "it contains no frame"),
        range("a range backwards", "9..<5", "it ends before it begins"),
        range("a range before the start", "-3..<5", "\"-3\" is not a whole number of 0 or more"),
        range("a range that the shell has cut", "0..", "A..<B in quotes"),
        range("a range of fractions", "0..<1.5", "\"1.5\" is not a whole number"),
        range("a range beyond all numbers", "0..<99999999999999999999", "frames are numbered from 0 to"),
        call(
            "a duration of 0", ["render", "scene.json", "-o", "%d.png", "--duration", "0"], "\"0.0\" contains no frame"),
        call("an endless duration", ["render", "scene.json", "-o", "%d.png", "--duration", "inf"], "\"inf\""),
        call(
            "a duration in words", ["render", "scene.json", "-o", "%d.png", "--duration", "long"], "'long' is invalid"),
        call(
            "a film without frames", ["render", "scene.json", "-o", "out.mp4"], "give --frames A..<B or --duration S"),
        call("a number without frames", ["render", "scene.json", "-o", "%04d.png"], "give --frames A..<B"),
        options("a rate without frames", ["--fps", "60"], "--fps is the rate of a range"),
        options("going on with one picture", ["--resume"], "--resume continues a range"),
        BadInput(
            name: "a film without ffmpeg", arguments: ["render", "scene.json", "-o", "out.mp4", "--duration", "1"],
            environment: ["PATH": "/nonexistent"], code: 69,
            words: ["\"out.mp4\" is made by the command ffmpeg", "install it, or write .apng"]),
        BadInput(
            name: "pictures in a folder that is not there",
            arguments: ["render", "scene.json", "-o", "absent/%d.png", "--frames", "0...3"], code: 74,
            words: ["cannot write absent/0.png", "check that its folder exists"]),
        BadInput(
            name: "a film in a folder that is not there",
            arguments: ["render", "scene.json", "-o", "absent/out.apng", "--frames", "0...3"], code: 74,
            words: ["cannot write absent/out.apng", "check that its folder exists"]),
        BadInput(
            name: "a range of a scene that can't be read", files: ["scene.json": .text("{")],
            arguments: ["render", "scene.json", "-o", "%d.png", "--frames", "0...3"], code: 65, words: ["scene.json"]),
    ]

    private static func film(
        _ name: String, _ output: String, _ options: [String], _ words: String...
    ) -> BadInput {
        let arguments = ["render", "scene.json", "-o", output, "--frames", "0..<3"] + options
        return BadInput(name: name, arguments: arguments, code: 64, words: words)
    }

    private static func film(_ name: String, _ output: String, _ words: String...) -> BadInput {
        let arguments = ["render", "scene.json", "-o", output, "--frames", "0..<3"]
        return BadInput(name: name, arguments: arguments, code: 64, words: words)
    }

    private static func range(_ name: String, _ text: String, _ words: String) -> BadInput {
        call(name, ["render", "scene.json", "-o", "%d.png", "--frames", text], "the frames \"\(text)\"", words)
    }
}
