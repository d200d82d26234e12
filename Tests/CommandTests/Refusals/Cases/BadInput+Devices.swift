extension BadInput {
    /// Devices that are not there.
    static let devices: [BadInput] = [
        BadInput(
            name: "no driver at all", environment: noDriver, code: 69,
            words: [
                "no usable device for 'auto'", "EGL offers no device", "an OpenGL ES 3.0 driver is needed",
            ]),
        BadInput(
            name: "no driver to profile with", arguments: ["profile", "scene.json", "--overdraw", "out.png"],
            environment: noDriver, code: 69, words: ["no usable device for 'auto'"]),
        BadInput(
            name: "a device of the environment that is not there", environment: ["LAMINA_DEVICE": "device:99"],
            code: 69,
            words: ["no usable device for 'device:99'"]),
        device("device:99", "there is no EGL device 99", "use 'auto'"),
        device("gbm:/nonexistent/renderD128", "cannot open /nonexistent/renderD128", "use 'auto'"),
        device("gbm:/dev/null", "cannot use /dev/null: it is not a graphics device"),
    ]

    private static func device(_ name: String, _ words: String...) -> BadInput {
        BadInput(
            name: name, arguments: ["render", "scene.json", "-o", "out.png", "--device", name], code: 69,
            words: ["no usable device for '\(name)'"] + words)
    }
}
