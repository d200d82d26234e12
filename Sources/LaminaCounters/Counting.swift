/// Whether what needs no work of the device is counted: always, but in the build that `Tools/bench/counters` compares with.
package enum Counting {
    /// A constant, so that what it guards is left out of that build.
    @inlinable package static var isOn: Bool {
        #if LAMINA_UNCOUNTED
        false
        #else
        true
        #endif
    }
}
