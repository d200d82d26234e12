import LaminaDrawing

/// An action that runs when a property of a layer is set, or the layer enters or leaves the tree: `CAAction`.
public protocol LayerAction {
    /// Runs the action for the event `key` of `layer`; a property has its new value already. ``Layer/action(forKey:)``,
    /// which finds the action, is called before the change.
    func run(forKey key: String, layer: Layer)
}

/// An action that does nothing and ends the search for an action.
public struct NoAction: LayerAction {
    /// The action that does nothing.
    public init() {}

    /// Does nothing.
    public func run(forKey key: String, layer: Layer) {}
}

extension Animation: LayerAction {
    /// Adds the animation to the layer under the event's key. A property animation without a key path uses the key.
    public func run(forKey key: String, layer: Layer) {
        let animation = copy()
        if let property = animation as? PropertyAnimation, property.keyPath == nil { property.keyPath = key }
        layer.add(animation, forKey: key)
    }
}

/// An object that may choose a layer's actions and draw its contents.
public protocol LayerDelegate: AnyObject {
    /// Returns the action of an event, ``NoAction`` for none, or nil to continue the search.
    func action(for layer: Layer, forKey event: String) -> (any LayerAction)?

    /// Called before a frame if the layer needs display, to set its ``Layer/contents``.
    func display(_ layer: Layer)

    /// Draws the layer's contents; the context's points are the layer's.
    func draw(_ layer: Layer, in context: DrawingContext)

    /// Lays out the layer's sublayers, if it has no layout manager.
    func layoutSublayers(of layer: Layer)
}

extension LayerDelegate {
    /// Continues the search.
    public func action(for layer: Layer, forKey event: String) -> (any LayerAction)? { nil }

    /// Lets the layer draw itself.
    public func display(_ layer: Layer) { layer.displayDrawing() }

    /// Draws nothing.
    public func draw(_ layer: Layer, in context: DrawingContext) {}

    /// Leaves the sublayers as they are.
    public func layoutSublayers(of layer: Layer) {}
}

/// Values and actions that layers may share; the layer's own take precedence.
public final class LayerStyle {
    /// The actions by event name.
    public var actions: [String: any LayerAction]
    /// Values by key, for layers that define none of their own: of properties, such as `cornerRadius`, and of other
    /// keys; see ``Layer/value(forKey:)``. Those of properties are applied when the style is set as a layer's
    /// ``Layer/style``: set it again after changing them.
    public var values: [String: Any]
    /// The style that this one falls back on.
    public var style: LayerStyle?

    /// A style with actions and values, which falls back on another.
    public init(
        actions: [String: any LayerAction] = [:], values: [String: Any] = [:], style: LayerStyle? = nil
    ) {
        self.actions = actions
        self.values = values
        self.style = style
    }

    /// The first result of `find` for this style and its fallbacks; at most 64 of them are searched.
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

extension LayerStyle: KeyedValue {}
