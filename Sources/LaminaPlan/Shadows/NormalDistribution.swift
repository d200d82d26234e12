import Foundation

/// The normal distribution of variance 1.
enum NormalDistribution {
    /// The share below `z`.
    static func share(below z: Double) -> Double { 0.5 * erfc(-z * 0.5.squareRoot()) }

    /// The density at `z`.
    static func density(at z: Double) -> Double { exp(-0.5 * z * z) * 0.398942280401432677939946 }
}
