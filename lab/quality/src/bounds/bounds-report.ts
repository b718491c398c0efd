import { occupants, type PlacedItem, type PlacedQuestion } from './place-items.ts';

/** Three tables: what is reached and what could be, where the expected items are, and what stands in the first five places. */
export function boundsMarkdown(placed: readonly PlacedQuestion[]): string {
  const kinds = [...new Set(placed.map(({ kind }) => kind))];
  const groups = [
    ...kinds.map((kind) => [kind, placed.filter((one) => one.kind === kind)] as const),
    ['*all*', placed] as const,
  ];
  const table = (head: readonly string[], cells: (questions: readonly PlacedQuestion[]) => readonly string[]) => [
    line(['Questions', ...head]),
    line(['---', ...head.map(() => '---:')]),
    ...groups.map(([kind, questions]) => line([kind, ...cells(questions)])),
    '',
  ];
  return [
    ...table(['questions', 'items each', ...bounds.map(({ label }) => label)], (questions) => [
      String(questions.length),
      mean(questions, ({ items }) => items.length).toFixed(1),
      ...bounds.map(({ found }) => `${figure(questions, 5, 5, found)}, ${figure(questions, 10, undefined, found)}`),
    ]),
    ...table(
      places.map(({ label }) => label),
      (questions) => {
        const items = questions.flatMap((question) => question.items);
        return places.map(({ holds }, at) =>
          share(
            items.filter((item) => places.findIndex((place) => place.holds(item)) === at && holds(item)).length,
            items.length,
          ),
        );
      },
    ),
    ...table([...occupants], (questions) => {
      const five = questions.flatMap(({ firstFive }) => firstFive);
      return occupants.map((occupant) => share(five.filter((one) => one === occupant).length, five.length));
    }),
  ].join('\n');
}

/** Which items a ranking has at its first places: what is measured, and what the best order of a pool would reach. */
const bounds: readonly { readonly label: string; readonly found: (item: PlacedItem, depth: number) => boolean }[] = [
  { label: 'reached', found: ({ rank = Infinity }, depth) => rank <= depth },
  { label: 'best order of 50', found: ({ searchedRank = Infinity }) => searchedRank <= 50 },
  { label: 'of 100', found: ({ searchedRank = Infinity }) => searchedRank <= 100 },
  { label: 'of 200', found: ({ searchedRank = Infinity }) => searchedRank <= 200 },
  { label: 'of everything', found: () => true },
];

/** Of all expected items; the first place that holds one counts. */
const places: readonly { readonly label: string; readonly holds: (item: PlacedItem) => boolean }[] = [
  { label: 'first 5', holds: ({ rank = Infinity }) => rank <= 5 },
  { label: '6 to 10', holds: ({ rank = Infinity }) => rank <= 10 },
  { label: '11 to 50', holds: ({ rank = Infinity }) => rank <= 50 },
  { label: 'lower, among 200 searched', holds: ({ searchedRank = Infinity }) => searchedRank <= 200 },
  { label: 'no branch has it among 200', holds: () => true },
];

/** Mean of what is found within `depth`, as a share of `of` places or of all items. */
function figure(
  questions: readonly PlacedQuestion[],
  depth: number,
  of: number | undefined,
  found: (typeof bounds)[number]['found'],
) {
  return mean(questions, ({ items }) => {
    const held = items.filter((item) => found(item, depth)).length;
    return Math.min(held, depth) / (of ?? items.length);
  }).toFixed(3);
}

function mean<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0) / (all.length || 1);
}

function share(part: number, whole: number): string {
  return `${((100 * part) / (whole || 1)).toFixed(0)} %`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
