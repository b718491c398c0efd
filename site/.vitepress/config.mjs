import { fileURLToPath } from 'node:url';
import { slug } from 'github-slugger';
import { front, groups, home, otherFiles, pageOf, source } from '../pages.mjs';
import { writeTexts } from '../texts.mjs';
import { followLinks, hideComments, makeFirstScreen } from './markdown.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const reference = groups
  .flatMap((group) => group.pages)
  .filter(({ address }) => /^(start|config|command|architecture)\.md$/.test(address));

export default {
  title: front.title,
  description: front.summary,
  lang: 'en',
  base: new URL(home).pathname,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  sitemap: { hostname: home },
  cleanUrls: true,
  srcDir: root,
  srcExclude: otherFiles,
  outDir: 'dist',
  cacheDir: 'node_modules/.cache',
  rewrites: (file) => pageOf(file).address,
  markdown: {
    anchor: { slugify: slug },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    image: { lazyLoading: true },
    config: (md) => md.use(hideComments).use(followLinks, root).use(makeFirstScreen, root),
  },
  transformPageData: ({ filePath }) => {
    if (filePath !== front.file) return { description: pageOf(filePath).summary };
    const plain = { sidebar: false, aside: false, editLink: false, prev: false, next: false, pageClass: 'front' };
    return { frontmatter: plain, titleTemplate: front.summary };
  },
  buildEnd: ({ outDir }) => writeTexts(outDir),
  themeConfig: {
    nav: reference.map(entry),
    sidebar: {
      '/': sidebar(),
      ...Object.fromEntries(['/packages/', '/apps/', '/examples'].map((path) => [path, sidebar('Packages')])),
      '/decisions/': sidebar('Decisions'),
    },
    outline: [2, 3],
    search: { provider: 'local', options: { miniSearch: { searchOptions: { boostDocument: guidesFirst } } } },
    socialLinks: [{ icon: 'github', link: source.repository }],
    editLink: { pattern: `${source.edit}:path`, text: 'Edit this page on GitHub' },
    externalLinkIcon: true,
  },
};

/** The two groups with many pages are one link each, until one is open. */
function sidebar(open) {
  return groups.map(({ title, pages }) => {
    const isLink = ['Packages', 'Decisions'].includes(title) && title !== open;
    return isLink ? { text: title, link: entry(pages[0]).link } : { text: title, items: pages.map(entry) };
  });
}

/** "Sources: what is indexed, and whether it is current" is "Sources". */
function entry({ title, address }) {
  return { text: title.replace(/: .*/, ''), link: `/${address.replace(/(index)?\.md$/, '')}` };
}

/** Runs in the browser, so it may use nothing but its arguments. */
function guidesFirst(id) {
  return /\/(packages|apps|decisions|config|command)\b/.test(id) ? 0.5 : 1;
}
