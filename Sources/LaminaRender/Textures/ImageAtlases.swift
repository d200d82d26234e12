import LaminaGL
import LaminaImage
import LaminaPlan

/// The atlases of small images: each image has a slot in one of them, cached across frames.
///
/// The slot of an image never changes the picture, only the number of draws. A slot keeps no image alive. Between
/// frames an atlas is freed if its images are gone or, above the limit, if it is the least recently used; so is one
/// that is nearly empty, whose remaining images are uploaded again.
final class ImageAtlases {
    /// The slot of an image.
    struct Slot {
        /// The index of the atlas for ``ImageAtlases/texture(of:)``.
        var atlas: Int32
        var x: Int32
        var y: Int32
    }

    private struct Entry {
        let life: ImageToken
        let texelCount: Int
        let slot: Slot
    }

    private struct Atlas {
        var texture: Shared<Texture>
        var rows: AtlasRows
        var images: [ObjectIdentifier] = []
        var lastFrame: Int
    }

    /// The memory of all atlases in bytes.
    private(set) var byteCount = 0
    /// The number of bytes uploaded since the last frame began.
    var uploadedBytes: Int { tally.uploadedBytes }

    private let context: GLContext
    private let byteLimit: Int
    /// By the identity of an image's lifetime.
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The atlases by index; indices of freed ones are reused.
    private var atlases: [Atlas?] = []
    /// The atlas that was created last, which most likely has room.
    private var open: Int32 = -1
    private var frame = 0
    private var tally = UploadTally()

    private static let sides = [64, 128, 256, 512, 1024]

    init(context: GLContext, byteLimit: Int = 256 << 20) {
        self.context = context
        self.byteLimit = byteLimit
    }

    /// Begins a frame: slots that are used from now on stay until the next.
    func beginFrame() {
        frame += 1
        if tally.beginFrame() || byteCount > byteLimit { sweep() }
    }

    /// Returns the texture of an atlas.
    func texture(of atlas: Int32) -> Shared<Texture>? { atlases[Int(atlas)]?.texture }

    /// Finds slots for the images that a plan reads from atlases, and uploads those that have none yet.
    ///
    /// - Returns: By image of the plan, its slot; empty if the plan reads none.
    /// - Throws: `GLError.outOfMemory`.
    func slots(of plan: PassPlan) throws(GLError) -> [Slot?] {
        if plan.quadImages.isEmpty { return [] }
        var slots = [Slot?](repeating: nil, count: plan.images.count)
        var missing: [Int] = []
        var isMissing = [Bool](repeating: false, count: plan.images.count)
        var missingTexels = 0
        for index in plan.quadImages where index >= 0 && slots[Int(index)] == nil && !isMissing[Int(index)] {
            let image = plan.images[Int(index)]
            if let slot = entries[ObjectIdentifier(image.life)]?.slot {
                slots[Int(index)] = slot
                atlases[Int(slot.atlas)]?.lastFrame = frame
            } else {
                missing.append(Int(index))
                isMissing[Int(index)] = true
                missingTexels += image.width * image.height
            }
        }
        for index in missing {
            let image = plan.images[index]
            slots[index] = try add(image, expecting: missingTexels)
            missingTexels -= image.width * image.height
        }
        return slots
    }

    private func add(_ image: Image, expecting texels: Int) throws(GLError) -> Slot {
        var atlas = open
        var origin = atlas >= 0 ? atlases[Int(atlas)]?.rows.insert(width: image.width, height: image.height) : nil
        if origin == nil {
            atlas = try makeAtlas(atLeast: max(image.width, image.height), expecting: texels)
            open = atlas
            origin = atlases[Int(atlas)]?.rows.insert(width: image.width, height: image.height)
        }
        let slot = Slot(atlas: atlas, x: Int32(origin?.x ?? 0), y: Int32(origin?.y ?? 0))
        let bitmap = image.bitmap
        if let texture = texture(of: atlas) {
            try texture.handle.upload(
                bitmap.pixels.span.bytes, x: Int(slot.x), y: Int(slot.y), width: bitmap.width, height: bitmap.height)
        }
        atlases[Int(atlas)]?.images.append(ObjectIdentifier(image.life))
        atlases[Int(atlas)]?.lastFrame = frame
        entries[ObjectIdentifier(image.life)] = Entry(
            life: image.life, texelCount: image.width * image.height, slot: slot)
        tally.add(bitmap.pixels.count)
        return slot
    }

    /// Creates an atlas with room for the images still to come, as far as one has.
    private func makeAtlas(atLeast length: Int, expecting texels: Int) throws(GLError) -> Int32 {
        let largest = ImageAtlases.sides.count - 1
        let fitting = ImageAtlases.sides.firstIndex { $0 >= length && $0 * $0 * 3 / 4 >= texels } ?? largest
        let side = ImageAtlases.sides[fitting]
        let texture = try Shared(
            Texture(context: context, width: side, height: side, format: .rgba8, sampling: .nearest))
        byteCount += texture.handle.byteCount
        let atlas = Atlas(texture: texture, rows: AtlasRows(side: side), lastFrame: frame)
        if let free = atlases.firstIndex(where: { $0 == nil }) {
            atlases[free] = atlas
            return Int32(free)
        }
        atlases.append(atlas)
        return Int32(atlases.count - 1)
    }

    /// Frees atlases that are not worth their memory; called between frames. Linear in the number of images.
    func sweep() {
        tally.noteSweep()
        for index in atlases.indices {
            guard let atlas = atlases[index] else { continue }
            let live = atlas.images.compactMap { entries[$0] }.filter { !$0.life.hasEnded }
            let texels = live.reduce(0) { $0 + $1.texelCount }
            if texels * 4 < atlas.rows.side * atlas.rows.side, live.count < atlas.images.count {
                remove(index)
            }
        }
        let byAge = atlases.indices.filter { atlases[$0] != nil }.sorted {
            (atlases[$0]?.lastFrame ?? 0) < (atlases[$1]?.lastFrame ?? 0)
        }
        for index in byAge where byteCount > byteLimit { remove(index) }
    }

    /// Frees all atlases, so that the images of the next frame are packed as on a new device.
    func removeAll() {
        for index in atlases.indices { remove(index) }
        atlases.removeAll()
    }

    private func remove(_ index: Int) {
        guard let atlas = atlases[index] else { return }
        for key in atlas.images { entries[key] = nil }
        byteCount -= atlas.texture.handle.byteCount
        atlases[index] = nil
        if open == Int32(index) { open = -1 }
    }
}

// MARK: Rows of an atlas

/// The packing of rectangles in a square atlas: side by side in rows, one row below the other.
struct AtlasRows {
    private struct Row {
        var y: Int
        var height: Int
        /// The start of the next rectangle.
        var end: Int
    }

    let side: Int
    private var rows: [Row] = []
    private var nextY = 0

    init(side: Int) { self.side = side }

    /// Finds room for a rectangle; nil if there is none. Looks at each row once.
    mutating func insert(width: Int, height: Int) -> (x: Int, y: Int)? {
        // A row much higher than the rectangle wastes more than a new one.
        let fitting = rows.firstIndex {
            $0.height >= height && $0.height <= height + height / 2 && side - $0.end >= width
        }
        if let fitting {
            defer { rows[fitting].end += width }
            return (rows[fitting].end, rows[fitting].y)
        }
        guard width <= side, side - nextY >= height else { return nil }
        defer { nextY += height }
        rows.append(Row(y: nextY, height: height, end: width))
        return (0, nextY)
    }
}
