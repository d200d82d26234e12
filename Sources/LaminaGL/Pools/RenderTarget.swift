/// A texture with the framebuffer that draws into it, owned by a pool.
///
/// Use it between `TargetPool.acquire` and `release` only; the pool may give it to the next one, or free it, after.
package final class RenderTarget {
    /// Its framebuffer.
    package let framebuffer: Framebuffer
    /// Its texture, of one level; the nearest texel is read, and the one at the edge beyond it.
    package let texture: Texture
    /// Whether it is lent out.
    var isLent = false
    /// When it was given back, in the pool's count of returns.
    var returned = 0

    /// Makes a target of that size.
    init(context: GLContext, width: Int, height: Int, format: TextureFormat) throws(GLError) {
        texture = try Texture(context: context, width: width, height: height, format: format, sampling: .nearest)
        framebuffer = try Framebuffer(context: context, color: texture)
    }

    /// Pixels a row, at least as many as were asked for.
    package var width: Int { texture.width }
    /// Rows, at least as many as were asked for.
    package var height: Int { texture.height }
    /// The format of its pixels.
    package var format: TextureFormat { texture.format }
    /// Its memory in bytes.
    package var byteCount: Int { texture.byteCount }
}
