import type { SparseEncoder } from '@touchstone/contract';
import { analyzerSparseEncoder, bm25SparseEncoder } from '@touchstone/lexical';
import { storeError } from './errors.js';
import type { Layout } from './layout/layout.js';
import type { QdrantOptions } from './options.js';

/** What a store can turn text into keyword vectors with. Which of them an index has, its fingerprint says. */
export interface KeywordEncoders {
  /** The one whose fingerprint an index is asked for with; that of new indexes where it is asked for with none. */
  forNew(index: string, fingerprint: string | undefined): SparseEncoder;
  /** Whether an encoder of this fingerprint is at hand. */
  knows(fingerprint: string): boolean;
  /** The one that an index was built with. */
  of(layout: Pick<Layout, 'index' | 'fingerprint'>): SparseEncoder;
}

/** Methods throw `invalid_config` for a fingerprint of neither; so does this for an averageLength that nothing would take. */
export function keywordEncoders({
  keywordEncoder,
  averageLength,
}: Pick<QdrantOptions, 'keywordEncoder' | 'averageLength'>): KeywordEncoders {
  if (keywordEncoder !== undefined && averageLength !== undefined) {
    throw storeError(
      'invalid_config',
      'averageLength is of the default keyword encoder: give it to the `keywordEncoder` that you pass, or leave one of them out.',
    );
  }
  const own = keywordEncoder ?? analyzerSparseEncoder(averageLength === undefined ? {} : { averageLength });
  // The encoder of collections that fastembed filled needs no option: their fingerprint names it.
  const known = [own, bm25SparseEncoder()];

  function find(fingerprint: string | undefined, what: string): SparseEncoder {
    const found = known.find((encoder) => encoder.fingerprint === fingerprint);
    if (found !== undefined) return found;
    throw storeError(
      'invalid_config',
      `${what} with the keyword encoder "${fingerprint}", this store uses "${own.fingerprint}": set its \`averageLength\`, ` +
        'or pass that encoder as `keywordEncoder`, or build the index again.',
    );
  }
  return {
    knows: (fingerprint) => known.some((encoder) => encoder.fingerprint === fingerprint),
    forNew: (index, fingerprint = own.fingerprint) => find(fingerprint, `Index "${index}" is asked for`),
    of: ({ index, fingerprint: { keyword } }) => find(keyword, `Index "${index}" was built`),
  };
}
