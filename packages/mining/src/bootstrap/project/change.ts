import type { Commit } from '@touchstone/ingest/git';
import { wordCount } from '../code/first-sentence.ts';
import type { DropReason } from '../found-question.ts';

/** A commit whose message describes a few files. */
export interface Change {
  readonly commit: Commit;
  /** The text of the message, without references and trailers. */
  readonly words: string;
  /** Files that it changed and did not bring. */
  readonly modified: readonly string[];
}

/** A commit as a change, or why it is none. Only files that an index of the project could hold count, by their path. */
export function changeOf(commit: Commit, counts: (path: string) => boolean): Change | { readonly drop: DropReason } {
  const { author, message } = commit;
  const files = commit.files.filter(({ path }) => counts(path) && !isRecord(path));
  if (isProgram(author)) return { drop: 'by_a_program' };
  const words = wordsOf(message);
  if (isBookkeeping(message)) return { drop: 'release_or_revert' };
  if (wordCount(words) < minWords) return { drop: 'too_short' };
  const modified = files.filter(({ change }) => change === 'modified').map(({ path }) => path);
  if (modified.length === 0) return { drop: 'without_answer' };
  if (modified.length > maxModified || files.length > maxChanged) return { drop: 'too_many_answers' };
  if (modified.some((path) => namesFile(words, path))) return { drop: 'names_its_answer' };
  return { commit, words, modified };
}

/** The largest number of answers to a question of a change; a commit that touches much besides is not about them. */
const maxModified = 5;
const maxChanged = 15;
const minWords = 4;
const maxLength = 500;

function wordsOf(message: string): string {
  const [subject = '', first = ''] = message.split(/\n\s*\n/);
  const body = isTrailer(first) ? '' : first;
  return `${subject}\n${body}`
    .replace(/\s*\(#\d+\)/g, '')
    .replace(/\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?):?\s+(?:[\w.-]+\/[\w.-]+)?#\d+\b\.?/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength);
}

function isTrailer(paragraph: string): boolean {
  return paragraph.split('\n').every((line) => /^[A-Z][A-Za-z-]+(?:-[Bb]y|-Id|-RevId|-on)?: \S/.test(line));
}

function isProgram({ name, email }: Commit['author']): boolean {
  return /\[bot\]|\b(?:dependabot|renovate|greenkeeper|snyk-bot|github-actions|pre-commit-ci|web-flow-bot)\b/i.test(
    `${name} ${email}`,
  );
}

/** Merges that were squashed, reverts, releases, updates of dependencies, and unfinished work. */
function isBookkeeping(message: string): boolean {
  const subject = message.split('\n', 1)[0] ?? '';
  return (
    /^(?:merge\b|revert\b|reland\b|fixup!|squash!|amend!|wip\b|release\b|prepare (?:for )?(?:the )?(?:next )?release|version packages|publish\b|changelog\b|back to (?:dev|snapshot))/i.test(
      subject,
    ) ||
    /^(?:(?:chore|build|ci|release)(?:\([^)]*\))?:\s*)?(?:bump|upgrade|update|pin)\b.*\b(?:dep(?:s|endenc(?:y|ies))?|versions?|lock ?file|from v?\d|to v?\d)/i.test(
      subject,
    ) ||
    /^(?:chore|build)(?:\([^)]*\))?:\s*(?:release|v?\d+\.\d+)/i.test(subject) ||
    /^v?\d+(?:\.\d+)+\S*$/.test(subject.trim())
  );
}

/** Files that record every change, whatever its subject. */
function isRecord(path: string): boolean {
  return (
    /(?:^|\/)(?:change(?:s|log)|history|release[-_]?notes|news|authors|contributors)(?:\.\w+)?$/i.test(path) ||
    /(?:^|\/)(?:package|composer|deno|tsconfig[\w.]*)\.json$|(?:^|\/)(?:pyproject|cargo)\.toml$|(?:^|\/)(?:_?version|__about__)\.\w+$/i.test(
      path,
    ) ||
    /(?:^|\/)\.changeset\//.test(path)
  );
}

/** A message with the name of the file is no question. */
function namesFile(words: string, path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.includes('.') && words.toLowerCase().includes(name.toLowerCase());
}
