import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { html, type Markup, nothing, trustedMarkup } from '../html/markup.ts';

/** A chart with its title, its meaning in words, and its numbers as a table. */
export interface Figure {
  readonly title: string;
  /** The content, its scope, and how to read it. */
  readonly note: string;
  /** A description of the picture, for readers who do not see it. */
  readonly description: string;
  /** Names of the series, where there is more than one, in the order of the palette. */
  readonly series?: readonly string[];
  readonly plot: (size: ChartSize) => Plot.PlotOptions;
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** A chart is drawn once for a screen and once for a phone; the style sheet shows the one that fits. */
interface ChartSize {
  readonly width: number;
  readonly isNarrow: boolean;
}

const sizes: readonly ChartSize[] = [
  { width: 520, isNarrow: false },
  { width: 300, isNarrow: true },
];

/** The colour of a series: a variable of the style sheet, so that it follows the theme. */
export function seriesColor(index: number): string {
  return `var(--series-${index + 1})`;
}

export function renderFigure({ title, note, description, series = [], plot, table }: Figure): Markup {
  return html`<figure class="card">
<figcaption><h3>${title}</h3><p class="note">${note}</p></figcaption>
${series.length < 2 ? nothing : html`<ul class="legend">${series.map((name, index) => html`<li class="series-${index + 1}">${name}</li>`)}</ul>`}
${sizes.map((size) => html`<div class="chart ${size.isNarrow ? 'narrow' : 'wide'}" role="img" aria-label="${description}">${drawing(plot(size), size)}</div>`)}
<details class="numbers"><summary>Numbers</summary><div class="scroll"><table>
<thead><tr>${table.head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${table.rows.map(([first = '', ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td class="number">${cell}</td>`)}</tr>`)}</tbody>
</table></div></details>
</figure>`;
}

function drawing(options: Plot.PlotOptions, { width }: ChartSize): Markup {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const drawn = Plot.plot({ ...options, width, document, className: 'plot' });
  // The policy of the page allows its own style sheet only, which has these rules too.
  drawn.querySelector('style')?.remove();
  drawn.setAttribute('aria-hidden', 'true');
  return trustedMarkup(drawn.outerHTML);
}
