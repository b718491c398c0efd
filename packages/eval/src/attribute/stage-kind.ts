/** What a stage of a trace does to candidates. */
export type StageKind = 'retrieval' | 'fusion' | 'rerank' | 'gate';

/**
 * The kind of a stage by the first word of its name: `search:docs` retrieves. Whatever has no kind of its own decides
 * what goes into the answer: a gate.
 */
export function stageKind(stage: string): StageKind {
  const [word = ''] = stage.split(/[^a-z]/);
  return kinds.get(word) ?? 'gate';
}

const kinds: ReadonlyMap<string, StageKind> = new Map<string, StageKind>([
  ['embed', 'retrieval'],
  ['search', 'retrieval'],
  ['retrieve', 'retrieval'],
  ['fuse', 'fusion'],
  ['fusion', 'fusion'],
  ['rank', 'fusion'],
  ['dedup', 'fusion'],
  ['merge', 'fusion'],
  ['pool', 'fusion'],
  ['rerank', 'rerank'],
]);
