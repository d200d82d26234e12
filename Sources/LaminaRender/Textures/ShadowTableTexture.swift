import LaminaGL
import LaminaPlan

/// The corner tables of a frame's shadows as two textures: one with tables of which a pixel reads one texel, one with
/// tables that are interpolated between texels. Positions of tables are shared by both.
///
/// Tables are computed once and cached while there is room; a frame that reads the same tables as the last one uploads
/// nothing.
final class ShadowTableTexture {
    private let context: GLContext
    private var exact: Shared<Texture>?
    private var mixed: Shared<Texture>?
    /// The computed tables, as texels that the shader reads.
    private var computed: AgedCache<ShadowTableKey, [Float]>
    private var sent: [ShadowTables.Entry] = []
    /// The memory of the cached tables in bytes.
    var byteCount: Int { computed.byteCount }

    init(context: GLContext, byteLimit: Int = 32 << 20) {
        self.context = context
        computed = AgedCache(byteLimit: byteLimit)
    }

    /// Drops all tables.
    func removeAll() {
        computed.removeAll { _ in true }
        (exact, mixed) = (nil, nil)
        sent = []
    }

    /// Uploads the missing tables and binds the textures; returns the number of bytes uploaded.
    func load(_ tables: ShadowTables, unit: Int, exactUnit: Int) throws -> Int {
        guard !tables.entries.isEmpty else { return 0 }
        computed.beginFrame()
        try grow(&exact, toHold: tables, isExact: true)
        try grow(&mixed, toHold: tables, isExact: false)
        var bytes = 0
        var isSame = true
        for (index, entry) in tables.entries.enumerated() {
            // Positions follow from the entries before: up to the first difference, everything is where it was.
            isSame = isSame && index < sent.count && sent[index] == entry
            let texels = texels(of: entry.key)
            guard !isSame, let texture = entry.key.isExact ? exact : mixed else { continue }
            let side = entry.key.side
            try texture.handle.upload(texels.span.bytes, x: entry.x, y: entry.y, width: side, height: side)
            bytes += texels.count * MemoryLayout<Float>.stride
        }
        sent = tables.entries
        exact?.handle.bind(unit: exactUnit)
        mixed?.handle.bind(unit: unit)
        return bytes
    }

    /// Returns the texels of a table. An interpolated one has the three neighbours of each value beside it, so that one
    /// fetch is enough.
    private func texels(of key: ShadowTableKey) -> [Float] {
        if let known = computed.use(key) { return known }
        let values = ShadowTable(key).values.map { Float($0) }
        let texels = key.isExact ? values : ShadowTableTexture.withNeighbours(values, side: key.side)
        computed.insert(texels, for: key, byteCount: texels.count * MemoryLayout<Float>.stride)
        return texels
    }

    private static func withNeighbours(_ values: [Float], side: Int) -> [Float] {
        var texels: [Float] = []
        texels.reserveCapacity(values.count * 4)
        for y in 0..<side {
            let (row, next) = (y * side, min(y + 1, side - 1) * side)
            for x in 0..<side {
                let right = min(x + 1, side - 1)
                texels += [values[row + x], values[row + right], values[next + x], values[next + right]]
            }
        }
        return texels
    }

    /// Creates a texture, or one with more rows, if some of the tables need it.
    private func grow(_ texture: inout Shared<Texture>?, toHold tables: ShadowTables, isExact: Bool) throws {
        let rows = tables.entries.reduce(0) { $1.key.isExact == isExact ? max($0, $1.y + $1.key.side) : $0 }
        if rows <= texture?.handle.height ?? 0 { return }
        var height = 64
        while height < rows { height *= 2 }
        texture = try Shared(
            Texture(
                context: context, width: ShadowTables.width, height: height, format: isExact ? .r32f : .rgba32f,
                sampling: .nearest))
        sent = []
    }
}
