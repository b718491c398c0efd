/** YAML and the codecs, which weigh more than the rest of the page: loaded for the first set, and set to avoid eval. */
export async function loadGoldenFormat(): Promise<typeof import('./golden-format.ts')> {
  await import('./without-eval.ts');
  return import('./golden-format.ts');
}
