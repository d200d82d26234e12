/// The stages of a program.
public enum ShaderStage: String, Sendable, Hashable {
    /// Places vertices.
    case vertex
    /// Colours fragments.
    case fragment
    /// Works out pixels by itself, without anything drawn.
    case compute
}
