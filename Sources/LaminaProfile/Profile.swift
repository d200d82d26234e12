import LaminaCounters
import LaminaPlan

/// The account of one frame: what it took, what the rules saved, on which device.
///
/// Encoded it is what `lamina profile --json` prints.
public struct Profile: Sendable, Encodable {
    /// The version of the encoded form; it rises when a key changes its meaning or goes away.
    public static let version = 1

    /// The version of the encoded form.
    public var version = Profile.version
    /// The picture's size in pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// The device's name for itself.
    public var device: String
    /// Whether the device is software.
    public var isSoftware: Bool
    /// The rules that the planner used; none for the reference.
    public var rules: [PlanRule]
    public var counters: FrameCounters
    /// What each rule saved.
    public var savings: PlanSavings
    /// The passes in the order they were executed.
    public var plan: PassPlan
    /// How often each pixel was shaded, row by row from the top; nil if fragments were not counted.
    public var overdrawMap: [UInt16]?

    private enum CodingKeys: String, CodingKey {
        case version, width, height, device, isSoftware, rules, counters, savings, plan
    }
}
