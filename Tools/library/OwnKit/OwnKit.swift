/// A package of somebody's with names that Lamina has too.
public enum Color: String, Sendable {
    case red, green
}

/// A picture by its name.
public struct Image: Sendable {
    /// The name.
    public let name: String

    /// An image of a name.
    public init(named name: String) { self.name = name }
}

/// A place in a file system.
public struct Path: Sendable {
    /// The parts.
    public let parts: [String]

    /// A path of parts.
    public init(_ parts: String...) { self.parts = parts }
}
