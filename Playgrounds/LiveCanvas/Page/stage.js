// The drawing: shapes, what is selected, and what the last command has changed.
"use strict";

const svgElement = (tag, attributes = {}, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

/** Returns the frame of a shape, which may have been drawn up or to the left. */
const frameOf = ({ x, y, width, height }) => ({
  x: Math.min(x, x + width),
  y: Math.min(y, y + height),
  width: Math.abs(width),
  height: Math.abs(height),
});

/** Returns the outline of a shape as the data of a path. */
const outlineOf = (shape) => {
  const { x, y, width, height } = frameOf(shape);
  const [midX, midY, right, bottom] = [x + width / 2, y + height / 2, x + width, y + height];
  switch (shape.kind) {
    case "Rectangle":
      return `M${x} ${y}H${right}V${bottom}H${x}Z`;
    case "Ellipse":
      return `M${x} ${midY}A${width / 2} ${height / 2} 0 0 1 ${right} ${midY}` +
        `A${width / 2} ${height / 2} 0 0 1 ${x} ${midY}Z`;
    case "Diamond":
      return `M${midX} ${y}L${right} ${midY}L${midX} ${bottom}L${x} ${midY}Z`;
    case "Arrow": {
      const [tipX, tipY] = [shape.x + shape.width, shape.y + shape.height];
      const angle = Math.atan2(shape.height, shape.width);
      const size = Math.min(16, Math.hypot(shape.width, shape.height) / 2);
      const barb = (turn) =>
        `${tipX - size * Math.cos(angle + turn)} ${tipY - size * Math.sin(angle + turn)}`;
      return `M${shape.x} ${shape.y}L${tipX} ${tipY}M${barb(0.45)}L${tipX} ${tipY}L${barb(-0.45)}`;
    }
  }
};

/** Returns a picture of a shape. */
const pictureOf = (shape, name = "shape") =>
  svgElement("path", { d: outlineOf(shape), class: `${name} ${shape.kind} color${shape.color}` });

/** Returns what became of each shape by all of the steps together. */
const netOf = (steps) => {
  const changes = new Map();
  for (const step of steps) {
    const { id } = step.new ?? step.old;
    changes.set(id, { old: (changes.get(id) ?? step).old, new: step.new });
  }
  return [...changes.values()].filter((step) => JSON.stringify(step.old) !== JSON.stringify(step.new));
};

const stage = {
  element: document.getElementById("stage"),

  /** The groups of the shapes that are there, by identity. */
  groups: new Map(),

  /** Shows a drawing. Groups of shapes stay what they are, and with them the focus. */
  show({ shapes, selection, shown }) {
    const changes = netOf(shown);
    const changed = new Set(changes.filter((step) => step.new).map((step) => step.new.id));
    const focus = document.activeElement;
    const groups = shapes.map((shape) => {
      const isSelected = selection.includes(shape.id);
      const group = stage.groups.get(shape.id) ?? svgElement("g", { tabindex: 0, role: "button" });
      group.dataset.id = shape.id;
      group.setAttribute("aria-pressed", isSelected);
      group.setAttribute("aria-label", `${colorNames[shape.color]} ${shape.kind}, at ${shape.x}, ${shape.y}`);
      group.replaceChildren(pictureOf(shape, "reach"), pictureOf(shape));
      if (changed.has(shape.id)) group.prepend(pictureOf(shape, "halo"));
      if (isSelected) {
        const { x, y, width, height } = frameOf(shape);
        group.append(svgElement("rect", {
          class: "selection", x: x - 7, y: y - 7, width: width + 14, height: height + 14, rx: 4,
        }));
      }
      return [shape.id, group];
    });
    stage.groups = new Map(groups);
    const ghosts = changes.filter((step) => step.old).map((step) => pictureOf(step.old, "ghost"));
    stage.element.replaceChildren(...ghosts, ...stage.groups.values());
    if (stage.element.contains(focus)) focus.focus({ preventScroll: true });
  },

  /** Returns where in the drawing a pointer is. */
  point(event) {
    const point = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(stage.element.getScreenCTM().inverse());
    return { x: Math.round(point.x), y: Math.round(point.y) };
  },
};
