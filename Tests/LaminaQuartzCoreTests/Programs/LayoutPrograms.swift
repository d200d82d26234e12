import LaminaQuartzCore
import Testing

/// Short programs in the way of tutorials: constraints, visual formats and stacks.
@Suite struct LayoutPrograms {
    private let window = Window(width: 300, height: 200)

    private func view() -> UIView {
        let view = UIView(frame: .zero)
        view.translatesAutoresizingMaskIntoConstraints = false
        window.root.addSubview(view)
        return view
    }

    @Test func anchors() {
        let (red, blue, root) = (view(), view(), window.root)
        NSLayoutConstraint.activate([
            red.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
            red.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
            red.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -20),
            blue.leadingAnchor.constraint(equalTo: red.trailingAnchor, constant: 10),
            blue.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
            blue.topAnchor.constraint(equalTo: red.topAnchor),
            blue.heightAnchor.constraint(equalTo: red.heightAnchor, multiplier: 0.5),
            blue.widthAnchor.constraint(equalTo: red.widthAnchor),
        ])
        root.layoutIfNeeded()
        #expect(red.frame == CGRect(x: 20, y: 20, width: 125, height: 160))
        #expect(blue.frame == CGRect(x: 155, y: 20, width: 125, height: 80))
        #expect(!red.hasAmbiguousLayout && red.center == CGPoint(x: 82.5, y: 100))
    }

    @Test func visualFormat() {
        let views = ["red": view(), "blue": view()]
        let root = window.root
        var all = NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-(edge)-[red]-10-[blue(==red)]-(edge)-|",
            options: [.alignAllTop, .alignAllBottom], metrics: ["edge": 20], views: views)
        all += NSLayoutConstraint.constraints(withVisualFormat: "V:|-20-[red]-20-|", views: views)
        root.addConstraints(all)
        root.layoutIfNeeded()
        #expect(views["red"]?.frame == CGRect(x: 20, y: 20, width: 125, height: 160))
        #expect(views["blue"]?.frame == CGRect(x: 155, y: 20, width: 125, height: 160))
        root.removeConstraints(all)
        #expect(root.constraints.isEmpty)
    }

    @Test func constraintsByItems() {
        let (square, root) = (view(), window.root)
        let width = NSLayoutConstraint(
            item: square, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
            constant: 50)
        let ratio = NSLayoutConstraint(
            item: square, attribute: .height, relatedBy: .equal, toItem: square, attribute: .width, multiplier: 2,
            constant: 0)
        let centre = [NSLayoutConstraint.Attribute.centerX, .centerY].map {
            NSLayoutConstraint(
                item: square, attribute: $0, relatedBy: .equal, toItem: root, attribute: $0, multiplier: 1, constant: 0)
        }
        NSLayoutConstraint.activate([width, ratio] + centre)
        root.layoutIfNeeded()
        #expect(square.frame == CGRect(x: 125, y: 50, width: 50, height: 100))
        #expect(width.secondItem == nil && ratio.multiplier == 2 && ratio.secondAttribute == .width)
        #expect(centre[0].firstItem?.view === square && centre[0].secondItem?.view === root)
        width.constant = 30
        root.layoutIfNeeded()
        #expect(square.frame.size == CGSize(width: 30, height: 60))
    }

    @Test func guidesAndMargins() {
        let (box, guide, root) = (view(), UILayoutGuide(), window.root)
        root.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        root.addLayoutGuide(guide)
        NSLayoutConstraint.activate([
            guide.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
            guide.topAnchor.constraint(equalTo: root.layoutMarginsGuide.topAnchor),
            guide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1.0 / 3),
            guide.heightAnchor.constraint(equalToConstant: 10),
            box.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
            box.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
            box.topAnchor.constraint(equalTo: guide.bottomAnchor),
            box.heightAnchor.constraint(equalTo: guide.heightAnchor, multiplier: 2, constant: 1),
        ])
        root.layoutIfNeeded()
        #expect(box.frame == CGRect(x: 102, y: 11, width: 194, height: 21))
        #expect(guide.owningView === root && root.layoutGuides.contains { $0 === guide })
        #expect(root.layoutMargins.right == 4 && root.directionalLayoutMargins.leading == 2)
    }

    @Test func stack() {
        let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
        stack.axis = .horizontal
        stack.distribution = .fillEqually
        stack.alignment = .fill
        stack.spacing = 10
        window.root.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leftAnchor.constraint(equalTo: window.root.leftAnchor),
            stack.topAnchor.constraint(equalTo: window.root.topAnchor),
            stack.widthAnchor.constraint(equalToConstant: 210), stack.heightAnchor.constraint(equalToConstant: 40),
        ])
        stack.addArrangedSubview(UIView())
        window.root.layoutIfNeeded()
        #expect(stack.arrangedSubviews.count == 3)
        #expect(
            stack.arrangedSubviews.allSatisfy { near($0.frame.width, 190.0 / 3, within: 1) && $0.frame.height == 40 })
        let last = stack.arrangedSubviews[2]
        stack.removeArrangedSubview(last)
        last.removeFromSuperview()
        window.root.layoutIfNeeded()
        let frames = [CGRect(x: 0, y: 0, width: 100, height: 40), CGRect(x: 110, y: 0, width: 100, height: 40)]
        #expect(stack.arrangedSubviews.map(\.frame) == frames)
    }

    @Test func animatedLayout() {
        let (panel, root) = (view(), window.root)
        let height = panel.heightAnchor.constraint(equalToConstant: 50)
        NSLayoutConstraint.activate([
            panel.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            panel.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            panel.topAnchor.constraint(equalTo: root.topAnchor), height,
        ])
        root.layoutIfNeeded()
        window.stage.advance(to: 1)
        height.constant = 150
        UIView.animate(withDuration: 1) { root.layoutIfNeeded() }
        window.stage.advance(to: 1.5)
        #expect(panel.bounds.height == 150 && near(panel.presentation()?.bounds.height ?? 0, 100, within: 0.01))
    }
}
