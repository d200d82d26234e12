import Foundation

/// A Gaussian at whole distances, from 0 to where nothing is left of it, with a sum of 1 over both directions.
func sampledGaussian(sigma: Double) -> [Double] {
    let count = Int((6 * sigma).rounded(.up)) + 1
    var weights = (0..<count).map { exp(-0.5 * Double($0 * $0) / (sigma * sigma)) }
    let sum = 2 * weights.reduce(0, +) - 1
    for index in weights.indices { weights[index] /= sum }
    return weights
}
