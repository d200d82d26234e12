import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport

@testable import LaminaProfile

/// The device that the tests draw on: the one of `LAMINA_DEVICE`, else what `auto` finds.
enum SharedRenderer {
    static let result = Result {
        try Renderer(DeviceRequest(parsing: ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto"))
    }
}

extension ExplainOptions {
    /// Without times, which take pictures, and as much work as it takes.
    static var untimed: ExplainOptions {
        var options = ExplainOptions()
        (options.measuresTime, options.tryWork) = (false, nil)
        return options
    }
}

/// The explanation of layers over a picture of 100×50 pixels with a colour.
func explain(_ layers: Layer..., background: Color? = Color(red: 0.2, green: 0.3, blue: 0.9)) throws -> Explanation {
    let stage = Stage(size: Size(width: 100, height: 50), background: background)
    stage.root.sublayers = layers
    return try SharedRenderer.result.get().explain(stage, options: .untimed)
}

extension Explanation {
    /// The pass of a layer by its name.
    func pass(of layer: String) -> Pass? { passes.first { $0.layer == layer || $0.layer.hasSuffix("/" + layer) } }
    /// The words of the fixes of a layer's pass.
    func fixes(of layer: String) -> [String] {
        pass(of: layer)?.suggestions.filter { $0.kind == .fix }.map(\.words) ?? []
    }
}

/// A document of the repository's examples.
func example(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../Examples/\(name)").standardized.path
}

extension Layer {
    /// The layer after `change`, for trees written in one expression.
    func with(_ change: (Layer) -> Void) -> Layer {
        change(self)
        return self
    }
}
