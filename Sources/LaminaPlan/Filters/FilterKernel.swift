/// The computation of a ``FilterStage``: a program with its numbers, the same for every image of a pass.
///
/// Lengths are pixels of the stage's source. Unless an edge is named, an image is transparent beyond its pixels.
package struct FilterKernel: Sendable, Equatable {
    /// The computation itself.
    package enum Operation: Sendable, Equatable {
        /// Weighted sums along an axis.
        case gaussian(GaussianKernel)
        /// Colour filters one after the other, at most ``ColorStep/maxPerPass``.
        case color([ColorStep])
        /// A function per channel, with straight lines between the entries of a table, which is the second image.
        case transfer(TransferTable)
        /// A shader with a few numbers, as for most filters.
        case shader(ShaderKernel)
    }

    package let operation: Operation
    /// The conversions to and from linear light on the way.
    package var light = KernelLight()

    private init(_ operation: Operation) { self.operation = operation }

    static func gaussian(_ kernel: GaussianKernel) -> FilterKernel { FilterKernel(.gaussian(kernel)) }
    static func color(_ steps: [ColorStep]) -> FilterKernel { FilterKernel(.color(steps)) }
    static func transfer(_ table: TransferTable) -> FilterKernel { FilterKernel(.transfer(table)) }
    static func shader(_ kernel: ShaderKernel) -> FilterKernel { FilterKernel(.shader(kernel)) }
}

extension FilterKernel {
    /// The name in profiles.
    package var name: String {
        switch operation {
        case .gaussian(let kernel): kernel.name
        case .color: "color"
        case .transfer: "transfer"
        case .shader(let kernel): kernel.name
        }
    }

    /// The texels read per pixel, accurate enough to tell a long pass from a short one. Between pixels it takes four to
    /// read one. To decode one takes as long as to read it.
    var texels: Double {
        let read: Double =
            switch operation {
            case .gaussian(let kernel): kernel.texels
            case .color, .transfer: 1
            case .shader(let kernel): kernel.texels
            }
        return light.decodesSource ? 2 * read : read
    }

    /// True if opaque pixels alone give opaque ones.
    var keepsOpaque: Bool {
        switch operation {
        case .gaussian(let kernel): kernel.keepsOpaque
        case .color, .transfer: false
        case .shader(let kernel): kernel.keepsOpaque
        }
    }

    /// The shader that draws it.
    package var shader: FilterShader {
        switch operation {
        case .gaussian(let kernel): kernel.shader
        case .color: ColorKernel.shader
        case .transfer: TransferTable.shader
        case .shader(let kernel): kernel.shader
        }
    }

    /// The parts of that shader.
    package var parts: [String] {
        let parts =
            switch operation {
            case .gaussian(let kernel): kernel.parts
            case .color(let steps): ColorKernel.parts(steps)
            case .transfer(let table): table.parts
            case .shader(let kernel): kernel.parts
            }
        return light.isNone ? parts : parts + light.parts
    }

    /// Sets the numbers of its program, which is in use.
    package func setNumbers(of program: some FilterNumbers) {
        switch operation {
        case .gaussian(let kernel): kernel.setNumbers(of: program)
        case .color(let steps): ColorKernel.setNumbers(steps, of: program)
        case .transfer: break
        case .shader(let kernel): kernel.setNumbers(of: program)
        }
    }
}

extension FilterKernel: CustomStringConvertible {
    /// The computation with its conversions, for the text of a plan.
    package var description: String {
        light.isNone ? "\(operation)" : "\(operation) with \(light.parts.joined(separator: ", "))"
    }
}
