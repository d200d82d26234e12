import CGLES

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
