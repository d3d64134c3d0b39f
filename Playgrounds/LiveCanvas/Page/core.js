// The framework: a WebAssembly module that takes numbers, and writes JSON into its memory.
"use strict";

const people = ["Ana", "Ben"];
const kinds = ["Rectangle", "Ellipse", "Diamond", "Arrow"];
const colorNames = ["Blue", "Green", "Yellow", "Red", "Gray", "Purple"];

/** Returns the bytes of a text in base 64, as which `build` has put them into module.js. */
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const core = {
  /** What the module exports: a function for each command. */
  commands: null,

  /** The Swift source of the commands. */
  source: new TextDecoder().decode(bytesOf(sourceInBase64)),

  async load() {
    const bytes = bytesOf(moduleInBase64);
    core.size = bytes.length;
    core.commands = (await WebAssembly.instantiate(bytes)).instance.exports;
    core.commands.startOver();
  },

  /** Returns what one of the exported functions writes. */
  read(name, ...numbers) {
    const length = core.commands[name](...numbers);
    const bytes = new Uint8Array(core.commands.memory.buffer, core.commands.textStart(), length);
    return JSON.parse(new TextDecoder().decode(bytes));
  },

  /** Returns the source of a method. */
  method(name) {
    const lines = core.source.match(new RegExp(`  (mutating )?func ${name}\\([^]*?\\n  }\\n`))[0];
    return lines.replace(/^  /gm, "");
  },
};
