import type { InputWarning } from '../../input-warning.ts';
import { html, nothing } from '../html/markup.ts';
import type { Section } from './section.ts';

/** What was odd about the input. */
export function warningsSection(warnings: readonly InputWarning[] = []): Section | undefined {
  if (warnings.length === 0) return undefined;
  return {
    id: 'warnings',
    title: 'Warnings about the input',
    content: html`<ul class="card warnings">${warnings.map(({ message, examples }) => html`<li>${message}${examples.length === 0 ? nothing : html`<br><span class="note">${examples.join(', ')}</span>`}</li>`)}</ul>`,
  };
}
