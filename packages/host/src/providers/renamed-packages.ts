/** Packages that providers lived in before, and how a config names the provider now. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['@touchstone/embed-local', '@touchstone/local-models#embedder'],
  ['@touchstone/rerank-local', '@touchstone/local-models#reranker'],
  ['@touchstone/embed-gemini', '@touchstone/gemini#embedder'],
  ['@touchstone/llm-gemini', '@touchstone/gemini#languageModel'],
  ['@touchstone/embed-openai', '@touchstone/openai#embedder'],
  ['@touchstone/llm-openai', '@touchstone/openai#languageModel'],
  ['@touchstone/embed-transformers', '@touchstone/transformers#embedder'],
  ['@touchstone/rerank-transformers', '@touchstone/transformers#reranker'],
  ['@touchstone/read-html', '@touchstone/readers#html'],
  ['@touchstone/read-notebook', '@touchstone/readers#notebook'],
  ['@touchstone/read-epub', '@touchstone/readers#epub'],
  ['@touchstone/read-docx', '@touchstone/readers#docx'],
]);

/** The present name of a package that a config calls by an old one; undefined for any other name. */
export function renamedPackage(name: string): string | undefined {
  return renamed.get(name);
}
