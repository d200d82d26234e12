extension DocumentBuilder {
    /// The path to the place where reading stopped, from the arrays and objects that are open.
    var openPath: String {
        var path = PropertyPath()
        for (frame, around) in zip((outer + [current]).dropFirst(), outer) {
            // What stands under a merge key becomes part of the object around it.
            guard frame.kind == .array || frame.kind == .object else { continue }
            switch around.kind {
            case .array: path.append(element: Int(around.count) - 1)
            case .object, .mergedObject: path.append(key: keys.name(of: nodes[Int(frame.node)].key))
            case .root, .mergedArray: break
            }
        }
        if current.kind == .array {
            path.append(element: Int(current.count))
        } else if key != .none {
            path.append(key: keys.name(of: key))
        }
        return path.description
    }
}
