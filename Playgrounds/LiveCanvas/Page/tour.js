// What to try, one thing at a time. Each is ticked off when it was done.
"use strict";

const tour = {
  tips: [
    { name: "move", text: "Drag a shape. However often the pointer moves, it becomes one action." },
    { name: "undo", text: `Press ${/Mac|iP/.test(navigator.platform) ? "⌘Z" : "Ctrl+Z"}. What an undo has
      changed is highlighted, and dashed is what it was.` },
    { name: "draw", text: "Draw: choose a tool, and drag. The button below says what undo will take back." },
    { name: "nudge", text: "Press an arrow key many times. It coalesces to one action." },
    { name: "delete", text: "Select all and delete. It is one action, so that one undo brings all of it back." },
    { name: "jump", text: "Click on any line of the history, and you are there." },
    { name: "visit", text: "Undo something, and draw something else: what was undone is a branch. Click on it." },
    { name: "undoOnly", text: "Take back one action in the middle: “Undo this” beside a line of the history." },
    { name: "undoOwn", text: "Be Ben and change something, then be Ana: she takes back her own last action." },
  ],
  done: new Set(),

  /** Notes that something was done. */
  note(name) {
    if (tour.tips.some((tip) => tip.name === name)) tour.done.add(name);
    tour.show();
  },

  /** Passes over the present tip. */
  skip() {
    tour.note(tour.tips.find((tip) => !tour.done.has(tip.name))?.name);
  },

  show() {
    const next = tour.tips.find((tip) => !tour.done.has(tip.name));
    const tip = document.getElementById("tip");
    const text = next?.text ?? "That is all. The model is a plain struct; everything you have tried came from the store.";
    if (tip.textContent !== text) tip.textContent = text;
    document.getElementById("progress").replaceChildren(...tour.tips.map(({ name }) => {
      const dot = htmlElement("li", {}, tour.done.has(name) ? "done" : "to do");
      dot.className = tour.done.has(name) ? "done" : name === next?.name ? "next" : "";
      return dot;
    }));
    document.getElementById("skip").hidden = !next;
  },
};
