"""What readers of traces see of one: slices by track, the deepest nesting, values by counter."""
import json

from browser import Browser, BrowserError, find_chromium


class NoReader(Exception):
    pass


def written(document):
    """The same, as the file says it."""
    events = document["traceEvents"]
    names = {event["tid"]: event["args"]["name"] for event in events if event["name"] == "thread_name"}
    slices, counters = {}, {}
    for event in events:
        if event["ph"] == "X":
            track = names[event["tid"]]
            slices[track] = slices.get(track, 0) + 1
        elif event["ph"] == "C":
            counters[event["name"]] = counters.get(event["name"], 0) + 1
    return {"slices": slices, "counters": counters, "depth": 2, "complaints": []}


def faults(found, wanted):
    wrong = [f"the reader complains: {words}" for words in found["complaints"]]
    for what in ("slices", "counters", "depth"):
        if found[what] is not None and found[what] != wanted[what]:
            wrong.append(f"{what} read are {found[what]}, written were {wanted[what]}")
    if len(wanted["slices"]) < 2:
        wrong.append(f"there are tracks only for {sorted(wanted['slices'])}")
    return wrong


def perfetto(path):
    try:
        from perfetto.trace_processor import TraceProcessor
        reader = TraceProcessor(trace=path)
    except Exception as error:  # pylint: disable=broad-except  # missing package, failed download: its own kinds
        raise NoReader(str(error).splitlines()[0] if str(error) else type(error).__name__) from error
    with reader:
        slices = {row.name: row.count for row in reader.query(
            "select thread.name as name, count(*) as count from slice "
            "join thread_track on slice.track_id = thread_track.id join thread using (utid) group by thread.name")}
        counters = {row.name: row.count for row in reader.query(
            "select counter_track.name as name, count(*) as count from counter "
            "join counter_track on counter.track_id = counter_track.id group by counter_track.name")}
        depth = next(iter(reader.query("select max(depth) + 1 as depth from slice"))).depth
        complaints = [f"{row.name}: {row.value}" for row in reader.query(
            "select name, value from stats where severity = 'error' and value > 0")]
    return {"slices": slices, "counters": counters, "depth": depth, "complaints": complaints}


# The handlers of the DevTools' Performance panel; counters of others are not among what they keep.
READ = """(async () => {
  const { TraceModel } = await import('./models/trace/trace.js');
  const model = TraceModel.Model.createWithAllHandlers();
  await model.parse(JSON.parse(window.trace).traceEvents, {});
  const parsed = model.parsedTrace(0);
  const { Renderer } = parsed.data ?? parsed;
  const slices = {};
  let depth = 0;
  for (const process of Renderer.processes.values()) {
    for (const thread of process.threads.values()) {
      slices[thread.name] = thread.entries.length;
      depth = Math.max(depth, thread.tree?.maxDepth ?? 0);
    }
  }
  return { slices, depth };
})()"""


def chromium(path):
    program = find_chromium()
    if not program:
        raise NoReader("it is not installed")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with Browser(program, 1200, 800) as browser:
        try:
            browser.open("devtools://devtools/bundled/devtools_app.html?panel=timeline")
            browser.run(f"window.trace = {json.dumps(text)}; 0")
            found = browser.run(READ)
        except BrowserError as error:
            raise NoReader(f"its DevTools can't be reached: {str(error).splitlines()[0]}") from error
    return {"slices": found["slices"], "counters": None, "depth": found["depth"], "complaints": []}


READERS = {"perfetto": perfetto, "chromium": chromium}
