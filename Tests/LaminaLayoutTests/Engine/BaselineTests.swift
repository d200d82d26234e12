import Foundation
import LaminaGeometry
import LaminaLayout
import Testing

/// Baselines, measured from the edges that they belong to, and those of rows.
struct BaselineTests {
    private let root = Box("root", Rect(x: 0, y: 0, width: 400, height: 300))

    private func box(_ name: String, _ size: Size, _ baselines: (Double, Double)) -> Box {
        let box = Box(name, in: root)
        (box.content, box.baselines) = (size, baselines)
        return box
    }

    @Test func aLastBaselineIsMeasuredFromTheBottom() {
        let label = box("label", Size(width: 40, height: 24), (19, 5))
        let line = Box("line", in: root)
        line.content = Size(width: 10, height: 1)
        LayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            label.heightAnchor.constraint(equalToConstant: 100),
            line.topAnchor.constraint(equalTo: label.lastBaselineAnchor),
        ])
        LayoutEngine.layOut(root)
        #expect(line.frame.minY == 105)
        label.firstBaselineAnchor.constraint(equalTo: root.topAnchor, constant: 50).isActive = true
        LayoutConstraint.deactivate(
            root.constraints.filter { $0.form.firstAttribute == .top && $0.form.first === label })
        LayoutEngine.layOut(root)
        #expect(label.frame.minY == 31 && line.frame.minY == 126)
    }

    /// Two contents of 10 and 60 points with baselines 5 and 8 above their bottoms fit 30 points: the second one gives way.
    @Test func aRowOfLastBaselinesIsNoContradiction() throws {
        let low = box("low", Size(width: 44, height: 10), (5, 5))
        let high = box("high", Size(width: 10, height: 60), (52, 8))
        LayoutConstraint.activate([
            low.lastBaselineAnchor.constraint(equalTo: high.lastBaselineAnchor),
            high.topAnchor.constraint(greaterThanOrEqualTo: root.topAnchor),
            low.bottomAnchor.constraint(equalTo: root.topAnchor, constant: 30),
        ])
        let engine = try #require(LayoutEngine.layOut(root))
        #expect(engine.problems.isEmpty)
        #expect(low.frame.minY == 20 && low.frame.height == 10)
        #expect(high.frame == Rect(x: 0, y: 0, width: 10, height: 33))
    }

    @Test func aRowHasTheBaselinesOfItsTallestItem() {
        let row = Box("row", in: root)
        let (a, b) = (Box("a", in: row), Box("b", in: row))
        (a.content, a.baselines) = (Size(width: 10, height: 12), (9, 3))
        (b.content, b.baselines) = (Size(width: 10, height: 40), (30, 10))
        row.tallestOf = [a, b]
        let label = box("label", Size(width: 10, height: 20), (15, 5))
        let height = a.heightAnchor.constraint(equalToConstant: 60)
        LayoutConstraint.activate([
            row.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
            a.topAnchor.constraint(equalTo: row.topAnchor), b.topAnchor.constraint(equalTo: row.topAnchor),
            label.firstBaselineAnchor.constraint(equalTo: row.firstBaselineAnchor),
        ])
        LayoutEngine.layOut(root)
        #expect(label.frame.minY == 115)
        // Constraints, not contents, decide which one is the tallest.
        height.isActive = true
        LayoutEngine.layOut(root)
        #expect(label.frame.minY == 94)
        height.isActive = false
        LayoutEngine.layOut(root)
        #expect(label.frame.minY == 115)
        // Of equally tall ones it is the first.
        b.content = Size(width: 10, height: 12)
        LayoutEngine.layOut(root)
        #expect(label.frame.minY == 94)
    }

    @Test func whatIsFittedHasTheTallestItemsBaselines() {
        let row = Box("row", in: root)
        let (a, b) = (Box("a", in: row), Box("b", in: row))
        (a.content, a.baselines) = (Size(width: 10, height: 12), (9, 3))
        b.baselines = (30, 10)
        let inner = Box("inner", in: row)
        inner.content = Size(width: 10, height: 1)
        let holder = Box("holder", in: row)
        holder.tallestOf = [a, b]
        LayoutConstraint.activate([
            a.topAnchor.constraint(equalTo: row.topAnchor), b.topAnchor.constraint(equalTo: row.topAnchor),
            b.heightAnchor.constraint(equalToConstant: 50), holder.topAnchor.constraint(equalTo: row.topAnchor),
            inner.topAnchor.constraint(equalTo: holder.firstBaselineAnchor),
            row.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 100),
        ])
        #expect(row.fittingSize(.zero).height == 131)
    }
    // MARK: Work

    /// 50 labels, the first baseline of each 40 points below the last one of the label before.
    private func list(_ prepare: (Box) -> Void) -> [Box] {
        let labels = (0..<50).map { index in
            let label = box("label \(index)", Size(width: 10, height: 20), (15, 5))
            prepare(label)
            return label
        }
        labels[0].topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        for (above, label) in zip(labels, labels.dropFirst()) {
            label.firstBaselineAnchor.constraint(equalTo: above.lastBaselineAnchor, constant: 40).isActive = true
        }
        return labels
    }

    private func readings(_ labels: [Box]) -> Int { labels.reduce(0) { $0 + $1.baselineReadings } }

    /// A label is in two constraints, each of which has two baselines.
    @Test func eachChangedLabelCostsItsOwnConstraints() {
        let labels = list { _ in }
        LayoutEngine.layOut(root)
        #expect(labels[49].frame.minY == 49 * 40)
        let before = readings(labels)
        for label in labels { (label.baselines, label.content) = ((10, 6), Size(width: 10, height: 30)) }
        LayoutEngine.layOut(root)
        #expect(labels[49].frame.minY == 49 * (30 - 6 + 40 - 10))
        #expect(readings(labels) - before <= 4 * labels.count)
    }

    /// Each is measured in its width once, and its constraints are made with its baselines before.
    @Test func eachWrappedLabelCostsItsOwnConstraints() {
        let labels = list { label in
            label.words = [80, 80, 80]
            label.widthAnchor.constraint(equalToConstant: 100).isActive = true
        }
        LayoutEngine.layOut(root)
        #expect(labels[49].frame.minY == 49 * (30 - 5 + 40 - 15))
        #expect(readings(labels) <= 6 * labels.count)
    }
}
