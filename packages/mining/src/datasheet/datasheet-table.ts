import { html, type Markup } from '@touchstone/eval/page-parts';

/** A table of texts; all columns but the first are numbers. */
export function datasheetTable(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  const [name = '', ...columns] = head;
  return html`<div class="card scroll"><table><caption>${caption}</caption>
<thead><tr><th scope="col">${name}</th>${columns.map((column) => html`<th scope="col" class="number">${column}</th>`)}</tr></thead>
<tbody>${rows.map(([first = '', ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** A share of a whole: `37 %`; a dash where there is no whole. */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)} %`;
}
