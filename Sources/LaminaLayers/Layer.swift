import FoundationEssentials
import Glibc
import LaminaDrawing
import LaminaGeometry
import LaminaImage

/// A rectangle of visual content in a tree of layers: Core Animation's `CALayer`.
///
/// ```swift
/// let card = Layer()
/// card.frame = Rect(x: 20, y: 20, width: 200, height: 120)
/// card.backgroundColor = .white
/// card.cornerRadius = 16
/// root.addSublayer(card)
/// ```
///
/// A layer is drawn back to front: its backdrop with ``backgroundFilters``, background colour, background pattern,
/// contents, sublayers (by ``zPosition``, then index) and border; ``masksToBounds`` clips all of that. A shadow goes
/// below it, then ``filters`` apply to that image, ``mask`` masks it, ``opacity`` fades it as one, and
/// ``compositingFilter`` blends it with its backdrop. Lengths are points, y runs down, and a layer's coordinates are
/// those of its ``bounds``.
///
/// A tree belongs to one thread at a time: layers are not `Sendable`, the render trees made from them are. Setting a
/// property costs a store and, the first time since the last frame, an entry in a list of the stage and a mark on each
/// ancestor that has none yet.
open class Layer {
    // A layer belongs to one thread and its values are never borrowed, so that dynamic exclusivity checks would only
    // cost time: a fifth of the time to snapshot a tree, as measured.
    @exclusivity(unchecked) package final var storage = LayerStorage()
    @exclusivity(unchecked) package final var children: [Layer] = []
    @exclusivity(unchecked) package final unowned(unsafe) var parent: Layer?

    /// True if this layer or a descendant has changed since the last render tree was made of it.
    @exclusivity(unchecked) package final var subtreeHasChanged = true

    /// True if a render tree has been made of it. A frame identifies its layers by address alone, which needs no
    /// reference counting: a layer that has been in no frame yet may have the address of one that was released.
    @exclusivity(unchecked) package final var hasBeenRead = false

    /// True if anything but the layer's placement has changed since its image was last cached: placement is its
    /// position, transform, opacity and blending. Sublayers have flags of their own.
    @exclusivity(unchecked) package final var contentHasChanged = true

    /// True if a stage has committed the layer: changes animate implicitly from then on.
    @exclusivity(unchecked) package final var isCommitted = false

    /// The layer's node in the last render tree; not copied.
    @exclusivity(unchecked) final var node = LayerNode.unread

    /// The list of changes of the stage that has read the layer, retained by the layer; not copied. Unmanaged, as setting
    /// a value would count references otherwise.
    @exclusivity(unchecked) final var changes: Unmanaged<LayerChanges>?

    /// The index of the layer's last entry in the stage's ``PreviousValues``; invalid after the next commit.
    @exclusivity(unchecked) package final var lastFormerValue = -1

    /// True if a stage has yet to commit this layer or a descendant: it is new, or has animations that have not begun.
    @exclusivity(unchecked) package final var subtreeNeedsCommit = true

    /// True if a sublayer or the mask has, or had, ``motion``.
    @exclusivity(unchecked) package final var holdsMotion = false

    /// True if a sublayer of this scroll layer has changed since its rows were updated.
    @exclusivity(unchecked) package final var rowsHaveChanged = true

    /// True if the display of this row of a scroll layer, or of a layer in it, is deferred until it comes near.
    @exclusivity(unchecked) package final var awaitsDisplay = false

    /// The clock of the stage whose tree the layer has left since the last commit.
    @exclusivity(unchecked) package final var leftClock: StageClock?

    /// The stage's clock, if this layer is a stage's root.
    @exclusivity(unchecked) package final var clock: StageClock?

    /// The properties of the layer's class; never released.
    @exclusivity(unchecked) final unowned(unsafe) var classInfo = LayerClass.plain

    /// True if any property requests display when it changes.
    @exclusivity(unchecked) final var redisplaysProperties = false

    /// The properties that have been set in this layer, so that styles don't apply to them.
    @exclusivity(unchecked) final var definedProperties = LayerPropertySet()

    /// The kind of layer; set once, by subclasses.
    @exclusivity(unchecked) package final var kind = LayerKind.plain

    /// Animations, timing, actions and the like; nil for the many layers that have none.
    @exclusivity(unchecked) package final var motion: LayerMotion?

    /// True if a descendant or the layer itself is to be laid out before the next frame.
    @exclusivity(unchecked) package final var subtreeNeedsLayout = false

    /// True if ``layoutSublayers()`` is to be called before the next frame.
    @exclusivity(unchecked) package final var needsOwnLayout = false

    /// True if the layer's size or sublayers have changed since the last layout, though nothing may lay them out.
    @exclusivity(unchecked) final var layoutIsDue = false

    /// True if ``layoutIsDue`` in the layer or a descendant.
    @exclusivity(unchecked) package final var subtreeLayoutIsDue = false

    /// True if the layer or a descendant has, or had, a ``layoutHook``.
    @exclusivity(unchecked) package final var subtreeHasLayout = false

    /// The layer's part in constraint layout; nil for layers that no constraint knows.
    @exclusivity(unchecked) package final var layoutHook: (any LayerLayoutHook)?

    /// See ``autoresizingMask``.
    @exclusivity(unchecked) package final var autoresizing: AutoresizingMask = []

    /// True if a sublayer has, or had, an ``autoresizingMask``, or is of a program's own class.
    @exclusivity(unchecked) package final var holdsAutoresizing = false

    /// True while the superlayer resizes the layer, and will resize the sublayers itself.
    @exclusivity(unchecked) package final var isBeingResized = false

    /// An object that another module associates with the layer, such as its physics item.
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

    /// A presentation copy of a layer; see ``presentation()``. Subclasses with stored values of their own copy them
    /// here. Properties and animated values are copied already.
    public required init(layer: Layer) {
        storage = layer.storage
        storage.effects = layer.storage.effects?.copy()
        name = layer.name
        let kind = type(of: self)
        join(kind == type(of: layer) ? layer.classInfo : LayerClass.of(kind))
        definedProperties = layer.definedProperties
    }

    /// The default value of a key: of a property its value in a new layer of the class, of any other key the value that
    /// ``Layer/value(forKey:)`` returns. By default the documented default of a property, and nil for other keys.
    ///
    /// ```swift
    /// final class Card: Layer {
    ///     override class func defaultValue(forKey key: String) -> Any? {
    ///         key == "masksToBounds" ? true : super.defaultValue(forKey: key)
    ///     }
    /// }
    /// ```
    ///
    /// Called once per class for each property, when the first layer of the class is made; a value of another type than
    /// the property's ends the process with a message. In these calls the implementation of this class returns nil.
    open class func defaultValue(forKey key: String) -> Any? { LayerClass.builtInDefault(of: self, forKey: key) }

    /// The action of an event for all layers of the class. By default nil, so that properties animate implicitly.
    open class func defaultAction(forKey event: String) -> (any LayerAction)? { nil }

    /// Returns whether the layer must be redisplayed when the value of a key changes or animates: of a property, such
    /// as `cornerRadius`, or of any other key. By default false. Called once per class for each property; values that
    /// ``display()`` itself sets request nothing.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// The action of an event: a property's name when it is set, `onOrderIn` and `onOrderOut` when the layer becomes
    /// visible or ceases to be, in a stage's tree. Nil for no action.
    ///
    /// The first one that returns an action decides: the delegate, ``actions``, ``style``, ``defaultAction(forKey:)``,
    /// where ``NoAction`` means none. Otherwise the action of a property is an animation from its shown value to its
    /// new one, over the transaction's duration. This method is called before the change; the action runs after it.
    open func action(forKey event: String) -> (any LayerAction)? { searchAction(forKey: event) }

    /// Adds a copy of an animation. It begins when the change is committed, unless it has a begin time.
    ///
    /// It replaces the layer's animation under the same key; without a key it replaces none. Without a duration of its
    /// own it has the transaction's, and likewise the timing function.
    ///
    /// A basic animation without any value goes from the value that the layer showed at its key path before the changes
    /// since the last commit to the one that it has now. A stage that disables actions does not record previous values,
    /// and the animation then changes nothing.
    open func add(_ animation: Animation, forKey key: String?) { addCopy(of: animation, forKey: key) }

    /// Returns whether `point`, in this layer's coordinates, is in the layer: by default in its bounds, excluding the
    /// right and bottom edges. ``hitTest(_:)`` calls it for each layer.
    open func contains(_ point: Point) -> Bool { boundsContain(point) }

    /// Returns the deepest layer at `point`, which is in the superlayer's coordinates, or nil if there is none.
    ///
    /// Layers in front are tested first. Layers in the 3D space of a ``TransformLayer`` are hit as they are drawn, by
    /// depth and cut where planes intersect; the transform layer itself has no plane and is not hit. Hidden layers,
    /// single-sided layers that face away and parts that ``masksToBounds`` clips are not hit; opacity, transparent
    /// pixels, masks, filters and other effects are ignored, and the content of masks and snapshots is never hit.
    /// Sublayers outside the bounds of a layer that does not clip are hit. Of a ``ReplicatorLayer``'s instances only
    /// the first is. Linear in the layers visited; the tree's depth costs no stack, except for layers of a program's
    /// own classes, for which this method is called, unless they are in such a space, where points of a superlayer have
    /// no meaning.
    open func hitTest(_ point: Point) -> Layer? { hitLayer(at: point) }

    /// Called before a frame if the layer needs display, to set ``Layer/contents``. While a value animates it is called on a
    /// copy with the current values; the contents that it sets there are shown in that frame.
    ///
    /// By default it calls the delegate, whose default is ``Layer/displayDrawing()``.
    open func display() {
        displayIsDone()
        if let delegate = motion?.delegate ?? motion?.model?.delegate {
            delegate.display(self)
        } else {
            displayDrawing()
        }
    }

    /// Draws the layer's contents, over its bounds; the context's points are the layer's. By default it calls the
    /// delegate, which by default draws nothing. A layer that draws nothing has no image.
    open func draw(in context: DrawingContext) {
        (motion?.delegate ?? motion?.model?.delegate)?.draw(self, in: context)
    }

    /// Lays out the sublayers, after the layer's size or its sublayers have changed, or on ``setNeedsLayout()``.
    ///
    /// By default it calls ``layoutManager``, or without one the delegate. The frames that constraints give are set
    /// before it is called.
    open func layoutSublayers() { layoutByManagerOrDelegate() }

    /// Called after the size of the bounds has changed, where a sublayer has an ``autoresizingMask`` or is of a program's
    /// own class. By default it calls ``resize(withOldSuperlayerSize:)`` of these.
    open func resizeSublayers(withOldSize size: Size) { resizeSublayersByMasks(from: size) }

    /// Called after the size of the superlayer's bounds has changed. By default it sets the frame by
    /// ``autoresizingMask``.
    open func resize(withOldSuperlayerSize size: Size) { resizeByMask(from: size) }

    /// Returns the size that the layer would like, in points: that of its ``layoutManager``, or the size of its bounds
    /// without one.
    open func preferredFrameSize() -> Size { motion?.layoutManager?.preferredSize(of: self) ?? bounds.size }

    /// The size of the layer's content in points, which constraint layout keeps unless stronger constraints don't let
    /// it; -1 for a length that the content doesn't decide. By default that of ``contents``, and -1 without them.
    ///
    /// Call ``invalidateIntrinsicContentSize()`` when it changes.
    open var intrinsicContentSize: Size { contentsSize }

    /// The height of the layer's content in a width, in points, where it depends on that, as the height of wrapped text
    /// does; nil, the default, where it doesn't.
    open func intrinsicContentHeight(forWidth width: Double) -> Double? { nil }

    /// The part of a width in points that the layer's content takes where it wraps, as the longest line of text; nil,
    /// the default, for all of it.
    open func intrinsicContentWidth(forWidth width: Double) -> Double? { nil }

    /// The distances of the first baseline from the top of the bounds and of the last one from their bottom, in points,
    /// in a layer as high as its content, which is set in a width, or in its natural one for nil; nil, the default, for a
    /// layer without text.
    open func baselineOffsets(forWidth width: Double?) -> (first: Double, last: Double)? { nil }

    /// Called before layout if ``setNeedsUpdateConstraints()`` was, to add, remove and change constraints.
    open func updateConstraints() {}

    /// Called on a copy of a layer, for a snapshot, to keep what the original shows from changing: by default the picture
    /// of a sequence and the source of tiles.
    func freeze(as original: Layer) {
        guard let supply = storage.supply else { return }
        switch supply.frozen(atRootTime: original.model().outermost.clock?.time ?? 0) {
        case .picture(let picture): (storage.contents, storage.supply) = (picture, nil)
        case .supply(let supply): storage.supply = supply
        }
    }

    /// True if the layer's drawing follows the direction of layout, and was made for the other one.
    var isDrawnForOtherDirection: Bool { false }

    /// The place of the layer's own drawing among what it shows.
    var drawingRole: DrawnContents.Role { .contents }

    /// Called after animations have begun or ended, or a custom value has been set.
    func motionHasChanged() {}

    private final func join(_ info: LayerClass) {
        classInfo = info
        redisplaysProperties = !info.redisplays.isEmpty
    }

    deinit {
        changes?.release()
        guard !children.isEmpty || storage.effects != nil else { return }
        // Releases a deep tree iteratively: implicit releases would recurse as deep as the tree.
        var orphans: [Layer] = []
        giveUpLayers(to: &orphans)
        while var orphan = orphans.popLast() {
            if isKnownUniquelyReferenced(&orphan) { orphan.giveUpLayers(to: &orphans) }
        }
    }

    /// Moves all layers held by this one to `orphans`.
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

    /// Marks this layer as changed for the next frame.
    package final func markChanged() {
        contentHasChanged = true
        noteChange(ofNode: false)
        markPlacementChanged()
    }

    /// Marks this layer as to be committed, because of itself or of a layer that was added to it.
    package final func markNeedsCommit() {
        var layer: Layer? = self
        while let marked = layer, !marked.subtreeNeedsCommit {
            marked.subtreeNeedsCommit = true
            layer = marked.parent
        }
    }

    /// Marks this layer as changed, though its image is the same.
    final func markPlacementChanged() {
        var layer: Layer? = self
        while let marked = layer, !marked.subtreeHasChanged {
            marked.subtreeHasChanged = true
            layer = marked.parent
            if let layer, layer.kind == .scroll { layer.rowsHaveChanged = true }
        }
    }

    /// Calls `body` with the storage and marks the layer as changed.
    ///
    /// - Parameter ofNode: True if nothing changes in a render tree but values of the layer's own node.
    @inline(__always)
    final func change(ofNode: Bool = false, _ body: (inout LayerStorage) -> Void) {
        contentHasChanged = true
        changePlacement(ofNode: ofNode, body)
    }

    /// Calls `body` with the storage to change the layer's placement, not its image.
    ///
    /// - Parameter ofNode: As in ``change(ofNode:_:)``.
    @inline(__always)
    final func changePlacement(ofNode: Bool = false, _ body: (inout LayerStorage) -> Void) {
        body(&storage)
        motion?.presentedIsStale = true
        noteChange(ofNode: ofNode)
        if !subtreeHasChanged { markPlacementChanged() }
    }
}

// MARK: Description

extension Layer: CustomStringConvertible {
    /// The layer's name in messages: its name in quotes if it has one, else its type.
    public final var description: String { name.map { "the layer \"\($0)\"" } ?? "a \(type(of: self))" }
}

// MARK: Kind

/// The kind of a layer, for code that snapshots layers.
package enum LayerKind: UInt8, Sendable {
    case plain
    /// ``TransformLayer``
    case transform
    /// A stack, of another module: a ``TransformLayer`` as long as it shows nothing itself.
    case stack
    /// ``ReplicatorLayer``
    case replicator
    /// ``EmitterLayer``
    case emitter
    /// ``GLContentLayer``
    case glContent
    /// ``ScrollLayer``
    case scroll
}

// MARK: Marks

/// The flags that a frame reads of every layer; for most layers nothing else.
package struct LayerMarks: OptionSet, Sendable {
    package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
    @inlinable package func contains(_ other: LayerMarks) -> Bool { rawValue & other.rawValue == other.rawValue }

    /// See ``Layer/subtreeHasChanged``.
    @inlinable package static var hasChanged: LayerMarks { LayerMarks(rawValue: 1 << 0) }
    @inlinable package static var hasMotion: LayerMarks { LayerMarks(rawValue: 1 << 1) }
    @inlinable package static var hasSublayers: LayerMarks { LayerMarks(rawValue: 1 << 2) }
    @inlinable package static var hasName: LayerMarks { LayerMarks(rawValue: 1 << 3) }
    /// The layer's kind is not `plain`.
    @inlinable package static var hasKind: LayerMarks { LayerMarks(rawValue: 1 << 5) }
    @inlinable package static var isGeometryFlipped: LayerMarks { LayerMarks(rawValue: 1 << 4) }
}

extension Layer {
    /// Returns the layer's flags, in one call: read one by one from another module, each would be checked for exclusive
    /// access. Clears ``subtreeHasChanged``, and sets ``hasBeenRead``.
    ///
    /// - Parameters:
    ///   - index: The index of the layer's node, if the layer is nowhere else in the tree and its placement there depends
    ///     on its own values alone.
    ///   - list: The stage's list of changes.
    package final func takeMarks(node index: Int?, in list: LayerChanges) -> LayerMarks {
        if changes?.toOpaque() != Unmanaged.passUnretained(list).toOpaque() { beginChanges(for: list) }
        return takeMarks(node: index)
    }

    /// The same for a layer whose node is not known.
    package final func takeMarks() -> LayerMarks { takeMarks(node: nil) }

    @inline(__always)
    private final func takeMarks(node index: Int?) -> LayerMarks {
        node = LayerNode(index)
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
