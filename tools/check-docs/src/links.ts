import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import GithubSlugger from 'github-slugger';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { type Document, type Mistake, mistakeAt, readDocument } from './document.ts';

/** Links to files and headings of the project that lead nowhere. Links into the web are not followed: checks run offline. */
export function brokenLinks(document: Document): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  visit(document.tree, (node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return;
    const fault = faultOf(document.file, node.url);
    if (fault !== undefined) mistakes.push(mistakeAt(document, node, `${node.url}: ${fault}`));
  });
  return mistakes;
}

function faultOf(file: string, url: string): string | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(url)) return undefined;
  const [path = '', anchor] = url.split('#');
  const target = path === '' ? file : join(dirname(file), decodeURIComponent(path));
  if (relative('.', target).startsWith('..')) return 'leads out of the project';
  if (!existsSync(target)) return 'there is no such file';
  if (anchor === undefined || statSync(target).isDirectory() || !target.endsWith('.md')) return undefined;
  return headingsOf(target).has(anchor) ? undefined : 'that page has no such heading';
}

const known = new Map<string, ReadonlySet<string>>();

/** The anchors that GitHub gives to a page's headings. */
function headingsOf(file: string): ReadonlySet<string> {
  const held = known.get(file);
  if (held !== undefined) return held;
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  visit(readDocument(file).tree, 'heading', (heading) => void anchors.add(slugger.slug(textOf(heading))));
  known.set(file, anchors);
  return anchors;
}
