import { compact, printableLine } from '@touchstone/contract';
import { codeSpan } from '@touchstone/host/agents/markdown';
import type { HostIndexed } from '../host.ts';
import type { AnswerForms } from './answer-forms.ts';
import { fillPage } from './fill-page.ts';
import { warningForms } from './warnings.ts';

interface IndexAnswerSettings {
  readonly maxTokens: number;
  readonly hide: (message: string) => string;
}

/** The results of runs for indexes, as far as an answer has room; the rest is counted. */
export function indexAnswer(done: readonly HostIndexed[], { maxTokens, hide }: IndexAnswerSettings): AnswerForms {
  const { items } = fillPage(done, {
    from: 0,
    maxItems: done.length,
    maxTokens,
    frame: answerWith([], done.length, hide),
    forms: (one) => answerWith([one], 0, hide),
  });
  return answerWith(items, done.length - items.length, hide);
}

function answerWith(done: readonly HostIndexed[], notShown: number, hide: IndexAnswerSettings['hide']): AnswerForms {
  const rows = done.map((one) => indexedForms(one, hide));
  const more = notShown === 0 ? [] : [`${notShown} more indexes were indexed.`];
  return {
    text: [...rows.map(({ line }) => line), ...more].join('\n'),
    structured: compact({ indexed: rows.map(({ json }) => json), not_shown: notShown === 0 ? undefined : notShown }),
  };
}

function indexedForms({ index, report, leftOut = [] }: HostIndexed, hide: IndexAnswerSettings['hide']) {
  const { added, changed, relabelled, removed, unchanged, skipped, elapsedMs } = report;
  const held = [added, changed, relabelled, unchanged];
  const counts = {
    added: added.documents,
    changed: changed.documents + relabelled.documents,
    removed: removed.documents,
    unchanged: unchanged.documents,
    chunks: held.reduce((sum, { chunks }) => sum + chunks, 0),
    skipped: skipped.length,
  };
  const seconds = Math.round(elapsedMs / 10) / 100;
  const nothing = counts.chunks === 0 ? [{ code: 'nothing_to_index', message: 'No text was found to index.' }] : [];
  const left = leftOut.map((source) => ({
    code: 'source_left_out',
    message: `Source "${source}" was indexed by a command and only its name is known: it was not indexed again.`,
  }));
  const told = warningForms([...nothing, ...left, ...report.warnings], hide);
  const line = [
    `Indexed ${codeSpan(index)} in ${seconds} s: documents: ${counts.added} added, ${counts.changed} changed, ${counts.removed} removed, ${counts.unchanged} unchanged; ${counts.chunks} chunks; ${counts.skipped} files skipped.`,
    ...(told === undefined ? [] : [told.text]),
  ].join('\n');
  return { line, json: compact({ index: printableLine(index), ...counts, seconds, warnings: told?.structured }) };
}
