import { readFileSync } from 'node:fs';

/** The first block of a language below a heading (the title counts as one), as a reader copies it. */
export function readmeBlock(file, heading, language) {
  const text = readFileSync(file, 'utf8');
  const section = text.split(/^(?=#+ )/m).find((part) => part.replace(/^#+ /, '').split('\n')[0] === heading);
  const block = section?.match(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm'))?.[1];
  if (block === undefined) throw new Error(`${file} has no block of ${language} below "${heading}".`);
  return block;
}
