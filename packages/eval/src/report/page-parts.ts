// Parts for other pages in the style of the report. For Node: the style sheet is read from this package.
export { barsFigure } from './figures/bar-figures.ts';
export { renderFigure } from './figures/figure.ts';
export { html, type Markup, nothing } from './html/markup.ts';
export { renderStaticPage } from './render-static-page.ts';
export type { Section } from './sections/section.ts';
