extension InspectionPage {
  static let style = """
    :root { color-scheme: light dark; --text: #222; --page: #fff; --faint: #666; --line: #ccc;
      --here: #d0e4ff; --old: #b00020; --new: #00701a; --column: 12px; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #e8e6e3; --page: #1b1c1f; --faint: #a3a09a; --line: #44464c;
        --here: #1f3f63; --old: #ff8a80; --new: #81d88b; }
    }
    body { margin: 0; display: grid; grid-template-columns: 24rem 1fr; height: 100vh;
      font: 15px system-ui, sans-serif; color: var(--text); background: var(--page); }
    nav { overflow: auto; border-right: 1px solid var(--line); padding: 0.5rem; }
    nav input { width: 100%; box-sizing: border-box; margin: 0.5rem 0; font: inherit; }
    nav button { display: flex; width: 100%; padding: 0 0.3rem; text-align: left; font: inherit;
      color: inherit; border: 0; border-radius: 4px; background: none; }
    nav button[hidden] { display: none; }
    nav button.undone { color: var(--faint); }
    nav button[aria-current] { background: var(--here); color: inherit; }
    nav p { margin: 0; }
    .what { padding: 0.3rem 0; min-width: 0; overflow-wrap: anywhere; }
    .graph { position: relative; flex: none; align-self: stretch; margin-right: 0.4rem; }
    .graph i { position: absolute; left: calc(var(--at) * var(--column) + 5px); width: 2px;
      top: 0; bottom: 0; background: var(--faint); }
    .graph .up { bottom: 50%; }
    .graph .down { top: 50%; }
    .graph .across { top: 50%; bottom: auto; height: 2px; margin-top: -1px;
      width: calc(var(--length) * var(--column) + 2px); }
    .graph .dot { top: 50%; bottom: auto; width: 10px; height: 10px; margin: -5px -4px;
      border-radius: 5px; background: var(--text); }
    small { display: block; color: var(--faint); }
    main { overflow: auto; padding: 1rem; }
    h1, h2 { overflow-wrap: anywhere; }
    h1 { margin: 0; font-size: 1.5rem; }
    h2 { margin: 1rem 0 0; font-size: 1.1rem; }
    img { max-width: 100%; max-height: 60vh; border: 1px solid var(--line); background: #fff; }
    pre { margin: 0.5rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    .old { color: var(--old); }
    .new { color: var(--new); }
    @media (max-width: 700px) {
      body { display: flex; flex-direction: column; }
      nav { flex: none; max-height: 42vh; border-right: 0; border-bottom: 1px solid var(--line); }
      main { flex: 1; }
      .keys { display: none; }
    }
    """

  static let content = """
    <nav>
    <p id="summary"></p>
    <details id="several" open><summary id="count"></summary><div id="branches"></div></details>
    <input id="find" type="search" placeholder="Find an element by its id" aria-label="Find">
    <div id="states"></div>
    </nav>
    <main>
    <h1 id="name"></h1>
    <p id="about"></p>
    <img id="picture" alt="">
    <div id="steps"></div>
    <p class="keys">The arrow keys go through the history.</p>
    </main>
    """

  static let script = #"""
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const find = document.getElementById("find");
    let current = data.shown;

    function element(tag, text, kind) {
      const element = document.createElement(tag);
      element.textContent = text;
      if (kind) element.className = kind;
      return element;
    }

    function about(state) {
      const count = state.steps.length;
      const steps = count === 0 ? null : count === 1 ? "1 step" : count + " steps";
      return [steps, state.size, state.date, ...state.marks].filter(Boolean).join(", ");
    }

    // Each picture says what differs from the one before it.
    function drawn(state) {
      const way = [];
      for (let at = state; at; at = data.states[at.parent]) way.push(at.picture);
      return way.reduceRight(
        (numbers, { first, count, drawn }) =>
          numbers.slice(0, first).concat(drawn, numbers.slice(first + count)), []);
    }

    // In an image, nothing of a picture can be run or loaded.
    function source(state) {
      const { start, ghosts, halos } = state.picture;
      const numbers = drawn(state).flatMap((number, index) =>
        index in halos ? [halos[index], number] : [number]);
      const lines = [start, ...ghosts].concat(numbers).map((number) => data.parts[number]);
      return "data:image/svg+xml;charset=utf-8,"
        + encodeURIComponent(lines.join("\n") + "\n</svg>\n");
    }

    // The columns of the tree, from which the branches go down.
    const columns = data.states.reduce((most, { graph }) => Math.max(most, graph.column), 0) + 1;

    function graph({ column, goesOn, hasParent, branches, passing }) {
      const line = (at, kind, length = 0) => {
        const line = element("i", "", kind);
        line.style.setProperty("--at", at);
        line.style.setProperty("--length", length);
        return line;
      };
      const lines = element("span", "", "graph");
      lines.style.width = `calc(${columns} * var(--column))`;
      lines.append(...passing.map((at) => line(at, "")));
      if (hasParent) lines.append(line(column, "up"));
      lines.append(...(goesOn ? [column] : []).concat(branches).map((at) => line(at, "down")));
      if (branches.length) lines.append(line(column, "across", branches[branches.length - 1] - column));
      lines.append(line(column, "dot"));
      return lines;
    }

    function entry(index, remark, kind) {
      const state = data.states[index];
      const button = element("button", "", kind);
      const what = element("span", state.graph.number + "  " + state.name, "what");
      what.append(element("small", remark));
      button.append(what);
      button.addEventListener("click", () => show(index));
      return button;
    }

    const buttons = data.states.map((state, index) => {
      const button = entry(index, about(state), state.marks.includes("undone") ? "undone" : "");
      if (columns > 1) button.prepend(graph(state.graph));
      return button;
    });
    const branches = data.branches.map(({ end, way }) =>
      entry(end, [data.states[end].date, way].filter(Boolean).join(", ")));

    function isShown(index) {
      const wanted = find.value;
      return wanted === "" || data.states[index].steps.some((step) => step.id === wanted);
    }

    function show(index) {
      buttons[current].removeAttribute("aria-current");
      current = index;
      buttons[current].setAttribute("aria-current", "true");
      buttons[current].scrollIntoView({ block: "nearest" });
      const state = data.states[current];
      document.getElementById("name").textContent = state.name;
      document.getElementById("about").textContent = about(state);
      document.getElementById("picture").src = source(state);
      document.getElementById("picture").alt = "The drawing after action " + state.graph.number;
      const steps = document.getElementById("steps");
      steps.replaceChildren();
      for (const step of state.steps) {
        const lines = element("pre", "");
        for (const line of step.lines) {
          lines.append(element("span", line + "\n", { "-": "old", "+": "new" }[line[0]]));
        }
        steps.append(element("h2", step.title), lines);
      }
    }

    function go(way) {
      for (let index = current + way; index in buttons; index += way) {
        if (isShown(index)) return show(index);
      }
    }

    document.addEventListener("keydown", (event) => {
      const ways = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
      const way = ways[event.key];
      if (!way || event.target === find) return;
      event.preventDefault();
      go(way);
    });
    function filter() {
      buttons.forEach((button, index) => { button.hidden = !isShown(index); });
    }
    find.addEventListener("input", filter);
    find.value = data.find;
    filter();
    document.getElementById("summary").textContent = data.summary;
    document.getElementById("several").hidden = branches.length === 0;
    document.getElementById("count").textContent =
      branches.length === 1 ? "1 branch, by its last place" : branches.length + " branches, by their last places";
    for (const branch of branches) document.getElementById("branches").append(branch);
    for (const button of buttons) document.getElementById("states").append(button);
    show(current);
    """#
}
