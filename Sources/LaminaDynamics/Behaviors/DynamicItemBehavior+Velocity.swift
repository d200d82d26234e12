import Foundation

extension DynamicItemBehavior {
    /// Adds to an item's velocity, as a finger does that lets go of it.
    ///
    /// Before the behaviour comes to an animator the velocities add up and wait.
    ///
    /// - Parameters:
    ///   - velocity: in points/s.
    ///   - item: one of the behaviour's items; another is ignored.
    public func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) {
        guard velocity.x.isFinite, velocity.y.isFinite else {
            return fault(.unusableValue(behavior: name, property: "linearVelocity", value: "\(velocity)"))
        }
        add(linear: velocity, angular: 0, to: item)
    }

    /// Adds to how fast an item turns.
    ///
    /// - Parameters:
    ///   - velocity: in radians/s, clockwise as seen.
    ///   - item: one of the behaviour's items; another is ignored.
    public func addAngularVelocity(_ velocity: CGFloat, for item: any DynamicItem) {
        guard velocity.isFinite else {
            return fault(.unusableValue(behavior: name, property: "angularVelocity", value: "\(velocity)"))
        }
        add(linear: .zero, angular: velocity, to: item)
    }

    /// The item's velocity at the last step, in points/s; zero for an item without one.
    public func linearVelocity(for item: any DynamicItem) -> CGPoint {
        guard let dynamicAnimator else { return earlyVelocity(of: item)?.linear ?? .zero }
        return dynamicAnimator.linearVelocity(of: item)
    }

    /// How fast the item turned at the last step, in radians/s, clockwise as seen; 0 for an item without a velocity.
    public func angularVelocity(for item: any DynamicItem) -> CGFloat {
        guard let dynamicAnimator else { return earlyVelocity(of: item)?.angular ?? 0 }
        return dynamicAnimator.angularVelocity(of: item)
    }

    private func earlyVelocity(of item: any DynamicItem) -> (item: any DynamicItem, linear: CGPoint, angular: Double)? {
        earlyPlaces[ObjectIdentifier(item)].map { earlyVelocities[$0] }
    }

    private func add(linear: CGPoint, angular: Double, to item: any DynamicItem) {
        guard holds(item) else { return }
        if let dynamicAnimator {
            dynamicAnimator.addVelocity(linear: linear, angular: angular, to: item)
        } else if let index = earlyPlaces[ObjectIdentifier(item)] {
            earlyVelocities[index].linear.x += linear.x
            earlyVelocities[index].linear.y += linear.y
            earlyVelocities[index].angular += angular
        } else {
            earlyPlaces[ObjectIdentifier(item)] = earlyVelocities.count
            earlyVelocities.append((item, linear, angular))
        }
    }
}
