/** Units that number the parts of a document. */
export type PlaceKind = 'page' | 'chapter';

/** "pages", "p." or "ch." in a question. */
export interface ReadUnit {
  readonly kind: PlaceKind;
  readonly isPlural: boolean;
  /** Written as an abbreviation of one or two letters. */
  readonly isShort: boolean;
  /** Index of the token after it. */
  readonly next: number;
}

/** The fields of a token that show a unit. */
interface UnitToken {
  readonly text: string;
  readonly lower: string;
  readonly isAttached: boolean;
}

/** Reads the unit of a page or chapter at a token. */
export function readUnit(tokens: readonly UnitToken[], at: number): ReadUnit | undefined {
  const token = tokens[at];
  const unit = token === undefined ? undefined : units.get(token.lower);
  if (token === undefined || unit === undefined) return undefined;
  const isShort = token.text.length <= 2;
  const hasDot = tokens[at + 1]?.text === '.' && tokens[at + 1]?.isAttached === true;
  const next = hasDot && token.lower.length <= 5 ? at + 2 : at + 1;
  // "p53" is a gene and "p2p" a network: a lone p comes before a dot or a space.
  if (token.lower === 'p' && !hasDot && tokens[next]?.isAttached === true) return undefined;
  return { ...unit, isShort, next };
}

type Unit = Pick<ReadUnit, 'kind' | 'isPlural'>;

const units: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ...['page', 'pg', 'p'].map((word) => [word, { kind: 'page', isPlural: false }] as const),
  ...['pages', 'pgs', 'pp'].map((word) => [word, { kind: 'page', isPlural: true }] as const),
  ...['chapter', 'chap', 'ch'].map((word) => [word, { kind: 'chapter', isPlural: false }] as const),
  ...['chapters', 'chaps', 'chs'].map((word) => [word, { kind: 'chapter', isPlural: true }] as const),
]);
