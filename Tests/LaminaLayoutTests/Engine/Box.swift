import Foundation
import LaminaLayout

/// A rectangle with a name, for layouts without layers.
final class Box: LayoutItem {
    let name: String
    private(set) weak var superbox: Box?
    private(set) var boxes: [Box] = []
    var frame: CGRect { didSet { if frame != oldValue { structureMayFollow() } } }
    var content: CGSize? { didSet { invalidateIntrinsicContentSize() } }
    /// The area of a content that wraps: its height is the area divided by its width.
    var area: Double?
    /// The distances of the first baseline from the top and of the last one from the bottom.
    var baselines: (first: Double, last: Double)?
    var tallestOf: [Box] = []
    var mask = Autoresizing()
    var insets = LayoutInsets.zero
    private(set) var applications = 0

    init(_ name: String, _ frame: CGRect = .zero, in superbox: Box? = nil, isFixed: Bool = false) {
        (self.name, self.frame) = (name, frame)
        super.init()
        translatesAutoresizingMaskIntoConstraints = isFixed || superbox == nil
        superbox?.add(self)
    }

    func add(_ box: Box) {
        box.superbox?.remove(box)
        boxes.append(box)
        box.superbox = self
        structureHasChanged()
    }

    func remove(_ box: Box) {
        boxes.removeAll { $0 === box }
        box.superbox = nil
        box.deactivateOuterConstraints()
        structureHasChanged()
    }

    private func structureMayFollow() { layoutIsNeeded() }

    override var parent: LayoutItem? { superbox }
    override var children: [LayoutItem] { boxes }
    override var currentFrame: CGRect { frame }
    override var autoresizing: Autoresizing { mask }
    override var alignmentRectInsets: LayoutInsets { insets }
    override var layoutName: String { name }
    override var intrinsicContentSize: CGSize {
        content ?? CGSize(width: LayoutItem.noIntrinsicMetric, height: LayoutItem.noIntrinsicMetric)
    }
    override func intrinsicHeight(forWidth width: Double) -> Double? { area.map { width > 0 ? $0 / width : 0 } }
    override func baselines(forWidth width: Double?) -> LayoutBaselines? {
        baselines.map { LayoutBaselines(fromTop: $0.first, fromBottom: $0.last) }
    }
    override func baselineItems(isFirst: Bool) -> [LayoutItem] { tallestOf }
    override func apply(frame: CGRect) {
        self.frame = frame
        applications += 1
    }
}
