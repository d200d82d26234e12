import LaminaDrawing

/// What happens when a property of a layer is set, or the layer enters or leaves the tree: `CAAction`.
public protocol LayerAction {
    /// The event `key` has come to `layer`; of a property, its value is the new one already. ``Layer/action(forKey:)``,
    /// which finds the action, is called before, while the old one is still there.
    func run(forKey key: String, layer: Layer)
}

/// Nothing happens; it ends the search for an action.
public struct NoAction: LayerAction {
    /// The action that does nothing.
    public init() {}

    /// Does nothing.
    public func run(forKey key: String, layer: Layer) {}
}

extension Animation: LayerAction {
    /// Adds the animation to the layer under the event's key. A property animation without a key path takes the key.
    public func run(forKey key: String, layer: Layer) {
        let animation = copy()
        if let property = animation as? PropertyAnimation, property.keyPath == nil { property.keyPath = key }
        layer.add(animation, forKey: key)
    }
}

/// Who may choose a layer's actions and draw for it.
public protocol LayerDelegate: AnyObject {
    /// The action of an event, ``NoAction`` for none, or nil to search on.
    func action(for layer: Layer, forKey event: String) -> (any LayerAction)?

    /// Called before a frame if the layer needs display: the place to set its ``Layer/contents``.
    func display(_ layer: Layer)

    /// Draws what the layer shows; the context's points are the layer's.
    func draw(_ layer: Layer, in context: DrawingContext)
}

extension LayerDelegate {
    /// Searches on.
    public func action(for layer: Layer, forKey event: String) -> (any LayerAction)? { nil }

    /// Lets the layer draw.
    public func display(_ layer: Layer) { layer.displayDrawing() }

    /// Draws nothing.
    public func draw(_ layer: Layer, in context: DrawingContext) {}
}

/// Values and actions that layers may have in common; those of the layer itself come first.
public final class LayerStyle {
    /// Actions by event.
    public var actions: [String: any LayerAction]
    /// Values by key, for layers that define none of their own: of properties, such as `cornerRadius`, and of other keys;
    /// see ``Layer/value(forKey:)``. Those of properties are taken when the style is set as a layer's
    /// ``Layer/style``: set it again after a change of them.
    public var values: [String: Any]
    /// Asked for what this one lacks.
    public var style: LayerStyle?

    /// A style of these actions and values, that falls back on another.
    public init(
        actions: [String: any LayerAction] = [:], values: [String: Any] = [:], style: LayerStyle? = nil
    ) {
        self.actions = actions
        self.values = values
        self.style = style
    }

    /// What the first of this style and those behind it that has anything gives; at most 64 of them are asked.
    func first<Found>(_ find: (LayerStyle) -> Found?) -> Found? {
        var style: LayerStyle? = self
        for _ in 0..<64 {
            guard let current = style else { return nil }
            if let found = find(current) { return found }
            style = current.style
        }
        return nil
    }
}
