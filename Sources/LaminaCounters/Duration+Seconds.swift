extension Duration {
    /// The duration as a number of seconds.
    package var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
