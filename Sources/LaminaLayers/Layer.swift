import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaImage

/// A rectangle of picture in a tree of rectangles: what Core Animation calls a `CALayer`.
///
/// ```swift
/// let card = Layer()
/// card.frame = CGRect(x: 20, y: 20, width: 200, height: 120)
/// card.backgroundColor = .white
/// card.cornerRadius = 16
/// root.addSublayer(card)
/// ```
///
/// A layer is drawn back to front as what ``backgroundFilters`` make of what is behind it, background colour,
/// background pattern, contents, sublayers (by ``zPosition``, then order) and border; ``masksToBounds`` clips all of
/// that. A shadow goes under it, then ``filters`` work on that image, ``mask`` lets parts of it through, ``opacity``
/// fades it as one, and ``compositingFilter`` says how it joins what is behind. Lengths are points, y runs down, and a
/// layer's coordinates are those of its ``bounds``.
///
/// A tree belongs to one thread at a time: layers are not `Sendable`, what is drawn from them is. Setting a property
/// costs a store and, the first time since the last frame, a mark on each ancestor that has none yet.
open class Layer {
    // A layer belongs to one thread and its values are never lent out, so that checking each access at run time would
    // only cost: it did, a fifth of the time to read a tree.
    @exclusivity(unchecked) package final var storage = LayerStorage()
    @exclusivity(unchecked) package final var children: [Layer] = []
    @exclusivity(unchecked) package final unowned(unsafe) var parent: Layer?

    /// Whether this layer or one below it has changed since the last render tree was made of it.
    @exclusivity(unchecked) package final var subtreeHasChanged = true

    /// Whether a render tree has been made of it. A frame knows its layers by address alone, which costs no reference
    /// counting: one that has been in no frame yet may stand where one stood that is gone.
    @exclusivity(unchecked) package final var hasBeenRead = false

    /// Whether anything but the layer's place has changed since its image was last kept: place is where it stands, how
    /// it is turned, how far it is faded and how it is blended. Sublayers have marks of their own.
    @exclusivity(unchecked) package final var contentHasChanged = true

    /// Whether a stage has taken the layer into a frame: what is set from then on animates by itself.
    @exclusivity(unchecked) package final var isCommitted = false

    /// Where in the stage's ``FormerValues`` the layer's last entry is; of no meaning after the next commit.
    @exclusivity(unchecked) package final var lastFormerValue = -1

    /// Whether a stage has yet to take in this layer or one below it: it is new, or has animations that have not begun.
    @exclusivity(unchecked) package final var subtreeNeedsCommit = true

    /// Whether a sublayer or the mask has, or had, ``motion``.
    @exclusivity(unchecked) package final var holdsMotion = false

    /// Of a scroll layer, whether a sublayer has changed since its rows were looked at.
    @exclusivity(unchecked) package final var rowsHaveChanged = true

    /// Of a row of a scroll layer that is far out of sight, whether it or a layer in it is to be displayed when it comes.
    @exclusivity(unchecked) package final var awaitsDisplay = false

    /// Of a layer that has left a stage's tree since the last commit, that stage's clock.
    @exclusivity(unchecked) package final var leftClock: StageClock?

    /// Of a stage's root, the stage's clock.
    @exclusivity(unchecked) package final var clock: StageClock?

    /// What the layer's class says of its properties; kept for ever.
    @exclusivity(unchecked) final unowned(unsafe) var classInfo = LayerClass.plain

    /// Whether any property asks for display when it changes.
    @exclusivity(unchecked) final var redisplaysProperties = false

    /// The properties that have been set in this layer, so that no style gives them a value.
    @exclusivity(unchecked) final var definedProperties = LayerPropertySet()

    /// Set once, by subclasses.
    @exclusivity(unchecked) package final var kind = LayerKind.plain

    /// Animations, a place in time, actions and the like; nil for the many layers that have none.
    @exclusivity(unchecked) package final var motion: LayerMotion?

    /// What a module further on keeps with the layer, such as its item in physics.
    @exclusivity(unchecked) package final var companion: AnyObject?

    /// A name for people and reports; scene documents set it to the layer's `id`.
    @exclusivity(unchecked) public final var name: String? {
        didSet {
            markChanged()
            didDefine(.name)
        }
    }

    /// A layer of no size at the origin, with the values of ``defaultValue(forKey:)``.
    public init() {
        let kind = type(of: self)
        guard kind != Layer.self else { return }
        join(LayerClass.of(kind))
        applyClassDefaults()
    }

    /// A copy of a layer that stands for what it shows; see ``presentation()``. Subclasses that have stored values of
    /// their own copy them here. Values, animated ones with their animations, are copied already.
    public required init(layer: Layer) {
        storage = layer.storage
        storage.effects = layer.storage.effects?.copy()
        name = layer.name
        let kind = type(of: self)
        join(kind == type(of: layer) ? layer.classInfo : LayerClass.of(kind))
        definedProperties = layer.definedProperties
    }

    /// The value of a key that nobody has set: of a property what it is in a new layer of the class, of any other key what
    /// ``value(forKey:)`` gives. The default is none, so that properties have the values that they are documented with.
    ///
    /// ```swift
    /// override class func defaultValue(forKey key: String) -> Any? {
    ///     key == "masksToBounds" ? true : super.defaultValue(forKey: key)
    /// }
    /// ```
    ///
    /// Classes are asked once for each property; a value of another type than the property's ends the process with a
    /// message.
    open class func defaultValue(forKey key: String) -> Any? { nil }

    /// The action of an event for all layers of the class; the default is none, so that properties animate by themselves.
    open class func defaultAction(forKey event: String) -> (any LayerAction)? { nil }

    /// Whether the layer must be displayed anew when the value of a key changes or animates: of a property, such as
    /// `cornerRadius`, or of any other key. The default is no. Classes are asked once for each property; what
    /// ``display()`` itself sets asks for nothing.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// The action of an event: a property's name when it is set, `onOrderIn` and `onOrderOut` when the layer becomes visible
    /// or ceases to be, in a tree on show. Nil if nothing is to happen.
    ///
    /// The first that has an answer decides: the delegate, ``actions``, ``style``, ``defaultAction(forKey:)``, where
    /// ``NoAction`` says that there is none. For a property that nobody decides, it is an animation from what the layer shows
    /// to its new value, over the transaction's duration. It is called before the change; the action runs after it.
    open func action(forKey event: String) -> (any LayerAction)? { searchAction(forKey: event) }

    /// Adds a copy of an animation. It begins when the change is committed, unless it says when.
    ///
    /// An animation that the layer has under the key is replaced; without a key it stands by itself. One without a
    /// duration lasts as long as the transaction says; its pace, too, is the transaction's unless it has one.
    ///
    /// A basic animation without any value goes from what the layer showed of its key path before the changes since the last
    /// commit to what it shows now. A stage that disables actions does not keep what there was, and it goes nowhere.
    open func add(_ animation: Animation, forKey key: String?) { addCopy(of: animation, forKey: key) }

    /// Whether `point`, in this layer's coordinates, is in the layer: by default in its bounds, whose upper edges do not belong to
    /// them. ``hitTest(_:)`` asks it of each layer.
    open func contains(_ point: CGPoint) -> Bool { boundsContain(point) }

    /// The deepest layer under `point`, which is in the superlayer's coordinates, or nil if there is none.
    ///
    /// Layers in front are asked first. What is in the space of a ``TransformLayer`` is hit as it is drawn, by its depth
    /// and cut where planes cross; the transform layer itself has no plane and is not hit. Hidden layers, layers turned
    /// away that are not double-sided and what ``masksToBounds`` clips away are not hit; opacity, the transparency of
    /// pixels, masks, filters and other effects play no part, and what a mask or a snapshot holds is never hit itself.
    /// Sublayers outside the bounds of a layer that does not clip are hit. Of a ``ReplicatorLayer``'s instances the first
    /// is. Linear in the layers visited; the depth of the tree costs no stack, but for layers of a program's own classes,
    /// which are asked by this method, unless they are in such a space, where points of a superlayer have no meaning.
    open func hitTest(_ point: CGPoint) -> Layer? { hitLayer(at: point) }

    /// Called before a frame if the layer needs display: the place to set ``contents``. While a value animates it is
    /// called on a copy that has the values of the moment; what it sets there is shown in that frame.
    ///
    /// By default it asks the delegate, whose default is ``displayDrawing()``.
    open func display() {
        if let delegate = motion?.delegate ?? motion?.model?.delegate {
            delegate.display(self)
        } else {
            displayDrawing()
        }
    }

    /// Draws what the layer shows, over its bounds; the context's points are the layer's. By default it asks the delegate,
    /// which by default draws nothing. A layer that draws nothing has no image.
    open func draw(in context: DrawingContext) {
        (motion?.delegate ?? motion?.model?.delegate)?.draw(self, in: context)
    }

    /// Called when animations have begun or ended, or a custom value has been set.
    func motionHasChanged() {}

    private final func join(_ info: LayerClass) {
        classInfo = info
        redisplaysProperties = !info.redisplays.isEmpty
    }

    deinit {
        guard !children.isEmpty || storage.effects != nil else { return }
        // A deep tree is taken apart here one by one: by themselves the releases would recurse as deep as the tree.
        var orphans: [Layer] = []
        giveUpLayers(to: &orphans)
        while var orphan = orphans.popLast() {
            if isKnownUniquelyReferenced(&orphan) { orphan.giveUpLayers(to: &orphans) }
        }
    }

    /// Moves all layers that this one holds to `orphans`.
    private final func giveUpLayers(to orphans: inout [Layer]) {
        for child in children { child.parent = nil }
        orphans.append(contentsOf: children)
        children = []
        guard let effects = storage.effects else { return }
        if let mask = effects.mask {
            mask.parent = nil
            orphans.append(mask)
            effects.mask = nil
        }
        if let content = effects.snapshot?.content {
            orphans.append(content)
            effects.snapshot = nil
        }
    }

    /// Notes that this layer must be read again for the next frame.
    package final func markChanged() {
        contentHasChanged = true
        markPlaceChanged()
    }

    /// Notes that a stage must take in this layer, or what has been put into it.
    package final func markNeedsCommit() {
        var layer: Layer? = self
        while let marked = layer, !marked.subtreeNeedsCommit {
            marked.subtreeNeedsCommit = true
            layer = marked.parent
        }
    }

    /// Notes that this layer must be read again, though an image of it would be the same.
    private final func markPlaceChanged() {
        var layer: Layer? = self
        while let marked = layer, !marked.subtreeHasChanged {
            marked.subtreeHasChanged = true
            layer = marked.parent
            if let layer, layer.kind == .scroll { layer.rowsHaveChanged = true }
        }
    }

    /// Calls `body` with the storage and notes the change.
    @inline(__always)
    final func change(_ body: (inout LayerStorage) -> Void) {
        body(&storage)
        motion?.presentedIsStale = true
        contentHasChanged = true
        if !subtreeHasChanged { markPlaceChanged() }
    }

    /// Calls `body` with the storage to change the layer's place, not its image.
    @inline(__always)
    final func changePlace(_ body: (inout LayerStorage) -> Void) {
        body(&storage)
        motion?.presentedIsStale = true
        if !subtreeHasChanged { markPlaceChanged() }
    }
}

extension Layer: CustomStringConvertible {
    /// What messages call the layer: its name in quotes if it has one, else its type.
    public final var description: String { name.map { "the layer \"\($0)\"" } ?? "a \(type(of: self))" }
}

/// What a layer is beside a rectangle of picture, for those that read layers.
package enum LayerKind: UInt8, Sendable {
    case plain
    /// ``TransformLayer``
    case transform
    /// ``ReplicatorLayer``
    case replicator
    /// ``EmitterLayer``
    case emitter
    /// ``GLContentLayer``
    case glContent
    /// ``ScrollLayer``
    case scroll
}

/// What a frame asks of every layer, and of most of them only this.
package struct LayerMarks: OptionSet, Sendable {
    package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
    @inlinable package func contains(_ other: LayerMarks) -> Bool { rawValue & other.rawValue == other.rawValue }

    /// See ``Layer/subtreeHasChanged``.
    @inlinable package static var hasChanged: LayerMarks { LayerMarks(rawValue: 1 << 0) }
    @inlinable package static var hasMotion: LayerMarks { LayerMarks(rawValue: 1 << 1) }
    @inlinable package static var hasSublayers: LayerMarks { LayerMarks(rawValue: 1 << 2) }
    @inlinable package static var hasName: LayerMarks { LayerMarks(rawValue: 1 << 3) }
    /// It is not a plain layer.
    @inlinable package static var hasKind: LayerMarks { LayerMarks(rawValue: 1 << 5) }
    @inlinable package static var isGeometryFlipped: LayerMarks { LayerMarks(rawValue: 1 << 4) }
}

extension Layer {
    /// What the layer has, all in one call: each of these asked for by itself from another module would be checked for
    /// overlapping access. Takes back ``subtreeHasChanged``, and notes that the layer has been read.
    package final func takeMarks() -> LayerMarks {
        var marks: LayerMarks = subtreeHasChanged ? .hasChanged : []
        subtreeHasChanged = false
        hasBeenRead = true
        if motion != nil { marks.insert(.hasMotion) }
        if !children.isEmpty { marks.insert(.hasSublayers) }
        if name != nil { marks.insert(.hasName) }
        if kind != .plain { marks.insert(.hasKind) }
        if storage.isGeometryFlipped { marks.insert(.isGeometryFlipped) }
        return marks
    }
}
