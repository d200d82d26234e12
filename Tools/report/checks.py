"""What must hold of a report in a browser: (name, what is wrong or None)."""
from browser import BrowserError


def check(browser):
    data = browser.run("JSON.parse(document.getElementById('data').textContent, "
                       "(key, value) => (typeof value === 'string' && value.startsWith('data:') ? 'data:' : value))")
    findings = []
    for name, test in checks_of(data):
        try:
            fault = test(browser, data)
        except (BrowserError, LookupError, TypeError, ValueError) as error:
            fault = f"{type(error).__name__}: {error}"
        findings.append((name, fault or None))
    # Last, so that what the keys above set off is heard.
    findings.append(("nothing complains", "; ".join(browser.complaints)[:600] or None))
    outside = [address[:100] for address in browser.requests if not address.startswith(("file:", "data:", "about:"))]
    findings.append(("nothing is fetched", ", ".join(outside) or None))
    return findings


def checks_of(data):
    """Those of a suite's page, or of a profile's."""
    if data.get("kind") == "check":
        from suite_checks import CHECKS as of_suite
        return of_suite
    return CHECKS


def expect(found, wanted, what):
    return None if found == wanted else f"{what} is {found!r}, wanted {wanted!r}"


def starts(browser, _):
    return expect(browser.run("document.documentElement.dataset.ready"), "true", "the mark of a finished start")


def title(browser, data):
    return expect(browser.run("document.querySelector('h1').textContent"), data.get("scene") or "A scene", "the title")


def picture(browser, data):
    if not data.get("picture"):
        return None
    size = browser.run("(async () => { const image = document.querySelector('.picture-frame img'); await image.decode(); "
                       "return [image.naturalWidth, image.naturalHeight]; })()")
    return expect(size, [data["width"], data["height"]], "the picture's size")


def nodes(browser, data):
    return expect(browser.run("document.querySelectorAll('#graph [data-pass]').length"), len(data["passes"]),
                  "the number of boxes")


def edges(browser, data):
    return expect(browser.run("document.querySelectorAll('#graph .edge').length"),
                  sum(len(item["reads"]) for item in data["passes"]), "the number of lines")


def forwards(browser, data):
    lefts = browser.run("[...document.querySelectorAll('#graph [data-pass]')].map((node) => parseFloat(node.style.left))")
    wrong = [(read, index) for index, item in enumerate(data["passes"]) for read in item["reads"]
             if lefts[read] >= lefts[index]]
    return f"not right of what they read: {wrong[:5]}" if wrong else None


def tree_rows(browser, data):
    found = browser.run("[document.querySelector('[role=treeitem]').getAttribute('aria-setsize'), "
                        "document.querySelectorAll('.row').length]")
    return (expect(found[0], str(len(data["layers"])), "the number of rows told")
            or (f"{found[1]} rows exist at once" if found[1] > 200 else None))


def overlays(browser, data):
    shown = "(() => { const image = document.querySelector('img.over'); return image.hidden ? '' : image.alt; })()"
    for number, overlay in enumerate(data["overlays"][:9], 1):
        browser.key(str(number))
        found = browser.run(shown)
        if not found.startswith(overlay["title"]):
            return f"key {number} shows {found!r}, wanted {overlay['title']!r}"
        if browser.run("document.querySelector('#overlays [aria-checked=true]').textContent")[:-1] != overlay["title"]:
            return f"the button of {overlay['title']!r} is not marked"
        width = browser.run("document.querySelector('img.over').decode().then(() => "
                            "document.querySelector('img.over').naturalWidth)")
        if not width:
            return f"{overlay['title']!r} is no picture"
    browser.key("0")
    return expect(browser.run(shown), "", "the overlay after key 0")


def keys_in_tree(browser, data):
    browser.key("Escape")
    browser.key("l")
    if browser.run("document.activeElement.className") != "rows":
        return "l does not go to the layers"
    browser.key("End")
    last = len(data["layers"]) - 1
    return (expect(browser.run("document.querySelector('.row.selected').id"), f"layer-{last}", "the row after End")
            or expect(browser.run("document.querySelector('.rows').getAttribute('aria-activedescendant')"),
                      f"layer-{last}", "what screen readers are told")
            or lights(browser, data, last))


def lights(browser, data, layer):
    """The layer's outline is on the picture, and its passes are marked."""
    points = browser.run("document.querySelector('.quad.selected').getAttribute('points')")
    if len(points.split()) != len(data["layers"][layer]["corners"]):
        return f"the outline of layer {layer} is {points!r}"
    lit = browser.run("[...document.querySelectorAll('.node.lit')].map((node) => Number(node.dataset.pass))")
    return expect(lit, [index for index, item in enumerate(data["passes"]) if layer in item["layers"]],
                  f"the passes lit for layer {layer}")


def pointing(browser, data):
    browser.key("Escape")
    box = browser.run("(() => { const row = document.querySelector('.rows'); row.scrollTop = 0; "
                      "row.scrollIntoView({block: 'center'}); const area = row.getBoundingClientRect(); "
                      "return [area.x + 120, area.y + 13]; })()")
    browser.settle()
    browser.point(box[0], box[1] + 40)
    browser.point(*box)
    points = browser.run("document.querySelector('.quad.hovered').getAttribute('points')")
    browser.point(2, 2)
    after = browser.run("document.querySelector('.quad.hovered').getAttribute('points')")
    if not points and data["layers"][0]["corners"]:
        return "pointing at a row lights nothing on the picture"
    return expect(after, "", "the outline after the pointer has left")


def keys_in_graph(browser, data):
    if not data["passes"]:
        return None
    browser.key("Escape")
    browser.key("g")
    last = len(data["passes"]) - 1
    found = browser.run("document.activeElement.dataset.pass")
    if found != str(last):
        return f"g goes to pass {found}, wanted {last}"
    if data["passes"][last]["reads"]:
        browser.key("ArrowLeft")
        found = browser.run("Number(document.activeElement.dataset.pass)")
        if found not in data["passes"][last]["reads"]:
            return f"the left arrow goes to pass {found}, which pass {last} does not read"
    layer = data["passes"][int(browser.run("document.activeElement.dataset.pass"))]["layer"]
    return lights(browser, data, layer)


def keys_in_frames(browser, data):
    if not data.get("range"):
        return None
    browser.key("Escape")
    browser.key("f")
    browser.key("Home")
    browser.key("ArrowRight")
    frames = data["range"]["frames"]
    wanted = str(frames[min(1, len(frames) - 1)])
    painted = ("(() => { const canvas = document.querySelector('.canvases canvas'); const pen = canvas.getContext('2d'); "
               "return pen.getImageData(0, 0, canvas.width, canvas.height).data.some((byte) => byte > 0); })()")
    return (expect(browser.run("document.getElementById('timeline').getAttribute('aria-valuenow')"), wanted, "the frame")
            or (None if browser.run(painted) else "nothing is drawn in the timeline"))


def constraints(browser, data):
    """Key c goes to the constraints of the layer that is selected; no panel is there without any."""
    browser.key("Escape")
    hidden = browser.run("document.getElementById('constraints-panel').hidden")
    layout = data.get("layout")
    if not layout:
        return expect(hidden, True, "whether the panel is hidden")
    if hidden:
        return "the panel is hidden"
    told = browser.run("document.querySelectorAll('#constraints .layout-note.bad').length")
    if told != len(layout["problems"]):
        return f"{told} problems are told without a layer, wanted {len(layout['problems'])}"
    reachable = sorted({item["layer"] for item in layout["items"] if item["layer"] < 60})
    for layer in layers_worth_a_look(layout, reachable):
        browser.key("l")
        browser.key("Home")
        for _ in range(layer):
            browser.key("ArrowDown", settles=False)
        browser.settle()
        browser.key("c")
        if browser.run("document.activeElement.id") != "constraints":
            return "c does not go to the constraints"
        fault = shown_constraints(browser, layout, [item for item in layout["items"] if item["layer"] == layer])
        if fault:
            return f"layer {layer}: {fault}"
    return None


def layers_worth_a_look(layout, reachable):
    """The first layer, one with guides, one with a broken constraint and one that is ambiguous, where there are any."""
    def first(holds):
        return next((item["layer"] for item in layout["items"] if item["layer"] in reachable and holds(item)), None)
    found = {reachable[0] if reachable else None, first(lambda item: item["isGuide"]),
             first(lambda item: item["ambiguities"]),
             first(lambda item: any(layout["constraints"][index]["isBroken"] for index in item["constraints"]))}
    return sorted(found - {None})


def shown_constraints(browser, layout, items):
    def row(constraint):
        kind = "broken" if constraint["isBroken"] else "missed" if constraint["error"] > 0 else "holds"
        priority = "required" if constraint["priority"] == 1000 else f"{round(constraint['priority'], 2):g}"
        return [kind, constraint["form"], constraint.get("identifier") or "", priority]
    wanted = [row(layout["constraints"][index]) for item in items for index in item["constraints"]]
    found = browser.run("[...document.querySelectorAll('#constraints tr.constraint')].map((row) => "
                        "[row.className.split(' ')[1], ...[1, 2, 3].map((cell) => row.cells[cell].textContent)])")
    notes = browser.run("document.querySelectorAll('#constraints .layout-note.open').length")
    return (expect(found, wanted, "the table")
            or expect(notes, sum(len(item["ambiguities"]) for item in items), "the number of ambiguities"))


def draws(browser, data):
    """Key d goes through the draws of a pass: its slider moves, the draw is outlined, its layer is selected."""
    passes = (data.get("steps") or {}).get("passes")
    hidden = browser.run("document.getElementById('steps-panel').hidden")
    if not passes:
        return expect(hidden, True, "whether the draws are hidden")
    browser.key("Escape")
    browser.key("d")
    if browser.run("document.activeElement.id") != "steps-range":
        return "d does not go to the draws"
    for item in passes:
        browser.run(f"(() => {{ const choice = document.getElementById('steps-pass'); choice.value = {item['pass']}; "
                    "choice.dispatchEvent(new Event('change')); return 0; })()")
        rows = browser.run("document.querySelectorAll('#steps-list .step').length")
        if rows != len(item["layers"]):
            return f"{rows} rows for pass {item['pass']}, wanted {len(item['layers'])}"
        browser.run("(document.querySelector('#steps-list .step').click(), document.getElementById('steps-range').focus(), 0)")
        browser.settle()
        for step in range(min(3, len(item["layers"]))):
            if step:
                browser.key("ArrowRight")
            fault = shown_draw(browser, data, item, step)
            if fault:
                return f"draw {step} of pass {item['pass']}: {fault}"
    return None


def shown_draw(browser, data, item, step):
    mark = browser.run("['x', 'y', 'width', 'height'].map((key) => Number(document.querySelector('.step-frame rect')"
                       ".getAttribute(key)))")
    if mark != item["areas"][step * 4:step * 4 + 4]:
        return f"the outline is {mark}, wanted {item['areas'][step * 4:step * 4 + 4]}"
    current = browser.run("[...document.querySelectorAll('.step')].findIndex((row) => row.hasAttribute('aria-current'))")
    if current != step:
        return f"row {current} is marked"
    layer = item["layers"][step]
    chosen = browser.run("document.querySelector('.quad.selected').getAttribute('points')")
    if layer >= 0 and len(chosen.split()) != len(data["layers"][layer]["corners"]):
        return f"layer {layer} is not selected"
    size = [-(-item["width"] // item["cell"]), -(-item["height"] // item["cell"])]
    painted = browser.run("(async () => { const canvas = document.querySelector('.step-frame canvas'); "
                          "for (let turn = 0; turn < 200 && canvas.dataset.step !== '%d %d'; turn += 1) "
                          "await new Promise((done) => setTimeout(done, 10)); "
                          "return [canvas.dataset.step, canvas.width, canvas.height]; })()" % (item["pass"], step))
    return expect(painted, [f"{item['pass']} {step}", *size], "the draw on the canvas with its size")


def space(browser, data):
    """Key x pulls the layers apart; arrow keys and a click select among them."""
    if not data["layers"] or len(data["layers"][0]["corners"]) != 8:
        return expect(browser.run("document.getElementById('depth').hidden"), True, "whether the button is hidden")
    browser.key("Escape")
    browser.key("x")
    painted = ("(() => { const canvas = document.querySelector('.space canvas'); "
               "return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((byte) => byte > 0); })()")
    try:
        if browser.run("document.getElementById('space').hidden || !document.getElementById('picture').hidden"):
            return "x does not show the layers in space"
        if not browser.run(painted):
            return "nothing is drawn in space"
        browser.run("(document.querySelector('.space canvas').focus(), 0)")
        browser.key("Home")
        if browser.run("document.querySelector('.row.selected').id") != "layer-0":
            return "Home selects no layer"
        browser.key("Escape")
        box = browser.run("(() => { const area = document.querySelector('.space canvas').getBoundingClientRect(); "
                          "return [area.x + area.width / 2, area.y + area.height / 2]; })()")
        browser.point(*box)
        browser.click(*box)
        return expect(browser.run("document.querySelectorAll('.row.selected').length"), 1, "the number of layers after a click")
    finally:
        browser.key("x")
        browser.key("Escape")


def repaints(browser, data):
    """Key r goes through the frames; the rectangles that each draws again are shown."""
    hidden = browser.run("document.getElementById('repaints-panel').hidden")
    found = data.get("repaints")
    if not found:
        return expect(hidden, True, "whether the repaints are hidden")
    browser.key("Escape")
    browser.key("r")
    if browser.run("document.activeElement.id") != "repaints-strip":
        return "r does not go to the repaints"
    browser.key("Home")
    for frame, item in enumerate(found["frames"][:6]):
        if frame:
            browser.key("ArrowRight")
        shown = browser.run("[...document.querySelectorAll('#repaints-view rect')].flatMap((mark) => "
                            "['x', 'y', 'width', 'height'].map((key) => Number(mark.getAttribute(key))))")
        named = browser.run("document.querySelectorAll('#repaints-about .links > *').length")
        fault = expect(shown, item["areas"], f"frame {frame}") or expect(named, len(item["changed"]), "the layers named")
        if fault:
            return fault
    browser.key("Escape")
    return None


def memory(browser, data):
    """Key m goes to the table of memory and repaints; a head sorts it."""
    if browser.run("document.getElementById('memory-panel').hidden"):
        return "it is hidden" if any((data.get("memory") or {}).get("images", [])) else None
    browser.key("m")
    if not browser.run("document.activeElement.classList.contains('sort')"):
        return "m does not go to the table"
    titles = browser.run("[...document.querySelectorAll('#memory th')].map((head) => head.textContent)")
    sums = [layer["targetBytes"] + sum((data.get("memory") or {}).get(key, [0] * (index + 1))[index]
                                       for key in ("images", "cached")) for index, layer in enumerate(data["layers"])]
    if "Total" in titles:
        order = browser.run("[...document.querySelectorAll('#memory tbody tr')].map((row) => Number(row.dataset.layer))")
        found = [sums[layer] for layer in order if layer >= 0]
        fault = expect(found, sorted(sums, reverse=True)[:len(found)], "the order by memory")
        if fault:
            return fault
    for column in range(len(titles)):
        for _ in range(2):
            browser.run(f"(document.querySelectorAll('#memory .sort')[{column}].click(), 0)")
        browser.settle()
        marked = browser.run("[...document.querySelectorAll('#memory th')].map((head) => head.getAttribute('aria-sort') !== null)")
        if marked != [index == column for index in range(len(titles))]:
            return f"column {column} is not marked as sorted: {marked}"
    return None


def search(browser, data):
    browser.key("Escape")
    browser.key("/")
    if browser.run("document.activeElement.id") != "filter":
        return "/ does not go to the search"
    name = data["layers"][-1]["name"]
    browser.call("Input.insertText", text=name)
    browser.settle()
    wanted = sum(1 for layer in data["layers"] if name.lower() in layer["name"].lower())
    found = int(browser.run("document.querySelector('[role=treeitem]:not([hidden])').getAttribute('aria-setsize')"))
    browser.key("Escape")
    return None if found >= wanted > 0 else f"{found} rows for {name!r}, wanted at least {wanted}"


def help_opens(browser, _):
    browser.key("?")
    if not browser.run("document.getElementById('help').open"):
        return "? opens no help"
    browser.key("Escape")
    return expect(browser.run("document.getElementById('help').open"), False, "whether the help is open after Escape")


def themes(browser, _):
    ground = "getComputedStyle(document.body).backgroundColor"
    seen = {browser.run(ground)}
    for _ in range(3):
        browser.key("t")
        seen.add(browser.run(ground))
    return expect(len(seen), 2, "the number of grounds seen")


def fits(browser, _):
    for width in (1500, 700, 380):
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        browser.settle()
        room = browser.run("document.documentElement.scrollWidth")
        if room > width:
            return f"the page is {room} wide in a window of {width}"
    browser.call("Emulation.setDeviceMetricsOverride", width=1500, height=1000, deviceScaleFactor=1, mobile=False)
    browser.settle()
    return None


def columns(browser, _):
    """In a narrow window all columns and links are in reach: in sight, or where scrolling brings them."""
    lost = ("(() => [...document.querySelectorAll('.jumps a, .tree-head > *, .row:not([hidden]) > *, #counters th, #memory th')]"
            ".filter((part) => { const box = part.getBoundingClientRect(); let hidden = part.offsetParent === null;"
            " for (let outer = part.parentElement; outer && !hidden; outer = outer.parentElement) {"
            "   const room = outer.getBoundingClientRect(); const style = getComputedStyle(outer).overflowX;"
            "   if (style === 'auto' || style === 'scroll') break;"
            "   hidden = style !== 'visible' && box.right > room.right + 1; }"
            " return hidden; }).map((part) => part.textContent || part.className))()")
    try:
        for width in (1500, 700, 500, 380):
            browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
            browser.settle()
            found = browser.run(lost)
            if found:
                return f"lost in a window of {width}: {found[:6]}"
    finally:
        browser.call("Emulation.setDeviceMetricsOverride", width=1500, height=1000, deviceScaleFactor=1, mobile=False)
        browser.settle()
    return None


CHECKS = [
    ("the page starts", starts), ("it says what scene it is of", title), ("the picture has its size", picture),
    ("the graph has a box a pass", nodes), ("the graph has a line a read target", edges),
    ("passes stand right of what they read", forwards), ("the tree has a row a layer, and few elements", tree_rows),
    ("the number keys switch overlays", overlays), ("the tree works by keyboard and lights layers", keys_in_tree),
    ("pointing at a layer lights it", pointing), ("the graph works by keyboard", keys_in_graph),
    ("the timeline works by keyboard", keys_in_frames), ("c shows the constraints of a layer", constraints),
    ("d goes through a pass draw by draw", draws), ("x pulls the layers apart", space),
    ("r shows what each frame draws again", repaints), ("m shows memory and repaints by layer", memory),
    ("layers are found by name", search),
    ("help opens and closes", help_opens), ("light and dark differ", themes),
    ("nothing is wider than the window", fits), ("nothing is lost in a narrow window", columns),
]
