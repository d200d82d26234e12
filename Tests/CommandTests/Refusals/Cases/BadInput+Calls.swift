extension BadInput {
    /// Calls that can't be understood.
    static let calls: [BadInput] = [
        call("no scene", ["render", "-o", "out.png"], "Missing expected argument '<scene>'"),
        call("no output", ["render", "scene.json"], "Missing expected argument '--output <file>'"),
        call("a mistyped command", ["rendr", "scene.json"], "no command 'rendr'; did you mean 'render'?"),
        call("a scene without a command", ["scene.json"], "no command 'scene.json'; give one of render, profile"),
        call(
            "two scenes of one picture", ["render", "scene.json", "b.json", "-o", "out.png"],
            "scene.json and b.json have one output, \"out.png\"", "with {scene}"),
        call("two scenes of one profile", ["profile", "scene.json", "b.json"], "Unexpected argument 'b.json'"),
        call("nothing to validate", ["validate"], "Missing expected argument '<scene>"),
        call(
            "an unknown ending", ["render", "scene.json", "-o", "out.tiff"],
            "\"out.tiff\"", ".tiff", "ends in .png, .jpg, .webp or .ppm"),
        call(
            "no ending", ["render", "scene.json", "-o", "out"], "\"out\" has no file extension",
            "ends in .png, .jpg, .webp or .ppm"),
        call(
            "a quality that is not a number", ["render", "scene.json", "-o", "out.jpg", "--quality", "high"],
            "The value 'high' is invalid for '--quality <quality>'", "give a number from 1 to 100"),
        call(
            "a quality of 101", ["render", "scene.json", "-o", "out.jpg", "--quality", "101"],
            "The value '101' is invalid", "from 1 to 100"),
        call(
            "a negative quality", ["render", "scene.json", "-o", "out.jpg", "--quality", "-5"],
            "The value '-5' is invalid"),
        call(
            "a quality of PNG", ["render", "scene.json", "-o", "out.png", "--quality", "80"],
            "PNG is always lossless", "write .jpg or .webp"),
        call(
            "a quality of numbered PNG files",
            ["render", "scene.json", "-o", "%d.png", "--frames", "0..<2", "--quality", "80"], "PNG is always lossless"),
        call(
            "an unknown compression", ["render", "scene.json", "-o", "out.png", "--compression", "tiny"],
            "The value 'tiny' is invalid for '--compression <compression>'"),
        call(
            "a compression of JPEG", ["render", "scene.json", "-o", "out.jpg", "--compression", "fast"],
            "JPEG has one compression", "write .png"),
        call(
            "lossless JPEG", ["render", "scene.json", "-o", "out.jpg", "--quality", "lossless"], "JPEG is not lossless"),
        call(
            "a depth of 12 bits", ["render", "scene.json", "-o", "out.png", "--bits", "12"],
            "The value '12' is invalid for '--bits <bits>'"),
        call(
            "16 bits of JPEG", ["render", "scene.json", "-o", "out.jpg", "--bits", "16"],
            "JPEG has 8 bits a channel", "write .png or .ppm"),
        call(
            "an unknown colour space", ["render", "scene.json", "-o", "out.png", "--color-space", "p3"],
            "The value 'p3' is invalid for '--color-space <space>'"),
        call(
            "Display P3 of WebP", ["render", "scene.json", "-o", "out.webp", "--color-space", "display-p3"],
            "WebP is written in sRGB", "write .png"),
        call(
            "16 bits of a film", ["render", "scene.json", "-o", "out.mp4", "--frames", "0..<2", "--bits", "16"],
            "out.mp4", "no 16 bits a channel", "numbered pictures"),
        call(
            "16 bits of a shard",
            [
                "render", "scene.json", "-o", "%d.png", "--frames", "0..<2", "--bits", "16", "--shard", "1/2", "--blob",
                "a.blob",
            ], "have 8 bits a channel", "leave --bits and --color-space out"),
        call(
            "a translucent background", ["render", "scene.json", "-o", "out.jpg", "--background", "#fff8"],
            "The value '#fff8' is invalid for '--background <colour>'", "give an opaque colour"),
        call(
            "a background that is not a colour", ["render", "scene.json", "-o", "out.jpg", "--background", "white"],
            "The value 'white' is invalid", "such as '#fff'"),
        call("an output without a name", ["render", "scene.json", "-o", ""], "\"\" has no file extension"),
        call("an output named by a dot", ["render", "scene.json", "-o", "."], "\".\" has no file extension"),
        call(
            "an unknown ending of the overdraw picture", ["profile", "scene.json", "--overdraw", "map.tiff"],
            "\"map.tiff\"", "ends in .png, .jpg, .webp or .ppm"),
        call(
            "overdraw on standard output", ["profile", "scene.json", "--overdraw", "-"],
            "the overdraw picture can't go to standard output", "give a file name"),
        call(
            "an unknown overlay", ["profile", "scene.json", "--overlay", "colour=map.png"],
            "The value 'colour=map.png' is invalid for '--overlay <kind=file>'"),
        call(
            "an overlay without a file", ["profile", "scene.json", "--overlay", "blended="],
            "The value 'blended=' is invalid"),
        call(
            "a budget of no counter", ["profile", "scene.json", "--budget", "drawCals<=3"],
            "there is no counter \"drawCals\"", "did you mean drawCalls?"),
        call(
            "a budget without a limit", ["profile", "scene.json", "--budget", "drawCalls<="],
            "is not a limit for drawCalls"),
        call(
            "a pixel outside", ["profile", "scene.json", "--at", "10,3"], "--at 10,3 is outside", "10 x 10 pixels"),
        call(
            "a pixel of a range", ["profile", "scene.json", "--at", "1,3", "--duration", "1"], "--at is for a single"),
        call("half a pixel", ["profile", "scene.json", "--at", "1"], "The value '1' is invalid for '--at <x,y>'"),
        call("a profile's rate without a range", ["profile", "scene.json", "--fps", "30"], "--fps is the rate of"),
        call(
            "a profile of too many frames", ["profile", "scene.json", "--frames", "0..<100001"],
            "at most 100000 frames"),
        call(
            "a profile's moment and range", ["profile", "scene.json", "--time", "1", "--duration", "1"],
            "--time is the moment of a single frame"),
        call(
            "picture and counters on standard output", ["render", "scene.json", "-o", "-", "--counters", "-"],
            "can't both go to standard output"),
        call(
            "counters over the scene", ["render", "scene.json", "-o", "a.png", "--counters", "./scene.json"],
            "the scene and --counters are one file", "give each a name of its own"),
        call(
            "picture and counters in one file", ["render", "scene.json", "-o", "a.png", "--counters", "a.png"],
            "--output and --counters are one file"),
        call(
            "two reports in one file", ["profile", "scene.json", "--html", "a", "--csv", "a"],
            "--html and --csv are one file"),
        call(
            "an overlay over the scene", ["profile", "scene.json", "--overlay", "blended=scene.json"],
            "the scene and --overlay blended are one file"),
    ]

    /// Options of `lamina render` that can't be used.
    static let options: [BadInput] = [
        options("an unknown option", ["--tme", "1"], "Unknown option '--tme'. Did you mean '--time'?"),
        options("a scale of 0", ["--scale", "0"], "--scale is 0", "give a number from 0.01 to 100"),
        options("a negative scale", ["--scale", "-2"], "--scale is -2", "give a number from 0.01 to 100"),
        options("a scale that is no number", ["--scale", "nan"], "--scale is nan"),
        options("a scale in words", ["--scale", "big"], "'big' is invalid for '--scale <factor>'"),
        options("an endless scale", ["--scale", "inf"], "--scale is inf"),
        options("a size of one side", ["--size", "320"], "'320' is invalid for '--size <size>'"),
        options("a size of 0", ["--size", "0x10"], "'0x10' is invalid for '--size <size>'"),
        options("a size with a blank", ["--size", "ta blet"], "'ta blet' is invalid for '--size <size>'"),
        options(
            "a size by name where there is none", ["--size", "tablet"],
            "no size is named \"tablet\"; the document names none; write sizes: {NAME: [width, height]} in it"),
        options("a time before the start", ["--time", "-1"], "--time is -1", "give 0 or more seconds"),
        options("a time that is no number", ["--time", "nan"], "--time is nan", "give 0 or more seconds"),
        options("an endless time", ["--time", "1e999"], "--time"),
        options(
            "an allowed folder that is not there", ["--allow-path", "pictures"],
            "The value 'pictures' is invalid for '--allow-path <folder>'", "it does not exist"),
        options(
            "an allowed folder that is a file", ["--allow-path", "scene.json"], "'scene.json'", "it is not a folder"),
        options("an allowed folder without a name", ["--allow-path", ""], "it does not name a folder"),
        call(
            "a suite's allowed folder that is not there", ["check", ".", "--allow-path", "pictures"],
            "'pictures' is invalid for '--allow-path <folder>'"),
        call(
            "an allowed folder that is not there to validate with", ["validate", "scene.json", "--allow-path", "x"],
            "'x' is invalid for '--allow-path <folder>'"),
        options("an unknown planner", ["--planner", "fast"], "'fast' is invalid", "optimized", "reference"),
        options("a mistyped rule", ["--without", "foldOpcity"], "'foldOpcity'", "did you mean 'foldOpacity'?"),
        options("an unknown rule", ["--without", "everything"], "'everything'", "the rules are cullOutside, "),
        options("an unknown device", ["--device", "nonsense"], "unknown device 'nonsense'", "Use auto, surfaceless"),
        options("a mistyped device", ["--device", "srfaceless"], "did you mean 'surfaceless'?"),
        options("a device without a number", ["--device", "device:x"], "unknown device 'device:x'", "device:0"),
        options("a device without a name", ["--device", ""], "unknown device ''"),
        BadInput(
            name: "an unknown device in the environment", environment: ["LAMINA_DEVICE": "nonsense"], code: 64,
            words: ["in the variable LAMINA_DEVICE: unknown device 'nonsense'"]),
    ]
}
