"""The plugin of pytest: options, and the fixture `lamina_picture`. The page docs/python-testing.md has its use."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Iterator, Optional

import pytest

from ._golden import GoldenPlace, LaminaPicture
from ._sources import close_figures, matplotlib_style

#: The property of a test's report that says what was recorded, through which xdist's workers tell it.
_RECORDED = "lamina_recorded"

_IN_CI = "--lamina-update is refused where the variable CI is set, so that no golden records itself there"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("lamina", "pictures compared with goldens")
    group.addoption(
        "--lamina-update", action="store_true", help="record goldens that are missing, and replace those that differ"
    )
    group.addoption("--lamina-report", metavar="FILE", help="write all comparisons as one page")
    group.addoption(
        "--lamina-output", metavar="FOLDER", default=".lamina",
        help="write the pictures of failures there (default: .lamina in the root folder)",
    )
    parser.addini("lamina_metric", "the metric of comparisons that name none (default: exact)", default="exact")
    parser.addini("lamina_limits", "the limits of comparisons that name none, such as pixels 20", default="")
    parser.addini("lamina_matplotlib_style", "the styles of figures, reset to matplotlib's own before", type="args")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("lamina_update") and os.environ.get("CI", "").lower() not in ("", "0", "false"):
        raise pytest.UsageError(_IN_CI)
    if config.getoption("lamina_report"):
        config.pluginmanager.register(ReportMaker(config), "lamina-report")


@pytest.fixture
def lamina_picture(request: pytest.FixtureRequest) -> Iterator[LaminaPicture]:
    """Compares pictures with goldens beside the test: scenes, arrays, pictures of PIL, figures of matplotlib."""
    config = request.config
    place = GoldenPlace.of(request.path, _name(request), config.rootpath, Path(config.getoption("lamina_output")))
    maker: Optional[ReportMaker] = config.pluginmanager.get_plugin("lamina-report")
    node: pytest.Item = request.node
    figures: list[Any] = []
    styles = config.getini("lamina_matplotlib_style")
    with matplotlib_style(styles) if styles else nullcontext():
        yield LaminaPicture(
            place=place,
            test=node.nodeid,
            updates=bool(config.getoption("lamina_update")),
            metric=config.getini("lamina_metric"),
            limits=config.getini("lamina_limits"),
            share=maker.folder if maker is not None else None,
            recorded=lambda path: node.user_properties.append((_RECORDED, path)),
            figures=figures,
        )
    close_figures(figures)


def _name(request: pytest.FixtureRequest) -> str:
    """The test's name with those of its classes."""
    classes = [node.name for node in request.node.listchain() if isinstance(node, pytest.Class)]
    return ".".join([*classes, request.node.name])


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    reports = [report for state in terminalreporter.stats.values() for report in state]
    properties = [pair for report in reports for pair in getattr(report, "user_properties", ())]
    recorded = sorted({value for name, value in properties if name == _RECORDED})
    maker: Optional[ReportMaker] = config.pluginmanager.get_plugin("lamina-report")
    if not recorded and (maker is None or maker.line is None):
        return
    terminalreporter.section("lamina")
    for path in recorded:
        terminalreporter.line(f"recorded {path}; look at it and commit it")
    if maker is not None and maker.line is not None:
        terminalreporter.line(maker.line)


class ReportMaker:
    """The page of a run: each process writes what it compared into one folder, and the first makes the page of it."""

    def __init__(self, config: pytest.Config) -> None:
        worker: Optional[dict[str, Any]] = getattr(config, "workerinput", None)
        self._is_worker = worker is not None
        self._target = Path(config.invocation_params.dir, config.getoption("lamina_report"))
        self.folder = Path(worker["lamina_share"] if worker else tempfile.mkdtemp(prefix="lamina-report-"))
        #: The summary's line.
        self.line: Optional[str] = None

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["lamina_share"] = str(self.folder)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self._is_worker:
            return
        from ._errors import LaminaError
        from ._shares import merged_report

        try:
            report, count = merged_report(self.folder, f"pytest, {session.config.rootpath.name}")
            self._target.parent.mkdir(parents=True, exist_ok=True)
            report.write(self._target)
            self.line = f"{count} comparisons in {self._target}"
        except (LaminaError, OSError) as error:
            self.line = f"the report {self._target} can't be written: {error}"
            session.exitstatus = session.exitstatus or pytest.ExitCode.INTERNAL_ERROR

    def pytest_unconfigure(self) -> None:
        if not self._is_worker:
            shutil.rmtree(self.folder, ignore_errors=True)
