import CGLES

/// The way a texture is filtered between its texels and wrapped beyond its edges.
package struct Sampling: Sendable, Hashable {
    /// The filters between texels.
    package enum Filter: Sendable, Hashable {
        /// The nearest texel.
        case nearest
        /// The four nearest texels, interpolated.
        case linear
        /// The four nearest texels of the two nearest mipmap levels; the same as `linear` for magnification.
        case trilinear
    }

    /// The colours beyond the edges.
    package enum Wrap: Sendable, Hashable {
        /// The texels of the edge, forever.
        case clampToEdge
        /// The texture, repeated.
        case repeating
        /// The texture, repeated, every other time mirrored.
        case mirrored
    }

    /// The filter for drawing the texture smaller.
    package var minification: Filter
    /// The filter for drawing the texture larger.
    package var magnification: Filter
    /// The colours beyond the edges, on both axes.
    package var wrap: Wrap

    /// Creates a sampling of filters and a wrap.
    package init(minification: Filter, magnification: Filter, wrap: Wrap = .clampToEdge) {
        self.minification = minification
        self.magnification = magnification
        self.wrap = wrap
    }

    /// The nearest texel, clamped.
    package static let nearest = Sampling(minification: .nearest, magnification: .nearest)
    /// The four nearest texels, clamped.
    package static let linear = Sampling(minification: .linear, magnification: .linear)

    /// The parameters for `glTexParameteri` and `glSamplerParameteri`.
    var parameters: [(name: GLenum, value: GLint)] {
        let shrink =
            switch minification {
            case .nearest: GL_NEAREST
            case .linear: GL_LINEAR
            case .trilinear: GL_LINEAR_MIPMAP_LINEAR
            }
        let beyond =
            switch wrap {
            case .clampToEdge: GL_CLAMP_TO_EDGE
            case .repeating: GL_REPEAT
            case .mirrored: GL_MIRRORED_REPEAT
            }
        return [
            (GLenum(GL_TEXTURE_MIN_FILTER), shrink),
            (GLenum(GL_TEXTURE_MAG_FILTER), magnification == .nearest ? GL_NEAREST : GL_LINEAR),
            (GLenum(GL_TEXTURE_WRAP_S), beyond), (GLenum(GL_TEXTURE_WRAP_T), beyond),
        ]
    }
}

extension Sampling {
    /// The same sampling without filters, for formats that can't be filtered.
    var unfiltered: Sampling { Sampling(minification: .nearest, magnification: .nearest, wrap: wrap) }
}

// MARK: Sampler objects

/// Sampling parameters that override those of the textures on the units it is bound to, freed when it is dropped.
package struct Sampler: ~Copyable {
    private let name: OwnedName

    /// Creates a sampler.
    ///
    /// - Throws: `GLError.contextLost` if the context is destroyed.
    package init(context: GLContext, _ sampling: Sampling) throws(GLError) {
        name = try OwnedName(.sampler, in: context)
        for parameter in sampling.parameters { glSamplerParameteri(id, parameter.name, parameter.value) }
    }

    /// GL's name.
    package var id: UInt32 { name.id }

    /// Makes a texture unit use this sampler.
    package func bind(unit: Int) { glBindSampler(GLuint(unit), id) }
}
