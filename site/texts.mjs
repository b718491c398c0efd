// The site for language models: https://llmstxt.org
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { destination, front, groups, guideGroups, home, pages } from './pages.mjs';

/** Writes `llms.txt`, `llms-full.txt`, and each page as Markdown beside its HTML. */
export function writeTexts(folder) {
  const write = (address, text) => {
    mkdirSync(dirname(join(folder, address)), { recursive: true });
    writeFileSync(join(folder, address), `${text.trim()}\n`);
  };
  for (const page of pages) write(page.address, markdown(page));
  write('llms.txt', [`# ${front.title}`, `> ${front.summary}`, ...groups.map(list)].join('\n\n'));
  write('llms-full.txt', [front, ...guideGroups.flatMap((group) => group.pages)].map(markdown).join('\n\n'));
}

function list({ title, pages }) {
  const lines = pages.map((page) => `- [${page.title}](${home}${page.address}): ${page.summary}`);
  return [`## ${title}\n`, ...lines].join('\n');
}

/** A page whose links lead to the same places from everywhere. */
function markdown({ file, text }) {
  const absolute = (link) => destination(file, link).replace(/^\//, home);
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) =>
      part.startsWith('```') ? part : part.replace(/\]\(([^)\s]+)\)/g, (_, link) => `](${absolute(link)})`),
    )
    .join('');
}
