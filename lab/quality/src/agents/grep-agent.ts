import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultAnalyzer, estimateTokens } from '@touchstone/lexical';
import type { AgentCorpus } from './agent-questions.ts';
import { fileCount, linesWith, type MatchedLine } from './rg.ts';
import type { ShownLines } from './shown-lines.ts';

/** What an agent has read after a call, and what the call and its output cost. */
export interface AgentStep {
  readonly shown: readonly ShownLines[];
  readonly tokens: number;
  /** True for the first step of a call; its further ones are later parts of the same output. */
  readonly isCall: boolean;
}

/** A call as a model writes it: name, arguments, and their frame. */
export const callTokens = 40;
const [mostTerms, mostFiles, filesAtOnce, windowLines] = [10, 30, 10, 12];

/**
 * An agent with ripgrep and windowed reads, as an expert would use them. It takes the words of the question that matter, shortened to their
 * stems; lists the files in which the rarest of them meet, ten at a time (one call, a pipeline of `rg -il` that weighs a word by how few
 * files hold it); then reads, file by file, the window in which most of them stand, and, when all of the files are read, the second window
 * of each, and so on. Numbers of words, files and lines are those that found most on the two sets.
 */
export function* grepAgent(query: string, corpus: AgentCorpus): Generator<AgentStep> {
  const files = fileCount(corpus);
  const weighted = termsOf(query).flatMap((term) => {
    const lines = linesWith(corpus, term);
    const count = new Set(lines.map(({ path }) => path)).size;
    return count === 0 ? [] : [{ lines, weight: Math.log(1 + files / count) }];
  });
  const scores = new Map<string, number>();
  for (const { lines, weight } of weighted) {
    for (const path of new Set(lines.map((one) => one.path))) scores.set(path, (scores.get(path) ?? 0) + weight);
  }
  const best = [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([path]) => path);
  const listed: ReturnType<typeof windowsOf>[] = [];
  while (listed.length < Math.min(mostFiles, best.length)) {
    const paths = best.slice(listed.length, listed.length + filesAtOnce);
    yield call(paths.join('\n'), []);
    for (const path of paths) {
      const windows = windowsOf(path, corpus, weighted);
      listed.push(windows);
      if (windows[0] !== undefined) yield call(windows[0].text, [windows[0]]);
    }
  }
  for (let round = 1; listed.some((of) => round < of.length); round += 1) {
    for (const of of listed) if (of[round] !== undefined) yield call(of[round]?.text ?? '', [of[round] as ShownLines]);
  }
}

function call(output: string, shown: readonly ShownLines[]): AgentStep {
  return { shown, tokens: callTokens + estimateTokens(output), isCall: true };
}

/** Words without stop words, each cut to its stem where the stem is how it begins, long ones first. */
function termsOf(query: string): readonly string[] {
  const analyzer = defaultAnalyzer();
  const words = query.match(/[\p{L}_$][\p{L}\p{N}_$]{2,}/gu) ?? [];
  const terms = words.flatMap((word) => {
    const [stem] = analyzer.terms(word);
    if (stem === undefined) return [];
    return [word.toLowerCase().startsWith(stem) ? stem : word];
  });
  return [...new Set(terms)].sort((a, b) => b.length - a.length).slice(0, mostTerms);
}

/** The windows of a file, best first: those with the most, and the rarest, of the terms; no line is read twice. */
function windowsOf(
  path: string,
  { folder }: AgentCorpus,
  weighted: readonly { readonly lines: readonly MatchedLine[]; readonly weight: number }[],
): readonly (ShownLines & { readonly text: string })[] {
  const text = readFileSync(join(folder, path), 'utf8').split('\n');
  const windows = Array.from({ length: Math.ceil(text.length / windowLines) }, (_, at) => ({ at, score: 0 }));
  for (const { lines, weight } of weighted) {
    const held = new Set(
      lines.filter((one) => one.path === path).map(({ line }) => Math.floor((line - 1) / windowLines)),
    );
    for (const at of held) (windows[at] as { score: number }).score += weight;
  }
  return windows
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ at }) => {
      const startLine = at * windowLines + 1;
      const endLine = Math.min(text.length, startLine + windowLines - 1);
      const read = text.slice(startLine - 1, endLine).map((line, i) => `${startLine + i}\t${line}`);
      return { path, startLine, endLine, text: read.join('\n') };
    });
}
