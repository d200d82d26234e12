/// Why a candidate gave no context.
struct DeviceRefusal: Error, Equatable {
    /// The reason in words.
    let reason: String
}
