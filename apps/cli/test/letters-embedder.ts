/**
 * The text of an embedder whose vectors count letters: enough to tell texts apart, and the same everywhere. `before` runs before
 * each call and sees `texts` and `signal`.
 */
export const lettersEmbedder = (model: string, before = '') => `
export const plugin = {
  specVersion: 1,
  kind: 'embedder',
  name: 'letters',
  options: { safeParse: () => ({ success: true, data: {} }) },
  create: () => ({
    specVersion: 1,
    name: 'letters',
    model: '${model}',
    dimensions: 26,
    limits: { maxTexts: 100, maxTokensPerText: 1000, maxTokensPerCall: 100_000 },
    embed: async ({ texts }, { signal } = {}) => {
      ${before}
      return { vectors: texts.map(vectorOf) };
    },
  }),
};

function vectorOf(text) {
  const vector = new Float32Array(26);
  for (const letter of text.toLowerCase().match(/[a-z]/g) ?? []) vector[letter.charCodeAt(0) - 97] += 1;
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
`;
