import LaminaGL
import LaminaPlan

/// The clips of a plan as a texture: four texels each, 256 a row.
final class ClipTable {
    private let context: GLContext
    private var texture: Shared<Texture>?
    private static let clipsARow = 256

    init(context: GLContext) { self.context = context }

    /// Sends the clips and binds the table; gives the bytes sent.
    func load(_ clips: [ClipInstance], unit: Int) throws -> Int {
        guard !clips.isEmpty else { return 0 }
        let rows = (clips.count + ClipTable.clipsARow - 1) / ClipTable.clipsARow
        let table = try grownTexture(rows: rows)
        let whole = clips.count / ClipTable.clipsARow
        let bytes = clips.span.bytes
        let width = ClipTable.clipsARow * 4
        if whole > 0 {
            try table.handle.upload(
                bytes.extracting(first: whole * width * 16), width: width, height: whole)
        }
        let rest = clips.count - whole * ClipTable.clipsARow
        if rest > 0 {
            try table.handle.upload(
                bytes.extracting(last: rest * 64), x: 0, y: whole, width: rest * 4, height: 1)
        }
        table.handle.bind(unit: unit)
        return clips.count * MemoryLayout<ClipInstance>.stride
    }

    private func grownTexture(rows: Int) throws -> Shared<Texture> {
        if let texture, texture.handle.height >= rows { return texture }
        var height = 4
        while height < rows { height *= 2 }
        let limit = context.capabilities.maxTextureSize
        guard height <= limit else {
            throw GLError.tooLarge(
                what: "the table of clips", width: ClipTable.clipsARow * 4, height: height, limit: limit)
        }
        let grown = try Shared(
            Texture(
                context: context, width: ClipTable.clipsARow * 4, height: height, format: .rgba32f,
                sampling: .nearest))
        texture = grown
        return grown
    }
}
