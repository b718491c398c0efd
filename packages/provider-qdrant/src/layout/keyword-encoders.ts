import { compact, type SparseEncoder } from '@touchstone/contract';
import { analyzerSparseEncoder, bm25ParametersIn, bm25SparseEncoder, keywordBm25 } from '@touchstone/lexical';
import { storeError } from '../server/errors.ts';
import type { QdrantOptions } from '../server/options.ts';
import type { Layout } from './layout.ts';

/** The requirements for the encoder of a new generation. */
interface WantedEncoder {
  /** The fingerprint that it has to have. */
  readonly fingerprint?: string;
  /** Else, where the options fix none: the mean length that it assumes. */
  readonly averageLength?: number;
  /** Else: the fingerprint of the generation that it is to be like. */
  readonly like?: string;
}

/** A store's encoders of text as keyword vectors. An index's fingerprint names its own. */
export interface KeywordEncoders {
  forNew(index: string, wanted: WantedEncoder): SparseEncoder;
  /** True if an encoder of this fingerprint is at hand. */
  knows(fingerprint: string): boolean;
  /** The one that an index was built with. */
  of(layout: Pick<Layout, 'index' | 'fingerprint'>): SparseEncoder;
}

/** Methods throw `invalid_config` for a fingerprint of neither; so does this for a parameter of BM25 that nothing would take. */
export function keywordEncoders({
  keywordEncoder,
  averageLength,
  bm25,
}: Pick<QdrantOptions, 'keywordEncoder' | 'averageLength' | 'bm25'>): KeywordEncoders {
  for (const [name, value] of Object.entries({ averageLength, bm25 })) {
    if (keywordEncoder === undefined || value === undefined) continue;
    throw storeError(
      'invalid_config',
      `${name} is of the default keyword encoder: give it to the \`keywordEncoder\` that you pass, or leave one of them out.`,
    );
  }
  const fixed = compact({ averageLength, ...bm25 });
  const defaultEncoder = (length?: number) => analyzerSparseEncoder({ ...keywordBm25(bm25), averageLength: length });
  const own = keywordEncoder ?? defaultEncoder(averageLength);
  const isFixed = keywordEncoder !== undefined || averageLength !== undefined;
  // The encoder of collections that fastembed filled needs no option: their fingerprint names it.
  const known = [own, bm25SparseEncoder()];

  /** Without options for them, an index keeps the mean length, k1 and b that it was built with. */
  function lookUp(fingerprint: string | undefined): SparseEncoder | undefined {
    const found = known.find((encoder) => encoder.fingerprint === fingerprint);
    if (found !== undefined || keywordEncoder !== undefined || fingerprint === undefined) return found;
    const parameters = bm25ParametersIn(fingerprint);
    const encoder = parameters && analyzerSparseEncoder({ ...parameters, ...fixed });
    if (encoder?.fingerprint !== fingerprint) return undefined;
    known.push(encoder);
    return encoder;
  }

  function find(fingerprint: string | undefined, what: string): SparseEncoder {
    const found = lookUp(fingerprint);
    if (found !== undefined) return found;
    throw storeError(
      'invalid_config',
      `${what} with the keyword encoder "${fingerprint}", this store uses "${own.fingerprint}": set its \`averageLength\` ` +
        'and `bm25`, or pass that encoder as `keywordEncoder`, or run `touchstone index --rebuild`.',
    );
  }
  return {
    knows: (fingerprint) => lookUp(fingerprint) !== undefined,
    forNew(index, { fingerprint, averageLength: mean, like }) {
      if (fingerprint !== undefined) return find(fingerprint, `Index "${index}" is asked for`);
      if (mean !== undefined && !isFixed) return find(defaultEncoder(mean).fingerprint, '');
      // One of another analyzer stays with the options, and is refused, or built anew.
      return isFixed || like === undefined || bm25ParametersIn(like) === undefined ? own : (lookUp(like) ?? own);
    },
    of: ({ index, fingerprint: { keyword } }) => find(keyword, `Index "${index}" was built`),
  };
}
