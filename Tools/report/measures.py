"""How fast a report answers: (what, figures)."""

WATCH = """
window.laminaLong = [];
new PerformanceObserver((list) => laminaLong.push(...list.getEntries().map((entry) => entry.duration)))
  .observe({ type: 'longtask', buffered: true });
"""

# Runs a step some times, a picture each, and tells what the script took, and how long the pictures were apart.
STEPS = """
(async () => {
  const script = [], apart = [];
  let last = await new Promise(requestAnimationFrame);
  for (let step = 0; step < %(count)d; step += 1) {
    const start = performance.now();
    (%(step)s)(step);
    document.body.getBoundingClientRect();
    script.push(performance.now() - start);
    const now = await new Promise(requestAnimationFrame);
    apart.push(now - last);
    last = now;
  }
  const sorted = (list) => list.sort((a, b) => a - b);
  const at = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))];
  sorted(script); sorted(apart);
  return `frames ${at(apart, 0.5).toFixed(1)} ms median, ${at(apart, 0.95).toFixed(1)} p95, ${apart.at(-1).toFixed(1)} most; `
    + `in the handler ${at(script, 0.5).toFixed(2)} ms median, ${script.at(-1).toFixed(2)} most`;
})()
"""

KEY = """(() => { const box = %(box)s; box.focus(); return (step) => document.activeElement.dispatchEvent(
  new KeyboardEvent('keydown', { key: %(key)s, bubbles: true, cancelable: true })); })()"""


def measure(browser):
    browser.run(WATCH)
    yield "load", browser.run(
        "(() => { const [entry] = performance.getEntriesByType('navigation'); const paint = "
        "performance.getEntriesByName('first-contentful-paint')[0]; "
        "return `script done after ${entry.domContentLoadedEventEnd.toFixed(0)} ms, loaded ${entry.loadEventEnd.toFixed(0)}, "
        "first painted ${paint ? paint.startTime.toFixed(0) : '-'}; "
        "${document.getElementsByTagName('*').length} elements`; })()")

    def steps(name, step, count=120):
        return name, browser.run(STEPS % {"count": count, "step": step})

    yield steps("scrolling the layers", "(step) => { document.querySelector('.rows').scrollTop = step * 200; }")
    yield steps("arrows in the layers", KEY % {"box": "document.querySelector('.rows')", "key": "'ArrowDown'"})
    yield steps("arrows among passes", KEY % {
        "box": "document.querySelector('.node[tabindex=\"0\"]')", "key": "step % 7 ? 'ArrowLeft' : 'ArrowDown'"})
    if browser.run("!document.getElementById('timeline-panel').hidden"):
        yield steps("pointing through the frames", """(step) => {
          const box = document.querySelector('.canvases'), area = box.getBoundingClientRect();
          box.dispatchEvent(new PointerEvent('pointermove', { clientX: area.x + (step / 120) * area.width, bubbles: true }));
        }""")
    yield steps("pointing over the picture", """(step) => {
      const box = document.querySelector('.picture-frame'), area = box.getBoundingClientRect();
      box.dispatchEvent(new PointerEvent('pointermove', {
        clientX: area.x + (step / 120) * area.width, clientY: area.y + ((step * 7) % 120) / 120 * area.height, bubbles: true }));
    }""")
    yield steps("finding a layer", """(step) => { const box = document.getElementById('filter');
      box.value = 'icon 4'.slice(0, 1 + (step % 6)); box.dispatchEvent(new Event('input')); }""", 60)
    long = browser.run("laminaLong")
    yield "tasks over 50 ms", f"{len(long)}, the longest {max(long, default=0):.0f} ms"
