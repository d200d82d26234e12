import Foundation
import LaminaGeometry
import LaminaLayout

/// A rectangle with a name, for layouts without layers.
final class Box: LayoutItem {
    let name: String
    private(set) weak var superbox: Box?
    private(set) var boxes: [Box] = []
    var frame: Rect { didSet { if frame != oldValue { structureMayFollow() } } }
    var content: Size? { didSet { invalidateIntrinsicContentSize() } }
    /// The area of a content that wraps: its height is the area divided by its width.
    var area: Double?
    /// The widths of the words of a content that wraps as text does, with 10 points between words, in lines 10 points high.
    var words: [Double]? { didSet { invalidateIntrinsicContentSize() } }
    /// The distances of the first baseline from the top and of the last one from the bottom.
    var baselines: (first: Double, last: Double)?
    var tallestOf: [Box] = []
    var mask = Autoresizing()
    var insets = DirectionalEdgeInsets.zero
    private(set) var applications = 0
    /// The number of times that its baselines were asked for.
    private(set) var baselineReadings = 0

    init(_ name: String, _ frame: Rect = .zero, in superbox: Box? = nil, isFixed: Bool = false) {
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
    override var currentFrame: Rect { frame }
    override var autoresizing: Autoresizing { mask }
    override var alignmentRectInsets: DirectionalEdgeInsets { insets }
    override var layoutName: String { name }
    override var intrinsicContentSize: Size {
        if let words { return Size(width: words.reduce(-10) { $0 + 10 + $1 }, height: 10) }
        return content ?? Size(width: LayoutItem.noIntrinsicMetric, height: LayoutItem.noIntrinsicMetric)
    }
    override func intrinsicHeight(forWidth width: Double) -> Double? {
        words == nil ? area.map { width > 0 ? $0 / width : 0 } : 10 * Double(lines(inWidth: width).count)
    }
    override func intrinsicWidth(forWidth width: Double) -> Double? {
        words == nil ? nil : lines(inWidth: width).max()
    }
    private func lines(inWidth width: Double) -> [Double] {
        var lines: [Double] = []
        for word in words ?? [] {
            if let last = lines.last, last + 10 + word <= width + 1e-6 {
                lines[lines.count - 1] = last + 10 + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }
    override func baselines(forWidth width: Double?) -> LayoutBaselines? {
        baselineReadings += 1
        return baselines.map { LayoutBaselines(fromTop: $0.first, fromBottom: $0.last) }
    }
    override func baselineItems(isFirst: Bool) -> [LayoutItem] { tallestOf }
    override func apply(frame: Rect) {
        self.frame = frame
        applications += 1
    }
}
