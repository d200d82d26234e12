extension DynamicBehavior {
    /// Adds an item to those that the behaviour holds; an item twice is a fault and changes nothing.
    final func hold(_ item: any DynamicItem) {
        guard heldKeys.insert(ObjectIdentifier(item)).inserted else {
            return fault(.itemTwice(item: describe(item), behavior: name))
        }
        heldItems.append(item)
        dynamicAnimator?.retain(item)
        changed(.everything)
    }

    final func hold(_ items: [any DynamicItem]) {
        for item in items { hold(item) }
    }

    /// Gives up an item; returns whether the behaviour held it.
    @discardableResult
    final func release(_ item: any DynamicItem) -> Bool {
        guard heldKeys.remove(ObjectIdentifier(item)) != nil,
            let index = heldItems.firstIndex(where: { $0 === item })
        else { return false }
        heldItems.remove(at: index)
        dynamicAnimator?.release(item)
        changed(.everything)
        return true
    }

    final func holds(_ item: any DynamicItem) -> Bool {
        heldKeys.contains(ObjectIdentifier(item))
    }

    /// The behaviour and all below it: a parent, then its children in order.
    final var preorder: [DynamicBehavior] {
        var (result, pending): ([DynamicBehavior], [DynamicBehavior]) = ([], [self])
        while let next = pending.popLast() {
            result.append(next)
            pending.append(contentsOf: next.childBehaviors.reversed())
        }
        return result
    }
}

/// What messages call an item.
func describe(_ item: any DynamicItem) -> String {
    (item as? any CustomStringConvertible)?.description ?? "\(type(of: item))"
}
