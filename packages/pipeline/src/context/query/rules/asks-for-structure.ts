import { withoutLeadIn } from './lead-ins.ts';
import { plainLine } from './query-tokens.ts';

/** What a question wants to know of the book itself. */
export type AskedStructure = 'author' | 'chapters';

/**
 * Reads a question about the book itself, which its own structure answers: "Who wrote this?", "How many chapters are there?", "What comes
 * after chapter 3?". Undefined for any other: "Who wrote this letter?", "What comes after chapter 3's battle?".
 */
export function asksForStructure(query: string): AskedStructure | undefined {
  const question = withoutLeadIn(plainLine(query)).replace(/[\s?.!]+$/, '');
  if (authorForms.some((form) => form.test(question))) return 'author';
  return chapterForms.some((form) => form.test(question)) ? 'chapters' : undefined;
}

const book =
  '(?:this|the|that)(?: (?:whole |entire )?(?:book|manual|guide|novel|text|document|report|volume|handbook))?';
const chapter = 'chapter (?:\\d{1,3}|[ivxlc]+|[a-z]+)';

const authorForms = [
  new RegExp(`^who(?:'s| is| was| are| were) the (?:author|writer|editor)s?(?: of ${book})?$`, 'i'),
  new RegExp(`^who (?:wrote|authored|edited) ${book}$`, 'i'),
  new RegExp(`^(?:by whom|who) (?:is|was) ${book} (?:written|edited)(?: by)?$`, 'i'),
];

const chapterForms = [
  new RegExp(
    `^how many chapters (?:are there|(?:does|do|did) ${book} (?:have|contain)|are (?:there )?in ${book}|has ${book})(?: in ${book})?$`,
    'i',
  ),
  new RegExp(
    `^(?:list|show|name|enumerate|give|what are|which are)(?: me)?(?: all)?(?: of)? ?(?:the )?(?:chapters|chapter titles|table of contents|titles of (?:all )?the chapters)(?: (?:of|in) ${book})?$`,
    'i',
  ),
  new RegExp(`^(?:what(?:'s| is) the )?(?:number of chapters|table of contents)(?: (?:of|in) ${book})?$`, 'i'),
  new RegExp(
    `^(?:what|which(?: chapter| one)?)(?: chapter)? (?:follows|precedes|(?:comes|is)(?: next| right| immediately| directly)? (?:after|before)) ${chapter}$`,
    'i',
  ),
];
