// Runs the script of a page that “canvas inspect --html” has written, in as much of a browser as it
// asks for, and goes through the history by keys.
"use strict";
const assert = require("node:assert");
const page = require("node:fs").readFileSync(process.argv[2], "utf8");

class Element {
  constructor(tag) {
    Object.assign(this, { tag, textContent: "", value: "", hidden: false, children: [] });
    Object.assign(this, { attributes: {}, listeners: {}, style: { setProperty() {} } });
  }
  append(...children) { this.children.push(...children); }
  prepend(...children) { this.children.unshift(...children); }
  replaceChildren(...children) { this.children = children; }
  setAttribute(name, value) { this.attributes[name] = value; }
  removeAttribute(name) { delete this.attributes[name]; }
  addEventListener(kind, listener) { this.listeners[kind] = listener; }
  scrollIntoView() {}
  get text() { return this.textContent + this.children.map((child) => child.text).join(""); }
}

const elements = {};
for (const [, tag, id] of page.matchAll(/<(\w+)[^>]* id="(\w+)"/g)) elements[id] = new Element(tag);
elements.data.textContent = page.match(/id="data">(.*)<\/script>/)[1];
const document = Object.assign(new Element("document"), {
  getElementById: (id) => elements[id],
  createElement: (tag) => new Element(tag),
});
const script = page.match(/<script>\n([^]*?)<\/script>/)[1];
new Function("document", script)(document);

const { states, branches, shown } = JSON.parse(elements.data.textContent);
const press = (key) =>
  document.listeners.keydown({ key, target: document, preventDefault() {} });
const isShown = (index) => {
  assert.equal(elements.name.textContent, states[index].name);
  assert.match(decodeURIComponent(elements.picture.src), /^data:image\/svg.*,<svg [^]*<\/svg>\n?$/);
  const current = elements.states.children.map((button) => "aria-current" in button.attributes);
  assert.deepEqual(current, states.map((_, other) => other === index));
  const lines = states[index].steps.flatMap((step) => [step.title, ...step.lines]);
  for (const line of lines) assert(elements.steps.children.some((one) => one.text.includes(line)));
};

isShown(shown);
for (let index = shown; index > 0; index -= 1) press("ArrowUp");
isShown(0);
press("ArrowLeft");
isShown(0);
for (let index = 1; index < states.length; index += 1) {
  press(index % 2 ? "ArrowDown" : "ArrowRight");
  isShown(index);
}
press("ArrowDown");
isShown(states.length - 1);
elements.states.children[1].listeners.click();
isShown(1);
branches.forEach(({ end }, index) => {
  elements.branches.children[index].listeners.click();
  isShown(end);
});
elements.states.children[1].listeners.click();

// Only the actions that have changed an element are gone through.
const { id } = states[1].steps[0];
elements.find.value = id;
elements.find.listeners.input();
const touches = states.map((state) => state.steps.some((step) => step.id === id));
assert.deepEqual(elements.states.children.map((button) => !button.hidden), touches);
press("ArrowDown");
isShown(touches.indexOf(true, 2));
