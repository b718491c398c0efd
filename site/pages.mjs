// The pages of the site: Markdown files of this repository, in the order in which they are read.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const repository = JSON.parse(read('package.json')).repository.url.replace(/^git\+|\.git$/g, '');
const [owner, project] = new URL(repository).pathname.slice(1).split('/');

export const source = { repository, edit: `${repository}/edit/main/` };
/** Where GitHub Pages serves it. */
export const home = `https://${owner}.github.io/${project}/`;

const guides = {
  'Use it': ['start', 'sources', 'search', 'evidence', 'agents', 'books'],
  'Prove it': ['mine', 'evaluate', 'compare', 'limits'],
  'Run it': ['providers', 'http', 'operate', 'scale'],
  'Look it up': ['config', 'command'],
};

/** The README, then guides, then what is for those who look inside. */
export const front = page('README.md');
export const guideGroups = Object.entries(guides).map(([title, names]) => group(title, docs(names)));
export const groups = [
  ...guideGroups,
  group('Packages', [
    'apps/cli/README.md',
    'apps/engine/README.md',
    'apps/inspector/README.md',
    ...packages(),
    'examples/README.md',
  ]),
  group('Change it', ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'RELEASING.md']),
  group('Decisions', ['docs/decisions/README.md', ...linkedFrom('docs/decisions/README.md')]),
];

export const pages = [front, ...groups.flatMap((group) => group.pages)];
const byFile = new Map(pages.map((page) => [page.file, page]));

/** Files that are no pages, as patterns: of packages and examples the README alone is one. */
export const otherFiles = [
  '!(README|ARCHITECTURE|CONTRIBUTING|SECURITY|RELEASING).md',
  '!(docs|apps|packages|examples)/*',
  '!(docs|apps|packages|examples)/*/**',
  '{apps,packages}/*/!(README).md',
  '{apps,packages}/*/*/**',
  'examples/*/**',
];

export function pageOf(file) {
  const page = byFile.get(file);
  if (page === undefined) throw new Error(`${file} has no place among the pages: name it in site/pages.mjs.`);
  return page;
}

/** Where a link of a file leads on the site: to a page, or else to GitHub. */
export function destination(file, link) {
  if (/^([a-z][a-z+.-]*:|#)/i.test(link)) return link;
  const [path, anchor] = link.split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const target = posix.join(posix.dirname(file), decodeURI(path)).replace(/\/$/, '');
  const page = byFile.get(target) ?? byFile.get(`${target}/README.md`);
  if (page !== undefined) return `/${page.address}${hash}`;
  if (!existsSync(join(root, target))) throw new Error(`${file} links to ${link}, which leads nowhere.`);
  const kind = statSync(join(root, target)).isDirectory() ? 'tree' : 'blob';
  return `${repository}/${kind}/main/${target}${hash}`;
}

function group(title, files) {
  return { title, pages: files.map(page) };
}

function page(file) {
  // What is meant for our checks alone, such as `<!-- given: ... -->`, is no text.
  const text = read(file).replace(/^<!--[\s\S]*?-->\n+/gm, '');
  const title = text.match(/^# (.*)$/m)[1].replaceAll('`', '');
  return { file, address: addressOf(file), title, text, summary: summaryOf(text) };
}

/** `docs/start.md` becomes `start.md`, `packages/host/README.md` becomes `packages/host.md`. */
function addressOf(file) {
  if (!file.includes('/')) return file === 'README.md' ? 'index.md' : file.toLowerCase();
  return file
    .replace(/^docs\//, '')
    .replace(/^decisions\/README/, 'decisions/index')
    .replace('/README.md', '.md');
}

/** The first sentence above the sections, or else the names of the sections. */
function summaryOf(text) {
  const [intro, ...sections] = text
    .replace(/^(#.*|```[\s\S]*?^```)$/gm, (part) => (part.startsWith('## ') ? part : ''))
    .split(/^## /m);
  const paragraphs = intro.split(/\n{2,}/).map((block) => block.trim().replace(/\s+/g, ' '));
  const sentences = paragraphs
    .filter((block) => /^[\w`[*]/.test(block))
    .map((block) => block.match(/^.*?[.](?= |$)/)?.[0] ?? block.replace(/:$/, '.'));
  const summary =
    sentences.find(({ length }) => length > 20) ?? `${sections.map((section) => section.split('\n')[0]).join('; ')}.`;
  return summary.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

function docs(names) {
  return names.map((name) => `docs/${name}.md`);
}

function packages() {
  return readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`);
}

function linkedFrom(file) {
  return [...read(file).matchAll(/^- \[.*?\]\((.*?)\)/gm)].map(([, link]) => posix.join(posix.dirname(file), link));
}

function read(file) {
  return readFileSync(join(root, file), 'utf8');
}
