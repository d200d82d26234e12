import CLamina
import Lamina

/// A device with the rules of its planner.
struct RendererState {
    private(set) var renderer: Renderer
    var rules = PlanRules.all

    init(_ renderer: Renderer) { self.renderer = renderer }

    /// Calls a function with the device; if that was reset meanwhile, opens it again and calls the function once more.
    mutating func draw<Result>(_ body: (Renderer, PlanRules) throws -> Result) throws -> Result {
        do {
            return try body(renderer, rules)
        } catch  where Renderer.isLoss(error) {
            renderer = try renderer.reopened()
            return try body(renderer, rules)
        }
    }
}

/// A renderer that a program holds.
final class RendererObject: HeldObject {
    static let typeName = "renderer"

    let state: Exclusive<RendererState>

    init(_ renderer: Renderer) { state = Exclusive(RendererState(renderer)) }

    /// Returns the renderer of an argument.
    static func object(_ pointer: OpaquePointer?) throws -> RendererObject {
        try ObjectTable.object(Self.self, pointer, "renderer")
    }

    /// Calls a function with the state of an argument.
    static func use<Result>(
        _ pointer: OpaquePointer?, _ body: (inout RendererState) throws -> Result
    ) throws -> Result {
        try object(pointer).state.use(typeName, body)
    }

    /// Calls a function with a renderer and a scene, neither of which another call uses; hands over the scene's warnings
    /// at the end.
    static func use<Result>(
        _ renderer: OpaquePointer?, _ scene: OpaquePointer?,
        _ body: (inout RendererState, inout SceneState) throws -> Result
    ) throws -> Result {
        try use(renderer) { renderer in
            try SceneObject.use(scene) { scene in
                defer { scene.warn() }
                return try body(&renderer, &scene)
            }
        }
    }
}

extension lamina_range {
    /// The frames of an argument.
    ///
    /// - Parameter limits: The limits of the scene, of which the number of frames is one.
    /// - Throws: `FilmError` for a range without frames, or one that is too long for a number.
    func frames(_ limits: WorkLimits) throws -> FrameRange {
        guard first >= 0, count > 0, first <= FrameRange.mostFrames, count <= FrameRange.mostFrames else {
            throw CallFailure.usage(
                "the range begins at frame \(first) and has \(count) frames; give a first frame from 0 and a count from 1"
            )
        }
        let rate = try FrameRate(Int(rate_numerator), over: Int(rate_denominator))
        let range = try FrameRange(Int(first)..<Int(first) + Int(count), rate: rate)
        guard count <= limits[.frames] else {
            throw CallFailure(
                status: LAMINA_BAD_INPUT,
                description:
                    "the range has \(count) frames, but the limit is \(limits[.frames]); give a shorter range, or "
                    + "raise the limit frames")
        }
        return range
    }
}
