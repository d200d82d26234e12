import LaminaGeometry
import LaminaLayers

extension AnimationDeclaration {
    /// What makes keyframes.
    static func keyframes() -> [Property<AnimationDraftOf<KeyframeAnimation>>] {
        let bends = ValueDeclaration<[Double]>.array(of: .number(in: .between(-1...1)))
        return [
            Property(
                "values",
                .deferred(.phrased("an array of values of the key path's sort", .array(of: .any, count: 1...Int.max))),
                "The values."
            ) { $0.parts.values = $1 },
            Property("path", .path, "The path that a point moves along; the end of each step is a keyframe.") {
                $0.kind.path = $1
            },
            Property(
                "keyTimes",
                .array(of: .number(in: .unit)).checked("write key times that never fall") { times in
                    zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
                },
                "When each keyframe is reached, as shares of a run; with the mode discrete one more than keyframes. "
                    + "Without them the keyframes are evenly spread."
            ) { $0.kind.keyTimes = $1 },
            Property(
                "timingFunctions", .array(of: .timingFunction),
                "The pace from each keyframe to the next; those that are missing are linear."
            ) { $0.kind.timingFunctions = $1 },
            Property(
                "calculationMode", .enumeration(), default: .linear, "How values between the keyframes are found."
            ) { $0.kind.calculationMode = $1 },
            Property(
                "rotationMode", .enumeration(KeyframeAnimation.RotationMode.self),
                "How the layer turns with the path; without it not at all."
            ) { $0.kind.rotationMode = $1 },
            Property("tensionValues", bends, "For each keyframe, how tight a cubic curve is there.") {
                $0.kind.tensionValues = $1
            },
            Property("continuityValues", bends, "For each keyframe, how sharp a cubic curve's corner is there.") {
                $0.kind.continuityValues = $1
            },
            Property("biasValues", bends, "For each keyframe, whether a cubic curve passes it early or late.") {
                $0.kind.biasValues = $1
            },
        ]
    }

    /// Reports lists of keyframes that do not have one entry for each.
    static func checkKeyframes(_ keyframes: KeyframeAnimation, at node: NodeID, with reader: DocumentReader) {
        let count =
            keyframes.path.map { PathMeasure($0).keyframeElements.count }
            ?? reader.member("values", of: node).map { reader.document.count(of: $0) } ?? 0
        let isDiscrete = keyframes.calculationMode == .discrete
        if keyframes.path == nil, count == 0, let values = reader.member("values", of: node) {
            let _: Int? = reader.reportWrongType(
                at: values, expected: .phrased("an array of at least 1 value of the key path's sort", .any))
            return
        }
        if count == 0, let path = reader.member("path", of: node) {
            reader.report(.invalid(found: "the path has no step that leads anywhere", advice: "add a step"), at: path)
            return
        }
        if let times = keyframes.keyTimes {
            reader.expect(isDiscrete ? count + 1 : count, times.count, of: "keyTimes", at: node, count)
        }
        if keyframes.timingFunctions.count > max(count - 1, 0) {
            reader.expect(count - 1, keyframes.timingFunctions.count, of: "timingFunctions", at: node, count)
        }
        for (name, values) in [
            ("tensionValues", keyframes.tensionValues), ("continuityValues", keyframes.continuityValues),
            ("biasValues", keyframes.biasValues),
        ] where !values.isEmpty {
            reader.expect(count, values.count, of: name, at: node, count)
        }
    }
}

extension DocumentReader {
    /// Reports a list of a wrong length.
    fileprivate func expect(_ expected: Int, _ found: Int, of name: String, at node: NodeID, _ keyframes: Int) {
        guard found != expected else { return }
        report(
            .invalid(
                found: "there are \(found) \(name) for \(keyframes) keyframes", advice: "write \(expected) of them"),
            at: member(name, of: node) ?? node)
    }
}
