import { type RerankDocument, symbolsOf } from '@touchstone/contract';

/*
 * What no judged set could teach, in logits and set by hand: 1 logit is a factor of 2.7 in the odds of being relevant.
 */

/**
 * For the definition of an identifier that the query names. In full for a query of one word, however it spells case and
 * underscores, and for a dotted name or a call in a sentence (`Reply.send`, `sendAll()`). Any other identifier in a
 * sentence (`send_all`) is as often something that the answer uses: a little, and only as spelled.
 */
export function definitionBonus(query: string): (document: RerankDocument) => number {
  const words = [...new Set(query.match(identifier))];
  const isOneWord = /^\s*\S+\s*$/.test(query);
  const whole = words.map((word) => plain(dotted(word)));
  const inFull = words.filter((word) => precise.test(word)).map(dotted);
  const inPassing = words.filter((word) => written.test(word));
  return ({ metadata }) => {
    const symbols = symbolsOf(metadata).map(dotted);
    const oneOf = (names: readonly string[], of = symbols) =>
      of.some((symbol) => names.some((name) => defines(symbol, name)));
    if (isOneWord) return oneOf(whole, symbols.map(plain)) ? definition : 0;
    if (oneOf(inFull)) return definition;
    return oneOf(inPassing) ? namedInPassing : 0;
  };
}

/** For a file that is seldom what was asked for, unless the query asks for its kind. */
export function kindPenalty(query: string): (document: RerankDocument) => number {
  const unasked = fileKinds.filter(({ asked }) => !asked.test(query));
  return ({ text: whole, body: text = whole, metadata }) => {
    const path = metadata.path ?? '';
    const found = unasked.find(({ paths, heads }) => paths.test(path) || heads?.test(text.slice(0, headLength)));
    return found?.penalty ?? 0;
  };
}

/** For the further chunks of a document: 0.15 for each better chunk of it, up to 0.75. Equal logits count in order of id. */
export function repeatPenalties(documents: readonly RerankDocument[], logits: readonly number[]): number[] {
  const penalties = logits.map(() => 0);
  const better = new Map<string, number>();
  const bestFirst = logits
    .map((_, i) => i)
    .sort(
      (a, b) => (logits[b] ?? 0) - (logits[a] ?? 0) || ((documents[a]?.id ?? '') < (documents[b]?.id ?? '') ? -1 : 1),
    );
  for (const i of bestFirst) {
    const { document_id: whole, path } = documents[i]?.metadata ?? {};
    const file = whole ?? path;
    if (file === undefined) continue;
    const before = better.get(file) ?? 0;
    penalties[i] = repeat * Math.min(before, mostRepeats);
    better.set(file, before + 1);
  }
  return penalties;
}

function defines(symbol: string, name: string): boolean {
  return symbol === name || symbol.endsWith(`.${name}`);
}

function dotted(name: string): string {
  return name.replace(/\(\)$/, '').replace(/::|#/g, '.');
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

const identifier = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?/gu;
const precise = /\(\)$|\.|::|#/;
/** Mixed case or underscores. */
const written = /[_$]|\p{Ll}\p{Lu}/u;

interface FileKind {
  readonly paths: RegExp;
  /** How the first characters of the text give it away. */
  readonly heads?: RegExp;
  readonly asked: RegExp;
  readonly penalty: number;
}

const fileKinds: readonly FileKind[] = [
  {
    paths:
      /(?:^|\/)(?:dist|generated|vendor|third_party|node_modules)\/|\.min\.|_pb2\.pyi?$|(?:^|\/)[\w-]*lock\.(?:json|ya?ml)$|\.lock$/i,
    heads: /@generated|do not edit/i,
    asked: /\b(?:generated|minified|vendor\w*|lock ?file)\b/i,
    penalty: 1,
  },
  {
    paths: /(?:^|\/)(?:tests?|__tests__|specs?|__mocks__|fixtures)\/|[._-](?:test|spec)\.\w+$|(?:^|\/)test_[^/]*$/i,
    asked: /\b(?:tests?|tested|testing|specs?|mocks?|fixtures?)\b/i,
    penalty: 1,
  },
  {
    paths: /(?:^|\/)(?:changelog|changes|history|license|licence|copying|notice|authors)(?:\.\w+)?$/i,
    asked: /\b(?:chang\w*|releas\w*|version\w*|licen[cs]\w*|histor\w*|copyright|authors?|new|deprecat\w*|remov\w*)\b/i,
    penalty: 0.75,
  },
  {
    paths: /\.d\.[cm]?ts$|\.pyi$/i,
    asked: /\b(?:typ(?:e|es|ing|ings|ed)|declar\w*|interfaces?|signatures?)\b/i,
    penalty: 0.5,
  },
];

const definition = 2;
const namedInPassing = 0.3;
const repeat = 0.15;
const mostRepeats = 5;
const headLength = 300;
