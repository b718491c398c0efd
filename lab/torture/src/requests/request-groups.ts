import type { Random } from '../seeded.ts';
import type { CaseGroup } from '../torture-case.ts';
import { hostileFilter } from './hostile-filters.ts';
import { hostileQuery } from './hostile-queries.ts';

/** What is asked, as JSON. `odd` names what JSON cannot say; the check puts it in. */
export interface HostileRequest {
  readonly call: 'search' | 'evidence';
  readonly request: { readonly [field: string]: unknown };
  readonly timeoutMs: number;
  readonly odd?: { readonly field: string; readonly kind: OddKind };
}

/** What only a program can hand over. */
const oddKinds = [
  'cycle',
  'infinity',
  'bigint',
  'getter',
  'proxy',
  'date',
  'map',
  'symbol',
  'function',
  'sparse list',
  'class',
] as const;
export type OddKind = (typeof oddKinds)[number];

/** Hostile questions. */
export const requestGroups: readonly CaseGroup[] = [
  group('queries', (random) => {
    const query = hostileQuery(random);
    return {
      made: query.made,
      call: random.chance(0.3) ? 'evidence' : 'search',
      request: { query: query.text, ...settings(random) },
    };
  }),
  group('filters', (random) => {
    const { made, filter, filters } = hostileFilter(random);
    return {
      made,
      call: 'search',
      request: { query: random.pick(['harbour', 'ship rope']), filter, filters, searchMethod: 'keyword', topK: 50 },
    };
  }),
  group('requests that no type allows', (random) => {
    const field = random.pick(fields);
    const isOdd = random.chance(0.5);
    const value = random.pick<unknown>([
      null,
      -1,
      0,
      1.5,
      1e308,
      '',
      ' ',
      [],
      {},
      [[]],
      true,
      '5',
      { __proto__: null },
      'x'.repeat(1e6),
    ]);
    const base = { query: 'harbour', ...settings(random) };
    const kind = random.pick(oddKinds);
    return {
      made: `${field}: ${isOdd ? kind : JSON.stringify(value).slice(0, 40)}`,
      call: random.pick(['search', 'evidence'] as const),
      request: isOdd ? base : { ...base, [field]: value },
      odd: isOdd ? { field, kind } : undefined,
    };
  }),
];

const fields = [
  'query',
  'topK',
  'filter',
  'filters',
  'searchMethod',
  'queryPreprocessing',
  'hybridAlpha',
  'scoreThreshold',
  'index',
  'taskMode',
  'maxResultsFinal',
  'timeBudgetMs',
  'pathAllowlist',
  'pathBlocklist',
  'repoRefHint',
  'unknown',
  '__proto__',
  'constructor',
];

function group(
  name: string,
  make: (random: Random) => Omit<HostileRequest, 'timeoutMs'> & { readonly made: string },
): CaseGroup {
  return {
    name: `requests/${name}`,
    make: (random) => {
      const { made, ...request } = make(random);
      const whole: HostileRequest = { ...request, timeoutMs: random.size(50, 2000) };
      return { made, files: { 'request.json': JSON.stringify(whole) } };
    },
  };
}

function settings(random: Random): { readonly [field: string]: unknown } {
  const method = random.pick(['keyword', 'semantic', 'hybrid']);
  return {
    searchMethod: method,
    topK: random.pick([1, 5, 50]),
    queryPreprocessing: random.pick(['none', 'normalize']),
    hybridAlpha: method === 'hybrid' ? random.pick([0, 0.5, 1]) : undefined,
  };
}
