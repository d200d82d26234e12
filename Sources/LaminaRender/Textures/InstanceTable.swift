import LaminaGL
import LaminaPlan

/// The table that a plan's instances refer to, as a texture: four texels per entry, 256 entries per row.
final class InstanceTable {
    private let context: GLContext
    private var texture: Shared<Texture>?
    private static let entriesARow = 256

    init(context: GLContext) { self.context = context }

    /// Uploads the entries and binds the table; returns the number of bytes uploaded.
    func load(_ entries: [TableEntry], unit: Int) throws -> Int {
        guard !entries.isEmpty else { return 0 }
        let rows = (entries.count + InstanceTable.entriesARow - 1) / InstanceTable.entriesARow
        let table = try grownTexture(rows: rows)
        let whole = entries.count / InstanceTable.entriesARow
        let bytes = entries.span.bytes
        let width = InstanceTable.entriesARow * 4
        if whole > 0 {
            try table.handle.upload(
                bytes.extracting(first: whole * width * 16), width: width, height: whole)
        }
        let rest = entries.count - whole * InstanceTable.entriesARow
        if rest > 0 {
            try table.handle.upload(
                bytes.extracting(last: rest * 64), x: 0, y: whole, width: rest * 4, height: 1)
        }
        table.handle.bind(unit: unit)
        return entries.count * MemoryLayout<TableEntry>.stride
    }

    private func grownTexture(rows: Int) throws -> Shared<Texture> {
        if let texture, texture.handle.height >= rows { return texture }
        var height = 4
        while height < rows { height *= 2 }
        let limit = context.capabilities.maxTextureSize
        guard height <= limit else {
            throw GLError.tooLarge(
                what: "the table of clips", width: InstanceTable.entriesARow * 4, height: height, limit: limit)
        }
        let grown = try Shared(
            Texture(
                context: context, width: InstanceTable.entriesARow * 4, height: height, format: .rgba32f,
                sampling: .nearest))
        texture = grown
        return grown
    }
}
