/// The mean over a square that may cut pixels at its edges.
enum BoxBlur {
    /// The share of `-half…half` that lies in each pixel.
    static func weights(half: Double) -> [Double] {
        guard half > 0.5 else { return [1] }
        let reach = Int((half - 0.5).rounded(.up))
        return (-reach...reach).map { place in
            let (low, high) = (max(Double(place) - 0.5, -half), min(Double(place) + 0.5, half))
            return max(0, high - low) / (2 * half)
        }
    }
}
