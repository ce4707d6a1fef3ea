"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const element = name => document.getElementById(name);
const timing = data.mode === "timing";
// What is drawn is a function of this state, which the address keeps: a page can be sent as it is looked at.
const state = { kernel: 0, launch: 0, file: "", line: "", function: "", search: "", sort: "", up: false };
for (const [key, value] of new URLSearchParams(location.hash.slice(1)))
  if (key in state) state[key] = key === "kernel" || key === "launch" ? Number(value) : key === "up" ? value === "true" : value;

const { rest: [restText, restColour], ...reasons } = data.reasons;
const mostInstructions = 1000;  // that are drawn at once: a browser takes seconds for tens of thousands
const cost = entry => timing ? entry.cycles : entry.executed;
const event = (entry, name) => entry.events[name] || 0;
const number = value => value.toLocaleString("en-US", { maximumFractionDigits: 1 });
const short = path => path.slice(path.lastIndexOf("/") + 1);
const percent = (part, digits = 1) => (100 * part).toFixed(digits) + " %";
const lanes = entry => entry.executed ? entry.threads / entry.executed : 0;

function sum(entries) {
  const total = { executed: 0, threads: 0, wait: 0, cycles: 0, events: {} };
  for (const entry of entries) {
    for (const key of ["executed", "threads", "wait", "cycles"]) total[key] += entry[key];
    for (const [name, count] of Object.entries(entry.events)) total.events[name] = event(total, name) + count;
  }
  return total;
}

function grouped(entries, key) {
  const groups = new Map();
  for (const entry of entries) {
    const name = key(entry);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(entry);
  }
  return [...groups].map(([name, members]) => ({ name, ...sum(members) }));
}

function made(name, text = "", kind = "", children = []) {
  const node = document.createElement(name);
  node.textContent = text;
  if (kind) node.className = kind;
  node.append(...children);
  return node;
}

function drawn(name, attributes, text = "") {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.textContent = text;
  return node;
}

// The kernel of this name in the recording that this one is compared with; where each has one kernel, that.
const earlier = data.before.kernels;
const before = kernel => !kernel.name ? null : earlier.find(each => each.name === kernel.name)
  || (earlier.length === 1 && data.kernels.length === 1 ? earlier[0] : null);
const times = (was, is) => made("span", is ? `${(was / is).toFixed(2)}×` : "", was > is ? "better" : was < is ? "worse" : "");

// A launch of several; where the page does not hold its instructions only its sums are known.
const chosenLaunch = kernel => (kernel.each || []).find(each => each.number === state.launch);
const launchName = each => `launch ${each.number}${each.shape && " of " + each.shape}${each.rows ? "" : " (sums only)"}`;
const instructionsOf = (kernel, launch) => launch ? (launch.rows || []).map(([at, executed, threads, wait, cycles, events]) =>
  ({ ...kernel.instructions[at], executed, threads, wait, cycles, events })) : kernel.instructions;

function drawLaunches(kernel) {
  element("several").hidden = !kernel.each;
  const total = sum(kernel.instructions), device = ["device", "device cycles", e => e.device, e => number(e.device)];
  const shown = [...(timing ? [device] : []), ...columns(total)];
  table("launches", shown, (kernel.each || []).map(each => ({ ...each, name: each.number })), total,
    [["launch", "launch"], launchName], e => ({ launch: state.launch === e.number ? 0 : e.number }), e => e.number === state.launch);
}

// What profile_advice.py and profile_limits.py say of a kernel, or of the launch of it that was chosen.
function drawAdvice(kernel) {
  element("whole").hidden = !kernel.measures.length;
  const found = kernel.advice.map(each => {
    const place = made("a", each.place);
    if (each.file) {
      place.href = "#";
      place.onclick = event => { event.preventDefault(); update({ file: each.file, line: `${each.file}:${each.line}`, function: "" }); };
    }
    return made("li", "", "", [place, ` · ${each.rule}: ${each.text} `,
      made("span", `(may gain ${percent(each.gain, 0)})`, "quiet")]);
  });
  const old = before(kernel), gone = old ? old.advice.filter(each => !kernel.advice.some(other => other.rule === each.rule)) : [];
  element("advice").replaceChildren(...(found.length ? found : ["no rule finds anything"]),
    ...gone.map(each => made("li", `no longer: ${each.rule} at ${each.place}`, "better")));
  element("measures").replaceChildren();
  for (const [name, part, text] of kernel.measures) {
    const row = element("measures").insertRow(), was = old && old.measures.find(each => each[0] === name);
    cell(row, percent(part)).style.background =
      `linear-gradient(to right, rgba(var(--heat), 0.5) ${100 * part}%, transparent ${100 * part}%)`;
    cell(row, name, "text");
    cell(row, text, "text");
    if (was) cell(row, `before ${percent(was[1])}`, "quiet").title = was[2];
  }
}

function drawLevels(kernel) {
  const old = before(kernel);
  element("levels").replaceChildren(...kernel.levels.flatMap(({ name, into, part, text }) => {
    const was = old && old.levels.find(each => each.name === name);
    const box = made("div", "", "level", [made("div", name), made("b", part === null ? "" : percent(part)),
      made("div", text, "quiet")]);
    const way = made("div", into, "into");
    if (was) {
      box.append(made("div", `before: ${was.part === null ? "" : percent(was.part)} ${was.text}`, "quiet"));
      way.title = `before: ${was.into}`;
    }
    return [...(name === "local memory" ? [made("div", "", "break")] : []), ...(into ? [way] : []), box];
  }));
}

// Operations a cycle over operations a byte, both logarithmic, under what the units and the memory can do.
function drawRoofline(kernel) {
  const roof = kernel.roofline, old = before(kernel);
  element("roof").hidden = !roof;
  if (!roof) return;
  const others = data.kernels.filter(each => each !== kernel && each.roofline && each.roofline.what === roof.what);
  const points = others.map(each => [each.roofline, "", each]);
  points.push([roof, "chosen", kernel]);
  if (old && old.roofline && old.roofline.what === roof.what) points.push([old.roofline, "before", old]);
  const ridge = roof.peak / roof.width, log = Math.log10;
  const low = Math.floor(log(Math.min(ridge / 10, ...points.map(([point]) => point.intensity))));
  const high = Math.ceil(log(Math.max(ridge * 10, ...points.map(([point]) => point.intensity))));
  const top = log(roof.peak * 1.5), bottom = Math.floor(log(Math.min(roof.peak / 100, ...points.map(([point]) => point.rate || 1e-3))));
  const x = value => 45 + 400 * (log(value) - low) / (high - low), y = value => 205 - 190 * (log(value) - bottom) / (top - bottom);
  const parts = [];
  for (let power = low; power <= high; power++) parts.push(drawn("path", { d: `M${x(10 ** power)} 15 V205`, class: "grid" }),
    drawn("text", { x: x(10 ** power), y: 217, "text-anchor": "middle" }, String(Number((10 ** power).toPrecision(1)))));
  for (let power = bottom; power <= top; power++) parts.push(drawn("path", { d: `M45 ${y(10 ** power)} H445`, class: "grid" }),
    drawn("text", { x: 41, y: y(10 ** power) + 3, "text-anchor": "end" }, String(Number((10 ** power).toPrecision(1)))));
  const start = Math.max(10 ** low, 10 ** bottom / roof.width), [left, foot] = [x(start), y(start * roof.width)];
  const slope = Math.atan2(y(roof.peak) - foot, x(ridge) - left) * 180 / Math.PI;
  parts.push(drawn("path", { d: `M${left} ${foot} L${x(ridge)} ${y(roof.peak)} H445` }),
    drawn("text", { x: 443, y: y(roof.peak) - 3, "text-anchor": "end" }, `${number(roof.peak)} a cycle: the units`),
    drawn("text", { x: left + 8, y: foot - 4, transform: `rotate(${slope} ${left} ${foot})` }, `${roof.width} bytes a cycle: the memory`),
    drawn("text", { x: 245, y: 232, "text-anchor": "middle", class: "quiet" }, `${roof.what} per byte from and to memory`),
    drawn("text", { x: 10, y: 110, "text-anchor": "middle", transform: "rotate(-90 10 110)", class: "quiet" }, `${roof.what} per cycle`));
  for (const [point, kind, each] of points) {
    const dot = drawn("circle", { cx: x(point.intensity), cy: y(point.rate || 10 ** bottom), r: 5, class: kind });
    const limit = Math.min(roof.peak, roof.width * point.intensity);
    dot.append(drawn("title", {}, `${each.name || "this launch"}${kind === "before" ? " before" : ""}: ${Number(point.rate.toPrecision(3))} ${roof.what} per cycle, `
      + `${percent(point.rate / limit)} of the roof; ${Number(point.intensity.toPrecision(3))} per byte`));
    if (!kind) dot.onclick = () => choose(data.kernels.indexOf(each));
    parts.push(dot);
  }
  element("roofline").replaceChildren(...parts);
}

function topReason(entry) {
  const found = Object.keys(reasons).map(name => [event(entry, name), reasons[name][0]]).sort((a, b) => b[0] - a[0])[0];
  return found[0] ? `${found[1]} (${number(found[0])})` : "";
}

const where = entry => entry.file ? `${entry.file}:${entry.line}` : "";
const functionOf = entry => entry.function || "(unknown)";
const known = (entries, key) => new Map(grouped(entries, key).map(entry => [entry.name, entry]));
const nothing = { executed: 0, threads: 0, wait: 0, cycles: 0, events: {}, silent: true };
const misses = entry => event(entry, "dcache_read_misses");
const columns = total => [
  ["share", "share", e => cost(e), e => percent(cost(e) / (cost(total) || 1))],
  ...(timing ? [["cycles", "cycles", e => e.cycles, e => number(e.cycles)]] : []),
  ["executed", "executed", e => e.executed, e => number(e.executed)],
  ["lanes", "lanes", lanes, e => lanes(e).toFixed(1)],
  ...(timing ? [["misses", "D-cache misses", misses, e => number(misses(e))],
    ["conflicts", "bank stalls", e => event(e, "local_bank_stalls"), e => number(event(e, "local_bank_stalls"))],
    ["stall", "main stall", e => Math.max(...Object.keys(reasons).map(name => event(e, name))), topReason]] : []),
];

// What the same functions or lines came to in the other recording, where there is one: their parts of the device's
// cycles, as sums over warps grow with the warps that share the work.
function compared(kernel, old, key) {
  if (!old) return [];
  const rows = known(old.instructions, key), scale = each => each.cycles / (cost(sum(each.instructions)) || 1) || 1;
  const [then, today] = [scale(old), scale(kernel)];
  const was = entry => Math.round(then * cost(rows.get(entry.name) || nothing));
  const change = entry => Math.round(today * cost(entry)) - was(entry);
  return [
    ["before", `${timing ? "time" : "executed"} before`, was, entry => rows.has(entry.name) ? number(was(entry)) : "–"],
    ["change", "change", change, entry => signed(change(entry))],
  ];
}
const signed = value => value ? (value > 0 ? "+" : "−") + number(Math.abs(value)) : "0";

function cell(row, text, kind) {
  const added = row.insertCell();
  added.textContent = text;
  if (kind) added.className = kind;
  return added;
}

function table(name, shown, rows, total, text, choose, chosen) {
  const place = element(name);
  place.replaceChildren();
  const head = place.createTHead().insertRow();
  const titles = [shown[0], text[0], ...shown.slice(1)];
  for (const [key, title] of titles) {
    const th = document.createElement("th");
    th.textContent = title;
    if (key === text[0][0]) th.className = "text";
    if (state.sort === key) th.classList.add("sorted", ...(state.up ? ["up"] : []));
    th.onclick = () => update({ sort: key, up: state.sort === key && !state.up });
    head.append(th);
  }
  const by = shown.find(column => column[0] === state.sort);
  if (by) rows = [...rows].sort((a, b) => (by[2](b) - by[2](a)) * (state.up ? -1 : 1));
  const body = document.createElement("tbody"), left = name !== "source" ? Math.max(0, rows.length - mostInstructions) : 0;
  for (const entry of left ? rows.slice(0, mostInstructions) : rows) {
    const row = body.insertRow();
    if (entry.silent) {  // most lines of a long source: two cells instead of six
      cell(row, "");
      cell(row, text[1](entry), "code").colSpan = shown.length;
      continue;
    }
    if (choose(entry)) { row.dataset.key = entry.name; row.onclick = () => update(choose(entry)); }
    if (chosen(entry)) row.className = "chosen";
    const cells = shown.map(([, , , format]) => [format(entry), format === topReason ? "text" : ""]);
    cells.splice(1, 0, [text[1](entry), "code"]);
    const heat = Math.min(0.85, Math.sqrt(cost(entry) / (cost(total) || 1)));
    for (const found of cells) cell(row, ...found);
    row.cells[0].style.background = `rgba(var(--heat), ${heat})`;
  }
  if (left) cell(body.insertRow(), `… ${number(left)} more: choose a line or a function, search, or sort`, "quiet").colSpan = shown.length + 1;
  place.append(body);
}

// What the lines that are chosen became on their way; a line's share stands at each of its passages.
function drawSpirv(kernel, lines, total, has) {
  element("between").hidden = !kernel.spirv.length;
  const place = element("spirv");
  const shown = kernel.spirv.filter(each => (!state.line || where(each) === state.line)
    && (!state.function || each.function === state.function) && (!state.search || each.code.some(has) || has(where(each))));
  place.replaceChildren();
  for (const passage of shown.slice(0, mostInstructions)) {
    const row = place.insertRow(), line = lines.get(where(passage)), part = line ? cost(line) / (cost(total) || 1) : 0;
    cell(row, line ? percent(part) : "").style.background = `rgba(var(--heat), ${Math.min(0.85, Math.sqrt(part))})`;
    cell(row, passage.line ? String(passage.line) : "").title = where(passage);
    cell(row, passage.code.join("\n"), "code");
    if (line) row.onclick = () => update({ file: passage.file, line: state.line === line.name ? "" : line.name, function: "" });
  }
}

const choose = kernel => update({ kernel, launch: 0, line: "", function: "", file: "" });

function update(change) {
  Object.assign(state, change);
  element("kernel").value = state.kernel;
  history.replaceState(null, "", "#" + new URLSearchParams(state));
  draw();
}

function drawHead(kernel, total) {
  const launch = chosenLaunch(kernel), device = launch ? launch.device : kernel.cycles;
  element("about").textContent = data.configuration + " · " + (launch ? launchName(launch)
    : `${kernel.launches} launch${kernel.launches === 1 ? "" : "es"}${kernel.launches > 1 ? " together" : ""}`);
  drawBar("bar", total);
  element("summary").textContent = told(total, device);
  const old = launch ? null : before(kernel);
  element("earlier").hidden = !old;
  if (!old) return;
  const was = sum(old.instructions), [then, now] = old.cycles && kernel.cycles ? [old.cycles, kernel.cycles] : [cost(was), cost(total)];
  drawBar("bar-before", was);
  element("summary-before").replaceChildren(`before: ${told(was, old.cycles)}. `, times(then, now),
    ` as fast now${data.before.configuration === data.configuration ? "" : `; before on ${data.before.configuration}`}`);
}

function drawBar(name, total) {
  const bar = element(name);
  bar.replaceChildren();
  let rest = total.cycles;
  const parts = Object.entries(reasons).map(([name, [title, colour]]) => [event(total, name), title, colour]);
  for (const [count] of parts) rest -= count;
  for (const [count, title, colour] of [...parts, [rest, restText, restColour]]) {
    if (!timing || count <= 0) continue;
    const part = document.createElement("span");
    part.style.cssText = `flex: ${count}; background: ${colour}`;
    part.title = part.textContent = `${title} ${percent(count / total.cycles)}`;
    bar.append(part);
  }
}

function told(total, device) {
  return `${number(total.executed)} warp instructions, ${lanes(total).toFixed(1)} lanes on average`
    + (timing && device ? `, ${number(device)} cycles (${(total.executed / device).toFixed(3)} instructions a cycle)` : "")
    + (timing ? `, ${number(total.cycles)} warp cycles, ${number(misses(total))} D-cache read misses of ${number(event(total, "dcache_reads"))} reads`
    : "; functional mode counts no cycles (VORTEX_MODE=timing does)");
}

// An estimate, and always called one: docs/reference/energy.md.
function si(value, unit) {
  const power = value > 0 ? Math.min(0, Math.max(-4, Math.floor(Math.log10(value) / 3))) : 0;
  return `${Number((value / 1000 ** power).toPrecision(3))} ${["", "m", "µ", "n", "p"][-power]}${unit}`;
}

function drawEnergy(energy) {
  element("energy").hidden = !energy;
  if (!energy) return;
  element("energy").firstChild.textContent =
    `about ${si(energy.joules, "J")}, ${si(energy.watts, "W")} (estimate: ${energy.table})`;
  const body = element("parts");
  body.replaceChildren();
  for (const [name, joules] of Object.entries(energy.parts).sort((a, b) => b[1] - a[1])) {
    const row = body.insertRow();
    cell(row, percent(joules / energy.joules)).style.background =
      `rgba(var(--heat), ${Math.min(0.85, Math.sqrt(joules / energy.joules))})`;
    cell(row, si(joules, "J"));
    cell(row, name, "text");
  }
}

// The launches over time: instructions per cycle above, below warps by what they wait for. A click chooses the kernel.
function drawTimelines(kernel) {
  element("over-time").hidden = !data.timelines.length;
  const place = element("timelines"), used = new Set();
  place.replaceChildren();
  for (const timeline of data.timelines) {
    const box = made("div", "", "timeline");
    const at = cycle => 1000 * cycle / timeline.end, count = timeline.instructions.length;
    const steps = (values, y) => values.map((value, i) =>
      `L${at(i * timeline.interval).toFixed(2)} ${y(value, i)} L${at(Math.min((i + 1) * timeline.interval, timeline.end)).toFixed(2)} ${y(value, i)}`).join(" ");
    const top = Math.max(...timeline.instructions, 1e-9), warps = Math.max(...timeline.warps, 1e-9);
    const svg = [], below = new Array(count).fill(0);
    const level = value => (150 - 90 * value / warps).toFixed(2);
    const waiting = Object.entries(timeline.waits);
    const rest = timeline.warps.map((value, i) => Math.max(0, value - waiting.reduce((sum, [, values]) => sum + values[i], 0)));
    for (const [name, values] of [...waiting, ["rest", rest]]) {
      used.add(name);
      const upper = steps(values, (value, i) => level(below[i] + value)), lower = below.map(level);
      const back = [...lower.keys()].reverse().map(i =>
        `L${at(Math.min((i + 1) * timeline.interval, timeline.end)).toFixed(2)} ${lower[i]} L${at(i * timeline.interval).toFixed(2)} ${lower[i]}`).join(" ");
      svg.push(`<path d="M${upper.slice(1)} ${back} Z" fill="${data.reasons[name][1]}"><title>${data.reasons[name][0]}</title></path>`);
      values.forEach((value, i) => { below[i] += value; });
    }
    svg.push(`<path d="M${steps(timeline.instructions, value => (50 - 48 * value / top).toFixed(2)).slice(1)}" fill="none"
      stroke="currentColor" vector-effect="non-scaling-stroke"><title>instructions per cycle, at most ${number(top)}</title></path>`);
    timeline.launches.forEach((launch, i) => svg.push(`<rect data-launch="${i}" x="${at(launch.start).toFixed(2)}" y="0"
      width="${at(launch.end - launch.start).toFixed(2)}" height="150"></rect>`));
    box.innerHTML = `<svg viewBox="0 0 1000 150" preserveAspectRatio="none">${svg.join("")}</svg>`;
    for (const rect of box.querySelectorAll("rect")) {
      const launch = timeline.launches[rect.dataset.launch], found = data.kernels.findIndex(each => each.name === launch.kernel);
      rect.append(drawn("title", {}, `${launch.kernel}: cycles ${number(launch.start)} to ${number(launch.end)}`));
      if (launch.kernel === kernel.name) rect.classList.add("chosen");
      if (found >= 0) rect.onclick = () => choose(found);
      if (launch.end - launch.start < timeline.end / 30) continue;
      const label = made("span", launch.kernel);
      label.style.cssText = `left: ${at(launch.start) / 10}%; width: ${at(launch.end - launch.start) / 10}%`;
      box.append(label);
    }
    place.append(box);
  }
  element("legend").replaceChildren(...Object.entries(data.reasons).filter(([name]) => used.has(name)).flatMap(([, [title, colour]]) => {
    const mark = made("b");
    mark.style.background = colour;
    return [mark, title];
  }));
}

function draw() {
  const kernel = data.kernels[state.kernel] || data.kernels[0];
  const launch = chosenLaunch(kernel), entries = instructionsOf(kernel, launch), total = launch || sum(entries), shown = columns(total);
  const has = text => text.toLowerCase().includes(state.search.toLowerCase());
  drawHead(kernel, total);
  drawEnergy(launch ? null : kernel.energy);
  const told = launch ? launch.said || { measures: [], levels: [], advice: [] } : kernel;
  drawAdvice(told);
  drawRoofline(told);
  drawLevels(told);
  drawLaunches(kernel);
  drawTimelines(kernel);
  element("search").value = state.search;
  const old = launch ? null : before(kernel);
  const functions = grouped(entries, functionOf).sort((a, b) => cost(b) - cost(a));
  table("functions", [...shown, ...compared(kernel, old, functionOf)], functions, total, [["name", "function"], e => e.name],
    e => ({ function: state.function === e.name ? "" : e.name, line: "" }), e => e.name === state.function);
  const lines = known(entries.filter(entry => entry.file), where);
  const files = grouped(entries.filter(entry => entry.file), entry => entry.file).sort((a, b) => cost(b) - cost(a)).map(e => e.name);
  const file = files.includes(state.file) ? state.file : files[0] || "";
  element("file").replaceChildren(...files.map(name => new Option(short(name), name, false, name === file)));
  const text = data.sources[file];
  const inFile = [...lines.values()].filter(entry => entry.name.startsWith(file + ":"));
  const last = name => Number(name.slice(name.lastIndexOf(":") + 1));
  const source = (text ? text.map((code, at) => ({ ...(lines.get(`${file}:${at + 1}`) || nothing), name: `${file}:${at + 1}`, code }))
    : inFile.sort((a, b) => last(a.name) - last(b.name)).map(entry => ({ ...entry, code: "(source not found)" })))
    .filter(entry => !state.search || has(entry.code));
  table("source", [...shown.slice(0, timing ? 5 : 3), ...compared(kernel, old, where)], source, total, [["code", "source"], e => `${String(last(e.name)).padStart(5)}  ${e.code}`],
    e => e.silent ? null : { line: state.line === e.name ? "" : e.name, function: "" }, e => e.name === state.line);
  drawSpirv(kernel, lines, total, has);
  element("chosen").textContent = short(state.line) || state.function;
  const code = entries.map(entry => ({ ...entry, name: String(entry.pc) })).filter(entry =>
    (!state.line || where(entry) === state.line) && (!state.function || entry.function === state.function)
    && (!state.search || has(entry.where) || has(where(entry))));
  table("code", shown, code, total, [["pc", "instruction"], e => `${e.pc.toString(16)}  ${e.where.padEnd(32)} ${short(where(e))}`],
    e => e.file ? { file: e.file, line: where(e), function: "" } : null, () => false);
  view();
}

// The line that was chosen, else the one that costs most, comes into view when others are shown.
let viewed = "";
function view() {
  const looked = [state.kernel, state.file, state.line].join();
  if (looked === viewed) return;
  viewed = looked;
  const rows = [...element("source").tBodies[0].rows].filter(row => row.dataset.key);
  const share = row => parseFloat(row.cells[0].textContent);
  const row = rows.find(each => each.className) || rows.sort((a, b) => share(b) - share(a))[0];
  if (row) row.closest(".pane").scrollTop = row.offsetTop - 120;
}

data.kernels.forEach((kernel, at) => element("kernel").append(new Option(kernel.name, at, false, at === state.kernel)));
element("kernel").onchange = event => choose(Number(event.target.value));
element("file").onchange = event => update({ file: event.target.value, line: "" });
element("search").oninput = event => update({ search: event.target.value });
element("together").onclick = () => update({ launch: 0 });
element("all").onclick = () => update({ line: "", function: "", search: "" });
document.title = `Profile: ${data.kernels.map(kernel => kernel.name).join(", ")}`;
draw();
