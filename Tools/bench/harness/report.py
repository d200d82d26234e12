"""The table: medians, spread over the rounds, ratios, targets, and how far the pictures agree."""

from __future__ import annotations

from dataclasses import dataclass, field

from harness.catalogue import GANESH, LAMINA, TARGETS, Scene, Target
from harness.pictures import Difference
from harness.programs import median

Key = tuple[str, str]


@dataclass
class Results:
    """Every round's measures by (scene, program), and the pictures' differences by the same key."""

    rounds: dict[Key, list[dict[str, float]]] = field(default_factory=dict)
    differences: dict[Key, Difference] = field(default_factory=dict)

    def values(self, key: Key, quantity: str) -> list[float]:
        return [measured[quantity] for measured in self.rounds.get(key, []) if quantity in measured]

    def ratio(self, scene: str, quantity: str, other: Key) -> float | None:
        """The median over the rounds of Lamina's value divided by the other's of the same round."""
        pairs = zip(self.values((scene, LAMINA), quantity), self.values(other, quantity))
        ratios = [mine / theirs for mine, theirs in pairs]
        return median(ratios) if ratios else None

    def reached(self, target: Target) -> float | None:
        if target.program is None:
            values = self.values((target.scene, LAMINA), target.quantity)
            return median(values) if values else None
        return self.ratio(target.scene, target.quantity, (target.other or target.scene, target.program))


def table(scenes: list[Scene], results: Results) -> str:
    heading = f"{'scene':26}{'program':17}{'':18}{'median':>11}{'over the rounds':>23}{'lamina ÷':>10}"
    heading += "   differs: max, >8/255"
    lines = [heading, "-" * len(heading)]
    for scene in scenes:
        for program in (LAMINA, *scene.peers):
            lines += _lines(scene, program, results)
    return "\n".join(lines)


def _lines(scene: Scene, program: str, results: Results) -> list[str]:
    key, lines = (scene.name, program), []
    plans = sorted({name for measured in results.rounds.get(key, []) for name in measured if name.startswith("plans ")})
    for quantity in ("ms", "frames/s", "memory MB", "bytes", "allocations", *plans):
        values = results.values(key, quantity)
        if not values:
            continue
        digits = 0 if quantity == "bytes" or quantity in plans else 2
        spread = f"{min(values):,.{digits}f} … {max(values):,.{digits}f}"
        ratio = None if program == LAMINA else results.ratio(scene.name, quantity, key)
        line = f"{scene.name:26}{program:17}{quantity:18}{median(values):11,.{digits}f}{spread:>23}"
        line += f"{ratio:10.2f}" if ratio is not None else " " * 10
        if quantity == "ms" and key in results.differences:
            line += f"   {results.differences[key]}"
        lines.append(line)
    return lines


STAGES = ("change", "animation", "snapshot", "plan", "submit", "wait", "rest")


def stages(scenes: list[Scene], results: Results) -> str:
    """Lamina's milliseconds by stage, a line a scene: medians over the rounds of each process's median. Empty without any."""
    heading = f"{'lamina, ms by stage':26}" + "".join(f"{stage:>11}" for stage in STAGES)
    lines = [heading, "-" * len(heading)]
    for scene in scenes:
        measured = [results.values((scene.name, LAMINA), f"stage {stage}") for stage in STAGES]
        if any(measured):
            columns = (f"{median(values):11.3f}" if values else f"{'':11}" for values in measured)
            lines.append(f"{scene.name:26}" + "".join(columns))
    return "\n".join(lines) if len(lines) > 2 else ""


def devices(results: Results) -> str:
    """What drew, a line a program and device."""
    found = dict.fromkeys(
        (program, measured["device"])
        for (_, program), rounds in results.rounds.items()
        for measured in rounds
        if "device" in measured
    )
    return "\n".join(f"{program:16}{device}" for program, device in sorted(found))


def verdicts(scenes: list[Scene], results: Results) -> tuple[list[str], bool]:
    """One line a target and a line a picture that differs too much; and whether all is well."""
    names, lines, well = {scene.name for scene in scenes}, [], True
    for target in TARGETS:
        reached = results.reached(target) if target.scene in names else None
        against = f" ÷ {target.program}" if target.program else ""
        against += f" in {target.other}" if target.other else ""
        if target.scene in names:
            met = reached is not None and reached <= target.limit
            said = "not measured" if reached is None else f"{reached:.3f} {'ok' if met else 'MISSED'}"
            lines.append(f"{target.scene} {target.quantity}{against}: at most {target.limit:.3g}: {said}")
            well = well and met
    for scene in scenes:
        ours, theirs = (results.values((scene.name, who), "device") for who in (LAMINA, GANESH))
        if ours and theirs and not theirs[0].startswith(ours[0]):
            lines.append(f"{scene.name}: DEVICES DIFFER: {ours[0]}; {GANESH} on {theirs[0]}")
            well = False
    for scene in scenes:
        for program in scene.peers if scene.reach is not None else ():
            ends = [results.values((scene.name, who), "middle") for who in (LAMINA, program)]
            apart = abs(ends[0][0] - ends[1][0]) if all(ends) else 0
            if apart > scene.reach:
                lines.append(
                    f"{scene.name}: WORLDS DIFFER from {program}: the items' middles end up {apart:.1f} points apart, "
                    f"allowed {scene.reach:g} ({scene.why})"
                )
                well = False
        for program in scene.peers:
            difference = results.differences.get((scene.name, program))
            if difference and difference.share > scene.share:
                lines.append(
                    f"{scene.name}: PICTURES DIFFER from {program}: {difference.share:.3%} of the pixels by more than "
                    f"8/255, allowed {scene.share:.3%} ({scene.why})"
                )
                well = False
    return lines, well
