import { modelError } from './model-error.ts';
import type { Item, Truncation, WorkerSettings } from './protocol.ts';
import type { RuntimeTokenizer } from './runtime.ts';

/** An item as the model reads it. */
export interface EncodedItem {
  readonly ids: readonly number[];
  /** The text (of two) of each token; absent where the model does not need it. */
  readonly types?: readonly number[];
}

export interface EncodedItems {
  readonly encoded: readonly EncodedItem[];
  readonly truncations: readonly Truncation[];
}

/**
 * Turns items into token ids. An item of more than `maxTokens`, special tokens included, is refused with
 * `invalid_request`, or cut at the end of its last text by `overlong`; the first text of a pair is never cut.
 */
export function encodeItems(
  tokenizer: RuntimeTokenizer,
  items: readonly Item[],
  settings: Pick<WorkerSettings, 'maxTokens' | 'overlong' | 'model' | 'itemsField'>,
): EncodedItems {
  const { maxTokens } = settings;
  const truncations: Truncation[] = [];
  const encoded = items.map((item, index) => {
    const whole = encode(tokenizer, item);
    const tokens = whole.ids.length;
    if (tokens <= maxTokens) return whole;
    if (settings.overlong === 'refuse') throw tooLong(item, index, tokens, settings);
    if (item.pair !== undefined) checkFirst(tokenizer, item.text, settings);
    truncations.push({ index, tokens });
    return cut(whole, maxTokens, closingTokens(tokenizer, item));
  });
  return { encoded, truncations };
}

function encode(tokenizer: RuntimeTokenizer, { text, pair }: Item): EncodedItem {
  const { input_ids: ids, token_type_ids: types } = tokenizer(text, {
    text_pair: pair,
    ...asArrays,
  });
  return { ids, types };
}

function tooLong(
  { pair }: Item,
  index: number,
  tokens: number,
  { maxTokens, model, itemsField }: Parameters<typeof encodeItems>[2],
): Error {
  const together = pair === undefined ? 'with prefix and special tokens' : 'with the query and special tokens';
  return modelError(
    'invalid_request',
    `${itemsField}[${index}] has ${tokens} tokens ${together}; ${model} reads ${maxTokens}: make it shorter, or set ` +
      'overlong to "truncate" to have its end left out.',
  );
}

/** The query has to leave room for a token of the document, or all documents would look the same. */
function checkFirst(
  tokenizer: RuntimeTokenizer,
  text: string,
  { maxTokens, model }: Parameters<typeof encodeItems>[2],
): void {
  const tokens = encode(tokenizer, { text, pair: '' }).ids.length;
  if (tokens < maxTokens) return;
  throw modelError(
    'invalid_request',
    `The query alone has ${tokens} tokens with special tokens; ${model} reads ${maxTokens} of query and document ` +
      'together: make the query shorter.',
  );
}

/** transformers.js would cut off the special tokens at the end, which the model was trained to see. */
function cut({ ids, types }: EncodedItem, maxTokens: number, closing: number): EncodedItem {
  const shorten = (list: readonly number[]) => [
    ...list.slice(0, maxTokens - closing),
    ...list.slice(list.length - closing),
  ];
  return { ids: shorten(ids), types: types && shorten(types) };
}

/** Number of special tokens after the last text: the search looks where that text's own tokens end. */
function closingTokens(tokenizer: RuntimeTokenizer, { text, pair }: Item): number {
  const { ids } = encode(tokenizer, pair === undefined ? { text } : { text, pair });
  const { input_ids: last } = tokenizer(pair ?? text, { add_special_tokens: false, ...asArrays });
  for (let closing = 0; closing + last.length <= ids.length; closing++) {
    const start = ids.length - closing - last.length;
    if (last.every((id, position) => ids[start + position] === id)) return closing;
  }
  throw modelError('internal', 'The tokenizer encodes a text differently with and without special tokens.');
}

const asArrays = { padding: false, truncation: false, return_tensor: false } as const;
