// What is wrong with a screen, measured in the page. Everything in `measure` runs there: it may use nothing from outside itself.

/** Findings on the screen as it is: `{what, where, detail, box, worst}`; `touch`: it is pressed with fingers; `small`: the window is
 * so small that of a board only what zoom reaches is asked for. */
export function measure({ touch, small }) {
  const found = [];
  const width = document.documentElement.clientWidth;
  const height = innerHeight;
  const frame = document.querySelector(".frame") ?? document.body;

  const plain = { overflowX: "visible", overflowY: "visible", visibility: "visible", display: "inline", clipPath: "none", position: "static" };
  const styles = new Map();
  const style_of = (element) => {
    // The parts of a picture have no styles that matter here.
    if (element.ownerSVGElement != null) return plain;
    let style = styles.get(element);
    if (style === undefined) {
      const { overflowX, overflowY, visibility, display, clipPath, position } = getComputedStyle(element);
      styles.set(element, (style = { overflowX, overflowY, visibility, display, clipPath, position }));
    }
    return style;
  };
  const name_of = (element) => {
    const own = (one) => {
      const kind = (one.getAttribute("class") ?? "").split(" ").filter((word) => word !== "" && !["next", "legal", "picked", "target", "acts", "gone"].includes(word)).slice(0, 2);
      return `${one.tagName.toLowerCase()}${one.id === "" ? "" : `#${one.id}`}${kind.map((word) => `.${word}`).join("")}`;
    };
    const near = element.parentElement?.closest("[class]");
    return `${near == null ? "" : `${own(near)} > `}${own(element)}`;
  };
  const words_of = (element) =>
    (element.getAttribute("aria-label") ?? element.querySelector("[aria-label]")?.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 48);
  const report = (what, element, box, worst, detail) => {
    const { left, top, right, bottom } = box;
    found.push({
      what, where: name_of(element), words: words_of(element), worst: Math.round(worst), detail,
      box: [left, top, right - left, bottom - top].map(Math.round),
    });
  };

  /** Not to be seen at all, on purpose. */
  const known_hidden = new Map([[document.documentElement, false], [null, false]]);
  const hidden = (element) => {
    let answer = known_hidden.get(element);
    if (answer === undefined) {
      const { display, visibility, clipPath } = style_of(element);
      answer = display === "none" || visibility === "hidden" || clipPath.startsWith("inset(50%") || element.inert === true || hidden(element.parentElement);
      known_hidden.set(element, answer);
    }
    return answer;
  };

  const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
  /** May hide what does not fit: names that people have chosen, of which enough is seen, and what stands in the log as well. */
  const may_shorten = (element, seen) => element.closest(".plate-words, .top-title, .table-link, .replay-words") !== null && seen >= 40;
  /** May be pushed sideways. */
  const sideways = ".scroll-x, .board-pane";

  /** What around an element cuts, from the inside out; whether it scrolls there. */
  const known_clips = new Map([[null, []], [document.documentElement, []]]);
  const clips_of = (element) => {
    let clips = known_clips.get(element);
    if (clips === undefined) {
      const { overflowX, overflowY, position } = style_of(element);
      clips = position === "fixed" ? [] : clips_of(element.parentElement);
      if ((overflowX !== "visible" || overflowY !== "visible") && element !== document.body) {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const x = overflowX !== "visible" && ((scrolls(overflowX) && element.scrollWidth > element.clientWidth + 1) || element.matches(sideways) ? "scrolls" : "cuts");
        const y = overflowY !== "visible" && (scrolls(overflowY) && element.scrollHeight > element.clientHeight + 1 ? "scrolls" : "cuts");
        clips = [{ element, left, top, right, bottom, x, y }, ...clips];
      }
      known_clips.set(element, clips);
    }
    return clips;
  };

  /** What is left of a box once everything around it has cut; how much was lost for good, and where. */
  const seen_part = (element, box, clips = clips_of(element.parentElement)) => {
    let { left, top, right, bottom } = box;
    let lost = 0;
    let by = null;
    const cut = (amount, who) => {
      if (amount > lost) [lost, by] = [amount, who];
    };
    for (const edge of clips) {
      if (edge.x !== false) {
        if (edge.x === "cuts") cut(Math.max(edge.left - left, right - edge.right), edge.element);
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        if (edge.x === "scrolls" && right <= left) [left, right] = [edge.left, edge.left];
      }
      if (edge.y !== false) {
        if (edge.y === "cuts") cut(Math.max(edge.top - top, bottom - edge.bottom), edge.element);
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        if (edge.y === "scrolls" && bottom <= top) [top, bottom] = [edge.top, edge.top];
      }
    }
    if (right > left || bottom > top) cut(Math.max(-left, -top, right - width, bottom - height), null);
    return {
      lost, by,
      box: { left: Math.max(0, left), top: Math.max(0, top), right: Math.min(width, right), bottom: Math.min(height, bottom) },
    };
  };

  // The page as a whole.
  const over = document.documentElement.scrollWidth - width;
  if (over > 0) report("sideways", document.documentElement, { left: 0, top: 0, right: width + over, bottom: height }, over, `${over} px wider than the screen`);
  const tables = document.querySelector(".frame") !== null;
  const below = tables ? document.documentElement.scrollHeight - height : 0;
  if (below > 0) report("off the screen", document.documentElement, { left: 0, top: 0, right: width, bottom: height + below }, below, `a table is ${below} px higher than the screen`);

  // Panels and their least sizes.
  const wanted = [
    [".board-place", 240, 200], [".panel-log", 200, 200], [".panel-choices", 200, 160], [".panel-score", 200, 160], [".panel-chat", 200, 160],
    [".chat-lines", 160, 80], [".panel-mine", 200, 110], [".things", 200, 100], [".tab-row", 40, 40],
  ];
  for (const [selector, least_width, least_height] of wanted) {
    for (const panel of frame.querySelectorAll(selector)) {
      if (hidden(panel)) continue;
      const { box } = seen_part(panel, panel.getBoundingClientRect());
      const [w, h] = [box.right - box.left, box.bottom - box.top];
      const full = selector === ".things" && panel.scrollHeight <= panel.clientHeight + 1;
      if (w < least_width - 0.5 || (h < least_height - 0.5 && !full)) {
        report("panel", panel, box, Math.max(least_width - w, least_height - h), `${Math.round(w)} × ${Math.round(h)}, at least ${least_width} × ${least_height}`);
      }
    }
  }
  for (const panel of frame.querySelectorAll(":is(div, section, ol, ul, p, main, header, span, form):not(svg *)")) {
    if (hidden(panel)) continue;
    const { overflowX, overflowY } = style_of(panel);
    if (scrolls(overflowX) && panel.scrollWidth > panel.clientWidth + 1 && !panel.matches(sideways)) {
      const by = panel.scrollWidth - panel.clientWidth;
      report("sideways", panel, panel.getBoundingClientRect(), by, `${by} px are to be pushed sideways`);
    }
    if (scrolls(overflowY) && panel.scrollHeight > panel.clientHeight + 1 && panel.clientHeight < 56) {
      report("panel", panel, panel.getBoundingClientRect(), 56 - panel.clientHeight, `a slit of ${panel.clientHeight} px for ${panel.scrollHeight} px`);
    }
  }

  // Texts.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || node.data.trim() === "" || ["SCRIPT", "STYLE", "OPTION"].includes(element.tagName)) continue;
    let box;
    if (element instanceof SVGElement) box = element.getBoundingClientRect();
    else {
      const range = document.createRange();
      range.selectNodeContents(node);
      box = range.getBoundingClientRect();
    }
    if (box.width === 0 || box.height === 0 || hidden(element)) continue;
    const { lost, by, box: seen } = seen_part(element, box, clips_of(element));
    const button = element instanceof SVGElement ? null : element.closest("button, .button, .plate");
    const around = button?.getBoundingClientRect();
    if (around !== undefined && Math.max(around.left - box.left, box.right - around.right, around.top - box.top - 4, box.bottom - around.bottom - 4) > 2 && !may_shorten(element, 99) && lost < 2) {
      const by_how_much = Math.max(around.left - box.left, box.right - around.right, around.top - box.top, box.bottom - around.bottom);
      report("text cut", element, box, by_how_much, `${Math.round(by_how_much)} px of “${node.data.trim().slice(0, 32)}” stick out of their button`);
    }
    // The box of a line is higher than its letters.
    const slack = Math.max(2, Math.min(5, box.height * 0.2));
    if (lost > slack && !may_shorten(element, seen.right - seen.left)) {
      report(by === null ? "off the screen" : "text cut", element, box, lost, `${Math.round(lost)} px of “${node.data.trim().slice(0, 32)}” cut by ${by === null ? "the screen" : name_of(by)}`);
    }
  }

  // What is pressed.
  const pressed = "button, a[href], input, select, textarea, [role=button]:not([aria-disabled]), [role=tab], .target.legal";
  const inline = ".rule, .log-moment, .bare.small, .rule-number, input[type=checkbox], input[type=range]";
  const targets = [];
  for (const target of document.querySelectorAll(pressed)) {
    if (target.closest("[inert]") !== null || hidden(target)) continue;
    const svg = target instanceof SVGElement;
    // Words that run on from line to line have a box for each of them.
    const lines = !svg && style_of(target).display === "inline" ? [...target.getClientRects()] : [target.getBoundingClientRect()];
    for (const whole of lines) {
      if (whole.width === 0 && whole.height === 0) continue;
      const { lost, by, box } = seen_part(target, whole);
      const on_board = target.closest(".board-pane .board") !== null;
      if (lost > (svg ? 6 : 2)) report("off the screen", target, whole, lost, `${Math.round(lost)} px cut by ${by === null ? "the screen" : name_of(by)}`);
      if (target.disabled === true) continue;
      const least = target.matches(inline) ? 24 : on_board && (touch || small) ? 12 : touch ? 44 : 24;
      const size = Math.min(whole.width, whole.height);
      if (size < least - 0.75 && !(target.matches(inline) && !target.matches(".rule"))) {
        report("too small", target, whole, least - size, `${Math.round(whole.width)} × ${Math.round(whole.height)}, at least ${least}`);
      }
      if (box.right - box.left > 4 && box.bottom - box.top > 4) targets.push({ target, whole, box, svg, on_board });
    }
  }

  // Nothing lies over it.
  const layers = ".bars, .tab-panel.drawer, .menu-list, dialog, .cover, .explanation, .stays, .prompt:has(.preview > :not(.meaning))";
  const nine = [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.15], [0.5, 0.85], [0.2, 0.2], [0.8, 0.8], [0.2, 0.8], [0.8, 0.2]];
  /** Pictures have any shape: more points, if the nine miss them. */
  const many = Array.from({ length: 81 }, (_, i) => [((i % 9) + 0.5) / 9, (Math.floor(i / 9) + 0.5) / 9]);
  for (const { target, box, svg, whole } of targets) {
    // Half of it is to be scrolled to.
    if ((box.bottom - box.top) * (box.right - box.left) < whole.width * whole.height * 0.6) continue;
    let mine = 0;
    let centre = null;
    const thieves = new Map();
    for (const [i, part] of (svg ? [...nine, ...many] : nine).entries()) {
      if (svg && mine >= 2) break;
      const hit = document.elementFromPoint(box.left + (box.right - box.left) * part[0], box.top + (box.bottom - box.top) * part[1]);
      if (hit === null) continue;
      const own = target.contains(hit) || hit.closest("label")?.contains(target) === true;
      if (own) ++mine;
      else {
        const layer = hit.closest(layers);
        if (layer !== null && !layer.contains(target)) {
          ++mine; // on purpose, and it can be put away
          continue;
        }
        const other = hit.closest(pressed);
        if (other !== null && other.contains(target)) ++mine;
        else thieves.set(other ?? hit, (thieves.get(other ?? hit) ?? 0) + 1);
      }
      if (i === 0 && !own) centre = hit;
    }
    const needed = svg ? 2 : 8;
    if (mine < needed) {
      const [thief] = [...thieves].sort((a, b) => b[1] - a[1])[0] ?? [centre ?? target];
      report("covered", target, box, 9 - mine, `${mine} of ${svg ? 90 : 9} points are its own; ${thief === null ? "?" : name_of(thief)} “${thief === null ? "" : words_of(thief)}” lies there`);
    }
  }
  for (const [i, { target, box, svg }] of targets.entries()) {
    for (const other of targets.slice(i + 1)) {
      const x = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const y = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      // The shapes of a picture may interlock; a button may not lie on them.
      if (Math.min(x, y) <= (svg || other.svg ? 6 : 2) || (svg && other.svg) || target.contains(other.target) || other.target.contains(target)) continue;
      if ((target.closest(layers) ?? frame) === (other.target.closest(layers) ?? frame)) report("overlap", target, box, Math.min(x, y), `${Math.round(x)} × ${Math.round(y)} with ${name_of(other.target)}`);
    }
  }
  return found;
}

/** Where the board lies and how large it is: it must not move when something is said. */
export function board_box() {
  const place = document.querySelector(".board-place")?.getBoundingClientRect();
  return place === undefined ? null : [place.left, place.top, place.width, place.height].map(Math.round);
}

/** The parts of one's own things from top to bottom, by their names (`data-part`). */
export function parts_in_order() {
  return [...document.querySelectorAll(":is(.things, .panel-mine) [data-part]:not(.stays)")]
    .map((part) => ({ name: part.dataset.part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0)
    .sort((a, b) => a.box.top - b.box.top)
    .map(({ name }) => name);
}

/** Until the page shows a table other than before, and nothing moves any more. */
export async function settle() {
  const frames = (count) => new Promise((done) => {
    const next = () => (count-- > 0 ? requestAnimationFrame(next) : done());
    next();
  });
  const look = () =>
    [...document.querySelectorAll(".frame, .frame > *, .desk > *, .side > *, .tabs > *, .things, .plate, .board-pane svg, .prompt, .bars")].map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return `${left},${top},${width},${height},${one.scrollHeight}`;
    }).join();
  while (document.querySelector(".frame:not([data-old])") === null) await frames(1);
  await document.fonts.ready;
  await frames(2);
  for (let before = null, now = look(); now !== before; now = look()) {
    before = now;
    await frames(1);
  }
}
