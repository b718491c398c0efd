// Holds the files of each package to an order: no file imports one that imports it, and no room (a first-level folder of `src`, or a
// file beside them) one that imports it. A reader can then begin at the bottom. In retrieval, chains of imports are short besides.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import process from 'node:process';

/** Imports among rooms that form circles, where there are some. What is mended is taken off. */
const knownCircles = { 'apps/cli': 9 };

/** Files of the longest chain that is allowed. */
const longestChains = { 'packages/pipeline': 10 };

const faults = ['packages', 'apps']
  .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  .filter((folder) => existsSync(join(folder, 'src')))
  .flatMap(faultsOf);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log('No file and no room imports what imports it.');

function faultsOf(folder) {
  const root = join(folder, 'src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map((name) => join(root, name));
  const imports = new Map(files.map((file) => [file, importsOf(file, files)]));
  const roomOf = (file) => file.slice(root.length + 1).split(sep)[0];
  const rooms = new Map(files.map((file) => [roomOf(file), []]));
  for (const [file, targets] of imports) {
    for (const target of targets) if (roomOf(target) !== roomOf(file)) rooms.get(roomOf(file)).push(roomOf(target));
  }
  return [...fileFaults(imports), ...roomFaults(folder, rooms), ...chainFaults(folder, imports)];
}

/** The files of the same package that a file imports, types included. */
function importsOf(file, files) {
  const text = readFileSync(file, 'utf8');
  const targets = [...text.matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)].map(([, path]) =>
    normalize(join(dirname(file), path)),
  );
  return targets.filter((target) => files.includes(target));
}

function fileFaults(imports) {
  return circlesOf(imports).map((circle) => `These files import one another in a circle:\n  ${circle.join('\n  ')}`);
}

function roomFaults(folder, rooms) {
  const circles = circlesOf(rooms);
  const edges = circles.flatMap((circle) =>
    circle.flatMap((room) =>
      [...new Set(rooms.get(room))].filter((target) => circle.includes(target)).map((to) => `${room} -> ${to}`),
    ),
  );
  const known = knownCircles[folder] ?? 0;
  if (edges.length === known) return [];
  return edges.length > known
    ? [
        `Rooms of ${folder} import one another in a circle (${edges.length} imports, ${known} are known):\n  ${edges.join('\n  ')}`,
      ]
    : [`${folder} has ${edges.length} imports in circles between rooms: write that down in place of ${known}.`];
}

function chainFaults(folder, imports) {
  const most = longestChains[folder];
  if (most === undefined) return [];
  const longest = longestChain(imports);
  if (longest.length <= most) return [];
  return [
    `The longest chain of imports in ${folder} has ${longest.length} files, ${most} are allowed:\n  ${longest.join('\n  ')}\n` +
      'Move a shape or a rule to a file that needs less.',
  ];
}

/** The longest chain of imports; there must be no circle. */
function longestChain(imports) {
  const chains = new Map();
  const chainFrom = (file) => {
    if (chains.has(file)) return chains.get(file);
    chains.set(file, [file]);
    const rest = imports.get(file).map(chainFrom);
    chains.set(file, [file, ...longestOf(rest)]);
    return chains.get(file);
  };
  return longestOf([...imports.keys()].map(chainFrom));
}

function longestOf(lists) {
  return lists.reduce((best, list) => (list.length > best.length ? list : best), []);
}

/** The groups in which each reaches each other, of two and more (Tarjan 1972). */
function circlesOf(graph) {
  const [order, lowest, open, circles] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    open.push(node);
    for (const next of graph.get(node)) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1) circles.push(circle);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
