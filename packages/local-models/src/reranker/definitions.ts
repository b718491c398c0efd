import { type RerankInput, symbolsOf } from '@touchstone/contract';

/**
 * For each document whether it defines an identifier that the query names: 1 for a query of one word, however it spells case and
 * underscores, and for a dotted name or a call in a sentence (`Reply.send`, `sendAll()`). Any other identifier in a sentence (`send_all`)
 * is as often something that the answer uses: a little, and only as spelled.
 */
export function definitions({ query, documents }: Pick<RerankInput, 'query' | 'documents'>): readonly number[] {
  const words = [...new Set(query.match(identifier))];
  const isOneWord = /^\s*\S+\s*$/.test(query);
  const whole = words.map((word) => plain(dotted(word)));
  const inFull = words.filter((word) => precise.test(word)).map(dotted);
  const inPassing = words.filter((word) => written.test(word));
  return documents.map(({ metadata }) => {
    const symbols = symbolsOf(metadata).map(dotted);
    const oneOf = (names: readonly string[], of = symbols) =>
      of.some((symbol) => names.some((name) => defines(symbol, name)));
    if (isOneWord) return oneOf(whole, symbols.map(plain)) ? 1 : 0;
    if (oneOf(inFull)) return 1;
    return oneOf(inPassing) ? namedInPassing : 0;
  });
}

function defines(symbol: string, name: string): boolean {
  return symbol === name || symbol.endsWith(`.${name}`);
}

function dotted(name: string): string {
  return name.replace(/\(\)$/, '').replace(/::|#/g, '.');
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

const identifier = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?/gu;
const precise = /\(\)$|\.|::|#/;
/** Mixed case or underscores. */
const written = /[_$]|\p{Ll}\p{Lu}/u;

const namedInPassing = 0.15;
