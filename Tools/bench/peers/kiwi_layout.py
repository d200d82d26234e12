#!/usr/bin/env python3
"""A system of constraints, as lamina-layout-bench writes it, built and edited in kiwisolver: a JSON line of times.

    kiwi_layout.py FILE [--builds N] [--edits N] [--unbounded]

Every object is made before the clock starts, and what is timed are calls into the C++ core. Kiwi has no bounds of its
own: a variable that is never below zero takes a required constraint, which `--unbounded` leaves out.
"""

from __future__ import annotations

import argparse
import gc
import json
import time

import kiwisolver as kiwi

RELATIONS = {-1: "<=", 0: "==", 1: ">="}
BATCH = 100


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Times kiwisolver on a system of constraints.")
    parser.add_argument("file")
    parser.add_argument("--builds", type=int, default=20, help="how often to build and solve the system")
    parser.add_argument("--edits", type=int, default=1000, help="how often to edit a constant; a multiple of 100")
    parser.add_argument("--unbounded", action="store_true", help="leave out that variables are at least 0")
    return parser.parse_args()


def strengths(system: dict) -> dict[float, float]:
    """Strengths in the priorities' order, as far apart as the number of rows asks for and one double allows.

    A sum of strengths decides in kiwi, so that a priority holds against a lower one only where its strength is that
    many times as large as there can be errors of the lower one.
    """
    levels = sorted({row["priority"] for row in system["rows"] if row["priority"] < 1000})
    largest = kiwi.strength.required / 10
    step = max(1000.0, len(system["isNonnegative"]))
    if len(levels) > 1:
        step = min(step, largest ** (1 / (len(levels) - 1)))
    return {1000.0: kiwi.strength.required} | {level: step**index for index, level in enumerate(levels)}


class System:
    """The system in kiwi's types."""

    def __init__(self, system: dict, is_bounded: bool):
        self.rows, self.edits = system["rows"], system["edits"]
        self.edited_index = system["editedRow"]
        self.variables = [kiwi.Variable() for _ in system["isNonnegative"]]
        strength = strengths(system)
        edited = self.rows[self.edited_index]
        self.edited, self.edit_strength = self.variables[edited["variables"][0]], strength[edited["priority"]]
        self.constraints = [
            kiwi.Constraint(self._expression(row), RELATIONS[row["relation"]], strength[row["priority"]])
            for row in self.rows
        ]
        if is_bounded:
            bounded = [one for one, is_bounded in zip(self.variables, system["isNonnegative"]) if is_bounded]
            self.constraints += [kiwi.Constraint(one + 0, ">=", kiwi.strength.required) for one in bounded]

    def _expression(self, row: dict) -> kiwi.Expression:
        terms = zip(row["variables"], row["coefficients"])
        return kiwi.Expression([kiwi.Term(self.variables[index], factor) for index, factor in terms], -row["constant"])

    def built(self) -> kiwi.Solver:
        """A new solver of the whole system, solved."""
        solver = kiwi.Solver()
        add = solver.addConstraint
        for constraint in self.constraints:
            add(constraint)
        solver.updateVariables()
        return solver

    def built_for_edits(self) -> kiwi.Solver:
        """The same with an edit variable in place of the edited row: the way to change a constant in kiwi."""
        solver = self.built()
        solver.removeConstraint(self.constraints[self.edited_index])
        solver.addEditVariable(self.edited, self.edit_strength)
        solver.suggestValue(self.edited, self.rows[self.edited_index]["constant"])
        solver.updateVariables()
        return solver

    def errors(self, edited_constant: float) -> list[float]:
        """The sums of the rows' errors by priority, the lowest first."""
        values = [variable.value() for variable in self.variables]
        sums: dict[float, float] = {}
        for index, row in enumerate(self.rows):
            constant = edited_constant if index == self.edited_index else row["constant"]
            excess = sum(values[one] * factor for one, factor in zip(row["variables"], row["coefficients"])) - constant
            error = {-1: max(excess, 0), 0: abs(excess), 1: max(-excess, 0)}[row["relation"]]
            sums[row["priority"]] = sums.get(row["priority"], 0) + error
        return [sums[level] for level in sorted(sums)]


def main() -> None:
    options = arguments()
    with open(options.file) as file:
        described = json.load(file)
    system = System(described, not options.unbounded)
    gc.disable()
    builds = []
    for _ in range(options.builds):
        start = time.perf_counter_ns()
        solver = system.built()
        builds.append((time.perf_counter_ns() - start) / 1e6)
        # Freeing it is not timed, as Lamina's is not.
        del solver

    solver = system.built_for_edits()
    suggest, update, edited = solver.suggestValue, solver.updateVariables, system.edited
    errors = [system.errors(described["rows"][described["editedRow"]]["constant"])]
    for value in system.edits:
        suggest(edited, value)
        update()
        errors.append(system.errors(value))
    edits = []
    first, second = system.edits
    for batch in range(-1, options.edits // BATCH):
        start = time.perf_counter_ns()
        for _ in range(BATCH // 2):
            suggest(edited, first)
            update()
            suggest(edited, second)
            update()
        if batch >= 0:  # the first warms up
            edits.append((time.perf_counter_ns() - start) / 1000 / BATCH)
    answer = {"scene": described["scene"], "builds_ms": builds, "edits_us": edits, "errors": errors}
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
