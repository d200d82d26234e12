import LaminaLayers
import Testing

/// Nothing can be inside itself: a program that tries ends there, with a sentence that says what it tried.
@Suite struct CycleTests {
    private static let message = "lamina: the layer \"outer\" can't be a sublayer of the layer \"inner\""

    /// Ends the process unless it is the misuse that ends it.
    private static func misuse(_ try: (_ outer: Layer, _ middle: Layer, _ inner: Layer) -> Void) {
        let (outer, middle, inner) = (Layer("outer"), Layer("middle"), Layer("inner"))
        outer.addSublayer(middle)
        middle.addSublayer(inner)
        `try`(outer, middle, inner)
    }

    @Test func aSublayerThatHoldsItsSuperlayerEndsTheProcess() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            CycleTests.misuse { outer, _, inner in inner.addSublayer(outer) }
        }
        let words = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(words?.contains(Self.message) == true)
        await #expect(processExitsWith: .failure) { CycleTests.misuse { outer, _, _ in outer.addSublayer(outer) } }
    }

    @Test func soDoesOneThatIsInsertedReplacedOrSet() async {
        await #expect(processExitsWith: .failure) {
            CycleTests.misuse { outer, _, inner in inner.insertSublayer(outer, at: 0) }
        }
        await #expect(processExitsWith: .failure) {
            CycleTests.misuse { outer, middle, inner in middle.insertSublayer(outer, below: inner) }
        }
        await #expect(processExitsWith: .failure) {
            CycleTests.misuse { outer, middle, inner in middle.insertSublayer(outer, above: inner) }
        }
        await #expect(processExitsWith: .failure) {
            CycleTests.misuse { outer, middle, inner in middle.replaceSublayer(inner, with: outer) }
        }
        await #expect(processExitsWith: .failure) {
            CycleTests.misuse { outer, _, inner in inner.sublayers = [Layer("other"), outer] }
        }
    }

    @Test func aMaskThatHoldsTheLayerEndsTheProcess() async {
        await #expect(processExitsWith: .failure) { CycleTests.misuse { outer, _, inner in inner.mask = outer } }
        await #expect(processExitsWith: .failure) { CycleTests.misuse { outer, _, _ in outer.mask = outer } }
        // Also where one of them stands in another mask.
        await #expect(processExitsWith: .failure) {
            CycleTests.misuse { outer, _, _ in
                let mask = Layer("mask")
                outer.mask = mask
                mask.mask = Layer("deep")
                mask.mask?.addSublayer(outer)
            }
        }
    }

    @Test func aMaskThatIsASublayerOfTheSameTreeEndsTheProcess() async {
        await #expect(processExitsWith: .failure) { CycleTests.misuse { outer, _, inner in outer.mask = inner } }
        await #expect(processExitsWith: .failure) {
            CycleTests.misuse { outer, middle, inner in
                let sibling = Layer("sibling")
                middle.addSublayer(sibling)
                inner.mask = sibling
            }
        }
    }

    @Test func whatIsNoCycleIsTaken() async {
        await #expect(processExitsWith: .success) {
            CycleTests.misuse { outer, middle, inner in
                outer.addSublayer(inner)
                inner.addSublayer(middle)
                middle.mask = Layer("mask")
                middle.removeFromSuperlayer()
                outer.mask = middle
            }
        }
    }
}
