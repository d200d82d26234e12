/// The computation of a ``FilterStage``: a program with its numbers, the same for every image of a pass.
///
/// Lengths are pixels of the stage's source. Unless an edge is named, an image is transparent beyond its pixels.
package enum FilterKernel: Sendable, Equatable {
    /// Weighted sums along an axis.
    case gaussian(GaussianKernel)
    /// Colour filters one after the other, at most ``ColorStep/maxPerPass``.
    case color([ColorStep])
    /// A function per channel, with straight lines between the entries of a table, which is the second image.
    case transfer(TransferTable)
    /// A shader with a few numbers, as for most filters.
    case shader(ShaderKernel)
}

extension FilterKernel {
    /// The name in profiles.
    package var name: String {
        switch self {
        case .gaussian(let kernel): kernel.name
        case .color: "color"
        case .transfer: "transfer"
        case .shader(let kernel): kernel.name
        }
    }

    /// The texels read per pixel, accurate enough to tell a long pass from a short one. Between pixels it takes four to
    /// read one.
    var texels: Double {
        switch self {
        case .gaussian(let kernel): kernel.texels
        case .color, .transfer: 1
        case .shader(let kernel): kernel.texels
        }
    }

    /// True if opaque pixels alone give opaque ones.
    var keepsOpaque: Bool {
        switch self {
        case .gaussian(let kernel): kernel.keepsOpaque
        case .color, .transfer: false
        case .shader(let kernel): kernel.keepsOpaque
        }
    }

    /// The shader that draws it.
    package var shader: FilterShader {
        switch self {
        case .gaussian(let kernel): kernel.shader
        case .color: ColorKernel.shader
        case .transfer: TransferTable.shader
        case .shader(let kernel): kernel.shader
        }
    }

    /// The parts of that shader.
    package var parts: [String] {
        switch self {
        case .gaussian(let kernel): kernel.parts
        case .color(let steps): ColorKernel.parts(steps)
        case .transfer: []
        case .shader(let kernel): kernel.parts
        }
    }

    /// Sets the numbers of its program, which is in use.
    package func setNumbers(of program: some FilterNumbers) {
        switch self {
        case .gaussian(let kernel): kernel.setNumbers(of: program)
        case .color(let steps): ColorKernel.setNumbers(steps, of: program)
        case .transfer: break
        case .shader(let kernel): kernel.setNumbers(of: program)
        }
    }
}
