/// What became of one candidate while a device was chosen.
public struct DeviceAttempt: Sendable, Hashable, Codable {
    /// How the candidate fared.
    public enum Outcome: String, Sendable, Hashable, Codable {
        /// It is the device.
        case taken
        /// It was tried and found wanting.
        case passedOver
        /// It was not needed.
        case notTried
    }

    /// Who.
    public var candidate: DeviceCandidate
    /// How it fared.
    public var outcome: Outcome
    /// Why, in words.
    public var reason: String

    /// Records an attempt.
    public init(candidate: DeviceCandidate, outcome: Outcome, reason: String) {
        self.candidate = candidate
        self.outcome = outcome
        self.reason = reason
    }
}
