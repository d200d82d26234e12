// Shared by all pages: the theme and the help.

const themes = ["auto", "light", "dark"];
const themeListeners = [];
const onThemeChange = (update) => themeListeners.push(update);

// Stored if the browser allows that for a page from disk; optional.
const stored = { get: () => { try { return localStorage.getItem("lamina-theme"); } catch { return null; } },
  set: (value) => { try { localStorage.setItem("lamina-theme", value); } catch { /* the choice lasts as long as the page */ } } };

function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  byId("theme").textContent = { auto: "◐ Auto", light: "☀ Light", dark: "☾ Dark" }[theme];
  byId("theme").title = "Light, dark, or the system's theme (t)";
  themeListeners.forEach((update) => update());
}

function setUpTheme() {
  const asked = new URLSearchParams(location.hash.slice(1)).get("theme") ?? stored.get();
  let theme = themes.includes(asked) ? asked : "auto";
  const next = () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    stored.set(theme);
    setTheme(theme);
  };
  byId("theme").addEventListener("click", next);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTheme(theme));
  setTheme(theme);
  return next;
}

/** Fills the help with keys and what they do; returns what opens it. */
function setUpHelp(keys) {
  const help = byId("help");
  help.append(make("h2", { id: "help-title" }, "Keys"), make("dl", {}, ...keys.flatMap(([key, about]) =>
    [make("dt", {}, make("kbd", {}, key)), make("dd", {}, about)])),
  make("button", { type: "button", class: "quiet", autofocus: true, onclick: () => help.close() }, "Close"));
  const open = () => { if (!help.open) help.showModal(); };
  byId("help-button").addEventListener("click", open);
  help.addEventListener("click", (event) => { if (event.target === help) help.close(); });
  return open;
}
