/// Keeps a handle where copies are needed: in arrays, in dictionaries, in several places at once.
///
/// The handle is freed when the last reference goes.
package final class Shared<Handle: ~Copyable> {
    /// The handle.
    package let handle: Handle

    /// Takes a handle over.
    package init(_ handle: consuming Handle) { self.handle = handle }
}
