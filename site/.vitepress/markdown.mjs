// What our Markdown needs besides what VitePress does with every Markdown.
import { relative, sep } from 'node:path';
import { slug } from 'github-slugger';
import { destination, front, guideGroups, pages } from '../pages.mjs';

/** Comments are for our checks; they would come into the index of the search besides. */
export function hideComments(md) {
  const html = md.renderer.rules.html_block;
  md.renderer.rules.html_block = (tokens, index, ...rest) =>
    tokens[index].content.startsWith('<!--') ? '' : html(tokens, index, ...rest);
}

export function followLinks(md, root) {
  md.core.ruler.push('follow-links', ({ tokens, env }) => {
    const links = tokens.flatMap((token) => token.children ?? []).filter((token) => token.type === 'link_open');
    for (const link of links) link.attrSet('href', destination(fileOf(env, root), link.attrGet('href')));
  });
}

/** Wraps what stands above the first section of the README, and leads on from there: to the first guide and the first sections. */
export function makeFirstScreen(md, root) {
  md.core.ruler.after('block', 'first-screen', ({ tokens, env, Token }) => {
    if (fileOf(env, root) !== front.file) return;
    const isSection = ({ type, tag }) => type === 'heading_open' && tag === 'h2';
    const titles = tokens.flatMap((token, index) => (isSection(token) ? [tokens[index + 1].content] : []));
    const [start] = guideGroups[0].pages;
    const ways = [
      `[${start.title}](${start.file})`,
      ...titles.slice(0, 4).map((title) => `[${title}](#${slug(title)})`),
    ];
    const token = (type, tag, nesting, fields) => Object.assign(new Token(type, tag, nesting), fields);
    tokens.splice(
      tokens.findIndex(isSection),
      0,
      token('paragraph_open', 'p', 1, { attrs: [['class', 'ways']] }),
      token('inline', '', 0, { content: ways.join(' '), children: [] }),
      token('paragraph_close', 'p', -1),
      token('html_block', '', 0, { content: '</div>\n' }),
    );
    tokens.unshift(token('html_block', '', 0, { content: '<div class="first-screen">\n' }));
  });
}

/** VitePress names a page by its address when it builds it, and by its file when it indexes it for the search. */
function fileOf({ path }, root) {
  const name = relative(root, path).split(sep).join('/');
  return pages.find(({ file, address }) => name === address || name === file).file;
}
