extension InspectionPage {
  static let style = """
    body { margin: 0; display: grid; grid-template-columns: 20rem 1fr; height: 100vh;
      font: 15px system-ui, sans-serif; color: #222; }
    nav { overflow: auto; border-right: 1px solid #ccc; padding: 0.5rem; }
    nav input { width: 100%; box-sizing: border-box; margin-bottom: 0.5rem; font: inherit; }
    nav button { display: block; width: 100%; padding: 0.3rem; text-align: left; font: inherit;
      border: 0; background: none; }
    nav button.undone { color: #888; }
    nav button[aria-current] { background: #d0e4ff; }
    small { display: block; color: #666; }
    main { overflow: auto; padding: 1rem; }
    img { max-width: 100%; max-height: 60vh; border: 1px solid #ccc; }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; }
    .old { color: #b00020; }
    .new { color: #00701a; }
    """

  static let content = """
    <nav>
    <input id="find" type="search" placeholder="Find an element by its id" aria-label="Find">
    <div id="states"></div>
    </nav>
    <main>
    <h1 id="name"></h1>
    <p id="about"></p>
    <img id="picture" alt="">
    <div id="steps"></div>
    <p>The arrow keys go through the history.</p>
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
      return [steps, state.date, ...state.marks].filter(Boolean).join(", ");
    }

    // In an image, nothing of a picture can be run or loaded.
    function source(state) {
      const svg = state.picture.map((number) => data.lines[number]).join("\n");
      return "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
    }

    const buttons = data.states.map((state, index) => {
      const undone = index > data.position ? "undone" : "";
      const button = element("button", index + "  " + state.name, undone);
      button.append(element("small", about(state)));
      button.addEventListener("click", () => show(index));
      return button;
    });

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
      document.getElementById("picture").alt = "The drawing after action " + current;
      document.getElementById("steps").replaceChildren(...state.steps.flatMap((step) => {
        const lines = element("pre", "");
        for (const line of step.lines) {
          lines.append(element("span", line + "\n", { "-": "old", "+": "new" }[line[0]]));
        }
        return [element("h2", step.title), lines];
      }));
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
    document.getElementById("states").append(...buttons);
    show(current);
    """#
}
