import CGLES

extension GLContext {
    /// Whether the device's clock jumped since the last call, which voids the times measured meanwhile.
    func clockWasDisjoint() -> Bool {
        var isDisjoint: GLint = 0
        glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisjoint)
        return isDisjoint != 0
    }
}
