"""What must hold of a suite's page in a browser: (name, what is wrong or None). See `checks` for a profile's."""
from checks import expect, help_opens, starts, themes

DEVICE = "Emulation.setDeviceMetricsOverride"


def failed(data):
    return [item for item in data["cases"] if item["state"] != "equal" and item["state"] != "close"]


def selected(browser):
    return browser.run("document.querySelector('.case.selected .label')?.textContent")


def go_to(browser, data, wanted):
    """Selects the first case that `wanted` is true for, by keys; None if there is none."""
    names = [item["name"] for item in data["cases"] if wanted(item)]
    if not names:
        return None
    browser.key("l")
    browser.key("Home")
    for _ in data["cases"]:
        if selected(browser) in names:
            return next(item for item in data["cases"] if item["name"] == selected(browser))
        browser.key("ArrowDown")
    return None


def compared(item):
    pictures = item.get("pictures") or {}
    return bool(pictures.get("expected") and pictures.get("actual"))


def title(browser, data):
    return (expect(browser.run("document.querySelector('h1').textContent"), data["suite"], "the title")
            or expect(browser.run("document.getElementById('verdict').textContent"),
                      "passed" if data["passed"] else "failed", "the verdict"))


def rows(browser, data):
    return (expect(browser.run("document.querySelectorAll('.case').length"), len(data["cases"]), "the number of rows")
            or expect(browser.run("document.querySelectorAll('.case.selected').length"), min(1, len(data["cases"])),
                      "the number of selected rows"))


def keys_in_list(browser, data):
    if len(data["cases"]) < 2:
        return None
    browser.key("l")
    if browser.run("document.activeElement.id") != "cases":
        return "l does not go to the cases"
    labels = browser.run("[...document.querySelectorAll('.case .label')].map((label) => label.textContent)")
    browser.key("Home")
    browser.key("ArrowDown")
    first = expect(selected(browser), labels[1], "the case after Home and the down arrow")
    browser.key("End")
    last = expect(selected(browser), labels[-1], "the case after End")
    told = browser.run("document.getElementById('cases').getAttribute('aria-activedescendant') === "
                       "document.querySelector('.case.selected').id")
    browser.key("Home")
    return first or last or expect(told, True, "whether screen readers are told the selected case")


def states(browser, data):
    counts = []
    for _ in range(4):
        browser.key("f")
        counts.append(browser.run("document.querySelectorAll('.case').length"))
    broken = sum(not item["passed"] for item in data["cases"])
    new = sum(item["state"] in ("recorded", "updated", "removed") for item in data["cases"])
    passed = sum(item["state"] in ("equal", "close") for item in data["cases"])
    return expect(counts, [broken, new, passed, len(data["cases"])], "the rows of failed, new, passed and all")


def search(browser, data):
    if not data["cases"]:
        return None
    browser.key("/")
    if browser.run("document.activeElement.id") != "filter":
        return "/ does not go to the search"
    name = data["cases"][-1]["name"].splitlines()[0]
    browser.call("Input.insertText", text=name)
    browser.settle()
    found = browser.run("document.querySelectorAll('.case').length")
    browser.key("Escape")
    after = browser.run("document.querySelectorAll('.case').length")
    wanted = sum(name.lower() in item["name"].lower() for item in data["cases"])
    return expect(found, wanted, f"the rows for {name!r}") or expect(after, len(data["cases"]), "the rows after Escape")


def why(browser, data):
    item = go_to(browser, data, lambda item: item["findings"])
    if not item:
        return None
    found = browser.run("[...document.querySelectorAll('.findings li')].map((line) => line.textContent)")
    budgets = browser.run("[...document.querySelectorAll('.budgets li')].map((line) => line.textContent)")
    return (expect(found, item["findings"], "the findings") or expect(budgets, item["budgets"], "the broken budgets"))


def views(browser, data):
    item = go_to(browser, data, compared)
    if not item:
        return None
    images = {"1": 2, "2": 2, "3": 3, "4": 1, "5": 1, "6": 1}
    if not item["pictures"].get("errors"):
        images.update({"3": 2, "4": 0})
    for key, count in images.items():
        browser.key(key)
        found = browser.run("document.querySelectorAll('#compare img').length")
        if found != count:
            return f"view {key} has {found} pictures, wanted {count}"
        broken = browser.run("Promise.all([...document.querySelectorAll('#compare img')].map((image) => image.decode()"
                             ".then(() => image.naturalWidth === Number(image.dataset.width) ? 0 : 1, () => 1)))")
        if any(broken):
            return f"a picture of view {key} is broken, or has another size than is said"
        chosen = browser.run("document.querySelector('#views [aria-checked=true] sup').textContent")
        if chosen != key:
            return f"the button of view {key} is not marked"
    browser.key("1")
    return None


def opens_on_difference(browser, data):
    item = go_to(browser, data, lambda item: compared(item) and item["pictures"].get("area"))
    if not item:
        return None
    browser.settle()
    left, _, width, _ = item["pictures"]["area"]
    whole = max(item["pictures"]["expectedSize"][0], item["pictures"]["actualSize"][0])
    wanted = max(5, min(95, (left + width / 2) / whole * 100))
    found = browser.run("parseFloat(document.querySelector('#compare .part').style.width)")
    return None if abs(found - wanted) <= 1 else f"the line is at {found} %, and what differs is around {wanted:.1f} %"


def slider(browser, data):
    if not go_to(browser, data, compared):
        return None
    browser.key("1")
    width = "parseFloat(document.querySelector('#compare .part').style.width)"
    before = browser.run(width)
    browser.key("ArrowRight")
    after = browser.run(width)
    browser.key("ArrowLeft")
    back = browser.run(width)
    if not (after > before and back == before):
        return f"arrows move the line from {before} to {after} and back to {back}"
    browser.run("document.querySelector('#compare .grip').focus()")
    browser.key("ArrowRight")
    moved = browser.run(width)
    browser.key("l")
    if moved <= back:
        return "the line does not move by its own keys"
    area = browser.run("(() => { document.getElementById('compare').scrollIntoView({block: 'center'}); const box = "
                       "document.querySelector('#compare .grip').getBoundingClientRect(); "
                       "return [box.x, box.y, box.width, box.height]; })()")
    browser.settle()
    browser.click(area[0] + area[2] * 0.25, area[1] + area[3] / 2)
    found = browser.run(width)
    return None if 15 <= found <= 35 else f"a click at a quarter puts the line at {found} %"


def blinking(browser, data):
    item = go_to(browser, data, compared)
    if not item:
        return None
    browser.key("2")
    # The name of what is shown, and the pictures that are not hidden.
    shown = ("document.querySelector('#compare .tag').textContent + ': ' + [...document.querySelectorAll('#compare img')]"
             ".filter((image) => !image.hidden).map((image) => image.alt).join()")
    browser.key("b")
    first = browser.run(shown)
    browser.key("b")
    second = browser.run(shown)
    browser.key("1")
    wanted = (["new: The new golden", "old: The old golden"] if item["state"] == "updated"
              else ["golden: The golden", "present: The present picture"])
    return expect(sorted([first, second]), wanted, "what b shows in turn")


def failed_only(browser, data):
    broken = [item for item in data["cases"] if not item["passed"]]
    if len(broken) < 2:
        return None
    browser.key("l")
    browser.key("Home")
    first = selected(browser)
    browser.key("n")
    second = selected(browser)
    browser.key("p")
    names = [item["name"] for item in broken]
    if second not in names or second == first and names.count(first) < 2:
        return f"n goes from {first!r} to {second!r}"
    return expect(selected(browser), first, "the case after n and p")


def costs(browser, data):
    item = go_to(browser, data, lambda item: item["counters"])
    if not item:
        return None
    changed = sum(counter.get("before") != counter.get("after") for counter in item["counters"])
    note = browser.run("document.getElementById('costs-note').textContent")
    return expect(note, f"{changed} changed" if changed else "unchanged", "the note of the costs")


def graphs(browser, data):
    item = go_to(browser, data, lambda item: item["before"] and item["after"])
    if not item:
        return None
    counts = browser.run("[...document.querySelectorAll('#passes .graph')].map((graph) => graph.querySelectorAll('.node').length)")
    edges = browser.run("[...document.querySelectorAll('#passes .graph')].map((graph) => graph.querySelectorAll('.edge').length)")
    wanted = [sum(len(item["reads"]) for item in item[side]) for side in ("before", "after")]
    alone = browser.run("document.querySelectorAll('#passes .node.alone').length")
    overlaps = browser.run(
        "[...document.querySelectorAll('#passes .graph')].some((graph) => { const boxes = [...graph.querySelectorAll('.node')]"
        ".map((node) => node.getBoundingClientRect()); return boxes.some((a, i) => boxes.some((b, j) => i < j && a.left < b.right "
        "&& b.left < a.right && a.top < b.bottom && b.top < a.bottom)); })")
    return (expect(counts, [len(item["before"]), len(item["after"])], "the boxes before and after")
            or expect(edges, wanted if all(wanted) else edges, "the lines before and after")
            or expect(alone, sum(part["isAlone"] for side in ("before", "after") for part in item[side]),
                      "the passes that are in one list only")
            or expect(overlaps, False, "whether boxes overlap"))


def fits(browser, data):
    try:
        for width in (1400, 980, 500, 380):
            browser.call(DEVICE, width=width, height=900, deviceScaleFactor=1, mobile=False)
            for key in ("1", "3"):
                browser.key(key)
                browser.settle()
                room = browser.run("document.documentElement.scrollWidth")
                if room > width:
                    return f"the page is {room} wide in a window of {width}, in view {key}"
            lost = browser.run(
                "[...document.querySelectorAll('#views button, #states button, #costs th, #compare img, .case .label')]"
                ".filter((part) => { const box = part.getBoundingClientRect(); let hidden = false;"
                " for (let outer = part.parentElement; outer; outer = outer.parentElement) {"
                "   const style = getComputedStyle(outer).overflowX; if (style === 'auto' || style === 'scroll') break;"
                "   if (style !== 'visible' && !outer.classList.contains('part')"
                "     && box.right > outer.getBoundingClientRect().right + 1) hidden = true; }"
                " return hidden || box.right > innerWidth + 1 && !part.closest('.scroll, .compare.actual'); })"
                ".map((part) => part.textContent || part.alt)")
            if lost:
                return f"lost in a window of {width}: {lost[:5]}"
    finally:
        browser.call(DEVICE, width=1500, height=1000, deviceScaleFactor=1, mobile=False)
        browser.key("1")
        browser.settle()
    return None


def contrast(browser, _):
    """The contrast of text with its ground, by WCAG, in both themes: at least 4.5 where text is small."""
    faults = []
    for _ in range(3):
        browser.key("t")
        found = browser.run(
            "(() => { const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });"
            " const rgb = (text) => { pen.clearRect(0, 0, 1, 1); pen.fillStyle = text; pen.fillRect(0, 0, 1, 1);"
            "   return [...pen.getImageData(0, 0, 1, 1).data]; };"
            " const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });"
            "   return 0.2126 * r + 0.7152 * g + 0.0722 * b; };"
            " const ground = (part) => { for (let outer = part; outer; outer = outer.parentElement) {"
            "   const c = rgb(getComputedStyle(outer).backgroundColor); if (c[3] === 255) return c; } return [255, 255, 255, 255]; };"
            " return [...document.querySelectorAll('.label, .why, .findings li, .messages li, .budgets li, .note, .legend, .facts li, .verdict, th, td')]"
            ".filter((part) => part.offsetParent && part.textContent.trim()).map((part) => {"
            "   const [a, b] = [light(rgb(getComputedStyle(part).color)), light(ground(part))].sort((x, y) => y - x);"
            "   return [(a + 0.05) / (b + 0.05), part.className || part.tagName, part.textContent.slice(0, 20)]; })"
            ".filter(([value]) => value < 4.5); })()")
        faults += [f"{name} {text!r} {value:.2f}" for value, name, text in found]
    return "; ".join(sorted(set(faults))[:5]) or None


CHECKS = [
    ("the page starts", starts), ("it says what suite it is of, and the verdict", title),
    ("the list has a row a case", rows), ("the list works by keyboard", keys_in_list), ("f filters by state", states),
    ("cases are found by name", search), ("n and p go through failures", failed_only), ("the findings are shown", why),
    ("the number keys switch views", views), ("the slider opens on what differs", opens_on_difference),
    ("the slider moves by keys and pointer", slider),
    ("b blinks", blinking), ("costs are compared", costs), ("passes are drawn before and after", graphs),
    ("help opens and closes", help_opens), ("light and dark differ", themes), ("text has contrast", contrast),
    ("nothing is wider than the window, or lost in it", fits),
]
