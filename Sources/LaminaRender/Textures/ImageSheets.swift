import LaminaGL
import LaminaImage
import LaminaPlan

/// The textures that small images share: each image has a place on one of them, kept from frame to frame.
///
/// Where an image lies never changes the picture, only how many draws it takes. No image is kept alive by its place.
/// Between frames a sheet goes when its images are gone or, above the limit, when it has not been used for longest; one
/// that is nearly empty goes too, and what is left on it is sent again.
final class ImageSheets {
    /// Where an image lies.
    struct Place {
        /// Of ``ImageSheets/texture(of:)``.
        var sheet: Int32
        var x: Int32
        var y: Int32
    }

    private struct Entry {
        let life: ImageLife
        let texelCount: Int
        let place: Place
    }

    private struct Sheet {
        var texture: Shared<Texture>
        var shelves: SheetShelves
        var images: [ObjectIdentifier] = []
        var lastFrame: Int
    }

    /// Bytes of all sheets.
    private(set) var byteCount = 0
    /// Bytes sent since the last frame began.
    var uploadedBytes: Int { tally.uploadedBytes }

    private let context: GLContext
    private let byteLimit: Int
    /// By the life of an image.
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// Numbers of sheets that are gone are used again.
    private var sheets: [Sheet?] = []
    /// The sheet that was made last, which has room most likely.
    private var open: Int32 = -1
    private var frame = 0
    private var tally = UploadTally()

    private static let sides = [64, 128, 256, 512, 1024]

    init(context: GLContext, byteLimit: Int = 256 << 20) {
        self.context = context
        self.byteLimit = byteLimit
    }

    /// Begins a frame: what is placed from now on stays until the next.
    func beginFrame() {
        frame += 1
        guard tally.beginFrame() || byteCount > byteLimit else { return }
        tally.noteSweep()
        sweep()
    }

    /// The texture of a sheet.
    func texture(of sheet: Int32) -> Shared<Texture>? { sheets[Int(sheet)]?.texture }

    /// Finds places for the images that a plan reads from sheets, and sends those that have none yet.
    ///
    /// - Returns: by image of the plan, its place; empty if the plan reads none.
    /// - Throws: `GLError.outOfMemory`.
    func places(of plan: PassPlan) throws(GLError) -> [Place?] {
        if plan.quadImages.isEmpty { return [] }
        var places = [Place?](repeating: nil, count: plan.images.count)
        var missing: [Int] = []
        var isMissing = [Bool](repeating: false, count: plan.images.count)
        var missingTexels = 0
        for index in plan.quadImages where index >= 0 && places[Int(index)] == nil && !isMissing[Int(index)] {
            let image = plan.images[Int(index)]
            if let place = entries[ObjectIdentifier(image.life)]?.place {
                places[Int(index)] = place
                sheets[Int(place.sheet)]?.lastFrame = frame
            } else {
                missing.append(Int(index))
                isMissing[Int(index)] = true
                missingTexels += image.width * image.height
            }
        }
        for index in missing {
            let image = plan.images[index]
            places[index] = try add(image, expecting: missingTexels)
            missingTexels -= image.width * image.height
        }
        return places
    }

    private func add(_ image: Image, expecting texels: Int) throws(GLError) -> Place {
        var sheet = open
        var spot = sheet >= 0 ? sheets[Int(sheet)]?.shelves.place(width: image.width, height: image.height) : nil
        if spot == nil {
            sheet = try makeSheet(atLeast: max(image.width, image.height), expecting: texels)
            open = sheet
            spot = sheets[Int(sheet)]?.shelves.place(width: image.width, height: image.height)
        }
        let place = Place(sheet: sheet, x: Int32(spot?.x ?? 0), y: Int32(spot?.y ?? 0))
        let bitmap = image.bitmap
        if let texture = texture(of: sheet) {
            try texture.handle.upload(
                bitmap.pixels.span.bytes, x: Int(place.x), y: Int(place.y), width: bitmap.width, height: bitmap.height)
        }
        sheets[Int(sheet)]?.images.append(ObjectIdentifier(image.life))
        sheets[Int(sheet)]?.lastFrame = frame
        entries[ObjectIdentifier(image.life)] = Entry(
            life: image.life, texelCount: image.width * image.height, place: place)
        tally.add(bitmap.pixels.count)
        return place
    }

    /// Makes a sheet with room for what is still to come, as far as one has.
    private func makeSheet(atLeast length: Int, expecting texels: Int) throws(GLError) -> Int32 {
        let largest = ImageSheets.sides.count - 1
        let fitting = ImageSheets.sides.firstIndex { $0 >= length && $0 * $0 * 3 / 4 >= texels } ?? largest
        let side = ImageSheets.sides[fitting]
        let texture = try Shared(
            Texture(context: context, width: side, height: side, format: .rgba8, sampling: .nearest))
        byteCount += texture.handle.byteCount
        let sheet = Sheet(texture: texture, shelves: SheetShelves(side: side), lastFrame: frame)
        if let free = sheets.firstIndex(where: { $0 == nil }) {
            sheets[free] = sheet
            return Int32(free)
        }
        sheets.append(sheet)
        return Int32(sheets.count - 1)
    }

    /// Lets go of what is not worth its memory. Linear in the number of images.
    private func sweep() {
        for index in sheets.indices {
            guard let sheet = sheets[index] else { continue }
            let live = sheet.images.compactMap { entries[$0] }.filter { !$0.life.hasEnded }
            let texels = live.reduce(0) { $0 + $1.texelCount }
            if texels * 4 < sheet.shelves.side * sheet.shelves.side, live.count < sheet.images.count {
                remove(index)
            }
        }
        let byAge = sheets.indices.filter { sheets[$0] != nil }.sorted {
            (sheets[$0]?.lastFrame ?? 0) < (sheets[$1]?.lastFrame ?? 0)
        }
        for index in byAge where byteCount > byteLimit { remove(index) }
    }

    private func remove(_ index: Int) {
        guard let sheet = sheets[index] else { return }
        for key in sheet.images { entries[key] = nil }
        byteCount -= sheet.texture.handle.byteCount
        sheets[index] = nil
        if open == Int32(index) { open = -1 }
    }
}

// MARK: Rows of an atlas

/// Where rectangles lie on a square sheet: side by side on shelves, one shelf under the other.
struct SheetShelves {
    private struct Shelf {
        var y: Int
        var height: Int
        /// Where the next one would begin.
        var end: Int
    }

    let side: Int
    private var shelves: [Shelf] = []
    private var nextY = 0

    init(side: Int) { self.side = side }

    /// Finds room for a rectangle; nil where none is left. Looks at each shelf once.
    mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
        // A shelf much higher than what stands on it wastes more than a new one.
        let fitting = shelves.firstIndex {
            $0.height >= height && $0.height <= height + height / 2 && side - $0.end >= width
        }
        if let fitting {
            defer { shelves[fitting].end += width }
            return (shelves[fitting].end, shelves[fitting].y)
        }
        guard width <= side, side - nextY >= height else { return nil }
        defer { nextY += height }
        shelves.append(Shelf(y: nextY, height: height, end: width))
        return (0, nextY)
    }
}
