/**
 * One file of those that a build wrote in several module formats: of `a.js`, `a.mjs` and `a.cjs` the first, and of
 * `a.d.ts`, `a.d.mts` and `a.d.cts`. Their content is the same.
 */
export function oneOfEach(paths: readonly string[]): readonly string[] {
  const all = new Set(paths);
  return paths.filter((path) => {
    const [, base, format, kind] = /^(.*?)\.([cm])((?:[jt])sx?)$/.exec(path) ?? [];
    if (base === undefined) return true;
    if (all.has(`${base}.${kind}`)) return false;
    return format === 'm' || !all.has(`${base}.m${kind}`);
  });
}
