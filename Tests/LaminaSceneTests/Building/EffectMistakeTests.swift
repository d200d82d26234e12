import Foundation
import LaminaLayers
import Testing

@testable import LaminaScene

@Suite struct EffectMistakeTests {
    private static let ends =
        #"["move", x, y], or ["line", x, y], or ["quad", controlX, controlY, x, y], or ["curve", control1X, control1Y, "#
        + #"control2X, control2Y, x, y], or ["close"]"#

    static let layers: [(String, String)] = [
        (#"{"mask": "photo"}"#, #"mask: found the string "photo"; write an object (layer)"#),
        (#"{"mask": {"opacity": 2}}"#, "mask.opacity: 2 is out of range; write a number from 0 to 1"),
        (#"{"maskType": "alhpa"}"#, #"maskType: unknown name "alhpa"; did you mean "alpha"?"#),
        (#"{"mask": {}, "masks": [{"layer": {}}]}"#, "mask: the layer has mask and masks; put the mask into masks"),
        (#"{"isolation": "isolate"}"#, #"isolation: unknown key; did you mean "isolated"?"#),
        (#"{"mask-mode": "luminance"}"#, #"mask-mode: unknown key; did you mean "maskType"?"#),
        (#"{"maskInverted": 1}"#, "maskInverted: found 1; write true or false"),
        (#"{"isolated": "isolate"}"#, #"isolated: found the string "isolate"; write true or false"#),
        (#"{"shadowRadius": -1}"#, "shadowRadius: -1 is out of range; write a number from 0 to 10000"),
        (#"{"shadowRadius": 1e9}"#, "shadowRadius: 1000000000 is out of range; write a number from 0 to 10000"),
        (#"{"shadowOpacity": 2}"#, "shadowOpacity: 2 is out of range; write a number from 0 to 1"),
        (
            #"{"shadowOffset": [0, 1e6]}"#,
            "shadowOffset[1]: 1000000 is out of range; write a number from -100000 to 100000"
        ),
        (
            #"{"boxShadows": [{"radius": -1}]}"#,
            "boxShadows[0].radius: -1 is out of range; write a number from 0 to 10000"
        ),
        (
            #"{"boxShadows": [{}, {"spread": 1e9}]}"#,
            "boxShadows[1].spread: 1000000000 is out of range; write a number from -10000 to 10000"
        ),
        (
            #"{"borderSides": {"top": {"width": -1}}}"#,
            "borderSides.top.width: -1 is out of range; write a number from 0 to 1000000000"
        ),
        (
            #"{"borderSides": {"left": {"style": "doted"}}}"#,
            #"borderSides.left.style: unknown name "doted"; did you mean "dotted"?"#
        ),
        (
            #"{"borderPlacement": "centre"}"#,
            #"borderPlacement: unknown name "centre"; did you mean "center"?"#
        ),
        (#"{"strokeAlign": "outside"}"#, #"strokeAlign: unknown key; did you mean "borderPlacement"?"#),
        (
            #"{"shadow": 1}"#,
            #"shadow: unknown key; did you mean "shadowOpacity", "shadowRadius" or "shadowOffset"?"#
        ),
        (
            #"{"shadowPath": "rect"}"#,
            "shadowPath: found \"rect\" at character 1; write M or m, which begin a path"
        ),
        (
            #"{"shadowPath": 1}"#,
            "shadowPath: found 1; write an object (path), or an array, each \(ends), or path data as in SVG, "
                + "such as \"M0 0H10\""
        ),
        (
            #"{"shadowPath": {}}"#,
            "shadowPath: found none of rect, roundedRect or ellipse; write one of rect, roundedRect or ellipse"
        ),
        (
            #"{"shadowPath": {"rect": [0, 0, 1, 1], "ellipse": [0, 0, 1, 1]}}"#,
            "shadowPath.ellipse: found rect and ellipse; write one of rect, roundedRect or ellipse"
        ),
        (
            #"{"shadowPath": {"rect": [0, 0, 1, 1], "cornerRadius": 1}}"#,
            "shadowPath.cornerRadius: cornerRadius requires roundedRect; add roundedRect, or remove cornerRadius"
        ),
        (
            #"{"shadowPath": {"roundedRect": [0, 0, 1, 1]}}"#,
            "shadowPath.roundedRect: roundedRect requires cornerRadius; add cornerRadius, or remove roundedRect"
        ),
        (
            #"{"shadowPath": [["move", 0, 0], ["lin", 1, 1]]}"#,
            #"shadowPath[1][0]: unknown name "lin"; did you mean "line"?"#
        ),
        (
            #"{"shadowPath": [["quad", 0, 0]]}"#,
            #"shadowPath[0]: found an array of 3 values; write ["quad", controlX, controlY, x, y]"#
        ),
        (#"{"shadowPath": [[0, 0]]}"#, "shadowPath[0]: found an array of 2 values; write \(ends)"),
        (#"{"shadowPath": [["move", 0, true]]}"#, "shadowPath[0][2]: found true; write a number from"),
        (#"{"compositingFilter": "multipy"}"#, #"compositingFilter: unknown name "multipy"; did you mean "multiply"?"#),
        (#"{"rasterizationScale": 0}"#, "rasterizationScale: 0 is out of range; write a number from 0.01 to 100"),
        (#"{"shouldRasterize": "yes"}"#, "expected; write true"),
        (#"{"patternArea": [0, 0, 5]}"#, "patternArea: found an array of 3 values; write an array of 4 numbers"),
        (#"{"patternArea": [0, 0, -5, 5]}"#, "patternArea[2]: -5 is out of range"),
        (#"{"tileArea": [0, 0, 5, 5]}"#, #"tileArea: unknown key; did you mean "patternArea"?"#),
        (
            #"{"type": "effect", "effect": {"blur": "lihgt"}}"#,
            #"effect.blur: unknown name "lihgt"; did you mean "light"?"#
        ),
        (#"{"type": "effect", "effect": {}}"#, "effect: found none of blur or vibrancy; write one of blur or vibrancy"),
        (
            #"{"type": "effect", "effect": {"vibrancy": {"style": "label"}}}"#,
            #"effect.vibrancy: the key "blur" is missing; add it with one of "extraLight""#
        ),
        (#"{"type": "effect", "intensity": 1.5}"#, "intensity: 1.5 is out of range; write a number from 0 to 1"),
        (#"{"type": "effect", "of": "a"}"#, #"of: unknown key; it is a property of objects with type "snapshot""#),
    ]

    @Test(arguments: layers) func aMistakenEffectIsExplained(text: String, message: String) {
        let found = mistakes(scene(layers: text))
        #expect(found.count == 1)
        #expect(found.first?.contains(message) == true, "\(found)")
        #expect(found.first?.hasPrefix("1:") == true)
    }

    static let filters: [(String, String)] = [
        (#"{"radius": 4}"#, #": the key "type" is missing; add it with one of "gaussianBlur""#),
        (#"{"type": "gausianBlur"}"#, #".type: unknown name "gausianBlur"; did you mean "gaussianBlur"?"#),
        (#"{"type": 3}"#, ".type: found 3; write one of"),
        (#""gaussianBlur""#, #": found the string "gaussianBlur"; write an object (filter)"#),
        (#"{"type": "gaussianBlur", "radius": -1}"#, ".radius: -1 is out of range; write a number from 0 to 10000"),
        (
            #"{"type": "gaussianBlur", "radius": 1e300}"#,
            ".radius: 1e+300 is out of range; write a number from 0 to 10000"
        ),
        (#"{"type": "gaussianBlur", "radius": "4"}"#, "remove the quotes"),
        (#"{"type": "gaussianBlur", "radiusX": -1}"#, ".radiusX: -1 is out of range; write a number from 0 to 10000"),
        (#"{"type": "gaussianBlur", "amount": 4}"#, #".amount: unknown key; it is a property of objects with type"#),
        (#"{"type": "gaussianBlur", "raduis": 4}"#, #".raduis: unknown key; did you mean "radius"?"#),
        (#"{"type": "gaussianBlur", "edge": "none"}"#, #".edge: unknown name "none"; write one of "transparent""#),
        (
            #"{"type": "invert", "colorInterpolation": "oklab"}"#,
            #".colorInterpolation: unknown name "oklab"; write one of "srgb""#
        ),
        (#"{"type": "saturation"}"#, #": the key "amount" is missing; add it with a number from 0 to 10000"#),
        (#"{"type": "saturation", "amount": -1}"#, ".amount: -1 is out of range"),
        (#"{"type": "exposure", "ev": 31}"#, ".ev: 31 is out of range; write a number from -30 to 30"),
        (#"{"type": "gamma", "power": 0}"#, ".power: 0 is out of range; write a number from 0.001 to 1000"),
        (
            #"{"type": "colorMatrix", "red": [1, 0, 0]}"#,
            ".red: found an array of 3 values; write an array of 4 numbers"
        ),
        (
            #"{"type": "channelMatrix", "alpha": [1, 0, 0, 0, 0]}"#,
            ".alpha: found an array of 5 values; write an array of 4 numbers"
        ),
        (#"{"type": "channelMatrix", "bias": [0, 0, 0, 10001]}"#, "10001 is out of range"),
        (
            #"{"type": "componentTransfer", "red": {"curve": [[0.5, 0], [0.5, 1]]}}"#,
            ".red.curve: found an array of 2 values; write points in order of increasing x"
        ),
        (
            #"{"type": "componentTransfer", "red": {"table": []}}"#,
            ".red.table: found an empty array; write an array of 1 to 1024 values, each a number from 0 to 1"
        ),
        (
            #"{"type": "componentTransfer", "red": {"table": [0, 1], "gamma": {}}}"#,
            ".red.gamma: found table and gamma; write one of table, discrete, linear, gamma or curve"
        ),
    ]

    @Test(arguments: filters) func aMistakenFilterIsExplained(text: String, message: String) {
        for chain in ["filters", "backgroundFilters"] {
            let found = mistakes(scene(layers: #"{"\#(chain)": [{"type": "invert"}, \#(text)]}"#))
            #expect(found.count == 1)
            #expect(found.first?.contains("sublayers[0].\(chain)[1]") == true, "\(found)")
            #expect(found.first?.contains(message) == true, "\(found)")
        }
    }

    static let alphas = [
        #"{"table": [0.5, 1]}"#, #"{"discrete": [1]}"#, #"{"linear": {"intercept": 0.1}}"#,
        #"{"gamma": {"offset": 0.1}}"#, #"{"gamma": {"exponent": 0}}"#, #"{"curve": [[0.5, 0.5], [1, 1]]}"#,
    ]

    @Test(arguments: alphas) func aFunctionThatShowsWhatIsTransparentIsNoMistake(function: String) {
        for channel in ["red", "alpha"] {
            let text = scene(layers: #"{"filters": [{"type": "componentTransfer", "\#(channel)": \#(function)}]}"#)
            #expect(mistakes(text).isEmpty)
        }
    }

    @Test func aMillionFiltersAreAnErrorAtOnce() {
        let chain = Array(repeating: #"{"type":"invert"}"#, count: 1_000_000).joined(separator: ",")
        let found = mistakes(scene(layers: #"{"filters": [\#(chain)]}"#))
        #expect(
            found.map { $0.split(separator: ": ", maxSplits: 1)[1] } == [
                "sublayers[0].filters: found an array of 1000000 values; write an array of at most 10000 values, "
                    + "each an object (filter)"
            ])
    }

    @Test func masksCountAmongTheLevelsOfLayers() throws {
        #expect(try load(nestMasks(SceneLoader.maximumTreeDepth - 1)).makeFrame().layerCount >= 2)
        let found = mistakes(nestMasks(SceneLoader.maximumTreeDepth))
        #expect(found.count == 1)
        #expect(
            found.first?.hasSuffix(
                ".mask: the layers are more than 4096 levels deep; nest fewer layers in each other") == true)
    }

    @Test func aMaskThatIsWhatItMasksIsAnError() {
        let text = """
            lamina: 1
            size: [10, 10]
            sublayers:
              - &loop {mask: *loop}
            """
        let found = mistakes(text, name: "scene.yaml")
        #expect(found.count == 1)
        #expect(found.first?.contains("loop") == true)
    }

    @Test func anIdOfAMaskCountsToo() {
        #expect(mistakes(scene(layers: #"{"id": "a", "mask": {"id": "a"}}"#)).count == 1)
    }

    /// Layers inside each other, of which every other one is a mask.
    private func nestMasks(_ depth: Int) -> String {
        var open = ""
        var close = ""
        for level in 0..<depth - 1 {
            open += level % 2 == 1 ? #"{"sublayers": ["# : #"{"mask": "#
            close += level % 2 == 1 ? "}]" : "}"
        }
        return scene(layers: open + "{}" + String(close.reversed()))
    }
}
