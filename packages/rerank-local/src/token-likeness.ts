import { numberBuffer } from './number-buffer.js';
import { maxQueryTokens, type TokenTable } from './token-table.js';

/** What tokens are to a query: one row for each distinct token that a document brought. */
export interface Likeness {
  /** The heaviest distinct tokens of the query: up to 12, and not those that say next to nothing (`the`). */
  readonly queryWeights: Float64Array;
  /** The row of each token of a text, in order; tokens that were not seen yet are compared with the query now. */
  rowsOf(tokens: Int32Array): Int32Array;
  /** How many rows there are. */
  rowCount(): number;
  /** Weight of a row's token. This and the two below are views: take them again after `rowsOf`. */
  weights(): Float64Array;
  /** Cosine of a row's token with the whole query. */
  toQuery(): Float64Array;
  /** Cosines of a row's token with each of the query's: as many to a row as `queryWeights`. */
  cosines(): Float64Array;
}

/** Each distinct token is compared once, however many documents have it. */
export function tokenLikeness(table: TokenTable, query: string): Likeness {
  const queryTokens = heaviestTokens(table, query);
  const queryWeights = Float64Array.from(queryTokens, table.weight);
  const queryLength = sumLength(table, queryTokens, queryWeights);
  /** Row of a token, plus 1; 0 for one that was not seen yet. */
  const rowAfter = new Int32Array(table.model.tokenCount);
  const [weights, toQuery, cosines] = [numberBuffer(), numberBuffer(), numberBuffer()];
  let rowCount = 0;

  const compare = (tokens: Int32Array): void => {
    const found = table.cosines(tokens, queryTokens);
    const [weightAt, toQueryAt] = [weights.room(tokens.length), toQuery.room(tokens.length)];
    cosines.room(found.length).set(found);
    for (let i = 0; i < tokens.length; i += 1) {
      weightAt[i] = table.weight(tokens[i] as number);
      let toAll = 0;
      for (let j = 0; j < queryWeights.length; j += 1) {
        toAll += (found[i * queryWeights.length + j] as number) * (queryWeights[j] as number);
      }
      toQueryAt[i] = queryLength > 0 ? toAll / queryLength : 0;
    }
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
    rowCount: () => rowCount,
    weights: weights.all,
    toQuery: toQuery.all,
    cosines: cosines.all,
  };
}

function heaviestTokens({ model, weight }: TokenTable, query: string): readonly number[] {
  return [...new Set(model.tokenize(query))]
    .filter((token) => weight(token) > leastWeight)
    .sort((a, b) => weight(b) - weight(a) || a - b)
    .slice(0, maxQueryTokens);
}

/** The length of the weighted sum of the tokens' unit vectors. */
function sumLength({ model, row, rowLength }: TokenTable, tokens: readonly number[], weights: Float64Array): number {
  const sums = new Float64Array(model.dimensions);
  tokens.forEach((token, i) => {
    const numbers = row(token);
    const times = (weights[i] as number) / rowLength(token);
    for (let k = 0; k < sums.length; k += 1) (sums[k] as number) += times * (numbers[k] as number);
  });
  return Math.sqrt(sums.reduce((all, value) => all + value * value, 0));
}

const leastWeight = 0.3;
