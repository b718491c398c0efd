import { type EmbedderChange, embeddingName } from '@touchstone/ingest';

/** Why an index is built beside the one that is there, on one line; `planned` for a dry run. */
export function renderEmbedderChange(index: string, { from, to }: EmbedderChange, planned: boolean): string {
  const both = from !== undefined && to !== undefined;
  const what = both ? 'new vectors beside the old ones' : 'it anew beside the old one';
  const change = `embedder changed from ${embeddingName(from)} to ${embeddingName(to)}`;
  return `Index "${index}": ${change}: ${planned ? 'would build' : 'building'} ${what}`;
}
