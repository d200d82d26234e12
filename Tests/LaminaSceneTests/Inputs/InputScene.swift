import LaminaCounters

@testable import LaminaScene

/// A document with inputs and layers.
func inputScene(_ inputs: String, layers: String, root: String = "") -> String {
    scene(layers: layers, root: #""inputs": \#(inputs)"# + (root.isEmpty ? "" : ", " + root))
}

/// A loader with values, whose origins are those of the command's options.
func loader(
    inputs: KeyValuePairs<String, SceneValue> = [:], set settings: KeyValuePairs<String, SceneValue> = [:],
    limits: WorkLimits = .standard, allowed: [String] = [], folder: String? = nil
) -> SceneLoader {
    var loader = SceneLoader(allowedFolders: allowed, limits: limits)
    loader.values.folder = folder
    for (name, value) in inputs { loader.values.setInput(name, to: value, origin: "--input \(name)") }
    for (name, value) in settings { loader.values.set(name, to: value, origin: "--set \(name)") }
    return loader
}
