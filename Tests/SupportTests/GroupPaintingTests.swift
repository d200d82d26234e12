import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// The painter's fading and clipping, by arithmetic.
struct GroupPaintingTests {
    /// A faded layer with a red and over it a green square, which share the pixels from 6 to 8.
    private func fadedPair(asGroup: Bool) -> LayerSpec {
        layer(0, 0, 16, 16) {
            ($0.opacity, $0.allowsGroupOpacity) = (0.5, asGroup)
            $0.sublayers = [layer(2, 2, 6, 6, red), layer(6, 2, 6, 6, green)]
        }
    }

    @Test func groupFadesAsOneImage() throws {
        let picture = try paint([fadedPair(asGroup: true)])
        #expect(picture.shows(SIMD4(0.5, 0, 0, 0.5), at: 3, 3))
        #expect(picture.shows(SIMD4(0, 0.5, 0, 0.5), at: 7, 3))
    }

    @Test func withoutGroupOpacityEachLayerFades() throws {
        let picture = try paint([fadedPair(asGroup: false)])
        #expect(picture.shows(SIMD4(0.25, 0.5, 0, 0.75), at: 7, 3))
    }

    @Test func individualFadeReachesThroughToGroups() throws {
        let outer = layer(0, 0, 16, 16) {
            ($0.opacity, $0.allowsGroupOpacity) = (0.5, false)
            $0.sublayers = [fadedPair(asGroup: true)]
        }
        #expect(try paint([outer]).shows(SIMD4(0, 0.25, 0, 0.25), at: 7, 3))
    }

    @Test func individuallyFadedBorderShowsBackgroundOnlyUnderSublayers() throws {
        func framed(_ sublayers: [LayerSpec]) -> LayerSpec {
            layer(2, 2, 10, 10, green) {
                ($0.opacity, $0.allowsGroupOpacity) = (0.5, false)
                ($0.borderWidth, $0.borderColor) = (4, red)
                $0.sublayers = sublayers
            }
        }
        // Pixel 5 is in the border's inner half, where the background still is.
        #expect(try paint([framed([])]).shows(SIMD4(0.5, 0, 0, 0.5), at: 5, 7))
        let busy = try paint([framed([layer(4, 4, 1, 1, blue)])])
        #expect(busy.shows(SIMD4(0.5, 0.25, 0, 0.75), at: 5, 7))
        let hidden = try paint([framed([layer(4, 4, 1, 1, blue) { $0.isHidden = true }])])
        #expect(hidden.shows(SIMD4(0.5, 0, 0, 0.5), at: 5, 7))
    }

    @Test func isolatedGroupBlendsWithWhatIsInside() throws {
        func group(isIsolated: Bool) -> LayerSpec {
            layer(0, 0, 16, 16) {
                $0.effects.isIsolated = isIsolated
                $0.sublayers = [
                    layer(0, 0, 8, 16, Color(red: 0.5, green: 1, blue: 0)),
                    layer(0, 0, 16, 16, Color(red: 1, green: 0.5, blue: 1)) {
                        $0.effects.compositingFilter = .multiply
                    },
                ]
            }
        }
        let grey = Color(white: 0.5)
        let isolated = try paint([group(isIsolated: true)], background: grey)
        #expect(isolated.shows(SIMD4(0.5, 0.5, 0, 1), at: 3, 8) && isolated.shows(SIMD4(1, 0.5, 1, 1), at: 12, 8))
        let open = try paint([group(isIsolated: false)], background: grey)
        #expect(open.shows(SIMD4(0.5, 0.5, 0, 1), at: 3, 8) && open.shows(SIMD4(0.5, 0.25, 0.5, 1), at: 12, 8))
    }

    @Test func clipAlongPixelsConfinesSublayers() throws {
        let clip = layer(4, 4, 4, 4) {
            $0.masksToBounds = true
            $0.sublayers = [layer(-2.5, 0, 4, 20, red)]
        }
        let picture = try paint([clip])
        #expect(picture.coveredArea == 6)
        #expect(picture.shows(SIMD4(0.5, 0, 0, 0.5), at: 5, 5))
    }

    @Test func clipThroughPixelsCutsOneImage() throws {
        let clip = layer(4.5, 4, 4, 4, red) {
            $0.masksToBounds = true
            $0.sublayers = [layer(-2, -2, 12, 12, green)]
        }
        // Each by itself would leave a rim: 0.5 green over 0.5 red.
        #expect(try paint([clip]).shows(SIMD4(0, 0.5, 0, 0.5), at: 4, 5))
    }

    @Test func roundedClipCutsSublayersAndBorder() throws {
        let clip = layer(2, 2, 12, 12) {
            ($0.masksToBounds, $0.cornerRadius) = (true, 6)
            ($0.borderWidth, $0.borderColor) = (1, red)
            $0.sublayers = [layer(0, 0, 12, 12, green)]
        }
        let picture = try paint([clip])
        #expect(abs(picture.coveredArea - Double.pi * 36) < 0.05)
        #expect(picture.shows(SIMD4(0, 1, 0, 1), at: 8, 8))
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 2, 8, tolerance: 0.03))
    }

    @Test func translucentPicturesAreCountedAboveTheLastOpaqueOne() throws {
        let glass = layer(0, 0, 8, 8, Color(white: 1, alpha: 0.5))
        let picture = try paint([glass, layer(0, 0, 4, 8, red), glass, glass])
        #expect(picture.blendCounts[0] == 2 && picture.blendCounts[5] == 3 && picture.blendCounts[9] == 0)
        // A group is blended once, whatever it holds.
        let group = layer(0, 0, 8, 8) { ($0.opacity, $0.sublayers) = (0.5, [glass, glass, glass]) }
        #expect(try paint([group]).blendCounts[0] == 1)
    }

    @Test func transparentPictureHasNoEdges() throws {
        #expect(try !paint([layer(2.5, 2.5, 5, 5, .clear)]).isEdge.contains(true))
    }

    @Test func opaqueLayerHidesEdgesUnderIt() throws {
        let picture = try paint([layer(2.5, 2.5, 5, 5, red), layer(0, 0, 16, 16, blue)])
        #expect(!picture.isEdge.contains(true))
    }
}
