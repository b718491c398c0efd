import { numberBuffer } from './number-buffer.ts';
import { maxQueryTokens, type TokenTable } from './token-table.ts';

/** The likeness of tokens to a query: one row for each distinct token of the documents. */
export interface Likeness {
  /** The heaviest distinct tokens of the query: up to 12, without nearly meaningless ones (`the`). */
  readonly queryWeights: Float64Array;
  /** The row of each token of a text, in order; tokens that were not seen yet are compared with the query now. */
  rowsOf(tokens: Int32Array): Int32Array;
  /** Cosines of a row's token with each of the query's: as many to a row as `queryWeights`. A view: take it again after `rowsOf`. */
  cosines(): Float64Array;
}

/** Each distinct token is compared once, however many documents have it. */
export function tokenLikeness(table: TokenTable, query: string): Likeness {
  const queryTokens = heaviestTokens(table, query);
  const queryWeights = Float64Array.from(queryTokens, table.weight);
  /** Row of a token, plus 1; 0 for one that was not seen yet. */
  const rowAfter = new Int32Array(table.model.tokenCount);
  const cosines = numberBuffer();
  let rowCount = 0;

  const compare = (tokens: Int32Array): void => {
    const found = table.cosines(tokens, queryTokens);
    cosines.room(found.length).set(found);
  };
  return {
    queryWeights,
    rowsOf(tokens) {
      const rows = new Int32Array(tokens.length);
      const fresh = new Int32Array(tokens.length);
      const known = rowCount;
      for (let i = 0; i < tokens.length; i += 1) {
        const token = tokens[i] as number;
        if (rowAfter[token] === 0) {
          fresh[rowCount - known] = token;
          rowCount += 1;
          rowAfter[token] = rowCount;
        }
        rows[i] = (rowAfter[token] as number) - 1;
      }
      if (rowCount > known) compare(fresh.subarray(0, rowCount - known));
      return rows;
    },
    cosines: cosines.all,
  };
}

function heaviestTokens({ model, weight }: TokenTable, query: string): readonly number[] {
  return [...new Set(model.tokenize(query))]
    .filter((token) => weight(token) > leastWeight)
    .sort((a, b) => weight(b) - weight(a) || a - b)
    .slice(0, maxQueryTokens);
}

const leastWeight = 0.3;
