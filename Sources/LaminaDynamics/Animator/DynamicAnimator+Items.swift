import Foundation

extension DynamicAnimator {
    /// The items whose collision bounds' surrounding rectangles meet a rectangle, in points, in the order in which they
    /// came. Groups are given as such. Asks the engine's tree of rectangles, so that few of many items cost little.
    public func items(in rect: CGRect) -> [any DynamicItem] {
        engine.slots(in: rect).filter { engine.isItem($0) }
            .sorted { engine.bodies[$0].number < engine.bodies[$1].number }
            .compactMap { engine.owners[$0] }
    }

    /// Reads an item's centre and transform anew, after you have changed them.
    ///
    /// The item keeps its velocity. Of a group the group is read, not its items. An item that no behaviour holds is
    /// ignored.
    public func updateItem(usingCurrentState item: any DynamicItem) {
        guard engine.slot(of: item) != nil else { return }
        engine.update(item)
        tellFaults()
        note(.wake)
    }

    func retain(_ item: any DynamicItem) {
        engine.retain(item)
        tellFaults()
    }

    func release(_ item: any DynamicItem) {
        engine.release(item)
    }

    func addVelocity(linear: CGPoint, angular: Double, to item: any DynamicItem) {
        guard let slot = engine.slot(of: item) else { return }
        engine.addVelocity(SIMD2(linear.x, linear.y), angular, to: slot)
        note(.wake)
    }

    func linearVelocity(of item: any DynamicItem) -> CGPoint {
        guard let slot = engine.slot(of: item) else { return .zero }
        let velocity = engine.velocity(of: slot)
        return CGPoint(x: velocity.x, y: velocity.y)
    }

    func angularVelocity(of item: any DynamicItem) -> Double {
        engine.slot(of: item).map { engine.states[$0].spin } ?? 0
    }
}
