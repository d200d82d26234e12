import LaminaCounters
import LaminaGeometry

/// One step of a plan: a target, the work on it, and the reason.
package struct Pass: Sendable, Equatable {
    /// The node of the render tree that asked for the pass: 0, the root, for the frame itself.
    package var node: Int
    /// The reasons for drawing the layer away from its target; empty for the frame, and for the shadow of a path, which
    /// draws no content away from it.
    package var reasons: ReasonSet
    /// The pixels that are drawn on: of the frame, or of the grid of a filter's stage.
    package var region: PixelRect
    /// The part of ``region`` that is cleared and drawn on; nil for all of it.
    package var area: PixelRect?
    /// The target, by its index in ``PassPlan/targets``. The top left pixel of ``region`` is the target's first.
    package var target: Int32 = 0
    /// The colour of the target before the first draw, premultiplied; nil if draws cover all of it or continue on it.
    package var clear: SIMD4<Float>?
    package var work = PassWork.draw
    /// The draws of a pass of ``PassWork/draw``.
    package var draws: [Draw]
    /// True if this draws on the picture itself rather than on an offscreen target.
    package var isFrame: Bool
    /// True if ``region`` counts the frame's pixels, and not those of a grid of the layer's own.
    package var isOnFrameGrid = true
    /// The owners of a pass that is made for several layers, ``node`` among them; empty if that node is the only one.
    package var shares: [PassShare] = []
}

/// A layer's fraction of a pass.
package struct PassShare: Sendable, Equatable {
    /// The node of the render tree.
    package var node: Int
    /// The reasons for which it needs the pass.
    package var reasons: ReasonSet
    /// The pixels that are its own.
    package var pixels: Int
}

extension Pass {
    /// True if it belongs to an offscreen pass of its layer.
    package var countsAsOffscreenPass: Bool { !isFrame && !reasons.isEmpty }

    /// The owners of the pass: at least one.
    package var owners: [PassShare] {
        shares.isEmpty ? [PassShare(node: node, reasons: reasons, pixels: max(1, region.area))] : shares
    }

    /// The nodes of ``owners``, each once, in their order in the tree.
    package var owningNodes: [Int] { shares.isEmpty ? [node] : Set(shares.map(\.node)).sorted() }

    /// The fraction of the pass that an owner has, from 0 to 1: by pixels.
    package func part(of owner: PassShare) -> Double {
        shares.isEmpty ? 1 : Double(owner.pixels) / Double(max(1, shares.reduce(0) { $0 + $1.pixels }))
    }

    /// Calls `body` with each owner and its part of an amount: by pixels, in whole numbers that add up to the amount.
    package func divide(_ amount: Int, _ body: (_ owner: PassShare, _ part: Int) -> Void) {
        let owners = owners
        let total = max(1, owners.reduce(0) { $0 + $1.pixels })
        var (pixels, given) = (0, 0)
        for (index, owner) in owners.enumerated() {
            pixels += owner.pixels
            let end =
                index == owners.count - 1
                ? amount : total.dividingFullWidth(amount.multipliedFullWidth(by: pixels)).quotient
            body(owner, end - given)
            given = end
        }
    }
}

/// The work of a pass.
package enum PassWork: Sendable, Equatable {
    /// Draws layers and images of groups.
    case draw
    /// Runs a kernel on pixels of other targets.
    case filter(FilterWork)
    /// Copies pixels of another target as they are.
    case copy(CopyWork)
}

/// The work of a filter pass: the kernel and its inputs.
package struct FilterWork: Sendable, Equatable {
    package var kernel: FilterKernel
    package var source: Int32
    /// The other image of kernels that join two, or -1.
    package var second: Int32 = -1
    /// A range of ``PassPlan/filterInstances``: one for each image.
    package var instances: Range<Int>
}

/// Pixels to copy, in texels of the target they are copied from.
package struct CopyWork: Sendable, Equatable {
    package var source: Int32
    package var rect: PixelRect
    /// The texel of the pass's target for the first of them.
    package var place = SIMD2<Int32>(0, 0)
}

extension Pass {
    /// Calls `body` with the targets that the pass draws on and reads, some of them more than once.
    package func forEachTarget(_ body: (Int32) -> Void) {
        body(target)
        switch work {
        case .draw: break
        case .copy(let work): body(work.source)
        case .filter(let work):
            body(work.source)
            if work.second >= 0 { body(work.second) }
        }
        for draw in draws {
            if case .target(let target) = draw.texture { body(target) }
            if case .target(let target) = draw.second { body(target) }
            if case .target(let target) = draw.behind { body(target) }
        }
    }
}
