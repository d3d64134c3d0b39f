// Gives the module of the live canvas, where numbers have 32 bits, random commands: commands.js FOLDER
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");

const script = fs.readFileSync(path.join(process.argv[2], "module.js"), "utf8");
const [, base64] = script.match(/moduleInBase64 = "([^"]*)"/);
const module_ = new WebAssembly.Module(Buffer.from(base64, "base64"));

/** Does random things with a drawing, and goes through its history. */
const tryOut = (seed, count) => {
  const core = new WebAssembly.Instance(module_).exports;
  const read = (name, ...values) => {
    const length = core[name](...values);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.textStart(), length)));
  };
  const shapes = () => read("writeCanvas").shapes;
  let state = seed;
  const random = (count) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % count;
  };
  const select = () => {
    core.deselect();
    for (const shape of shapes()) if (random(2)) core.select(shape.id);
  };
  const gesture = (begin, drag) => {
    begin();
    drag();
    random(5) ? core.commit() : core.cancel();
  };
  const commands = [
    () => gesture(() => core.beginDrawing(random(4), random(100), random(100), random(6)), () => core.draw(random(50), random(50))),
    () => gesture(() => (select(), core.beginMoving()), () => core.move(random(50), random(50))),
    () => (select(), core.nudge(random(3) - 1, 1)),
    () => (select(), core.recolor(random(6))),
    () => (select(), core.delete()),
    () => core.undo(),
    () => core.redo(),
    () => core.jump(random(read("writeHistory").actions.length + 1)),
    () => {
      const { branches } = read("writeHistory");
      if (!branches.length) return;
      const number = random(branches.length);
      core.visit(number, branches[number].start + 1 + random(branches[number].actions.length));
    },
    () => core.setPerson(random(2)),
    () => core.undoOwn(),
    () => core.redoOwn(),
    () => {
      const { position } = read("writeHistory");
      if (!position) return;
      const index = random(position);
      core.undoOnly(index);
      if (read("writeCanvas").refusal) core.undoWithLaterOnes(index);
    },
  ];
  core.startOver();
  for (let number = 0; number < count; number += 1) {
    commands[random(commands.length)]();
    const { position } = read("writeHistory");
    const present = shapes();
    core.jump(0);
    core.jump(position);
    assert.deepEqual(shapes(), present, `seed ${seed}, command ${number}: undone and redone`);
  }
};

const seeds = 60;
for (let seed = 1; seed <= seeds; seed += 1) {
  try {
    tryOut(seed, 60);
  } catch (error) {
    console.error(`Seed ${seed} of random commands fails.`);
    throw error;
  }
}
console.log(`${seeds} drawings of random commands.`);
