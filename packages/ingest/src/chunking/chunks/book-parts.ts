/** Pages of a book that lead to its text, or away from it. */
export type BookPart = 'contents' | 'index' | 'references' | 'glossary';

/** The fields of a chunk that tell what it is. */
interface TextOfSection {
  readonly text: string;
  /** Headings above, joined by ` > `. */
  readonly section?: string;
}

/**
 * For each chunk of a document, the part of a book that it is of. A heading alone tells little, since "Index" is a subject too: contents
 * and indexes are lists, and entries of references have a year.
 */
export function bookParts(chunks: readonly TextOfSection[]): readonly (BookPart | undefined)[] {
  const parts = chunks.map(partOf);
  for (const [at, { text }] of chunks.entries()) {
    const beside = [parts[at - 1], parts[at + 1]].find((part) => part === 'contents' || part === 'index');
    if (beside !== undefined && parts[at] === undefined && mostlyEndInPages(text)) parts[at] = beside;
  }
  return parts;
}

function partOf({ text, section = '' }: TextOfSection): BookPart | undefined {
  const headings = section.split(' > ').slice(-2).map(withoutNumber);
  const isUnder = (part: BookPart) => headings.some((heading) => titles[part].test(heading));
  if (isUnder('glossary')) return 'glossary';
  if (isUnder('references') && isReferences(text)) return 'references';
  if (isUnder('index') && (shareOfPages(text) >= leastPages || isList(text))) return 'index';
  if (isUnder('contents') && (shareOfPages(text) >= leastPages || isList(text))) return 'contents';
  return leadsToPages(text) ? 'contents' : undefined;
}

const titles: Readonly<Record<BookPart, RegExp>> = {
  contents:
    /^(?:table of contents|(?:brief |detailed )?contents|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice general|contenidos?|tabla de contenidos?|sommario|indice generale|sumário|inhoud(?:sopgave)?|spis treści|оглавление|содержание|目[录錄次]|차례|목차)$/iu,
  index:
    /^(?:(?:.{1,40} )?(?:general|subject|concept|function|variable|command|option|key|keyword|name|author|topic|type|program|file|operator|propert(?:y|ies)|symbol|terms?|words?|macro|class|method|module|event|builtin|parameter) index|(?:alphabetical )?index(?:es)?(?: [–-] .{1,20})?|index of .{1,40}|(?:stichwort|schlagwort|sachwort)verzeichnis|(?:sach|personen)register|índice (?:alfabético|analítico|temático)|indice analitico|skorowidz|(?:предметный )?указатель|索引|찾아보기)$/iu,
  references:
    /^(?:references(?: cited)?|(?:selected |annotated )?bibliography|works cited|literature(?: cited)?|literatur(?:verzeichnis)?|quellenverzeichnis|bibliographie|références(?: bibliographiques)?|bibliografía|referencias(?: bibliográficas)?|bibliografia|referências(?: bibliográficas)?|literatuur(?:lijst)?|(?:список )?литератур[аы]|参考文献|참고문헌)$/iu,
  glossary:
    /^(?:glossary(?: of .{1,40})?|glossar|glossaire|glos+ario|glossário|begriffslijst|глоссарий|术语表|用語集|용어집)$/iu,
};

function withoutNumber(heading: string): string {
  return heading.replace(/^(?:(?:Appendix|Chapter|Part) )?(?:[A-Z]|\d+|[IVXLC]+)(?:\.\d+)*[.:]? /, '').trim();
}

/** Entries with dots up to their page. */
function leadsToPages(text: string): boolean {
  const count = text.match(/[^\d\s.…]\s?(?:\.{3,}|…|(?:\. ){3,})\s*(?:\d{1,4}|[ivxlc]{1,6})(?!\S)/g)?.length ?? 0;
  return count >= fewestEntries && count * longestEntry >= wordsIn(text);
}

const fewestEntries = 3;
/** Words of an entry with its page, on average. */
const longestEntry = 12;

/** The share of the words that may be page numbers. */
function shareOfPages(text: string): number {
  return (text.match(/(?<![\p{L}\d.])\d{1,4}(?![\p{L}\d%]|\.\d)/gu)?.length ?? 0) / Math.max(1, wordsIn(text));
}

const leastPages = 0.1;

/** Short lines that are no sentences. */
function isList(text: string): boolean {
  const lines = linesOf(text);
  const short = lines.filter((line) => line.length <= 80 && !/[.!?。]$/.test(line));
  return lines.length > fewestEntries && short.length >= 0.8 * lines.length;
}

function mostlyEndInPages(text: string): boolean {
  const lines = linesOf(text);
  return (
    lines.length >= fewestEntries && lines.filter((line) => /(?:^|\D)\d{1,4}$/.test(line)).length >= 0.6 * lines.length
  );
}

/** Most entries, one a line or a paragraph, state a year beside names, pages or an address. */
function isReferences(text: string): boolean {
  const years = text.match(/(?<!\d)(?:1[5-9]|20)\d\d[a-z]?(?!\d)/g)?.length ?? 0;
  const entries = text.match(
    /\b(?:pp?|vol|no|eds?|doi|isbn|et al|proc)\b\.?|https?:|\p{Lu}\.(?= ?[\p{Lu},&])|^\[\w+\]/gmu,
  );
  return years > 0 && years * longestReference >= wordsIn(text) && (entries?.length ?? 0) >= years;
}

const longestReference = 60;

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
