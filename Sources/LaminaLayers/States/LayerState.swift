/// A named state of layers: values that some of their properties have while it is the current one of its
/// ``LayerStates``.
///
/// ```swift
/// let locked = LayerState("locked", values: [LayerStateValue(label, "opacity", 1)])
/// let dark = LayerState("locked dark", basedOn: "locked", values: [LayerStateValue(wall, "backgroundColor", Color.black)])
/// ```
public struct LayerState {
    /// The name, unique among the states; neither empty nor `*`.
    public var name: String
    /// The name of the state whose values this one has too; nil for none.
    public var basedOn: String?
    /// The values, after those of ``basedOn``; of two for one key path the last counts.
    public var values: [LayerStateValue]

    /// Creates a state.
    public init(_ name: String, basedOn: String? = nil, values: [LayerStateValue] = []) {
        (self.name, self.basedOn, self.values) = (name, basedOn, values)
    }
}

/// A value that a state gives to a property of a layer, or to a part of one.
public struct LayerStateValue {
    /// The layer, retained by the states that have the value.
    public var layer: Layer
    /// The key path, such as `opacity`, `position.y` or `filters.blur.inputRadius`; see ``Layer/value(forKeyPath:)``.
    /// `frame` is none: it follows from `bounds` and `position`.
    public var keyPath: String
    /// The value, as ``Layer/setValue(_:forKeyPath:)`` takes it.
    public var value: Any?

    /// Creates a value of a layer's key path.
    public init(_ layer: Layer, _ keyPath: String, _ value: Any?) {
        (self.layer, self.keyPath, self.value) = (layer, keyPath, value)
    }

    /// Returns the key of the property that the value changes, as its class calls it, and true if it changes all of it.
    ///
    /// - Throws: The reason why a state can't set the value.
    func target() throws(LayerStateError) -> (key: String, isWhole: Bool) {
        let end = keyPath.firstIndex(of: ".") ?? keyPath.endIndex
        let (first, isWhole) = (String(keyPath[..<end]), end == keyPath.endIndex)
        let property = layer.classInfo.properties[first]
        guard property != nil || layer.isCustomKey(first) else { throw .unknownKeyPath(keyPath) }
        if let row = property?.row, !row.traits.isDisjoint(with: [.derived, .fixed]) { throw .fixedKeyPath(keyPath) }
        do throws(KeyedValueError) {
            try layer.validateValue(value, forKeyPath: keyPath)
        } catch {
            throw .invalidValue(error)
        }
        return (property?.row.key ?? first, isWhole)
    }
}

/// The animations with which layers go from a state to another one.
public struct LayerStateTransition {
    /// Any state, none included, for ``from`` and ``to``: `*`.
    public static let any = "*"

    /// The name of the state that is left, or ``any``.
    public var from: String
    /// The name of the state that is entered, or ``any``.
    public var to: String
    /// The animations, at most one of each key path of a layer.
    public var animations: [LayerStateAnimation]

    /// Creates a transition.
    public init(from: String = any, to: String = any, animations: [LayerStateAnimation]) {
        (self.from, self.to, self.animations) = (from, to, animations)
    }
}

/// The animation of a layer's key path in a transition between states.
///
/// A basic animation or a spring begins at the value that is shown when the state changes, and ends at the new state's,
/// unless it has a `fromValue`, `toValue` or `byValue` of its own, or is additive; so do those in a group. Its
/// `beginTime` is a delay after the change, in seconds of the layer's time. Keyframes have their own values: one that
/// repeats forever runs until the state is left.
public struct LayerStateAnimation {
    /// The layer.
    public var layer: Layer
    /// The key path that is animated, and the key under which the animation is added.
    public var keyPath: String
    /// The animation, copied when it is added; its own key path is ignored.
    public var animation: Animation

    /// Creates the animation of a layer's key path.
    public init(_ layer: Layer, _ keyPath: String, _ animation: Animation) {
        (self.layer, self.keyPath, self.animation) = (layer, keyPath, animation)
    }
}

/// The reason why states can't be made, or entered.
public enum LayerStateError: Error, Equatable, CustomStringConvertible {
    /// The name is empty or `*`.
    case invalidName(String)
    /// Two states have the name.
    case repeatedState(String)
    /// No state has the name; `names` are those of all.
    case unknownState(String, names: [String])
    /// A state is based on itself, by way of these.
    case circularBase([String])
    /// A layer has no property, or no part of one, of the key path.
    case unknownKeyPath(String)
    /// The property follows from others, or is part of the layer tree.
    case fixedKeyPath(String)
    /// The value is of another type than the property's.
    case invalidValue(KeyedValueError)
    /// There are more states, or transitions, than the limit.
    case tooMany(String, count: Int, limit: Int)

    /// The reason, and what to do.
    public var description: String {
        switch self {
        case .invalidName(let name): "a state can't be named \"\(name)\"; give it a name other than \"*\""
        case .repeatedState(let name): "two states are named \"\(name)\"; give each a name of its own"
        case .unknownState(let name, let names):
            "no state is named \"\(name)\"; "
                + (names.isEmpty ? "there are none" : "the states are \(names.prefix(16).joined(separator: ", "))")
        case .circularBase(let names):
            "a state is based on itself: \(names.prefix(16).joined(separator: " on ")); base it on none of these"
        case .unknownKeyPath(let keyPath):
            "\(keyPath) names nothing that the layer has; see the key paths in docs/layers.md"
        case .fixedKeyPath(let keyPath):
            "\(keyPath) can't be set by a state; set what it follows from, as bounds and position for frame"
        case .invalidValue(let error): error.description
        case .tooMany(let things, let count, let limit):
            "there are \(count) \(things), and \(limit) are the most; leave some out"
        }
    }
}
