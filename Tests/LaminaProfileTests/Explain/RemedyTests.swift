import Foundation
import Lamina
import Testing

@testable import LaminaProfile

/// Each remedy is found on a tree made for it, and not on one a step away.
@Suite struct RemedyTests {
    private let red = Color(red: 1, green: 0.25, blue: 0.25)
    private let grey = Color(white: 0.5, alpha: 1)

    private func group(_ children: Layer...) -> Layer {
        box("group", 10, 5, 80, 40).with {
            $0.backgroundColor = nil
            $0.sublayers = children
        }
    }

    @Test func layersThatDoNotMeetFadeByThemselves() throws {
        let apart = group(box("a", 0, 0, 20, 20), box("b", 30, 0, 20, 20)).with { $0.opacity = 0.5 }
        #expect(try explain(apart).fixes(of: "group") == ["set allowsGroupOpacity of `group` to false"])
        let meeting = group(box("a", 0, 0, 20, 20), box("b", 15, 0, 20, 20).with { $0.backgroundColor = red })
            .with { $0.opacity = 0.5 }
        let pass = try #require(try explain(meeting).pass(of: "group"))
        #expect(pass.suggestions.map(\.kind) == [.change])
        #expect(pass.suggestions[0].outcome.difference.largest > 20)
        // 5×20 of 100×50 pixels.
        #expect(abs(pass.suggestions[0].outcome.difference.share - 0.02) < 1e-9)
    }

    /// Over white, or over nothing, a layer that multiplies shows what it shows inside of an isolated one.
    @Test func isolationThatKeepsNothingOutIsDropped() throws {
        func isolated(background: Color) throws -> Explanation.Pass {
            let mixed = box("b", 10, 0, 20, 20).with {
                ($0.backgroundColor, $0.compositingFilter) = (red, .multiply)
            }
            let layer = group(box("a", 0, 0, 20, 20), mixed).with { $0.isIsolated = true }
            return try #require(try explain(layer, background: background).pass(of: "group"))
        }
        let white = try isolated(background: .white)
        #expect(white.reasons == [.isolation])
        #expect(white.causes.map(\.property) == ["isolated", "compositingFilter"])
        #expect(white.suggestions.filter { $0.kind == .fix }.map(\.words) == ["set isolated of `group` to false"])
        let dark = try isolated(background: .black)
        #expect(!dark.suggestions.contains { $0.kind == .fix && $0.words.contains("isolated") })
    }

    @Test func brokenEffectsAndWhatIsAroundThemAreNotHidden() throws {
        func found(_ change: (Layer) -> Void) throws -> Explanation {
            let effect = EffectLayer(effect: .blur(BlurEffect(style: .light)))
            (effect.name, effect.frame) = ("fx", Rect(x: 0, y: 0, width: 40, height: 30))
            let around = group(effect)
            change(around)
            return try explain(box("photo", 0, 0, 100, 50).with { $0.backgroundColor = red }, around)
        }
        let changes: [(Layer) -> Void] = [
            { ($0.masksToBounds, $0.transform) = (true, Transform3D(rotation: 0.35, x: 0, y: 0, z: 1)) },
            { $0.opacity = 0.5 },
        ]
        for change in changes {
            let found = try found(change)
            #expect(found.pass(of: "fx")?.suggestions.map(\.kind).contains(.repair) == true)
            #expect(found.passes.allSatisfy { pass in pass.suggestions.allSatisfy { !$0.words.contains("hidden") } })
        }
    }

    @Test func anEffectOfARasterizedLayerIsBrokenAndWhatIsVibrantOverItIsNotHidden() throws {
        let effect = EffectLayer(effect: .blur(BlurEffect(style: .light)))
        (effect.name, effect.frame, effect.shouldRasterize) = ("fx", Rect(x: 10, y: 5, width: 40, height: 30), true)
        let vibrant = EffectLayer(effect: .vibrancy(VibrancyEffect(blurEffect: BlurEffect(style: .light))))
        (vibrant.name, vibrant.frame) = ("words", Rect(x: 5, y: 5, width: 20, height: 20))
        vibrant.sublayers = [box("word", 0, 0, 20, 20)]
        effect.sublayers = [vibrant]
        let found = try explain(box("photo", 0, 0, 100, 50).with { $0.backgroundColor = red }, effect)
        let pass = try #require(found.pass(of: "fx"))
        #expect(pass.breaks == ["its backdrop is empty, as the layer is drawn on a grid of its own"])
        #expect(pass.suggestions.map(\.words) == ["set shouldRasterize of `fx` to false"])
        #expect(pass.suggestions.map(\.kind) == [.repair])
        #expect(found.pass(of: "words")?.suggestions.isEmpty == true)
        // Nothing shows of it before both changes are made.
        let around = group(effect).with { ($0.name, $0.opacity) = ("around", 0.5) }
        let inside = try explain(box("photo", 0, 0, 100, 50).with { $0.backgroundColor = red }, around)
        let both = try #require(inside.pass(of: "around/fx")?.suggestions)
        #expect(both.map(\.words) == ["set shouldRasterize of `fx` to false, add `fx` to `root` below `around`"])
        #expect(both.map(\.kind) == [.repair])
        #expect(both[0].changes.isEmpty)
        #expect(both[0].outcome.difference.largest > 20)
        #expect(inside.pass(of: "around")?.breaks == ["cuts off the backdrop of `fx`"])
    }

    @Test func whatIsDrawnManyTimesIsChangedEverywhere() throws {
        func copies(_ second: Double, over cover: Double) throws -> Explanation {
            let replicator = ReplicatorLayer()
            replicator.name = "copies"
            (replicator.frame, replicator.instanceCount) = (Rect(x: 0, y: 0, width: 30, height: 50), 3)
            replicator.instanceTransform = Transform3D(translationX: 30, y: 0, z: 0)
            let faded = group(box("a", 0, 0, 8, 20), box("b", second, 0, 8, 20).with { $0.backgroundColor = red })
            (faded.frame, faded.opacity) = (Rect(x: 0, y: 0, width: 28, height: 40), 0.5)
            replicator.sublayers = [faded]
            return try explain(replicator, box("cover", 0, 0, cover, 50))
        }
        let apart = try copies(12, over: 1)
        #expect(apart.cost.offscreenPassesRequired == 3 && apart.fixed?.cost.offscreenPassesRequired == 0)
        #expect(apart.fixes.map(\.words) == ["set allowsGroupOpacity of `group` to false"])
        #expect(apart.fixes[0].changes.count == 1 && apart.fixes[0].edits.count == 3)
        // Hidden, the two that are not covered would be missing.
        let meeting = try copies(4, over: 29)
        #expect(meeting.fixes.isEmpty)
        #expect(meeting.passes.map { $0.suggestions.map(\.kind) } == [[.change], [], []])
        // For those that nothing covers the report is the same, but for the change.
        let alike = try copies(4, over: 0).description
        #expect(alike.components(separatedBy: "/group: groupOpacity\n").count == 3)
        #expect(alike.contains("2 layers alike, "))
        #expect(
            try copies(4, over: 100).fixes.map(\.words) == ["set hidden of `group` to true, as none of it is visible"])
    }

    @Test func nothingIsTriedWithoutTries() throws {
        let stage = Stage(size: Size(width: 100, height: 50), background: nil)
        stage.root.sublayers = [group(box("a", 0, 0, 20, 20), box("b", 30, 0, 20, 20)).with { $0.opacity = 0.5 }]
        var options = ExplainOptions.untimed
        for (tries, untried) in [(0, 1), (-1, 1), (1, 0), (.max, 0)] {
            options.tryLimit = tries
            let found = try SharedRenderer.result.get().explain(stage, options: options)
            #expect(found.untriedCount == untried && found.fixes.count == 1 - untried, "\(tries)")
            #expect(found.passes.map(\.reasons) == [[.groupOpacity]])
            #expect(found.description.contains("nothing was tried for 1 of the passes") == (untried > 0))
            #expect(found.tryCount == 0)
        }
    }

    @Test func copiesWithOtherReasonsAreTriedToo() throws {
        // Turned copies are clipped in a pass, the upright one is not.
        let replicator = ReplicatorLayer()
        (replicator.name, replicator.frame) = ("copies", Rect(x: 0, y: 0, width: 30, height: 50))
        replicator.instanceCount = 2
        replicator.instanceTransform = Transform3D(rotation: 0.3, x: 0, y: 0, z: 1)
        let faded = group(box("a", 2, 2, 4, 10), box("b", 12, 2, 14, 10).with { $0.backgroundColor = red })
        (faded.frame, faded.opacity, faded.masksToBounds) = (Rect(x: 0, y: 0, width: 20, height: 20), 0.5, true)
        replicator.sublayers = [faded]
        let found = try explain(replicator)
        #expect(Set(found.passes.map(\.reasons)).count == 2)
        #expect(found.fixes.map(\.words).contains("set allowsGroupOpacity of `group` to false"))
    }

    @Test func whatIsMadeOfAnotherLayerIsNotChanged() throws {
        let replicator = ReplicatorLayer()
        replicator.name = "copies"
        (replicator.frame, replicator.instanceCount) = (Rect(x: 0, y: 0, width: 30, height: 50), 2)
        replicator.instanceColor = Color(red: 1, green: 0.5, blue: 0)
        replicator.sublayers = [box("a", 0, 0, 8, 20), box("b", 4, 0, 8, 20)]
        let found = try explain(replicator, box("cover", 0, 0, 100, 50))
        let instance = try #require(found.passes.first { $0.layer.hasSuffix("copies/[0]") })
        #expect(instance.suggestions.isEmpty)
    }

    @Test func theOnlyLayerInsideTakesTheOpacityOfItsGroup() throws {
        // Its own layers meet, so that it is a group too, and needs one image instead of two.
        let inner = box("inner", 0, 0, 60, 30).with {
            $0.opacity = 0.5
            $0.sublayers = [box("c", 0, 0, 20, 20).with { $0.backgroundColor = red }]
        }
        let outer = group(inner).with { $0.opacity = 0.5 }
        let found = try explain(outer)
        #expect(found.cost.offscreenPassesRequired == 2)
        #expect(found.fixes(of: "group").count == 1)
        #expect(found.fixed?.cost.offscreenPassesRequired == 1)
    }

    @Test func aClipThatCutsNothingGoes() throws {
        func card(_ x: Double) -> Layer {
            box("card", 10, 5, 80, 40).with {
                ($0.cornerRadius, $0.masksToBounds) = (12, true)
                $0.sublayers = [box("c", x, 15, 20, 10).with { $0.backgroundColor = red }]
            }
        }
        #expect(try explain(card(20)).fixes(of: "card") == ["set masksToBounds of `card` to false"])
        #expect(try explain(card(70)).fixes(of: "card").isEmpty)
    }

    @Test func aLoneLayerIsRoundItself() throws {
        func clip(_ width: Double) -> Layer {
            group(box("c", 0, 0, width, 40)).with { ($0.cornerRadius, $0.masksToBounds) = (10, true) }
        }
        #expect(
            try explain(clip(80)).fixes(of: "group") == [
                "set masksToBounds of `group` to false, set cornerRadius of `c` to 10"
            ])
        #expect(try explain(clip(60)).fixes(of: "group").isEmpty)
    }

    @Test func aMaskThatLetsAllShowGoes() throws {
        func masked(_ width: Double) -> Layer {
            group(box("a", 0, 0, 20, 20), box("b", 30, 0, 20, 20)).with {
                $0.mask = box("mask", 0, 0, width, 40)
            }
        }
        #expect(try explain(masked(80)).fixes(of: "group") == ["remove the mask of `group`"])
        #expect(try explain(masked(40)).fixes(of: "group").isEmpty)
    }

    @Test func aMaskThatIsARoundedRectangleBecomesTheShape() throws {
        func masked(_ alpha: Double) -> Layer {
            box("a", 10, 5, 60, 40).with {
                $0.mask = box("mask", 0, 0, 60, 40).with {
                    $0.cornerRadius = 12
                    $0.backgroundColor = Color(white: 1, alpha: alpha)
                }
            }
        }
        #expect(
            try explain(masked(1)).fixes(of: "a") == ["remove the mask of `a`, set cornerRadius of `a` to 12"])
        #expect(try explain(masked(0.5)).fixes(of: "a").isEmpty)
    }

    @Test func aMaskThatHoldsARoundedRectangleAloneBecomesTheShape() throws {
        func masked(besides others: [Layer] = [], _ change: (Layer) -> Void = { _ in }) throws -> [String] {
            let layer = box("a", 10, 5, 60, 40).with {
                $0.mask = box("mask", -5, 0, 80, 60).with { mask in
                    mask.backgroundColor = nil
                    let round = box("round", 5, 0, 60, 40).with {
                        ($0.cornerRadius, $0.backgroundColor) = (12, .white)
                    }
                    mask.sublayers = [round] + others
                    change(mask)
                }
            }
            return try explain(layer).fixes(of: "a")
        }
        let fix = ["remove the mask of `a`, set cornerRadius of `a` to 12"]
        #expect(try masked() == fix)
        // However deep it is in layers that show nothing.
        #expect(
            try masked { mask in
                let around = box("around", 0, 0, 80, 60).with {
                    ($0.backgroundColor, $0.sublayers) = (nil, mask.sublayers)
                }
                mask.sublayers = [around]
            } == fix)
        #expect(try masked(besides: [box("dot", 0, 0, 8, 8)]).isEmpty)
        #expect(try masked { $0.position.x += 1 }.isEmpty)
        #expect(try masked { $0.opacity = 0.5 }.isEmpty)
    }

    @Test func aShadowThatNobodySeesGoes() throws {
        func thrower(_ opacity: Float, coverWidth: Double) throws -> Explanation {
            let layer = box("a", 40, 20, 10, 10).with { ($0.shadowOpacity, $0.shadowRadius) = (opacity, 1) }
            let cover = box("cover", 30, 10, coverWidth, 30).with { $0.backgroundColor = red }
            return try explain(group(layer), cover)
        }
        // Covered, the layer shows nothing at all.
        #expect(try !thrower(0.5, coverWidth: 1).fixes(of: "a").contains { $0.contains("shadowOpacity") })
        #expect(try thrower(0.003, coverWidth: 1).fixes(of: "a") == ["set shadowOpacity of `a` to 0"])
    }

    @Test func whatIsCoveredIsHidden() throws {
        func covered(_ width: Double) throws -> Explanation {
            let under = box("under", 20, 10, 30, 20).with { $0.filters = [Filter(.gaussianBlur(radius: 1))] }
            return try explain(under, box("cover", 10, 0, width, 50).with { $0.backgroundColor = red })
        }
        #expect(try covered(60).fixes(of: "under") == ["set hidden of `under` to true, as none of it is visible"])
        #expect(try covered(20).fixes(of: "under").isEmpty)
    }

    @Test func filtersWithoutEffectGo() throws {
        func filtered(_ color: Color) throws -> Explanation {
            let child = box("c", 5, 5, 20, 20).with { $0.backgroundColor = color }
            return try explain(group(child).with { $0.filters = [Filter(.grayscale(1))] })
        }
        #expect(try filtered(grey).fixes(of: "group") == ["remove the filters of `group`"])
        #expect(try filtered(red).fixes(of: "group").isEmpty)
    }

    @Test func aFilteredColorIsAColor() throws {
        func filtered(_ kind: FilterKind) throws -> [String] {
            let layer = box("a", 10, 5, 30, 30).with {
                $0.backgroundColor = red
                $0.filters = [Filter(kind)]
            }
            return try explain(layer).fixes(of: "a")
        }
        // 1 - 0.25 is 0.75, of 255 191.25.
        #expect(try filtered(.invert(1)) == ["remove the filters of `a`, set backgroundColor of `a` to \"#00bfbf\""])
        #expect(try filtered(.gaussianBlur(radius: 2)).isEmpty)
    }

    @Test func anEffectOverOneColorGoes() throws {
        func blurred(over other: Layer) throws -> [String] {
            let blur = box("blur", 20, 10, 40, 30).with {
                $0.backgroundColor = nil
                $0.backgroundFilters = [Filter(.gaussianBlur(radius: 2))]
            }
            return try explain(other, blur).fixes(of: "blur")
        }
        let whole = box("back", 0, 0, 100, 50).with { $0.backgroundColor = red }
        #expect(try blurred(over: whole).count == 1)
        #expect(try blurred(over: box("back", 0, 0, 40, 50).with { $0.backgroundColor = red }).isEmpty)
    }

    @Test func aFilterOfCompositingThatComesToNoneGoes() throws {
        func mixed(background: Color?) throws -> [String] {
            let layer = box("a", 10, 5, 30, 30).with {
                $0.backgroundColor = red
                $0.compositingFilter = .multiply
            }
            return try explain(layer, background: background).fixes(of: "a")
        }
        #expect(try mixed(background: .white) == ["set compositingFilter of `a` to \"sourceOver\""])
        #expect(try mixed(background: grey).isEmpty)
    }

    @Test func aRasterizedLayerIsDrawnWhereThatIsTheSame() throws {
        func rasterized(_ scale: Double) throws -> [String] {
            let layer = group(box("c", 5.5, 5, 20, 20)).with {
                ($0.shouldRasterize, $0.rasterizationScale) = (true, scale)
            }
            return try explain(layer).fixes(of: "group")
        }
        #expect(try rasterized(1) == ["set shouldRasterize of `group` to false"])
        #expect(try rasterized(0.25).isEmpty)
    }

    @Test func severalReasonsGoTogether() throws {
        let layer = group(box("a", 10, 10, 20, 20), box("b", 40, 10, 20, 20)).with {
            ($0.opacity, $0.cornerRadius, $0.masksToBounds) = (0.5, 5, true)
        }
        let found = try explain(layer)
        #expect(found.pass(of: "group")?.reasons == [.groupOpacity, .clip])
        #expect(
            found.fixes(of: "group") == [
                "set allowsGroupOpacity of `group` to false, set masksToBounds of `group` to false"
            ])
    }

    @Test func aShadowOfAnImageIsNotRequiredOfAPath() throws {
        // Its sublayer keeps the layer's shadow from being known by itself.
        func card(_ change: (Layer) -> Void = { _ in }) throws -> Explanation {
            try explain(
                box("a", 30, 10, 40, 30).with {
                    ($0.shadowOpacity, $0.cornerRadius) = (0.5, 6)
                    $0.sublayers = [box("c", 5, 5, 20, 20), box("d", 10, 10, 20, 20).with { $0.backgroundColor = red }]
                    change($0)
                })
        }
        let pass = try #require(try card().pass(of: "a"))
        #expect(pass.suggestions.map(\.kind) == [.fix])
        #expect(pass.suggestions.first?.changes.map(\.property) == ["shadowPath"])
        #expect(pass.suggestions.first?.outcome.cost.offscreenPassesRequired == 0)
        // With a path nothing is required, and so nothing is to be explained.
        let path = Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 30))
        let made = try card { $0.shadowPath = path }
        #expect(made.cost.offscreenPassesRequired == 0 && made.cost.offscreenPasses == 0)
        #expect(made.cost.renderPasses > 1 && made.passes.isEmpty)
        // Where a filter asks for the image anyway, the path makes it cheaper.
        let filtered = try card { $0.filters = [Filter(.hueRotate(angle: 1))] }
        #expect(filtered.pass(of: "a")?.suggestions.map(\.kind) == [.cheaper])
    }

    @Test func aRepairAfterWhichNothingIsBetterIsNotTheFirst() throws {
        // Over one colour a blur shows that colour, seen through the group or not.
        let blur = EffectLayer(effect: .blur(BlurEffect(style: .light)))
        (blur.name, blur.frame) = ("fx", Rect(x: 0, y: 0, width: 40, height: 30))
        let around = group(blur, box("c", 50, 0, 20, 20)).with { ($0.cornerRadius, $0.masksToBounds) = (8, true) }
        let found = try explain(around)
        let pass = try #require(found.pass(of: "fx"))
        let gains = pass.suggestions.map {
            $0.outcome.cost.offscreenPassesRequired < found.cost.offscreenPassesRequired
                || $0.outcome.cost.offscreenPasses < found.cost.offscreenPasses
                || $0.outcome.cost.renderPasses < found.cost.renderPasses
        }
        #expect(gains.count > 1 && gains.first == true)
        #expect(gains == gains.filter { $0 } + gains.filter { !$0 })
    }
}
