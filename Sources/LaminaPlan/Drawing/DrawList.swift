import LaminaGeometry
import LaminaThreads

/// The instances of one pass in painting order.
struct DrawList {
    var items: [DrawItem] = []
    var boxes: [BoxInstance] = []
    var quads: [QuadInstance] = []
    var extras: [DrawExtras] = []
    /// True if a backdrop is captured between the draws.
    private(set) var hasBarriers = false
    /// True if any item covers some pixels wholly.
    var hasOpaqueItems = false

    /// The number of items left out.
    private(set) var hiddenCount = 0

    /// Leaves an item out.
    mutating func hide(_ index: Int) {
        items[index].isHidden = true
        hiddenCount += 1
    }

    /// Makes room for as many items and instances as an earlier plan had.
    mutating func reserve(items itemCount: Int, boxes boxCount: Int, quads quadCount: Int) {
        items.reserveCapacity(itemCount)
        boxes.reserveCapacity(boxCount)
        quads.reserveCapacity(quadCount)
    }

    mutating func removeAll() {
        hiddenCount = 0
        items.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        extras.removeAll(keepingCapacity: true)
        hasOpaqueItems = false
        hasBarriers = false
    }

    /// Adds the extras of a draw; returns their index.
    mutating func add(_ more: DrawExtras) -> Int32 {
        extras.append(more)
        return Int32(extras.count - 1)
    }

    /// Marks that the pixels of `rect` are captured here.
    mutating func appendBarrier(_ barrier: Int32, _ rect: PixelRect, node: Int32) {
        items.append(
            DrawItem(
                node: node, instance: -1, program: [], texture: .none, blends: true, isRectangular: false,
                extras: add(DrawExtras(barrier: barrier)), bounds: rect, opaque: .empty))
        hasBarriers = true
    }

    /// Adds a slot for a draw of a layer of which nothing shows now.
    mutating func appendVacant(node: Int32, isQuad: Bool) {
        var item = DrawItem(
            node: node, instance: 0, program: isQuad ? .quad : [], texture: .none, blends: true, isRectangular: true,
            bounds: .empty, opaque: .empty)
        item.isHidden = true
        if isQuad { append(QuadInstance.nothing, item) } else { append(BoxInstance.nothing, item) }
        hiddenCount += 1
    }

    @inline(__always)
    mutating func append(_ box: BoxInstance, _ item: DrawItem) {
        var item = item
        item.instance = Int32(boxes.count)
        boxes.append(box)
        items.append(item)
        if !item.opaque.isEmpty { hasOpaqueItems = true }
    }

    mutating func append(_ quad: QuadInstance, _ item: DrawItem) {
        var item = item
        item.instance = Int32(quads.count)
        quads.append(quad)
        items.append(item)
        if !item.opaque.isEmpty { hasOpaqueItems = true }
    }

    /// Adds quads that a closure makes of the numbers from 0 up to a count, at most one of each, in their order. It is
    /// called for parts of the numbers, on several threads.
    ///
    /// - Parameter write: Writes a part's quads and their items; returns how many.
    mutating func append(
        partsOf count: Int,
        _ write: @Sendable (Range<Int>, UnsafeMutablePointer<QuadInstance>, UnsafeMutablePointer<DrawItem>) -> Int
    ) {
        let (firstItem, firstQuad) = (items.count, quads.count)
        // Taken out, so that each of both is changed in place.
        var (items, quads) = ([DrawItem](), [QuadInstance]())
        swap(&items, &self.items)
        swap(&quads, &self.quads)
        quads.append(addingCapacity: count) { quads in
            quads.withUnsafeMutableBufferPointer { quads, quadCount in
                items.append(addingCapacity: count) { items in
                    items.withUnsafeMutableBufferPointer { items, itemCount in
                        guard let quadStart = quads.baseAddress, let itemStart = items.baseAddress else { return }
                        nonisolated(unsafe) let memory = (quads: quadStart, items: itemStart)
                        let counts = WorkTeam.map(partsOf: count) { part in
                            write(part, memory.quads + part.lowerBound, memory.items + part.lowerBound)
                        }
                        quadCount = WorkTeam.joinParts(counts, in: memory.quads)
                        itemCount = WorkTeam.joinParts(counts, in: memory.items)
                    }
                }
            }
        }
        for index in firstItem..<items.count {
            items[index].instance = Int32(firstQuad + index - firstItem)
            if !items[index].opaque.isEmpty { hasOpaqueItems = true }
        }
        swap(&items, &self.items)
        swap(&quads, &self.quads)
    }

    /// Puts the items in the order of some keys, with their instances, those of a key in their order before; leaves out
    /// items with a negative key. Linear.
    ///
    /// - Parameters:
    ///   - keys: by item.
    ///   - count: one more than the largest key.
    mutating func arrange(by keys: [Int32], count: Int) {
        // By key: the place of its next item.
        var places = [Int](repeating: 0, count: count + 1)
        for key in keys where key >= 0 { places[Int(key) + 1] += 1 }
        for key in 0..<count { places[key + 1] += places[key] }
        var order = [Int](repeating: 0, count: places[count])
        for (index, key) in keys.enumerated() where key >= 0 {
            order[places[Int(key)]] = index
            places[Int(key)] += 1
        }
        let before = self
        items.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        hiddenCount = 0
        for index in order {
            let item = before.items[index]
            if item.instance < 0 {
                items.append(item)
            } else if item.kind.isQuad {
                append(before.quads[Int(item.instance)], item)
            } else {
                append(before.boxes[Int(item.instance)], item)
            }
        }
    }

    /// Makes the area of a rectangular item smaller.
    mutating func trim(_ index: Int, to bounds: PixelRect) {
        items[index].bounds = bounds
        items[index].opaque = items[index].opaque.intersection(bounds)
        let instance = Int(items[index].instance)
        if items[index].kind.isQuad {
            quads[instance].setArea(bounds)
        } else {
            boxes[instance].setArea(bounds)
            items[index].program.remove(.point)
        }
    }
}

extension DrawList {
    /// Draws the last item on parts of its area only, with an instance for each; with no parts it is left out.
    mutating func cutLast(into pieces: ArraySlice<PixelRect>) {
        guard var item = items.popLast() else { return }
        let bounds = item.bounds
        item.isRectangular = true
        item.needsScissor = false
        item.opaque = .empty
        item.program.remove(.point)
        if item.kind.isQuad {
            guard var quad = quads.popLast() else { return }
            for piece in pieces {
                item.bounds = piece.intersection(bounds)
                if item.bounds.isEmpty { continue }
                quad.setArea(item.bounds)
                append(quad, item)
            }
        } else {
            guard var box = boxes.popLast() else { return }
            for piece in pieces {
                item.bounds = piece.intersection(bounds)
                if item.bounds.isEmpty { continue }
                box.setArea(item.bounds)
                append(box, item)
            }
        }
    }
}

// MARK: Items

/// One instance on its way into a pass: the input of the rules before draws are made of it.
struct DrawItem {
    var node: Int32
    /// An index into the list's boxes or quads, as the program says.
    var instance: Int32
    var program: ProgramKey
    var texture: TextureSource
    /// True if it is blended with the pixels below.
    var blends: Bool
    /// True if its area is an axis-aligned rectangle, which can be made smaller without changing the picture.
    var isRectangular: Bool
    /// True if it is left out.
    var isHidden = false
    /// True if it is one of the particles that its node stands for, each of which counts as a layer.
    var isParticle = false
    /// True if the scissor must limit it to `bounds`, because its own area extends beyond them.
    var needsScissor = false
    /// The index of its rarely used parts in ``DrawList/extras``, or -1.
    var extras: Int32 = -1
    /// The pixels it touches.
    var bounds: PixelRect
    /// The pixels it covers wholly and opaquely.
    var opaque: PixelRect
}

/// The parts of a draw that few draws have beside program and texture.
struct DrawExtras {
    /// A mask or the backdrop that shows through.
    var second = TextureSource.none
    /// The captured backdrop, for a blend mode.
    var behind = TextureSource.none
    var mixing = Mixing.over
    /// The barrier that this item is instead of a draw, or -1: the pixels drawn before it are captured.
    var barrier: Int32 = -1

    /// True if any of them is used.
    var isNeeded: Bool { second != .none || behind != .none || mixing != .over || barrier >= 0 }
}
