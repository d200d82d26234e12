import LaminaGeometry
import LaminaLayers

extension AnimationDeclaration {
    /// The properties of keyframe animations.
    static func keyframes() -> [Property<AnimationDraftOf<KeyframeAnimation>>] {
        let bends = ValueDeclaration<[Double]>.array(of: .number(in: .between(-1...1)))
        return [
            Property(
                "values",
                .deferred(.phrased("an array of values of the key path's type", .array(of: .any, count: 1...Int.max))),
                "The values of the keyframes."
            ) { $0.parts.values = $1 },
            Property("path", .path, "The path that a point follows; the end of each segment is a keyframe.") {
                $0.kind.path = $1
            },
            Property(
                "keyTimes",
                .array(of: .number(in: .unit)).checked(
                    "write key times in nondecreasing order, the first 0 and the last 1"
                ) { times in
                    times.first == 0 && times.last == 1 && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
                },
                "The time of each keyframe, as a fraction of an iteration, from 0 to 1; in discrete mode one more "
                    + "than keyframes. Evenly spaced if absent."
            ) { $0.kind.keyTimes = $1 },
            Property(
                "timingFunctions", .array(of: .timingFunction),
                "The timing function from each keyframe to the next; missing ones are linear."
            ) { $0.kind.timingFunctions = $1 },
            Property(
                "calculationMode", .enumeration(), default: .linear, "The interpolation between keyframes."
            ) { $0.kind.calculationMode = $1 },
            Property(
                "rotationMode", .enumeration(KeyframeAnimation.RotationMode.self),
                "The rotation of the layer along the path; none if absent."
            ) { $0.kind.rotationMode = $1 },
            Property("tensionValues", bends, "The tension of the cubic curve at each keyframe: how tightly it bends.") {
                $0.kind.tensionValues = $1
            },
            Property(
                "continuityValues", bends,
                "The continuity of the cubic curve at each keyframe: how sharp its corner is."
            ) { $0.kind.continuityValues = $1 },
            Property("biasValues", bends, "The bias of the cubic curve at each keyframe: how early or late it bends.") {
                $0.kind.biasValues = $1
            },
        ]
    }

    /// Reports lists of keyframe attributes with a wrong number of entries.
    static func checkKeyframes(_ keyframes: KeyframeAnimation, at node: NodeID, with reader: DocumentReader) {
        let count =
            keyframes.path.map { PathMeasure($0).keyframeElements.count }
            ?? reader.member("values", of: node).map { reader.document.count(of: $0) } ?? 0
        let isDiscrete = keyframes.calculationMode == .discrete
        if keyframes.path == nil, count == 0, let values = reader.member("values", of: node) {
            let _: Int? = reader.reportWrongType(
                at: values, expected: .phrased("an array of at least 1 value of the key path's type", .any))
            return
        }
        if count == 0, let path = reader.member("path", of: node) {
            reader.report(.invalid(found: "the path has no segments", advice: "add a segment"), at: path)
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
    /// Reports a list with a wrong length.
    fileprivate func expect(_ expected: Int, _ found: Int, of name: String, at node: NodeID, _ keyframes: Int) {
        guard found != expected else { return }
        report(
            .invalid(
                found: "there are \(found) \(name) for \(keyframes) keyframes", advice: "write \(expected) of them"),
            at: member(name, of: node) ?? node)
    }
}
