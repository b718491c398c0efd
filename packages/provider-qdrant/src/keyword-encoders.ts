import type { SparseEncoder } from '@touchstone/contract';
import { analyzerSparseEncoder, bm25ParametersIn, bm25SparseEncoder } from '@touchstone/lexical';
import { storeError } from './errors.js';
import type { Layout } from './layout/layout.js';
import type { QdrantOptions } from './options.js';

/** What is asked of the encoder of a new generation. */
interface WantedEncoder {
  /** The fingerprint that it has to have. */
  readonly fingerprint?: string;
  /** Else, where the options fix none: the mean length that it assumes. */
  readonly averageLength?: number;
  /** Else: the fingerprint of the generation that it is to be like. */
  readonly like?: string;
}

/** What a store can turn text into keyword vectors with. Which of them an index has, its fingerprint says. */
export interface KeywordEncoders {
  forNew(index: string, wanted: WantedEncoder): SparseEncoder;
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
  const own = keywordEncoder ?? analyzerSparseEncoder({ averageLength });
  const isFixed = keywordEncoder !== undefined || averageLength !== undefined;
  // The encoder of collections that fastembed filled needs no option: their fingerprint names it.
  const known = [own, bm25SparseEncoder()];

  /** Where no option says otherwise, an index keeps the mean length that it was built with. */
  function lookUp(fingerprint: string | undefined): SparseEncoder | undefined {
    const found = known.find((encoder) => encoder.fingerprint === fingerprint);
    if (found !== undefined || isFixed || fingerprint === undefined) return found;
    const parameters = bm25ParametersIn(fingerprint);
    const encoder = parameters && analyzerSparseEncoder({ averageLength: parameters.averageLength });
    if (encoder?.fingerprint !== fingerprint) return undefined;
    known.push(encoder);
    return encoder;
  }

  function find(fingerprint: string | undefined, what: string): SparseEncoder {
    const found = lookUp(fingerprint);
    if (found !== undefined) return found;
    throw storeError(
      'invalid_config',
      `${what} with the keyword encoder "${fingerprint}", this store uses "${own.fingerprint}": set its \`averageLength\`, ` +
        'or pass that encoder as `keywordEncoder`, or build the index again.',
    );
  }
  return {
    knows: (fingerprint) => lookUp(fingerprint) !== undefined,
    forNew(index, { fingerprint, averageLength: mean, like }) {
      if (fingerprint !== undefined) return find(fingerprint, `Index "${index}" is asked for`);
      if (mean !== undefined && !isFixed) return find(analyzerSparseEncoder({ averageLength: mean }).fingerprint, '');
      // One of another analyzer stays with what the options say, and is refused, or built anew.
      return isFixed || like === undefined || bm25ParametersIn(like) === undefined ? own : (lookUp(like) ?? own);
    },
    of: ({ index, fingerprint: { keyword } }) => find(keyword, `Index "${index}" was built`),
  };
}
