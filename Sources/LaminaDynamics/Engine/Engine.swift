/// The world behind an animator.
final class Engine {
}
