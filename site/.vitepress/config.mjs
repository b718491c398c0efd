import { fileURLToPath } from 'node:url';
import { slug } from 'github-slugger';
import { front, groups, guideGroups, home, otherFiles, pageOf, source } from '../pages.mjs';
import { writeTexts } from '../texts.mjs';
import { followLinks, hideComments, makeFirstScreen } from './markdown.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const reference = groups.flatMap((group) => group.pages).filter(({ address }) => /^(start|config|command|architecture)\.md$/.test(address));

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
    sidebar: groups.map((group) => ({
      text: group.title,
      items: group.pages.map(entry),
      collapsed: !guideGroups.includes(group),
    })),
    outline: [2, 3],
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: source.repository }],
    editLink: { pattern: `${source.edit}:path`, text: 'Edit this page on GitHub' },
    externalLinkIcon: true,
  },
};

function entry({ title, address }) {
  return { text: title, link: `/${address.replace(/(index)?\.md$/, '')}` };
}
