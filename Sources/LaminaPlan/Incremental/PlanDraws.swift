import LaminaGeometry

/// The draws of a plan's passes, found by their instances.
struct PlanDraws {
    /// A draw, and the instances that it draws.
    struct Run {
        var instances: Range<Int>
        /// The index of its pass in the plan.
        var pass: Int
        /// Its index in the pass.
        var draw: Int
        /// The number of instances that the pass draws before.
        var depth: Int
    }

    private var boxes: [Run] = []
    private var quads: [Run] = []

    /// Finds the draws of a plan.
    mutating func find(in plan: borrowing PassPlan) {
        boxes.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        for pass in plan.passes.indices {
            var depth = 0
            for draw in plan.passes[pass].draws.indices {
                let instances = plan.passes[pass].draws[draw].instances
                let run = Run(instances: instances, pass: pass, draw: draw, depth: depth)
                if plan.passes[pass].draws[draw].kind.isQuad { quads.append(run) } else { boxes.append(run) }
                depth += instances.count
            }
        }
        // Draws of one kind take their instances one after the other, but for those that items joined later.
        boxes.sort { $0.instances.lowerBound < $1.instances.lowerBound }
        quads.sort { $0.instances.lowerBound < $1.instances.lowerBound }
    }

    /// Returns the draw of an instance; nil for one in a slot that no draw has.
    func run(of instance: Int, isQuad: Bool) -> Run? {
        isQuad ? PlanDraws.run(of: instance, in: quads) : PlanDraws.run(of: instance, in: boxes)
    }

    private static func run(of instance: Int, in runs: [Run]) -> Run? {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].instances.upperBound <= instance { low = middle + 1 } else { high = middle }
        }
        return low < runs.count && runs[low].instances.contains(instance) ? runs[low] : nil
    }
}

extension PassPlan {
    /// Draws one instance with a state of its own: in its draw if that has no other instance, else in a new one between
    /// the instances before and those after it.
    mutating func separate(_ instance: Int, in run: PlanDraws.Run, as state: Draw) {
        var own = state
        own.instances = instance..<instance + 1
        let draw = passes[run.pass].draws[run.draw]
        var parts: [Draw] = []
        if run.instances.lowerBound < instance {
            var before = draw
            before.instances = run.instances.lowerBound..<instance
            parts.append(before)
        }
        parts.append(own)
        if instance + 1 < run.instances.upperBound {
            var after = draw
            after.instances = instance + 1..<run.instances.upperBound
            parts.append(after)
        }
        passes[run.pass].draws.replaceSubrange(run.draw...run.draw, with: parts)
    }
}

// MARK: Counts

extension PassPlan {
    /// Counts a layer as drawn or not, by what is seen of its items.
    mutating func noteDrawn(_ node: Int, _ slots: borrowing PlanSlots) {
        let isSeen = slots.items(ofNode: node).contains { !slots.visible[$0].isEmpty }
        guard isDrawn[node] != isSeen else { return }
        isDrawn[node] = isSeen
        layers.drawn += isSeen ? 1 : -1
    }

    /// Takes the counts of a layout, and the passes that the tree asks for whose area is another one.
    ///
    /// - Parameter coveredChange: The change of the number of covered items.
    mutating func count(_ layout: borrowing LayoutWalk, coveredChange: Int, _ areas: [RequiredPass]) {
        let drawn = layers.drawn
        layers = layout.layers
        layers.empty += emptyNodes.count
        layers.drawn = drawn
        layers.occluded = max(0, layout.drawnCount - emptyNodes.count - drawn)
        savings[.cullOccluded] += coveredChange
        for pass in areas {
            if let index = requiredPasses.index(ofNode: pass.node) { requiredPasses[index] = pass }
        }
    }
}
