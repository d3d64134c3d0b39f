// A headless Chromium, driven by the DevTools protocol over two pipes.
"use strict";
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

/** Starts a browser with one page. */
exports.open = async (program) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "chromium-"));
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
    "--no-first-run", "--hide-scrollbars", "--remote-debugging-pipe", `--user-data-dir=${profile}`];
  const browser = spawn(program, [...flags, "about:blank"],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const [, , , input, output] = browser.stdio;
  const calls = new Map();
  const listeners = [];
  let rest = "";
  let number = 0;
  /** Why the browser answers no more, if so. */
  let ending = null;
  const end = (reason) => {
    ending ??= reason;
    for (const call of calls.values()) call.reject(new Error(ending));
    calls.clear();
  };
  browser.on("error", (error) => end(String(error)));
  browser.on("exit", () => end("the browser has ended"));
  input.on("error", () => {});
  output.setEncoding("utf8").on("data", (data) => {
    const messages = (rest + data).split("\0");
    rest = messages.pop();
    for (const message of messages.map((text) => JSON.parse(text))) {
      const call = calls.get(message.id);
      calls.delete(message.id);
      if (!call) for (const listener of listeners) listener(message);
      else if (message.error) call.reject(new Error(`${call.method}: ${message.error.message}`));
      else call.resolve(message.result);
    }
  });
  let sessionId;
  const send = (method, params = {}) => new Promise((resolve, reject) => {
    if (ending) throw new Error(ending);
    number += 1;
    calls.set(number, { method, resolve, reject });
    input.write(JSON.stringify({ id: number, method, params, sessionId }) + "\0");
  });
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  ({ sessionId } = await send("Target.attachToTarget", { targetId, flatten: true }));

  const mouse = (type, x, y, buttons, modifiers = 0) => send("Input.dispatchMouseEvent",
    { type, x, y, button: type === "mouseMoved" ? "none" : "left", buttons, clickCount: 1, modifiers });
  const page = {
    send,
    on: (method, body) => listeners.push((message) => message.method === method && body(message.params)),

    /** Computes an expression in the page. */
    async evaluate(expression) {
      const { result, exceptionDetails } =
        await send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
      if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception.description}`);
      return result.value;
    },

    /** Waits until an expression is true. */
    async until(expression) {
      const end = Date.now() + 20_000;
      while (!(await page.evaluate(expression))) {
        if (Date.now() > end) throw new Error(`${expression} does not become true`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },

    /** Presses the pointer at one place, moves it to another in so many moves, and lets it go. */
    async drag(from, to, moves = 20, { released = true, modifiers = 0 } = {}) {
      await mouse("mouseMoved", from.x, from.y, 0, modifiers);
      await mouse("mousePressed", from.x, from.y, 1, modifiers);
      for (let move = 1; move <= moves; move += 1) {
        const part = move / moves;
        await mouse("mouseMoved",
          from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part, 1, modifiers);
      }
      if (released) await mouse("mouseReleased", to.x, to.y, 0, modifiers);
    },

    release: (point) => mouse("mouseReleased", point.x, point.y, 0),

    /** Lets fingers be at some places: the first one, the second one, … */
    touch: (type, ...points) => send("Input.dispatchTouchEvent",
      { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) }),

    /** Presses a key: press("z", "Control", "Shift"). */
    async press(key, ...modifiers) {
      const bits = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };
      const sum = modifiers.reduce((sum, name) => sum + bits[name], 0);
      const codes = { Enter: 13, Tab: 9, Escape: 27, Delete: 46, ArrowLeft: 37, ArrowUp: 38,
        ArrowRight: 39, ArrowDown: 40, " ": 32 };
      const code = codes[key] ?? key.toUpperCase().charCodeAt(0);
      const text = key === "Enter" ? "\r" : key.length === 1 && !(sum & 6) ? key : undefined;
      const event = { key, windowsVirtualKeyCode: code, modifiers: sum };
      await send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", text, ...event });
      await send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    },

    async close() {
      if (!ending) {
        const ended = new Promise((resolve) => browser.once("exit", resolve));
        input.write(JSON.stringify({ id: 0, method: "Browser.close" }) + "\0");
        const timer = setTimeout(() => browser.kill("SIGKILL"), 5_000);
        await ended;
        clearTimeout(timer);
      }
      fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return page;
};
