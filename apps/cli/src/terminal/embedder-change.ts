import { type EmbedderChange, embeddingName } from '@touchstone/ingest';

/** One line on why new vectors or a new index are built beside the old ones. `planned` is for a dry run. */
export function renderEmbedderChange(index: string, { from, to }: EmbedderChange, planned: boolean): string {
  const both = from !== undefined && to !== undefined;
  const what = both ? 'new vectors beside the old ones' : 'a new index beside the old one';
  const change = `embedder changed from ${embeddingName(from)} to ${embeddingName(to)}`;
  return `Index "${index}": ${change}: ${planned ? 'would build' : 'building'} ${what}`;
}
