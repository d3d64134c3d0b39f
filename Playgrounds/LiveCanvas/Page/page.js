// What a person does, and what is shown afterwards.
"use strict";

const byID = (id) => document.getElementById(id);
const toolKeys = { v: "Select", r: "Rectangle", e: "Ellipse", d: "Diamond", a: "Arrow" };

let tool = "Select";
let color = 0;
let drawing;
let past;

/** The pointer while it draws or moves: which one it is, where, and how often it has moved. */
let pointer = null;

// Showing

const show = () => {
  showDrawing();
  past = core.read("writeHistory");
  historyList.show(past, { jump, visit, undoOnly });
  const last = past.actions[past.position - 1];
  showSteps(last ? `What “${last.name}” changed` : "Nothing was done yet",
    last ? core.read("writeSteps", past.position - 1) : []);
  for (const name of ["undo", "redo", "undoOwn", "redoOwn"]) showUndoButton(name);
  for (const radio of document.querySelectorAll("#people [role=radio]")) {
    check(radio, radio.value === past.person);
  }
  document.body.dataset.person = past.person;
};

const showDrawing = () => {
  drawing = core.read("writeCanvas");
  stage.show(drawing);
  byID("delete").disabled = drawing.selection.length === 0;
};

/** Returns what a button says: the title of a command of all, or of what is a person's own. */
const titleOf = (name) => {
  if (!name.endsWith("Own")) return past[name] ?? (name === "undo" ? "Undo" : "Redo");
  const verb = name === "undoOwn" ? "Undo" : "Redo";
  return `${verb} ${past.person}’s ${past[name] ?? "own"}`;
};

const showUndoButton = (name) => {
  const sign = htmlElement("span", { className: "sign" }, name.startsWith("undo") ? "↶" : "↷");
  sign.setAttribute("aria-hidden", true);
  byID(name).replaceChildren(sign, titleOf(name));
  byID(name).disabled = past[name] === null;
};

const say = (text) => { byID("status").textContent = text; };

/** Shows the source of methods. */
const showSource = (...names) => { byID("source").textContent = names.map(core.method).join("\n"); };

const check = (radio, isChecked) => {
  radio.setAttribute("aria-checked", isChecked);
  radio.tabIndex = isChecked ? 0 : -1;
};

// Commands

/** Carries out a command, and shows what has become of the drawing. */
const perform = (name, number = [], sources = [name]) => {
  const count = past.branches.length;
  core.commands[name](...[number].flat());
  byID("undoLater").hidden = true;
  show();
  showSource(...sources);
  if (drawing.refusal === null) tour.note(name);
  byID("kept").hidden = name === "visit" || past.branches.length <= count;
};

/** What the canvas shows after going back or forth. */
const legend = "Highlighted is what changed; dashed is what was.";

const goBackOrForth = (name) => {
  if (past[name] === null) return;
  const [title, action] = [titleOf(name), past[name]];
  perform(name);
  if (sayRefusal(action, name.startsWith("redo") ? "performed again" : "taken back")) return;
  showSteps(`What “${title}” changed`, drawing.shown);
  say(`${title}. ${legend}`);
};

const jump = (place) => {
  perform("jump", place);
  const name = past.actions[place - 1]?.name;
  say(`The canvas is as it was ${name ? `after “${name}”` : "at the beginning"}. ${legend}`);
};

const visit = (branch, place) => {
  perform("visit", [branch, place]);
  say(`The canvas is as it was after “${past.actions[place - 1].name}”. What was left is a branch now. ${legend}`);
};

const undoOnly = (index) => {
  const { name } = past.actions[index];
  perform("undoOnly", index);
  if (!sayRefusal(name, "taken back", index)) say(`Only “${name}” was taken back. All that came later has stayed.`);
};

/** Says why the last command was refused, if it was. */
const sayRefusal = (name, verb, index) => {
  if (drawing.refusal === null) return false;
  const later = drawing.refusal.map((action) => `“${action}”`).join(" and ");
  say(`“${name}” was not ${verb}: ${later || "something"} has changed the same shape since. Nothing is lost.`);
  const button = byID("undoLater");
  if (index !== undefined) {
    button.hidden = false;
    button.textContent = `Undo ${later}, too`;
    button.onclick = () => {
      perform("undoWithLaterOnes", index);
      if (!sayRefusal(name, verb, index)) say(`“${name}” was ${verb}, with ${later}.`);
    };
  }
  return true;
};

const select = (ids) => {
  core.commands.deselect();
  for (const id of ids) core.commands.select(id);
  showDrawing();
};

const selectAll = () => {
  select(drawing.shapes.map((shape) => shape.id));
  say(`${drawing.shapes.length} shapes are selected.`);
};

const deleteSelection = () => {
  if (drawing.selection.length === 0) return;
  const count = drawing.selection.length;
  perform("delete");
  say(`${count === 1 ? "It is" : `All ${count} are`} one action.`);
};

const nudge = (x, y) => {
  perform("nudge", [x, y], ["nudge", "move"]);
  say(`Nudges coalesce: “${past.actions[past.position - 1]?.name}” is one action.`);
};

const recolor = (number) => {
  color = number;
  showColor();
  if (drawing.selection.length > 0) perform("recolor", number);
};

const chooseTool = (name) => {
  tool = name;
  // The colour that is chosen next is that of what is drawn.
  if (name !== "Select") select([]);
  document.body.dataset.tool = name;
  for (const radio of document.querySelectorAll("#tools [role=radio]")) check(radio, radio.value === name);
};

const choosePerson = (name) => {
  core.commands.setPerson(people.indexOf(name));
  select([]);
  show();
  say(`You are ${name} now. Undo takes back what happened last, whoever did it; ` +
    `“Undo ${name}’s” takes back what is ${name}’s own.`);
};

// The pointer

const begin = (event) => {
  if (event.button !== 0 || pointer) return;
  const target = event.target.closest("g[data-id]");
  const point = stage.point(event);
  event.preventDefault();
  if (tool === "Select") {
    stage.element.focus({ preventScroll: true });
    if (!target) return select([]);
    const id = Number(target.dataset.id);
    target.focus({ preventScroll: true });
    if (event.shiftKey) return toggle(id);
    if (!drawing.selection.includes(id)) select([id]);
    core.commands.beginMoving();
  } else {
    stage.element.focus({ preventScroll: true });
    core.commands.beginDrawing(kinds.indexOf(tool), point.x, point.y, color);
  }
  stage.element.setPointerCapture(event.pointerId);
  const name = tool === "Select" ? "move" : "draw";
  pointer = { ...point, id: event.pointerId, name, target, count: 0 };
};

/** Returns a listener that leaves other fingers aside. */
const ofPointer = (listener) => (event) => {
  if (event.pointerId === pointer?.id) listener(event);
};

const follow = (event) => {
  const point = stage.point(event);
  if (point.x === pointer.x && point.y === pointer.y) return;
  core.commands[pointer.name](point.x - pointer.x, point.y - pointer.y);
  Object.assign(pointer, point, { count: pointer.count + 1 });
  showDrawing();
};

const end = (isCancelled) => {
  const { name, target, count } = pointer;
  pointer = null;
  if (isCancelled || count === 0) {
    core.commands.cancel();
    show();
    // A click on one of several selects it alone.
    if (count === 0 && name === "move") select([Number(target.dataset.id)]);
    if (count > 0) say("The gesture was cancelled. It has left no trace.");
    return;
  }
  perform("commit", [], name === "draw" ? ["beginDrawing", "draw", "commit"] : ["beginMoving", "move", "commit"]);
  tour.note(name);
  say(`${count} ${count === 1 ? "move" : "moves"} of the pointer, one action: ` +
    `“${past.actions[past.position - 1]?.name ?? ""}”.`);
  if (name === "draw") chooseTool("Select");
};

const toggle = (id) => {
  const { selection } = drawing;
  select(selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id]);
};

/** Draws a shape in the middle, for those who have no pointer. */
const drawByKey = () => {
  core.commands.beginDrawing(kinds.indexOf(tool), 300, 190, color);
  core.commands.draw(120, 80);
  perform("commit", [], ["beginDrawing", "draw", "commit"]);
  tour.note("draw");
  say(`“${past.actions[past.position - 1].name}” is one action.`);
  chooseTool("Select");
};

// Keys

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const handleKey = (event) => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isOnStage = stage.element.contains(document.activeElement);
  const isFree = isOnStage || document.activeElement === document.body;
  const focusedID = Number(document.activeElement?.dataset?.id);
  if (pointer) {
    // Nothing but the gesture goes on until it ends.
    if (key === "Escape") end(true);
  } else if (event.metaKey || event.ctrlKey) {
    if (key === "z") goBackOrForth(event.shiftKey ? "redo" : "undo");
    else if (key === "y") goBackOrForth("redo");
    else if (key === "a") selectAll();
    else return;
  } else if (event.altKey) {
    return;
  } else if (key === "Escape") {
    select([]);
  } else if (key === "Delete" || key === "Backspace") {
    deleteSelection();
  } else if (arrows[key] && isFree) {
    if (drawing.selection.length === 0) return;
    nudge(...arrows[key].map((way) => way * (event.shiftKey ? 10 : 1)));
  } else if ((key === "Enter" || key === " ") && isOnStage) {
    if (tool !== "Select") drawByKey();
    else if (focusedID) event.shiftKey ? toggle(focusedID) : select([focusedID]);
    else return;
  } else if (toolKeys[key]) {
    chooseTool(toolKeys[key]);
  } else {
    return historyList.handleKey(event);
  }
  event.preventDefault();
};

// The controls

const radio = (value, label, choose, ...children) => {
  const button = htmlElement("button", { type: "button", value }, ...children);
  button.setAttribute("role", "radio");
  if (label) button.title = label;
  button.addEventListener("click", () => choose(value));
  button.addEventListener("keydown", (event) => {
    const way = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
    const next = way && button[way];
    if (!next) return;
    choose(next.value);
    next.focus();
    event.preventDefault();
  });
  return button;
};

const showColor = () => {
  [...byID("colors").children].forEach((button, number) => button.setAttribute("aria-pressed", number === color));
};

const colorButton = (name, number) => {
  const button = htmlElement("button", { type: "button", title: name, className: `color${number}` });
  button.setAttribute("aria-label", name);
  button.addEventListener("click", () => recolor(number));
  return button;
};

const icon = (kind) => {
  const shape = { kind, x: 3, y: 5, width: 18, height: 14, color: 4 };
  if (kind === "Arrow") Object.assign(shape, { y: 19, height: -14 });
  const path = kind === "Select"
    ? svgElement("path", { d: "M6 3L18 14L12.500 14.500L15.500 20.500L13 21.500L10.200 15.500L6 19Z" })
    : svgElement("path", { d: outlineOf(shape) });
  return svgElement("svg", { viewBox: "0 0 24 24", "aria-hidden": true }, path);
};

const start = async () => {
  await core.load();
  byID("size").textContent = `${Math.round(core.size / 1000)} kB`;
  byID("tools").append(...Object.entries(toolKeys).map(([key, name]) =>
    radio(name, `${name} (${key.toUpperCase()})`, chooseTool, icon(name),
      htmlElement("span", {}, name))));
  byID("people").append(...people.map((name) => radio(name, `Be ${name}`, choosePerson, badge(name), name)));
  for (const name of ["undo", "redo", "undoOwn", "redoOwn"]) {
    byID(name).addEventListener("click", () => goBackOrForth(name));
  }
  byID("all").addEventListener("click", selectAll);
  byID("delete").addEventListener("click", deleteSelection);
  byID("skip").addEventListener("click", tour.skip);
  byID("startOver").addEventListener("click", () => {
    core.commands.startOver();
    for (const id of ["undoLater", "kept"]) byID(id).hidden = true;
    show();
    say("Two people have drawn this. Take back what you like.");
  });
  stage.element.addEventListener("pointerdown", begin);
  stage.element.addEventListener("pointermove", ofPointer(follow));
  stage.element.addEventListener("pointerup", ofPointer(() => end(false)));
  stage.element.addEventListener("pointercancel", ofPointer(() => end(true)));
  document.addEventListener("keydown", handleKey);

  byID("colors").append(...colorNames.map(colorButton));
  showColor();
  chooseTool("Select");
  show();
  tour.show();
  showSource("beginMoving", "move", "commit");
  say("Two people have drawn this. Take back what you like.");
  document.body.dataset.isReady = true;
};

start();
