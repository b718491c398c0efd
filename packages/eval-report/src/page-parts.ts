// What other pages are made of in the style of the report. For Node: the style sheet is read from this package.
export { type BarRow, type BarsFigure, barsFigure } from './figures/bars-figure.js';
export { type Figure, renderFigure } from './figures/figure.js';
export { html, type Markup, nothing } from './html/markup.js';
export { renderStaticPage, type StaticPage } from './render-static-page.js';
export type { Section } from './sections/section.js';
