let segmenter: Intl.Segmenter | undefined;

/**
 * The sentences of a text by Unicode's rules, each with its offset; together they are the text. The language is set, so
 * that a text is cut the same way on every machine.
 */
export function sentenceSegments(text: string): Intl.Segments {
  // Made at the first text: it reads data of its own, and most processes need no sentence.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  return segmenter.segment(text);
}
