// Uses the live canvas as a person does, by pointer and keys: page.js CHROMIUM FOLDER [SCREENSHOTS]
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { open } = require("./browser.js");

const [program, folder, screenshots] = process.argv.slice(2);
let page;

// What is on the page

const evaluate = (expression) => page.evaluate(expression);
const texts = (selector) => evaluate(`[...document.querySelectorAll("${selector}")].map((one) => one.innerText.trim())`);
const text = async (selector) => (await texts(selector))[0];
const count = (selector) => evaluate(`document.querySelectorAll("${selector}").length`);
const names = () => texts("#actions li:not(.branch) .name");
const lastName = async () => (await names()).at(-1);
const label = (id) => evaluate(`document.querySelector("#stage g[data-id='${id}']")?.getAttribute("aria-label")`);

/** Returns the middle of an element on the screen, and scrolls to it. */
const middle = (selector) => evaluate(`(() => {
  const element = document.querySelector(${JSON.stringify(selector)});
  element.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
})()`);

/** Returns where a point of the drawing is on the screen. */
const place = (x, y) => evaluate(`(() => {
  const stage = document.getElementById("stage");
  stage.scrollIntoView({ block: "nearest" });
  const point = new DOMPoint(${x}, ${y}).matrixTransform(stage.getScreenCTM());
  return { x: point.x, y: point.y };
})()`);

const click = async (selector) => {
  const point = await middle(selector);
  await page.drag(point, point, 0);
};
const lineOf = (index) => `#actions li:nth-child(${index + 1} of :not(.branch)) .go`;
const dragShape = async (id, x, y, options) => {
  const from = await middle(`#stage g[data-id='${id}'] .shape`);
  const scale = await evaluate(`document.getElementById("stage").getScreenCTM().a`);
  await page.drag(from, { x: from.x + x * scale, y: from.y + y * scale }, 30, options);
};

const load = async (url) => {
  await page.send("Page.navigate", { url });
  await page.until("document.body?.dataset.isReady === 'true'");
};

// What a person tries

const made = ["Empty canvas", "Add Rectangle", "Add Ellipse", "Add Arrow", "Add Diamond", "Recolor Rectangle", "Move Diamond"];

const trials = {
  async "a page begins with what two people have drawn"() {
    assert.deepEqual(await names(), made);
    assert.equal(await count("#stage g"), 4);
    assert.equal(await text("#undo"), "↶Undo Move Diamond");
    assert.equal(await text("#undoOwn"), "↶Undo Ana’s Recolor Rectangle");
    assert.equal(await evaluate("document.getElementById('redo').disabled"), true);
    assert.match(await text("#size"), /^\d+ kB$/);
  },

  async "a drag is one action, and undo highlights what it changed"() {
    const before = await label(1);
    await dragShape(1, 50, 30);
    assert.equal(await label(1), "Green Rectangle, at 120, 90");
    assert.deepEqual(await names(), [...made, "Move Rectangle"]);
    assert.match(await text("#status"), /^\d\d moves of the pointer, one action: “Move Rectangle”\.$/);
    assert.deepEqual(await texts("#steps td"), ["", "", "70", "120", "60", "90", "… 4 unchanged"]);
    assert.match(await text("#source"), /store\.beginGesture\("Move " \+ noun\)[^]*store\.modify\(id\)[^]*gesture\?\.commit\(\)/);

    await page.press("z", "Control");
    assert.equal(await label(1), before);
    assert.equal(await count("#stage g .halo"), 1);
    assert.equal(await count("#stage g[data-id='1'] .halo"), 1);
    assert.equal(await count("#stage .ghost"), 1);
    assert.deepEqual(await texts("#steps td"), ["", "", "120", "70", "90", "60", "… 4 unchanged"]);
    if (screenshots) await save("undone");
    assert.equal(await text("#redo"), "↷Redo Move Rectangle");
    assert.deepEqual(await texts("#actions .undone .name"), ["Move Rectangle"]);
    assert.equal(await count("#actions .takenBack"), 0);
    assert.equal(await text("#source"), "mutating func undo() {\n  shown = store.undo()?.steps ?? []\n}");

    for (const [keys, isUndo] of [[["z", "Control", "Shift"], false], [["z", "Meta"], true],
      [["z", "Meta", "Shift"], false], [["z", "Control"], true], [["y", "Control"], false]]) {
      await page.press(...keys);
      assert.equal(await label(1), isUndo ? before : "Green Rectangle, at 120, 90", keys.join());
    }
  },

  async "a gesture that is cancelled leaves no trace"() {
    await click("#undo");
    await dragShape(2, 80, 80, { released: false });
    for (const keys of [["z", "Control"], ["a", "Control"], ["Delete"], ["ArrowLeft"], ["r"]]) {
      await page.press(...keys);
    }
    assert.equal(await label(2), "Yellow Ellipse, at 520, 130");
    assert.equal(await count("#stage .selection"), 1);
    await page.press("Escape");
    assert.equal(await label(2), "Yellow Ellipse, at 440, 50");
    assert.equal(await text("#redo"), "↷Redo Move Rectangle");
    await page.release(await place(10, 10));
    assert.deepEqual(await names(), [...made, "Move Rectangle"]);
    // So does one that goes back to where it began, and a click.
    const middleOfIt = await middle("#stage g[data-id='2'] .shape");
    await page.drag(middleOfIt, middleOfIt, 0);
    assert.equal(await text("#redo"), "↷Redo Move Rectangle");
  },

  async "a second finger takes no part in a drag"() {
    const [from, to] = [await middle("#stage g[data-id='2'] .shape"), await place(520, 120)];
    const [other, aside] = [await place(200, 300), await place(100, 200)];
    await page.touch("touchStart", from);
    await page.touch("touchMove", to);
    await page.until("document.querySelector(`#stage g[data-id='2']`).ariaLabel.endsWith('at 430, 60')");
    await evaluate(`stage.element.addEventListener("pointermove", () => { hasMoved = true; }, { once: true })`);
    await page.touch("touchStart", to, other);
    await page.touch("touchMove", to, aside);
    await page.until("window.hasMoved");
    assert.equal(await label(2), "Yellow Ellipse, at 430, 60");
    await page.touch("touchMove", from, aside);
    await page.touch("touchEnd");
    assert.equal(await label(2), "Yellow Ellipse, at 440, 50");
    assert.equal(await text("#redo"), "↷Redo Move Rectangle");
  },

  async "drawing is one action, and what could be redone is a branch then"() {
    await click("#tools button[value=Ellipse]");
    await click("#colors button[title=Purple]");
    await page.drag(await place(600, 200), await place(520, 260), 25);
    assert.equal(await count("#stage g"), 5);
    assert.equal(await label(5), "Purple Ellipse, at 600, 200");
    assert.deepEqual(await names(), [...made, "Add Ellipse"]);
    assert.equal(await evaluate("document.getElementById('redo').disabled"), true);
    assert.deepEqual(await texts("#actions .branch .name"), ["Move Rectangle"]);
    await click("#undo");
    assert.equal(await count("#stage g"), 4);
    assert.equal(await count("#stage .ghost.Ellipse"), 1);
  },

  async "nudges coalesce"() {
    await click("#stage g[data-id='4'] .shape");
    for (let time = 0; time < 12; time += 1) await page.press("ArrowRight");
    await page.press("ArrowUp", "Shift");
    assert.equal(await label(4), "Red Diamond, at 282, 220");
    assert.deepEqual(await names(), [...made, "Nudge Diamond"]);
    // Another selection, another action.
    await click("#stage g[data-id='2'] .shape");
    await page.press("ArrowDown");
    assert.equal(await lastName(), "Nudge Ellipse");
    await page.press("z", "Control");
    await page.press("z", "Control");
    assert.equal(await label(4), "Red Diamond, at 270, 230");
  },

  async "deleting all is one action"() {
    await page.press("a", "Control");
    assert.equal(await count("#stage .selection"), 4);
    await page.press("Delete");
    assert.equal(await count("#stage g"), 0);
    assert.deepEqual(await names(), [...made, "Delete 4 Shapes"]);
    assert.equal(await count("#steps table"), 4);
    await click("#undo");
    assert.equal(await count("#stage g"), 4);
    assert.equal(await count("#stage .halo"), 4);
    // Shift adds to the selection, and takes from it.
    await click("#stage g[data-id='1'] .shape");
    const ellipse = await middle("#stage g[data-id='2'] .shape");
    await page.drag(ellipse, ellipse, 0, { modifiers: 8 });
    assert.equal(await count("#stage .selection"), 2);
    await page.drag(ellipse, ellipse, 0, { modifiers: 8 });
    assert.equal(await count("#stage .selection"), 1);
    await click("#delete");
    assert.equal(await lastName(), "Delete Rectangle");
    await click("#undo");
  },

  async "a click on a line of the history goes there"() {
    await click(lineOf(2));
    assert.equal(await count("#stage g"), 2);
    assert.equal(await count("#stage .ghost.Arrow"), 1);
    assert.equal(await label(1), "Blue Rectangle, at 70, 60");
    assert.equal(await evaluate("document.querySelector('#actions [aria-current]').innerText"), "A\nAdd Ellipse");
    assert.equal(await count("#actions .undone"), 5);
    assert.equal(await text("#detailsTitle"), "What “Add Ellipse” changed");
    assert.equal((await texts("#steps td"))[0], "nothing");
    await click(lineOf(0));
    assert.equal(await count("#stage g"), 0);
    assert.equal(await evaluate("document.getElementById('undo').disabled"), true);
    // By keys: down, and there.
    for (let time = 0; time < 6; time += 1) await page.press("ArrowDown");
    await page.press("Enter");
    assert.equal(await label(4), "Red Diamond, at 270, 230");
  },

  async "an action is named after the shapes that it changes"() {
    await click("#startOver");
    await page.press("a", "Control");
    for (let time = 0; time < 3; time += 1) await page.press("z", "Control");
    assert.equal(await count("#stage .selection"), 3);
    await page.press("Delete");
    assert.deepEqual(await names(), [...made.slice(0, 4), "Delete 3 Shapes"]);
    assert.equal(await count("#steps table"), 3);
  },

  async "what was undone is a branch, which a click leads to"() {
    await click("#startOver");
    assert.equal(await count("#actions .branch"), 0);
    await page.press("z", "Control");
    await page.press("z", "Control");
    assert.equal(await count("#actions .branch"), 0);
    await click("#stage g[data-id='2'] .shape");
    await click("#colors button[title=Red]");
    const left = ["Recolor Rectangle", "Move Diamond"];
    const line = [...made.slice(0, 5), "Recolor Ellipse"];
    assert.deepEqual(await names(), line);
    assert.deepEqual(await texts("#actions .branch .name"), left);
    assert.match(await text("#kept"), /not lost/);
    if (screenshots) await save("branch");

    await click("#actions .branch:nth-child(7) .go");
    // What has changed is highlighted: the rectangle is green again, the diamond has moved back, the ellipse is
    // yellow again; each ghost is what was when the branch was left.
    assert.deepEqual(await evaluate(
      `[...document.querySelectorAll("#stage g:has(.halo)")].map((one) => one.dataset.id)`), ["1", "2", "4"]);
    assert.equal(await count("#stage .ghost"), 3);
    assert.equal(await count("#stage .ghost.Ellipse.color3"), 1);
    if (screenshots) await save("visited");
    assert.deepEqual(await texts("#actions li:not(.branch) .name"), made);
    assert.deepEqual(await texts("#actions .branch .name"), ["Recolor Ellipse"]);
    assert.equal(await label(1), "Green Rectangle, at 70, 60");
    assert.equal(await label(2), "Yellow Ellipse, at 440, 50");
    assert.equal(await label(4), "Red Diamond, at 270, 230");
    assert.equal(await evaluate("document.getElementById('kept').hidden"), true);
    // A branch that begins on a branch: back to it, undone by one, and something else.
    await click("#actions .branch .go");
    assert.deepEqual(await texts("#actions li:not(.branch) .name"), line);
    assert.equal(await label(2), "Red Ellipse, at 440, 50");
    await click("#actions .branch .go");
    assert.equal(await text("#redo"), "↷Redo Move Diamond");
    await click("#stage g[data-id='2'] .shape");
    await page.press("ArrowRight");
    assert.equal(await count("#actions .branch"), 2);
    assert.deepEqual((await texts("#actions .branch .name")).sort(), ["Move Diamond", "Recolor Ellipse"]);
    await click("#startOver");
    assert.equal(await count("#actions .branch"), 0);
  },

  async "one action in the middle is taken back alone, or refused with the reason"() {
    await click("#startOver");
    await click("#actions li:nth-child(6) .only");
    assert.equal(await label(1), "Blue Rectangle, at 70, 60");
    assert.equal(await label(4), "Red Diamond, at 270, 230");
    assert.deepEqual(await names(), [...made, "Undo Recolor Rectangle"]);
    assert.deepEqual(await texts("#actions .takenBack .name"), ["Recolor Rectangle"]);

    await click("#actions li:nth-child(5) .only");
    assert.match(await text("#status"), /“Add Diamond” was not taken back: “Move Diamond” has changed the same shape since/);
    assert.equal(await count("#stage g"), 4);
    await click("#undoLater");
    assert.equal(await count("#stage g"), 3);
    assert.equal(await count("#actions .takenBack"), 3);
    assert.equal(await evaluate("document.getElementById('undoLater').hidden"), true);
  },

  async "each of two people has an undo of their own"() {
    await click("#startOver");
    await click("#people button[value=Ben]");
    assert.equal(await text("#undoOwn"), "↶Undo Ben’s Move Diamond");
    await click("#stage g[data-id='2'] .shape");
    await click("#colors button[title=Red]");
    assert.equal(await label(2), "Red Ellipse, at 440, 50");
    await click("#people button[value=Ana]");
    await click("#undoOwn");
    assert.equal(await label(1), "Blue Rectangle, at 70, 60");
    assert.equal(await label(2), "Red Ellipse, at 440, 50");
    assert.equal(await text("#redoOwn"), "↷Redo Ana’s Recolor Rectangle");
    await click("#redoOwn");
    assert.equal(await label(1), "Green Rectangle, at 70, 60");
    // What Ben has changed since is not overwritten.
    await click("#undoOwn");
    await click("#undoOwn");
    await click("#undoOwn");
    assert.match(await text("#status"), /^“Add Ellipse” was not taken back: “Recolor Ellipse” has changed/);
    assert.equal(await label(2), "Red Ellipse, at 440, 50");
  },

  async "all can be done by keys"() {
    await click("#startOver");
    await evaluate("document.activeElement.blur(); document.getElementById('stage').focus()");
    await page.press("d");
    assert.equal(await evaluate("document.querySelector('#tools [aria-checked=true]').value"), "Diamond");
    await page.press("Enter");
    assert.equal(await lastName(), "Add Diamond");
    assert.equal(await count("#stage g"), 5);
    await page.press("Tab");
    assert.equal(await evaluate("document.activeElement.dataset.id"), "1");
    await page.press("Tab");
    await page.press(" ");
    await page.press("ArrowLeft");
    assert.equal(await evaluate("document.activeElement.dataset.id"), "2");
    assert.equal(await lastName(), "Nudge Ellipse");
    await page.press("Escape");
    assert.equal(await count("#stage .selection"), 0);
    // From there, each control is reached.
    const seen = new Set();
    for (let time = 0; time < 80; time += 1) {
      await page.press("Tab");
      seen.add(await evaluate("document.activeElement.id || document.activeElement.dataset.id || document.activeElement.value || document.activeElement.className || document.activeElement.tagName"));
    }
    for (const name of ["undo", "undoOwn", "go", "only", "startOver", "all", "stage", "Select", "Ana"]) {
      assert(seen.has(name), `Tab does not reach ${name}, but ${[...seen].join(", ")}`);
    }
    const nameless = await evaluate(`[...document.querySelectorAll("button, [role=button]")]
      .filter((one) => !one.hidden && !one.textContent.trim() && !one.getAttribute("aria-label")).length`);
    assert.equal(nameless, 0);
  },

  async "the tour is ticked off"() {
    const done = await count("#progress .done");
    assert.equal(done, await count("#progress li"));
    assert.equal(await evaluate("document.getElementById('skip').hidden"), true);
  },

  async "it fits a phone, in light and dark"() {
    const backgrounds = new Set();
    for (const [width, height] of [[1280, 900], [390, 844], [320, 640]]) {
      for (const value of ["light", "dark"]) {
        await page.send("Emulation.setDeviceMetricsOverride",
          { width, height, deviceScaleFactor: 1, mobile: width < 600 });
        await page.send("Emulation.setEmulatedMedia",
          { features: [{ name: "prefers-color-scheme", value }] });
        assert((await evaluate("document.documentElement.scrollWidth")) <= width, `${width} is too narrow`);
        backgrounds.add(await evaluate("getComputedStyle(document.body).backgroundColor"));
        if (screenshots) await save(`${width}-${value}`);
      }
    }
    assert.equal(backgrounds.size, 2);
  },
};

const save = async (name) => {
  await page.until("document.getAnimations().length === 0");
  const { data } = await page.send("Page.captureScreenshot", { captureBeyondViewport: true });
  fs.writeFileSync(path.join(screenshots, `${name}.png`), Buffer.from(data, "base64"));
};

/** Serves the folder, as any server does. */
const serve = () => new Promise((resolve) => {
  const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
  const server = http.createServer((request, response) => {
    const file = path.join(folder, path.basename(request.url) || "index.html");
    response.writeHead(200, { "content-type": kinds[path.extname(file)] ?? "text/plain" });
    response.end(fs.readFileSync(file));
  }).listen(0, "127.0.0.1", () => resolve(server));
});

const main = async () => {
  page = await open(program);
  const mistakes = [];
  const requests = [];
  page.on("Runtime.exceptionThrown", ({ exceptionDetails }) => mistakes.push(exceptionDetails.exception.description));
  page.on("Log.entryAdded", ({ entry }) => mistakes.push(entry.text));
  page.on("Network.requestWillBeSent", ({ request }) => requests.push(request.url));
  for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.send(`${domain}.enable`);
  await page.send("Emulation.setDeviceMetricsOverride",
    { width: 1280, height: 1000, deviceScaleFactor: 1, mobile: false });
  try {
    await load(pathToFileURL(path.resolve(folder, "index.html")).href);
    for (const [name, trial] of Object.entries(trials)) {
      try {
        await trial();
      } catch (error) {
        if (screenshots) await save("failed");
        throw new Error(`Not so: ${name}.`, { cause: error });
      }
    }
    const server = await serve();
    const address = `http://127.0.0.1:${server.address().port}/`;
    await load(address);
    await page.press("z", "Control");
    assert.equal(await text("#redo"), "↷Redo Move Diamond");
    server.closeAllConnections();
    server.close();
    assert.deepEqual(mistakes, []);
    const others = requests.filter((url) => !/^(file:|data:)/.test(url) && !url.startsWith(address));
    assert.deepEqual(others, [], "it asks the network");
    console.log(`${Object.keys(trials).length} trials by pointer and keys, from a file and from a server: all is well.`);
  } finally {
    await page.close();
  }
};

// Where nothing goes on before the end, node ends by itself.
process.exitCode = 1;
main().then(() => { process.exitCode = 0; }, console.error);
