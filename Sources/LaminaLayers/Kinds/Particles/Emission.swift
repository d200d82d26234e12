import Foundation

/// What an emitter sends out, as values: the particles of any moment follow from it alone.
package struct Emission: Sendable {
    let cells: [EmitterCell]
    let rates: BirthRates
    let seed: UInt32
    let shape: EmitterLayer.Shape
    let mode: EmitterLayer.EmitterMode
    var middle = SIMD3<Double>.zero
    var size = SIMD3<Double>.zero
    var lifetime = 1.0
    var velocity = 1.0
    var scale = 1.0
    var spin = 1.0

    /// The most particles that there are at one time.
    package static let limit = 500_000
    /// The most particles that are looked at for one moment, with those that are gone or show nothing.
    static let lookLimit = 4 * limit
    /// How deep cells may stand in cells.
    static let depthLimit = 4

    init(
        cells: [EmitterCell], rates: BirthRates, seed: UInt32, shape: EmitterLayer.Shape,
        mode: EmitterLayer.EmitterMode
    ) {
        (self.cells, self.rates, self.seed, self.shape, self.mode) = (cells, rates, seed, shape, mode)
    }

    /// Whether anything is sent out after a moment of the layer's time.
    package func goesOn(after time: Double) -> Bool {
        cells.contains { $0.isEnabled && $0.birthRate > 0 } && rates.sendsAny(after: time)
    }

    /// The cells in pre-order, those in cells included.
    package var flatCells: [EmitterCell] {
        var (result, open) = (
            [EmitterCell](), cells.map { (cell: $0, depth: 1) }.reversed() as [(cell: EmitterCell, depth: Int)]
        )
        while let (cell, depth) = open.popLast() {
            result.append(cell)
            guard depth < Self.depthLimit else { continue }
            open += cell.emitterCells.reversed().map { ($0, depth + 1) }
        }
        return result
    }
}
