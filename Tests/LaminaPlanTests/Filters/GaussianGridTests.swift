import Foundation
import LaminaGeometry
import Testing

@testable import LaminaPlan

/// A Gaussian by way of a grid against the true one: every input of values within 0…1 at once.
struct GaussianGridTests {
    /// The weight of each pixel in one result, `low` being the first.
    private static func effective(_ grid: GaussianGrid, at pixel: Int) -> (low: Int, weights: [Double]) {
        let place = Double(pixel) / Double(grid.factor) + grid.origin
        var weights: [Int: Double] = [:]
        let base = Int(place.rounded(.down))
        for cell in base - 2...base + 3 {
            weights[cell] = spline(abs(place - Double(cell)), order: grid.order)
        }
        var taps = [(GaussianWeights.residualBlur(grid), 1, -grid.reach)]
        for step in grid.steps.reversed() {
            taps.append((GaussianWeights.downsample(step), step.factor, step.firstTap))
        }
        for (row, step, first) in taps {
            var next: [Int: Double] = [:]
            for (cell, weight) in weights where weight != 0 {
                for (index, tap) in row.enumerated() { next[cell * step + first + index, default: 0] += weight * tap }
            }
            weights = next
        }
        let low = weights.keys.min() ?? 0
        return (low, (low...(weights.keys.max() ?? 0)).map { weights[$0] ?? 0 })
    }

    private static func spline(_ x: Double, order: Int32) -> Double {
        if order == 3 { return x < 0.5 ? 0.75 - x * x : x < 1.5 ? 0.5 * (1.5 - x) * (1.5 - x) : 0 }
        return x < 1 ? 2.0 / 3 - x * x + x * x * x / 2 : x < 2 ? (2 - x) * (2 - x) * (2 - x) / 6 : 0
    }

    @Test(arguments: [2.7, 3, 3.2, 3.5, 4, 5, 6, 6.5, 7.9, 10, 12, 12.8, 20, 26, 38.4, 40, 50, 64, 80])
    func noInputComesOutFarFromTheTruth(sigma: Double) throws {
        let grid = try #require(GaussianGrid(sigma: sigma))
        for pixel in 0..<min(grid.factor, 16) {
            let (low, weights) = Self.effective(grid, at: pixel)
            let reach = Int(6 * sigma)
            let span = min(low, pixel - reach)...max(low + weights.count, pixel + reach)
            let norm = (-reach...reach).reduce(0) { $0 + exp(-Double($1 * $1) / (2 * sigma * sigma)) }
            var (above, below, edge, most) = (0.0, 0.0, 0.0, 0.0)
            for place in span {
                let index = place - low
                let got = weights.indices.contains(index) ? weights[index] : 0
                let distance = Double(place - pixel)
                let difference = got - exp(-distance * distance / (2 * sigma * sigma)) / norm
                if difference > 0 { above += difference } else { below -= difference }
                edge += difference
                most = max(most, abs(edge))
            }
            // The worst of all inputs, then the worst of straight edges.
            #expect(max(above, below) * 255 < 0.95)
            #expect(most * 255 < 0.35)
        }
    }

    /// Rows of one white part, of white parts in turn, and of noise: their channels are compared, not their light.
    @Test(arguments: [4.3, 5, 7, 8.5, 8.6, 10, 17, 17.2, 20, 34, 40, 60])
    func channelsOfLightComeOutNearTheTruth(sigma: Double) throws {
        let grid = try #require(GaussianGrid(ofLight: sigma))
        #expect(grid.order == 4 && (2.14..<4.28).contains(grid.ratio) && grid.reach <= 15)
        for pixel in 0..<min(grid.factor, 4) {
            let (low, weights) = Self.effective(grid, at: pixel)
            let reach = Int(6 * sigma)
            let span = min(low, pixel - reach)...max(low + weights.count, pixel + reach)
            let norm = (-reach...reach).reduce(0) { $0 + exp(-Double($1 * $1) / (2 * sigma * sigma)) }
            func error(_ light: (Int) -> Double) -> Double {
                var (got, truth) = (0.0, 0.0)
                for place in span {
                    let distance = Double(place - pixel)
                    if weights.indices.contains(place - low) { got += weights[place - low] * light(place) }
                    truth += exp(-distance * distance / (2 * sigma * sigma)) / norm * light(place)
                }
                return abs(SRGB.encoded(min(max(got, 0), 1)) - SRGB.encoded(truth)) * 255
            }
            for end in stride(from: span.lowerBound, to: span.upperBound, by: 3) {
                #expect(error { $0 >= end ? 1 : 0 } < 0.7)
                #expect(error { $0 == end ? 1 : 0 } < 0.7)
            }
            for period in [2, 3, 5, 8, 16, 31] { #expect(error { $0 % period == 0 ? 1 : 0 } < 0.7) }
            #expect(error { Double(($0 &* 7919 &+ $0 &* $0 &* 31) & 255) / 255 } < 0.7)
        }
    }

    @Test func smallBlursHaveNoGrid() {
        #expect(GaussianGrid(ofLight: 4.2) == nil)
        #expect(GaussianGrid(sigma: 2.4) == nil)
        #expect(GaussianGrid(sigma: 0.1) == nil)
    }

    @Test func weightsAddUpToOne() throws {
        for sigma in [2.7, 9, 100, 20_000] {
            let grid = try #require(GaussianGrid(sigma: sigma))
            #expect(abs(GaussianWeights.residualBlur(grid).reduce(0, +) - 1) < 1e-12)
            #expect(grid.ratio < 3.5)
        }
        #expect(abs(GaussianWeights.downsample(GaussianStep(factor: 8, order: 4)).reduce(0, +) - 1) < 1e-12)
    }
}
