"""A headless Chromium, spoken to over a pair of pipes in its DevTools protocol."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def find_chromium():
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        path = shutil.which(name)
        if path:
            return path
    return None


class BrowserError(Exception):
    pass


class Browser:
    """One page. What it complains of is kept in `complaints`, what it loads in `requests`."""

    def __init__(self, chromium, width, height, limit=60, options=()):
        self.profile = tempfile.mkdtemp(prefix="lamina-browser-")
        self.limit = limit
        to_read, self.to_browser = os.pipe()
        self.from_browser, to_write = os.pipe()
        # Chromium reads on descriptor 3 and writes on 4.
        launch = f'exec "$0" "$@" 3<&{to_read} 4>&{to_write}'
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", launch, chromium, "--headless=new", "--no-sandbox", "--disable-gpu",
             "--disable-background-networking", "--no-first-run", "--hide-scrollbars", "--force-device-scale-factor=1",
             f"--window-size={width},{height}", f"--user-data-dir={self.profile}", "--remote-debugging-pipe", *options,
             "about:blank"],
            pass_fds=(to_read, to_write), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.buffer = b""
        self.number = 0
        self.events = []
        self.complaints = []
        self.requests = []
        self.session = None
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.resize(width, height)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            os.close(self.to_browser)
            self.process.terminate()
            self.process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.from_browser)
        shutil.rmtree(self.profile, ignore_errors=True)

    def resize(self, width, height):
        """Sets the size of the window, in pixels."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def call(self, method, **parameters):
        """Asks the browser for something and returns its answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive(self.limit)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def receive(self, limit):
        end = time.monotonic() + limit
        while b"\0" not in self.buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.from_browser], [], [], left)[0]:
                raise BrowserError(f"no answer in {limit} s")
            part = os.read(self.from_browser, 1 << 20)
            if not part:
                raise BrowserError("the browser ended")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(text)
        self.note(message)
        return message

    def note(self, message):
        method, parameters = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.complaints.append(parameters["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "assert"):
            self.complaints.append(" ".join(str(part.get("value")) for part in parameters["args"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method:
            self.events.append(method)

    def open(self, address):
        """Goes to a page and waits until its script has run."""
        self.events.clear()
        self.call("Page.navigate", url=address)
        while "Page.loadEventFired" not in self.events:
            self.receive(self.limit)
        self.settle()

    def settle(self):
        """Waits for the page to draw what has changed."""
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")

    def run(self, expression):
        """The value of an expression in the page, promises awaited."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def key(self, key, settles=True):
        """Presses a key, as the keyboard does it: page scripts see trusted events."""
        is_text = len(key) == 1
        parameters = {"key": key, "code": key if not is_text else ""}
        code = {"Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
                "ArrowDown": 40, "Tab": 9}.get(key)
        if code:
            parameters["windowsVirtualKeyCode"] = code
        if is_text:
            parameters["text"] = key
        self.call("Input.dispatchKeyEvent", type="keyDown", **parameters)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)
        if settles:
            self.settle()

    def point(self, x, y, settles=True):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        if settles:
            self.settle()

    def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.settle()

    def screenshot(self, path):
        """Writes what the window shows as PNG."""
        self.run("new Promise((done) => setTimeout(done, 300))")  # what fades has faded
        picture = self.call("Page.captureScreenshot", format="png")
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture["data"]))
