import CLamina
import Synchronization

/// An object that programs hold by a pointer.
protocol HeldObject: AnyObject, Sendable {
    /// The type as messages name it, such as `scene`.
    static var typeName: String { get }
}

/// The objects that programs hold.
///
/// A pointer of a program is a number that this table looks up and nobody follows: the place of the object, and how often
/// the place was used before. So an object that was freed, one of another type and a wild pointer are errors.
enum ObjectTable {
    private struct Place {
        var object: (any HeldObject)?
        /// The number of objects that had the place before, modulo 2²⁴.
        var generation: UInt = 0
    }

    private struct State {
        var places: [Place] = []
        /// The free places, of which the one that was freed first is used next, so that stale pointers stay known as such.
        var free: [Int] = []
        var nextFree = 0
        var count = 0
    }

    private static let state = Mutex(State())

    /// The number of objects that are held.
    static var count: Int { state.withLock { $0.count } }

    /// Adds an object, and returns the pointer for the program.
    static func add(_ object: any HeldObject) -> OpaquePointer {
        state.withLock { state in
            state.count += 1
            let index: Int
            if state.nextFree < state.free.count {
                index = state.free[state.nextFree]
                state.nextFree += 1
                // Used places at the front are dropped once they are half of the list.
                if state.nextFree * 2 > state.free.count {
                    state.free.removeFirst(state.nextFree)
                    state.nextFree = 0
                }
            } else {
                index = state.places.count
                state.places.append(Place())
            }
            state.places[index].object = object
            return pointer(index, state.places[index].generation)
        }
    }

    /// Returns the object of a pointer.
    ///
    /// - Parameter name: The argument's name, for messages.
    /// - Throws: ``CallFailure`` for NULL, and for a pointer that is none of such an object.
    static func object<Object: HeldObject>(
        _ type: Object.Type, _ pointer: OpaquePointer?, _ name: StaticString
    ) throws(CallFailure) -> Object {
        guard let pointer else { throw .usage("\(name) is NULL; pass a lamina_\(type.typeName)") }
        guard let found = state.withLock({ state in index(of: pointer, in: state).flatMap { state.places[$0].object } })
        else { throw .usage("\(name) was freed, or is not an object of the library; pass a lamina_\(type.typeName)") }
        guard let object = found as? Object else {
            throw .usage("\(name) is a lamina_\(Swift.type(of: found).typeName); pass a lamina_\(type.typeName)")
        }
        return object
    }

    /// Returns the object of a pointer that may be NULL.
    ///
    /// - Throws: ``CallFailure`` for a pointer that is none of such an object.
    static func optionalObject<Object: HeldObject>(
        _ type: Object.Type, _ pointer: OpaquePointer?, _ name: StaticString
    ) throws(CallFailure) -> Object? {
        pointer == nil ? nil : try object(type, pointer, name)
    }

    /// Forgets an object of a type; calls in progress keep it until they end. Does nothing for other pointers.
    static func remove<Object: HeldObject>(_ type: Object.Type, _ pointer: OpaquePointer?) {
        guard let pointer, !Fork.isChild else { return }
        // Released outside of the lock, as ending a renderer takes a while.
        let removed = state.withLock { state -> (any HeldObject)? in
            guard let index = index(of: pointer, in: state), state.places[index].object is Object else { return nil }
            let object = state.places[index].object
            state.places[index].object = nil
            state.places[index].generation = (state.places[index].generation + 1) & 0xFF_FFFF
            state.free.append(index)
            state.count -= 1
            return object
        }
        _ = removed
    }

    // MARK: Pointers

    /// The highest byte of all pointers, which no address of a program has.
    private static let mark: UInt = 0x4C << 56

    private static func pointer(_ index: Int, _ generation: UInt) -> OpaquePointer {
        // Never nil, as the mark isn't 0.
        OpaquePointer(bitPattern: mark | generation << 32 | UInt(index))!
    }

    private static func index(of pointer: OpaquePointer, in state: State) -> Int? {
        let bits = UInt(bitPattern: pointer)
        guard bits >> 56 == mark >> 56 else { return nil }
        let index = Int(bits & 0xFFFF_FFFF)
        guard index < state.places.count, state.places[index].generation == bits >> 32 & 0xFF_FFFF else { return nil }
        return index
    }
}
