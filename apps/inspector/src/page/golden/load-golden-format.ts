/** YAML and the codecs, which weigh more than the rest of the page: loaded when a set is opened or written, and told first to do without eval. */
export async function loadGoldenFormat(): Promise<typeof import('./golden-format.ts')> {
  await import('./without-eval.ts');
  return import('./golden-format.ts');
}
