import type { Reranker } from '@touchstone/contract';

/**
 * Further readings of a question in the form of a heading or an index entry: without a name's other spelling ("EVM (Ethereum Virtual
 * Machine)"), and the aspect alone that follows a colon ("wallets: choosing one").
 */
export function otherReadings(question: string): readonly string[] {
  const short = question.replace(otherSpelling, '');
  const aspect = colon.exec(short)?.[1] ?? '';
  return [...new Set([short, aspect])].filter((text) => text !== question && /[\p{L}\p{N}]/u.test(text));
}

const otherSpelling = /(?<=[\p{L}\p{N}])\s+\([^()]*\)/gu;
const colon = /^[^:?!.]+:\s+([^:]+)$/u;

/**
 * The reranker, with the other readings of a question in its scores: alone, words of the topic outweigh those of what is asked about it. Only
 * for one in this process, since each reading is a call.
 */
export function byReadings(reranker: Reranker, question: string): Reranker {
  const readings = reranker.inProcess === true ? otherReadings(question) : [];
  if (readings.length === 0) return reranker;
  return {
    ...reranker,
    rerank: async (input, options) => {
      const whole = await reranker.rerank(input, options);
      // The scores of the search are for the whole question.
      const documents = input.documents.map((document) => ({ ...document, found: undefined }));
      const logits = whole.scores.map(logit);
      for (const query of readings) {
        const { scores } = await reranker.rerank({ ...input, query, documents }, options);
        for (const [at, score] of scores.entries()) (logits[at] as number) += readingWeight * logit(score);
      }
      const weights = 1 + readingWeight * readings.length;
      return { ...whole, scores: logits.map((sum) => 1 / (1 + Math.exp(-sum / weights))) };
    },
  };
}

/** Chosen on either half of book-ethereum. */
const readingWeight = 0.4;

/** Bounded, so that a reranker's 0 and 1 can be added up. */
function logit(score: number): number {
  const bounded = Math.min(1 - 1e-6, Math.max(1e-6, score));
  return Math.log(bounded / (1 - bounded));
}
