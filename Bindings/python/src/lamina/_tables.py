"""Tables of numbers as HTML, for notebooks: plain, in the notebook's own style."""

from __future__ import annotations

import html
from typing import Any, Iterable, Sequence

#: The most rows of a table; the others are counted in its last line.
_MOST_ROWS = 40


def table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Returns a table; numbers are at the right, and everything is escaped."""
    rows = list(rows)
    lines = [f"<caption>{html.escape(caption)}</caption>"]
    lines.append("<thead><tr>" + "".join(f"<th>{html.escape(text)}</th>" for text in headings) + "</tr></thead>")
    lines.append("<tbody>")
    lines += ["<tr>" + "".join(_cell(value) for value in row) + "</tr>" for row in rows[:_MOST_ROWS]]
    if len(rows) > _MOST_ROWS:
        lines.append(f'<tr><td colspan="{len(headings)}">and {len(rows) - _MOST_ROWS} more</td></tr>')
    lines.append("</tbody>")
    return "<table>" + "".join(lines) + "</table>"


class Quantity(str):
    """A number with its unit, which stands at the right like a number."""


def _cell(value: object) -> str:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        value = Quantity(number(value))
    side = "right" if isinstance(value, Quantity) else "left"
    return f'<td style="text-align: {side}">{html.escape("" if value is None else str(value))}</td>'


def number(value: float) -> str:
    """Returns a number for people: 2 073 600, 1.176."""
    if isinstance(value, int) or value == int(value):
        return f"{int(value):,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    return f"{value:.4g}"


def milliseconds(seconds: float) -> Quantity:
    """Returns a time in milliseconds."""
    return Quantity(f"{seconds * 1000:.3g} ms")


def _reasons(counts: dict[str, int]) -> str:
    return ", ".join(f"{reason} {count}" for reason, count in sorted(counts.items()) if count)


def _broken(budgets: Iterable[Any]) -> str:
    rows = [(budget.budget, budget.value, ", ".join(budget.costliestLayers), budget.advice) for budget in budgets]
    return table("Broken budgets", ("budget", "value", "costliest layers", "advice"), rows) if rows else ""


class Budgeted:
    """A profile whose budgets were checked."""

    brokenBudgets: Any

    @property
    def passed(self) -> bool:
        """True if all budgets hold."""
        return not self.brokenBudgets


class FrameTable(Budgeted):
    """The tables of a frame's cost."""

    counters: Any
    device: Any
    width: Any
    height: Any

    def _repr_html_(self) -> str:
        counters = self.counters
        rows: list[tuple[str, object, str]] = [
            ("offscreen passes required", counters.offscreenPassesRequired.total,
             _reasons(counters.offscreenPassesRequired.byReason)),
            ("offscreen passes", counters.offscreenPasses.total, _reasons(counters.offscreenPasses.byReason)),
            ("render passes", counters.renderPasses, ""),
            ("draw calls", counters.drawCalls, ""),
            ("fragments", counters.fragments, ""),
            ("overdraw", counters.overdraw and counters.overdraw.average,
             f"at most {counters.overdraw.max}" if counters.overdraw else ""),
            ("layers", counters.layers.visited, f"{counters.layers.drawn} drawn"),
            ("target bytes", counters.targetBytesPeak, "at the peak"),
            ("time on the GPU", counters.gpuTime and milliseconds(counters.gpuTime), ""),
        ]
        size = f"{self.width}×{self.height} on {self.device}"
        costliest = [
            (layer.layer, layer.estimatedFragments, layer.offscreenPasses) for layer in counters.costliestLayers[:10]
        ]
        return (
            table(size, ("counter", "value", ""), rows) + _broken(self.brokenBudgets)
            + table("Costliest layers", ("layer", "estimated fragments", "offscreen passes"), costliest)
        )


class RangeTable(Budgeted):
    """The tables of a range's cost."""

    statistics: Any
    frames: Any
    framesPerSecond: Any

    def _repr_html_(self) -> str:
        rows = []
        for row in self.statistics:
            if row.maximum.value == 0:
                continue
            values = [part.value for part in (row.minimum, row.median, row.percentile95, row.maximum)]
            if row.unit in ("s", "seconds"):
                values = [milliseconds(value) for value in values]
            rows.append((row.counter, *values, row.maximum.frame))
        caption = f"{len(self.frames)} frames, {number(self.framesPerSecond)} a second"
        headings = ("counter", "minimum", "median", "95 in 100", "maximum", "in frame")
        return table(caption, headings, rows) + _broken(self.brokenBudgets)


class LintTable:
    """The table of findings."""

    findings: Any
    scene: Any

    def _repr_html_(self) -> str:
        rows = [(found.kind, ", ".join(found.layers), found.message, found.remedy) for found in self.findings]
        if not rows:
            return "<p>No findings.</p>"
        return table("Findings", ("kind", "layers", "finding", "remedy"), rows)


class ExplanationTable:
    """The table of offscreen passes and what avoids them."""

    passes: Any
    width: Any
    height: Any
    device: Any
    cost: Any

    def _repr_html_(self) -> str:
        rows = []
        for each in self.passes:
            causes = ", ".join(f"{cause.property} {cause.value}" for cause in each.causes)
            state = "made" if each.isExecuted else "avoided by " + ", ".join(each.avoidedBy or each.avoidedTogether)
            remedies = "; ".join(f"{remedy.kind}: {remedy.words}" for remedy in each.suggestions)
            rows.append((each.layer, ", ".join(each.reasons), causes, state, each.pixels, remedies))
        cost = self.cost
        caption = (
            f"{self.width}×{self.height} on {self.device}: {cost.offscreenPassesRequired} offscreen passes required, "
            f"{cost.offscreenPasses} made"
        )
        return table(caption, ("layer", "reasons", "because", "pass", "pixels", "changes"), rows)
