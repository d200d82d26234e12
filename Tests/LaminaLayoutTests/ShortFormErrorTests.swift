import LaminaLayout
import Testing

/// Errors of the short form name what was found, where, and what to do.
@Suite struct ShortFormErrorTests {
    /// Strings with a caret below, at the position of their error.
    static let samples: [(text: String, caret: String, message: String)] = [
        (
            "",
            "^", "found the end; expected an item with its attribute, such as panel.width"
        ),
        (
            "200 <= a.width",
            "^", "found \"2\"; expected an item with its attribute, such as panel.width"
        ),
        (
            "width == 5",
            "      ^", "found \"=\"; expected \".\" and an attribute after the item's name"
        ),
        (
            "a-b == 5",
            " ^", "found \"-\"; expected \".\" and an attribute after the item's name"
        ),
        (
            "panel.heigth == 5",
            "      ^", "no attribute is named \"heigth\"; did you mean \"height\"?"
        ),
        (
            "panel. == 5",
            "       ^", "found \"=\"; expected the name of an attribute, such as width"
        ),
        (
            "pannel.width == 5",
            "^", "no item is named \"pannel\"; did you mean \"panel\"?"
        ),
        (
            "panel.width = 5",
            "            ^", "found \"=\"; expected \"==\", \"<=\" or \">=\""
        ),
        (
            "panel.width 5",
            "            ^", "found \"5\"; expected \"==\", \"<=\" or \">=\""
        ),
        (
            "panel.width ==",
            "              ^", "found the end; expected a number, a metric, or an item with its attribute"
        ),
        (
            "panel.width == 5 +",
            "                  ^", "found the end; expected a number, a metric, or an item with its attribute"
        ),
        (
            "panel.width == 2 panel.height",
            "                 ^",
            "found \"panel\"; expected \"+\", \"-\", \"*\", \"/\", \"@\" with a priority, or the end"
        ),
        (
            "panel.width == paddin",
            "               ^", "no metric is named \"paddin\"; did you mean \"padding\"?"
        ),
        (
            "panel.width == root",
            "               ^",
            "\"root\" is not a metric; write a metric or a number, or in the short form an item with its attribute, "
                + "such as panel.width"
        ),
        (
            "panel.width == \"root\" + 5",
            "                      ^", "found \"+\"; expected \".\" and an attribute after the item's name"
        ),
        (
            "panel.width == root.width + panel.height",
            "                            ^", "a second item is on the right side; relate one item to one other"
        ),
        (
            "panel.width == 50% * root.width",
            "                 ^",
            "found \"%\"; write a share as a factor of another length, as in panel.width == 0.5 * root.width"
        ),
        (
            "panel.left == (root.width - panel.width) * 0.5",
            "              ^",
            "found \"(\"; multiply each term instead, as in 0.5 * panel.width - 4; to centre an item, relate its centerX "
                + "or centerY"
        ),
        (
            "panel.width == superview.width",
            "               ^",
            "no item is named \"superview\"; write the id of the layer around it, or root for the outermost one; in a "
                + "visual format that layer is |"
        ),
        (
            "panel.topLeft == root.topLeft",
            "      ^",
            "no attribute is named \"topLeft\"; write a constraint for each direction: one of top and one of left"
        ),
        (
            "panel.width == root.width * panel.height",
            "                            ^", "a second item is on the right side; relate one item to one other"
        ),
        (
            "panel.width == 2 / root.width",
            "                   ^", "an item's attribute can't be a divisor; divide by a number or a metric"
        ),
        (
            "panel.width == root.width / 0",
            "                            ^", "the divisor is 0; divide by another number"
        ),
        (
            "panel.width == 5 @0.5",
            "                  ^", "the priority is 0.5; write one from 1 to 1000"
        ),
        (
            "panel.width == 5 @-5",
            "                  ^", "the priority is -5; write one from 1 to 1000"
        ),
        (
            "panel.width == 5 @root.width",
            "                  ^", "found \"root\"; expected a priority from 1 to 1000"
        ),
        (
            "panel.width == 5 @",
            "                  ^", "found the end; expected a priority from 1 to 1000"
        ),
        (
            "panel.width == 5 @1 @2",
            "                    ^",
            "found \"@\"; expected \"+\", \"-\", \"*\", \"/\", \"@\" with a priority, or the end"
        ),
        (
            "panel.left == root.top",
            "              ^",
            "left is a position along x and top is a position along y; relate attributes of one kind"
        ),
        (
            "panel.leading == root.left",
            "                 ^",
            "leading depends on the direction of layout and left doesn't; "
                + "write leading and trailing for both, or left and right for both"
        ),
        (
            "panel.width == root.right",
            "               ^", "width is a length and right is a position along x; relate attributes of one kind"
        ),
        (
            "panel.leading == 8",
            "^",
            "leading is a position and can't be a constant alone; "
                + "relate it to another item's leading by a multiplier other than 0"
        ),
        (
            "panel.top == 0 * root.bottom + 8",
            "                 ^",
            "top is a position and can't be a constant alone; "
                + "relate it to another item's top by a multiplier other than 0"
        ),
        (
            "panel.width == 0 * root.width + 8",
            "                   ^",
            "a multiplier of 0 leaves nothing of the second item; write the constant alone"
        ),
    ]

    @Test(arguments: samples)
    func errorHasItsPositionAndMessage(text: String, caret: String, message: String) {
        let error = formatError {
            _ = try ConstraintForm(
                shortForm: text, metrics: ["padding": 8], items: FormatNames(["panel", "root", "side-bar"]))
        }
        #expect(error?.message == message)
        #expect(error?.offset == caret.count - 1)
        #expect(error?.description == "\(message)\n  \(text)\n  \(caret)")
    }
}
