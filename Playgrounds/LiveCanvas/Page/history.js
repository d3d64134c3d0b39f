// The history, and what one of its actions has changed.
"use strict";

const htmlElement = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const historyList = {
  element: document.getElementById("actions"),

  /** Shows the actions; `jump`, `visit` and `undoOnly` are called with the place that a person chooses. */
  show({ actions, branches, position }, { jump, visit, undoOnly }) {
    const focus = historyList.element.contains(document.activeElement)
      ? document.activeElement.dataset.key : null;
    const line = (place, title, author, ...classes) => {
      const button = htmlElement("button", { type: "button", className: "go" }, badge(author), title);
      button.dataset.key = `go ${place}`;
      button.addEventListener("click", () => jump(place));
      const item = htmlElement("li", {}, button);
      item.classList.add(...classes, place > position ? "undone" : "performed");
      if (place === position) button.setAttribute("aria-current", "step");
      return item;
    };
    const lines = actions.map((action, index) => {
      const name = htmlElement("span", { className: "name" }, action.name);
      const isPerformed = index < position;
      const item = line(index + 1, name, action.author,
        ...(isPerformed && !action.isInForce ? ["takenBack"] : []));
      if (index + 1 < position && action.isInForce) {
        const label = `Undo only “${action.name}”`;
        const only = htmlElement("button", { type: "button", className: "only", title: label }, "Undo this");
        only.setAttribute("aria-label", label);
        only.dataset.key = `only ${index}`;
        only.addEventListener("click", () => undoOnly(index));
        item.append(only);
      }
      return item;
    });
    const start = line(0, htmlElement("span", { className: "name" }, "Empty canvas"), "");
    /** Returns the lines of what begins at a place, each branch before what was done instead of it. */
    const branchLines = (on, place, depth = 1) => branches.flatMap((branch, number) => {
      if (branch.on !== on || branch.start !== place) return [];
      return branch.actions.flatMap(({ name, author }, index) => {
        const end = place + index + 1;
        const button = htmlElement("button", { type: "button", className: "go" }, badge(author),
          htmlElement("span", { className: "name" }, name));
        button.title = `Go to “${name}” on this branch`;
        button.dataset.key = `visit ${number} ${end}`;
        button.addEventListener("click", () => visit(number, end));
        const item = htmlElement("li", { className: "branch" }, button);
        item.style.setProperty("--depth", depth);
        if (index === 0) item.classList.add("first");
        return [item, ...branchLines(number, end, depth + 1)];
      });
    });
    historyList.element.replaceChildren(
      ...[start, ...lines].flatMap((item, place) => [item, ...branchLines(-1, place)]));
    const current = historyList.element.querySelector("[aria-current]");
    const list = historyList.element;
    // Not `scrollIntoView`, which would scroll the page as well.
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
    if (focus) {
      const next = list.querySelector(`[data-key="${focus}"]`) ?? current;
      next.focus({ preventScroll: true });
    }
  },

  /** Lets the arrow keys go from line to line. */
  handleKey(event) {
    const buttons = [...historyList.element.querySelectorAll(".go")];
    const index = buttons.indexOf(document.activeElement);
    const next = buttons[index + { ArrowUp: -1, ArrowDown: 1 }[event.key]];
    if (index < 0 || !next) return;
    next.focus();
    event.preventDefault();
  },
};

/** Returns the sign of a person. */
const badge = (author) => {
  const sign = htmlElement("span", { className: `badge ${author}`, title: author }, author.slice(0, 1));
  sign.setAttribute("aria-label", author);
  return sign;
};

/** Shows the steps of an action: each value before beside the one after, and what differs. */
const showSteps = (title, steps) => {
  document.getElementById("detailsTitle").textContent = title;
  document.getElementById("steps").replaceChildren(...steps.map((step) => {
    const { id, kind } = step.new ?? step.old;
    const verb = !step.old ? "created" : step.new ? "modified" : "deleted";
    const table = htmlElement("table", {}, htmlElement("caption", {}, `${kind} ${id}: `,
      htmlElement("code", {}, `.${verb}`)));
    const side = (shape) => picture(shape, [step.old, step.new].filter(Boolean));
    table.append(row("th", "", "old", "new"), row("td", "", side(step.old), side(step.new)));
    const properties = Object.keys(step.new ?? step.old).filter((name) => name !== "id");
    const text = (shape, name) =>
      !shape ? "" : name === "color" ? colorNames[shape.color] : String(shape[name]);
    const changed = properties.filter((name) => step.old?.[name] !== step.new?.[name]);
    for (const name of changed) table.append(row("td", name, text(step.old, name), text(step.new, name)));
    const same = properties.length - changed.length;
    if (same > 0) table.append(htmlElement("tr", {}, htmlElement("td", { colSpan: 3 }, `… ${same} unchanged`)));
    return table;
  }));
};

const row = (tag, name, ...cells) =>
  htmlElement("tr", {}, htmlElement("th", { scope: "row" }, name),
    ...cells.map((cell) => htmlElement(tag, {}, cell)));

/** Returns a picture of a shape in a frame that holds others, too; “nothing” where there is none. */
const picture = (shape, others) => {
  if (!shape) return "nothing";
  const frames = others.map(frameOf);
  const left = Math.min(...frames.map((frame) => frame.x)) - 8;
  const top = Math.min(...frames.map((frame) => frame.y)) - 8;
  const right = Math.max(...frames.map((frame) => frame.x + frame.width)) + 8;
  const bottom = Math.max(...frames.map((frame) => frame.y + frame.height)) + 8;
  const box = { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, "aria-hidden": true };
  return svgElement("svg", box, pictureOf(shape));
};
