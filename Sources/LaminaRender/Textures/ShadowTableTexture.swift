import LaminaGL
import LaminaPlan

/// The corner tables of a frame's shadows as a texture.
///
/// Tables are computed once and kept as long as there is room; a frame that reads the same tables as the last one sends
/// nothing.
final class ShadowTableTexture {
    private let context: GLContext
    private var texture: Shared<Texture>?
    /// Texels as the shader reads them.
    private var computed: AgedCache<ShadowTableKey, [SIMD4<Float>]>
    private var sent: [ShadowTables.Entry] = []
    /// The bytes of the tables that are kept.
    var byteCount: Int { computed.byteCount }

    init(context: GLContext, byteLimit: Int = 32 << 20) {
        self.context = context
        computed = AgedCache(byteLimit: byteLimit)
    }

    /// Sends the tables that are not there yet and binds the texture; gives the bytes sent.
    func load(_ tables: ShadowTables, unit: Int) throws -> Int {
        guard !tables.entries.isEmpty else { return 0 }
        computed.beginFrame()
        let texture = try grownTexture(rows: tables.height)
        var bytes = 0
        var isSame = true
        for (index, entry) in tables.entries.enumerated() {
            // Places follow from the entries before: up to the first difference everything is where it was.
            isSame = isSame && index < sent.count && sent[index] == entry
            let texels = texels(of: entry.key)
            if isSame { continue }
            let side = entry.key.side
            try texture.handle.upload(texels.span.bytes, x: entry.x, y: entry.y, width: side, height: side)
            bytes += texels.count * MemoryLayout<SIMD4<Float>>.stride
        }
        sent = tables.entries
        texture.handle.bind(unit: unit)
        return bytes
    }

    /// A table with the three neighbours of each value beside it, so that one fetch is enough.
    private func texels(of key: ShadowTableKey) -> [SIMD4<Float>] {
        if let known = computed.use(key) { return known }
        let side = key.side
        let values = ShadowTable(key).values.map { Float($0) }
        var texels: [SIMD4<Float>] = []
        texels.reserveCapacity(side * side)
        for y in 0..<side {
            let (row, next) = (y * side, min(y + 1, side - 1) * side)
            for x in 0..<side {
                let right = min(x + 1, side - 1)
                texels.append(SIMD4(values[row + x], values[row + right], values[next + x], values[next + right]))
            }
        }
        computed.insert(texels, for: key, byteCount: texels.count * MemoryLayout<SIMD4<Float>>.stride)
        return texels
    }

    private func grownTexture(rows: Int) throws -> Shared<Texture> {
        if let texture, texture.handle.height >= rows { return texture }
        var height = 64
        while height < rows { height *= 2 }
        let grown = try Shared(
            Texture(
                context: context, width: ShadowTables.width, height: height, format: .rgba32f, sampling: .nearest))
        texture = grown
        sent = []
        return grown
    }
}
