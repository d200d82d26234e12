/// Values from outside for one reading of a scene's document: for its inputs, and for properties of its layers.
///
/// ```swift
/// var loader = SceneLoader()
/// loader.values.setInput("title", to: .string("Hello"), origin: "the request")
/// loader.values.set("card.backgroundColor", to: .string("#fff"), origin: "the request")
/// let stage = try loader.stage(at: "card.yaml")
/// ```
///
/// A value that is given twice has the last one.
public struct SceneValues: Sendable, Equatable {
    /// A value and the place from which it came.
    struct Given: Sendable, Equatable {
        var value: SceneValue
        /// The place as messages name it, such as `--set card.opacity`.
        var origin: String
        /// The folder to which paths in the value are relative; nil for the document's.
        var folder: String?
    }

    /// Values by the names of inputs, in the order in which they were given first.
    private(set) var inputs = NamedValues()

    /// Values by settings such as `card.opacity`.
    private(set) var settings = NamedValues()

    /// The folder to which paths of pictures are relative in values that are given from now on; nil, the default, for the
    /// document's folder.
    public var folder: String?

    /// Creates no values.
    public init() {}

    /// True if there are no values.
    public var isEmpty: Bool { inputs.isEmpty && settings.isEmpty }

    /// Gives a value for an input of the document.
    ///
    /// - Parameters:
    ///   - name: The name of the input.
    ///   - value: The value.
    ///   - origin: The place from which it came, for messages, such as `people.csv:12, column "title"`.
    public mutating func setInput(_ name: String, to value: SceneValue, origin: String) {
        inputs.set(name, to: Given(value: value, origin: origin, folder: folder))
    }

    /// Gives a value for a property of a layer, of a behaviour or of a constraint.
    ///
    /// - Parameters:
    ///   - property: An id, a dot and a property, such as `card.opacity`; the outermost layer is `root` unless another one
    ///     has that id.
    ///   - value: The value.
    ///   - origin: The place from which it came, for messages, such as `--set card.opacity`.
    public mutating func set(_ property: String, to value: SceneValue, origin: String) {
        settings.set(property, to: Given(value: value, origin: origin, folder: folder))
    }

    /// Replaces all values for inputs by those that another document gives.
    package mutating func replaceInputs(by values: [PlacedValue]) {
        inputs = NamedValues()
        for given in values { setInput(given.name, to: given.value, origin: given.origin) }
    }

    /// Replaces all values for properties by those that another document gives.
    package mutating func replaceSettings(by values: [PlacedValue]) {
        settings = NamedValues()
        for given in values { set(given.name, to: given.value, origin: given.origin) }
    }

    /// The values for inputs by name, in the order in which they were given first.
    package var allInputs: [SceneValue.Member] { inputs.all.map { SceneValue.Member($0.name, $0.value.value) } }

    /// The values for properties by name, in the order in which they were given first.
    package var allSettings: [SceneValue.Member] { settings.all.map { SceneValue.Member($0.name, $0.value.value) } }

    /// These values, with those of another set added, which take precedence.
    func merging(_ other: SceneValues) -> SceneValues {
        guard !isEmpty else { return other }
        var result = self
        for (name, value) in other.inputs.all { result.inputs.set(name, to: value) }
        for (name, value) in other.settings.all { result.settings.set(name, to: value) }
        return result
    }
}

/// Values by name, in the order in which the names were set first.
struct NamedValues: Sendable, Equatable {
    private var names: [String] = []
    private var values: [String: SceneValues.Given] = [:]

    var isEmpty: Bool { names.isEmpty }

    /// All names with their values.
    var all: [(name: String, value: SceneValues.Given)] {
        names.compactMap { name in values[name].map { (name, $0) } }
    }

    subscript(name: String) -> SceneValues.Given? { values[name] }

    mutating func set(_ name: String, to value: SceneValues.Given) {
        if values.updateValue(value, forKey: name) == nil { names.append(name) }
    }
}
