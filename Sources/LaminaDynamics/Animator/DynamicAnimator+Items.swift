import Foundation

extension DynamicAnimator {
    /// The items whose collision bounds' surrounding rectangles meet a rectangle, in points, in the order in which they
    /// came. Groups are given as such. Asks the engine's tree of rectangles, so that few of many items cost little.
    public func items(in rect: CGRect) -> [any DynamicItem] { [] }

    /// Reads an item's centre and transform anew, after you have changed them.
    ///
    /// The item keeps its velocity. An item that no behaviour holds is ignored.
    public func updateItem(usingCurrentState item: any DynamicItem) {}

    func retain(_ item: any DynamicItem, for behavior: DynamicBehavior) {}

    func release(_ item: any DynamicItem) {}

    func addVelocity(linear: CGPoint, angular: Double, to item: any DynamicItem) {}

    func linearVelocity(of item: any DynamicItem) -> CGPoint { .zero }

    func angularVelocity(of item: any DynamicItem) -> Double { 0 }
}
