import CGLES

/// How a texture is read between its pixels and beyond its edges.
package struct Sampling: Sendable, Hashable {
    /// How pixels are mixed.
    package enum Filter: Sendable, Hashable {
        /// The nearest pixel.
        case nearest
        /// The four nearest pixels.
        case linear
        /// The four nearest pixels of the two nearest levels; where a texture grows, the same as `linear`.
        case trilinear
    }

    /// What lies beyond the edges.
    package enum Wrap: Sendable, Hashable {
        /// The pixels of the edge, for ever.
        case clampToEdge
        /// The texture again.
        case repeating
        /// The texture again, every other time mirrored.
        case mirrored
    }

    /// The filter where the texture shrinks.
    package var minification: Filter
    /// The filter where the texture grows.
    package var magnification: Filter
    /// What lies beyond the edges, on both axes.
    package var wrap: Wrap

    /// Combines filters and a wrap.
    package init(minification: Filter, magnification: Filter, wrap: Wrap = .clampToEdge) {
        self.minification = minification
        self.magnification = magnification
        self.wrap = wrap
    }

    /// The nearest pixel, clamped.
    package static let nearest = Sampling(minification: .nearest, magnification: .nearest)
    /// The four nearest pixels, clamped.
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
    /// The same without any filter, for formats that have none.
    var unfiltered: Sampling { Sampling(minification: .nearest, magnification: .nearest, wrap: wrap) }
}

// MARK: Sampler objects

/// A way of reading textures that overrides theirs on the units it is bound to, freed when it is dropped.
package struct Sampler: ~Copyable {
    private let name: OwnedName

    /// Makes a sampler.
    ///
    /// - Throws: `GLError.contextLost` when the context is gone.
    package init(context: GLContext, _ sampling: Sampling) throws(GLError) {
        name = try OwnedName(.sampler, in: context)
        for parameter in sampling.parameters { glSamplerParameteri(id, parameter.name, parameter.value) }
    }

    /// GL's name.
    package var id: UInt32 { name.id }

    /// Makes a unit read its texture this way.
    package func bind(unit: Int) { glBindSampler(GLuint(unit), id) }
}
