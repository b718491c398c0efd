import { compact, count, harmless, type Metadata, printableLine, symbolsOf } from '@touchstone/contract';
import { codeSpan, fencedText } from '@touchstone/host/agents/markdown';
import { shortCitation } from '@touchstone/pipeline';
import type { AnswerForms } from './answer-forms.ts';

/** One piece of text of an answer, or an excerpt of it. */
export interface Passage {
  /** The document, as `show` takes it: its path, its address, or the place of a text without lines. */
  readonly document: string;
  /** The same with its source and version, for documents whose short names are alike. */
  readonly source: string;
  /** Absent for a single index. */
  readonly index?: string;
  /** Symbol, section or title of the text. */
  readonly about?: string;
  readonly path?: string;
  /** Lines of the source; absent for a text without lines. */
  readonly lines?: LineSpan;
  /** Empty: the citation alone is shown. */
  readonly text: string;
  /** Relevance by the reranker, 0 to 1; absent where it gave none. */
  readonly score?: number;
  /** The passage that this is an excerpt of; absent where all of the text is here. */
  readonly whole?: Pick<Passage, 'lines'>;
  /** Further passages of the same document. Default: none. */
  readonly also?: readonly (LineSpan & Pick<Passage, 'about'>)[];
  /** Citations of passages that read the same. Default: none. */
  readonly copies?: readonly string[];
}

/** Lines of a source, from 1 and inclusive. */
interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** The source of a passage: a result of a search or a piece of evidence. */
export interface CitedText {
  readonly citation: string;
  readonly text: string;
  readonly metadata: Pick<Metadata, 'title' | 'section' | 'symbol' | 'path' | 'anchor' | 'start_line' | 'end_line'>;
}

const maxAboutCharacters = 80;

/** The part of a passage that its source decides. */
export function citedPassage({ citation, text, metadata }: CitedText): Passage {
  const { title, section, path, start_line: start, end_line: end = start } = metadata;
  const about = namesOf(symbolsOf(metadata)) ?? section ?? title;
  const hasLines = start !== undefined && end !== undefined && !partOfLine.test(citation);
  const short = printableLine(shortCitation(citation));
  const source = hasLines ? short.replace(spanAtEnd, '') : short;
  return {
    source,
    document: withoutSource(source, path),
    about: about === undefined ? undefined : printableLine(about).slice(0, maxAboutCharacters).trim(),
    path,
    lines: hasLines ? { start, end } : undefined,
    text: harmless(text).replace(/\n$/, ''),
  };
}

/** As many symbols as there is room for; one of the same class as the first is shown without it: `Reply, .send, .code, …`. */
function namesOf(symbols: readonly string[]): string | undefined {
  const [first, ...others] = symbols.flatMap((symbol) => symbol.split(', '));
  if (first === undefined) return undefined;
  const owner = others[0]?.startsWith(`${first}.`) ? first : first.slice(0, Math.max(0, first.lastIndexOf('.')));
  let names = first;
  for (const name of others) {
    const short = owner !== '' && name.startsWith(`${owner}.`) ? name.slice(owner.length) : name;
    if (names.length + short.length + 5 > maxAboutCharacters) return `${names}, …`;
    names = `${names}, ${short}`;
  }
  return names;
}

const partOfLine = /#L\d+:chars=\d+-\d+$/;
const spanAtEnd = /#L\d+(-L\d+)?$/;

/** The source and its version say nothing to an agent that works in the folder. */
function withoutSource(citation: string, path: string | undefined): string {
  const address = /(?<=:)[a-z][a-z0-9+.-]*:\/\/.*$/i.exec(citation)?.[0];
  const at = path === undefined ? -1 : citation.lastIndexOf(`:${printableLine(path)}`);
  return address ?? citation.slice(at + 1);
}

/** A citation that editors and `show` follow: `lib/reply.js:10-40`. An address keeps the form of addresses. */
export function citePlace({ document, lines }: Pick<Passage, 'document' | 'lines'>): string {
  if (lines === undefined) return document;
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(document);
  return isAddress ? `${document}#L${lines.start}-L${lines.end}` : `${document}:${spanText(lines)}`;
}

function spanText({ start, end }: LineSpan): string {
  return start === end ? `${start}` : `${start}-${end}`;
}

/** A passage in both forms of an answer. */
export function passageForms(passage: Passage): AnswerForms {
  const { index, about, path, lines, text, whole, also = [], copies = [] } = passage;
  const citation = citePlace(passage);
  const excerptOf = whole === undefined ? undefined : whole.lines === undefined ? 'longer' : spanText(whole.lines);
  const others = text === '' ? [] : also;
  const facts = [
    ...(about === undefined ? [] : [codeSpan(about)]),
    ...(excerptOf === undefined ? [] : [lines === undefined ? 'cut' : `of ${excerptOf}`]),
    ...(others.length === 0 ? [] : [`also ${others.map((one) => namedSpan(one, about)).join(', ')}`]),
    ...(index === undefined ? [] : [`index ${codeSpan(index)}`]),
    ...(copies.length === 0 ? [] : [copiesLine(copies)]),
  ].join(', ');
  return {
    text: `${codeSpan(citation)}${facts === '' ? '' : ` ${facts}`}${text === '' ? '' : `\n${fencedText(text, path)}`}`,
    structured: compact({
      ...{ citation, index, about, of: excerptOf, text: text === '' ? undefined : text },
      also: others.length === 0 ? undefined : others.map(spanText),
      copies: copies.length === 0 ? undefined : copies.slice(0, mostCopies),
    }),
  };
}

/** A further place with what it is about, where that is not what the passage is about. */
function namedSpan(span: LineSpan & Pick<Passage, 'about'>, beside: string | undefined): string {
  const { about } = span;
  if (about === undefined || about === beside || about.length > maxOthersCharacters) return spanText(span);
  return `${spanText(span)} ${codeSpan(about)}`;
}

const maxOthersCharacters = 40;
/** So many copies are named. */
const mostCopies = 3;

function copiesLine(copies: readonly string[]): string {
  return `and ${count(copies.length, 'copy', 'copies')}: ${copies.slice(0, mostCopies).map(codeSpan).join(' ')}`;
}
