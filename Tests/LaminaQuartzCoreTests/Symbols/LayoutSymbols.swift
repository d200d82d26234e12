import LaminaQuartzCore

extension SymbolList {
    /// Auto Layout.
    static var layout: SymbolList {
        var list = SymbolList()
        list.addConstraints()
        list.addAnchors()
        list.addViews()
        list.addGuidesAndStacks()
        return list
    }

    private mutating func addConstraints() {
        has("NSLayoutConstraint.init(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)") {
            (view: UIView) in
            NSLayoutConstraint(
                item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
                multiplier: 1,
                constant: 1)
        }
        has("NSLayoutConstraint.constraints(withVisualFormat:options:metrics:views:)") { (view: UIView) in
            NSLayoutConstraint.constraints(withVisualFormat: "H:|[a]|", options: [], metrics: nil, views: ["a": view])
        }
        has("NSLayoutConstraint.isActive", \NSLayoutConstraint.isActive)
        has("NSLayoutConstraint.activate(_:)", NSLayoutConstraint.activate)
        has("NSLayoutConstraint.deactivate(_:)", NSLayoutConstraint.deactivate)
        has("NSLayoutConstraint.firstItem", \NSLayoutConstraint.firstItem)
        has("NSLayoutConstraint.firstAttribute", \NSLayoutConstraint.firstAttribute)
        has("NSLayoutConstraint.relation", \NSLayoutConstraint.relation)
        has("NSLayoutConstraint.secondItem", \NSLayoutConstraint.secondItem)
        has("NSLayoutConstraint.secondAttribute", \NSLayoutConstraint.secondAttribute)
        has("NSLayoutConstraint.multiplier", \NSLayoutConstraint.multiplier)
        has("NSLayoutConstraint.constant", \NSLayoutConstraint.constant)
        has("NSLayoutConstraint.priority", \NSLayoutConstraint.priority)
        has("NSLayoutConstraint.identifier", \NSLayoutConstraint.identifier)
        lacks("NSLayoutConstraint.firstAnchor")
        lacks("NSLayoutConstraint.secondAnchor")
        leaves("NSLayoutConstraint.shouldBeArchived")
        let attributes: [NSLayoutConstraint.Attribute] = [
            .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY, .lastBaseline,
            .firstBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins, .centerYWithinMargins, .notAnAttribute,
        ]
        has(attributes.map { "NSLayoutConstraint.Attribute.\($0)" }, of: attributes)
        let relations: [NSLayoutConstraint.Relation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
        has(relations.map { "NSLayoutConstraint.Relation.\($0)" }, of: relations)
        let axes: [NSLayoutConstraint.Axis] = [.horizontal, .vertical]
        has(axes.map { "NSLayoutConstraint.Axis.\($0)" }, of: axes)
        has(
            [
                "alignAllLeft", "alignAllRight", "alignAllTop", "alignAllBottom", "alignAllLeading", "alignAllTrailing",
                "alignAllCenterX", "alignAllCenterY", "alignAllLastBaseline", "alignAllFirstBaseline", "alignmentMask",
                "directionLeadingToTrailing", "directionLeftToRight", "directionRightToLeft", "directionMask",
                "spacingEdgeToEdge", "spacingBaselineToBaseline", "spacingMask",
            ].map { "NSLayoutConstraint.FormatOptions." + $0 },
            of: [
                NSLayoutConstraint.FormatOptions.alignAllLeft, .alignAllRight, .alignAllTop, .alignAllBottom,
                .alignAllLeading, .alignAllTrailing, .alignAllCenterX, .alignAllCenterY, .alignAllLastBaseline,
                .alignAllFirstBaseline, .alignmentMask, .directionLeadingToTrailing, .directionLeftToRight,
                .directionRightToLeft, .directionMask, .spacingEdgeToEdge, .spacingBaselineToBaseline, .spacingMask,
            ])
        has(
            ["required", "defaultHigh", "defaultLow", "fittingSizeLevel"].map { "UILayoutPriority." + $0 },
            of: [UILayoutPriority.required, .defaultHigh, .defaultLow, .fittingSizeLevel])
        has("UILayoutPriority.init(_:)", UILayoutPriority.init(_:) as (Float) -> UILayoutPriority)
        has("UILayoutPriority.init(rawValue:)", UILayoutPriority.init(rawValue:))
        for name in ["dragThatCanResizeScene", "sceneSizeStayPut", "dragThatCannotResizeScene"] {
            leaves("UILayoutPriority." + name)
        }
    }

    private mutating func addAnchors() {
        typealias X = NSLayoutXAxisAnchor
        typealias Y = NSLayoutYAxisAnchor
        typealias Size = NSLayoutDimension
        has("NSLayoutAnchor.constraint(equalTo:)") { (a: X) in a.constraint(equalTo: a) }
        has("NSLayoutAnchor.constraint(equalTo:constant:)") { (a: X) in a.constraint(equalTo: a, constant: 1) }
        has("NSLayoutAnchor.constraint(greaterThanOrEqualTo:)") { (a: Y) in a.constraint(greaterThanOrEqualTo: a) }
        has("NSLayoutAnchor.constraint(greaterThanOrEqualTo:constant:)") { (a: Y) in
            a.constraint(greaterThanOrEqualTo: a, constant: 1)
        }
        has("NSLayoutAnchor.constraint(lessThanOrEqualTo:)") { (a: X) in a.constraint(lessThanOrEqualTo: a) }
        has("NSLayoutAnchor.constraint(lessThanOrEqualTo:constant:)") { (a: X) in
            a.constraint(lessThanOrEqualTo: a, constant: 1)
        }
        has("NSLayoutXAxisAnchor.anchorWithOffset(to:)", X.anchorWithOffset)
        has("NSLayoutXAxisAnchor.constraint(equalToSystemSpacingAfter:multiplier:)") { (a: X) in
            a.constraint(equalToSystemSpacingAfter: a, multiplier: 1)
        }
        has("NSLayoutXAxisAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter:multiplier:)") { (a: X) in
            a.constraint(greaterThanOrEqualToSystemSpacingAfter: a, multiplier: 1)
        }
        has("NSLayoutXAxisAnchor.constraint(lessThanOrEqualToSystemSpacingAfter:multiplier:)") { (a: X) in
            a.constraint(lessThanOrEqualToSystemSpacingAfter: a, multiplier: 1)
        }
        has("NSLayoutYAxisAnchor.anchorWithOffset(to:)", Y.anchorWithOffset)
        has("NSLayoutYAxisAnchor.constraint(equalToSystemSpacingBelow:multiplier:)") { (a: Y) in
            a.constraint(equalToSystemSpacingBelow: a, multiplier: 1)
        }
        has("NSLayoutYAxisAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow:multiplier:)") { (a: Y) in
            a.constraint(greaterThanOrEqualToSystemSpacingBelow: a, multiplier: 1)
        }
        has("NSLayoutYAxisAnchor.constraint(lessThanOrEqualToSystemSpacingBelow:multiplier:)") { (a: Y) in
            a.constraint(lessThanOrEqualToSystemSpacingBelow: a, multiplier: 1)
        }
        has("NSLayoutDimension.constraint(equalToConstant:)", Size.constraint(equalToConstant:))
        has(
            "NSLayoutDimension.constraint(greaterThanOrEqualToConstant:)",
            Size.constraint(greaterThanOrEqualToConstant:))
        has("NSLayoutDimension.constraint(lessThanOrEqualToConstant:)", Size.constraint(lessThanOrEqualToConstant:))
        has("NSLayoutDimension.constraint(equalTo:multiplier:)") { (a: Size) in a.constraint(equalTo: a, multiplier: 2)
        }
        has("NSLayoutDimension.constraint(greaterThanOrEqualTo:multiplier:)") { (a: Size) in
            a.constraint(greaterThanOrEqualTo: a, multiplier: 2)
        }
        has("NSLayoutDimension.constraint(lessThanOrEqualTo:multiplier:)") { (a: Size) in
            a.constraint(lessThanOrEqualTo: a, multiplier: 2)
        }
        has("NSLayoutDimension.constraint(equalTo:multiplier:constant:)") { (a: Size) in
            a.constraint(equalTo: a, multiplier: 2, constant: 1)
        }
        has("NSLayoutDimension.constraint(greaterThanOrEqualTo:multiplier:constant:)") { (a: Size) in
            a.constraint(greaterThanOrEqualTo: a, multiplier: 2, constant: 1)
        }
        has("NSLayoutDimension.constraint(lessThanOrEqualTo:multiplier:constant:)") { (a: Size) in
            a.constraint(lessThanOrEqualTo: a, multiplier: 2, constant: 1)
        }
    }

    private mutating func addViews() {
        has("UIView.leadingAnchor", \UIView.leadingAnchor)
        has("UIView.trailingAnchor", \UIView.trailingAnchor)
        has("UIView.leftAnchor", \UIView.leftAnchor)
        has("UIView.rightAnchor", \UIView.rightAnchor)
        has("UIView.topAnchor", \UIView.topAnchor)
        has("UIView.bottomAnchor", \UIView.bottomAnchor)
        has("UIView.centerXAnchor", \UIView.centerXAnchor)
        has("UIView.centerYAnchor", \UIView.centerYAnchor)
        has("UIView.widthAnchor", \UIView.widthAnchor)
        has("UIView.heightAnchor", \UIView.heightAnchor)
        has("UIView.firstBaselineAnchor", \UIView.firstBaselineAnchor)
        has("UIView.lastBaselineAnchor", \UIView.lastBaselineAnchor)
        has("UIView.layoutMarginsGuide", \UIView.layoutMarginsGuide)
        has("UIView.safeAreaLayoutGuide", \UIView.safeAreaLayoutGuide)
        lacks("UIView.readableContentGuide")
        leaves("UIView.keyboardLayoutGuide")
        has("UIView.layoutGuides", \UIView.layoutGuides)
        has("UIView.addLayoutGuide(_:)", UIView.addLayoutGuide)
        has("UIView.removeLayoutGuide(_:)", UIView.removeLayoutGuide)
        has("UIView.layoutMargins", \UIView.layoutMargins)
        has("UIView.directionalLayoutMargins", \UIView.directionalLayoutMargins)
        has("UIView.translatesAutoresizingMaskIntoConstraints", \UIView.translatesAutoresizingMaskIntoConstraints)
        has("UIView.constraints", \UIView.constraints)
        has("UIView.addConstraint(_:)") { (view: UIView, rule: NSLayoutConstraint) in view.addConstraint(rule) }
        has("UIView.addConstraints(_:)", UIView.addConstraints)
        has("UIView.removeConstraint(_:)", UIView.removeConstraint)
        has("UIView.removeConstraints(_:)", UIView.removeConstraints)
        has("UIView.contentHuggingPriority(for:)", UIView.contentHuggingPriority)
        has("UIView.setContentHuggingPriority(_:for:)", UIView.setContentHuggingPriority)
        has("UIView.contentCompressionResistancePriority(for:)", UIView.contentCompressionResistancePriority)
        has("UIView.setContentCompressionResistancePriority(_:for:)", UIView.setContentCompressionResistancePriority)
        has("UIView.intrinsicContentSize", \UIView.intrinsicContentSize)
        has("UIView.invalidateIntrinsicContentSize()", UIView.invalidateIntrinsicContentSize)
        has("UIView.noIntrinsicMetric", UIView.noIntrinsicMetric)
        has("UIView.layoutFittingCompressedSize", UIView.layoutFittingCompressedSize)
        has("UIView.layoutFittingExpandedSize", UIView.layoutFittingExpandedSize)
        has("UIView.systemLayoutSizeFitting(_:)") { (view: UIView) in
            view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        }
        has("UIView.systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)") {
            (view: UIView) in
            view.systemLayoutSizeFitting(
                .zero, withHorizontalFittingPriority: .required, verticalFittingPriority: .defaultLow)
        }
        has("UIView.updateConstraints()", UIView.updateConstraints)
        has("UIView.setNeedsUpdateConstraints()", UIView.setNeedsUpdateConstraints)
        has("UIView.setNeedsLayout()", UIView.setNeedsLayout)
        has("UIView.layoutIfNeeded()", UIView.layoutIfNeeded)
        has("UIView.hasAmbiguousLayout", \UIView.hasAmbiguousLayout)
        has("UIView.exerciseAmbiguityInLayout()", UIView.exerciseAmbiguityInLayout)
        has("UIView.constraintsAffectingLayout(for:)", UIView.constraintsAffectingLayout)
    }

    private mutating func addGuidesAndStacks() {
        has("UILayoutGuide.init()") { UILayoutGuide() }
        has("UILayoutGuide.identifier", \UILayoutGuide.identifier)
        has("UILayoutGuide.layoutFrame", \UILayoutGuide.layoutFrame)
        has("UILayoutGuide.owningView", \UILayoutGuide.owningView)
        has("UILayoutGuide.leadingAnchor", \UILayoutGuide.leadingAnchor)
        has("UILayoutGuide.trailingAnchor", \UILayoutGuide.trailingAnchor)
        has("UILayoutGuide.leftAnchor", \UILayoutGuide.leftAnchor)
        has("UILayoutGuide.rightAnchor", \UILayoutGuide.rightAnchor)
        has("UILayoutGuide.topAnchor", \UILayoutGuide.topAnchor)
        has("UILayoutGuide.bottomAnchor", \UILayoutGuide.bottomAnchor)
        has("UILayoutGuide.centerXAnchor", \UILayoutGuide.centerXAnchor)
        has("UILayoutGuide.centerYAnchor", \UILayoutGuide.centerYAnchor)
        has("UILayoutGuide.widthAnchor", \UILayoutGuide.widthAnchor)
        has("UILayoutGuide.heightAnchor", \UILayoutGuide.heightAnchor)
        has("UILayoutGuide.hasAmbiguousLayout", \UILayoutGuide.hasAmbiguousLayout)
        has("UILayoutGuide.constraintsAffectingLayout(for:)", UILayoutGuide.constraintsAffectingLayout)
        has("UIStackView.init(arrangedSubviews:)", UIStackView.init(arrangedSubviews:))
        has("UIStackView.arrangedSubviews", \UIStackView.arrangedSubviews)
        has("UIStackView.addArrangedSubview(_:)", UIStackView.addArrangedSubview)
        has("UIStackView.insertArrangedSubview(_:at:)", UIStackView.insertArrangedSubview)
        has("UIStackView.removeArrangedSubview(_:)", UIStackView.removeArrangedSubview)
        has("UIStackView.axis", \UIStackView.axis)
        has("UIStackView.alignment", \UIStackView.alignment)
        has("UIStackView.distribution", \UIStackView.distribution)
        has("UIStackView.spacing", \UIStackView.spacing)
        has("UIStackView.setCustomSpacing(_:after:)", UIStackView.setCustomSpacing)
        has("UIStackView.customSpacing(after:)", UIStackView.customSpacing)
        has("UIStackView.isBaselineRelativeArrangement", \UIStackView.isBaselineRelativeArrangement)
        has("UIStackView.isLayoutMarginsRelativeArrangement", \UIStackView.isLayoutMarginsRelativeArrangement)
    }
}
