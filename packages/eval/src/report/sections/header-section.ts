import type { IndexDescription } from '@touchstone/contract';
import type { EvaluationReport, ReportedRun } from '../evaluation-report.ts';
import { counted } from '../format-values.ts';
import { html, type Markup, nothing } from '../html/markup.ts';
import { settingsInWords } from '../measure/settings-in-words.ts';

/** The run, and whether the gate let it pass. */
export function headerSection({
  run,
  evaluation,
  judgementCount,
  gate,
  comparison,
  abstention,
}: EvaluationReport): Markup {
  const verdict =
    gate === undefined
      ? nothing
      : html`<p class="verdict ${gate.passed ? 'passed' : 'failed'}">${gate.passed ? '✓ Gate passed' : '✗ Gate failed'}</p>`;
  const scope = [
    counted(evaluation.queryCount, 'judged query', 'judged queries'),
    counted(judgementCount, 'judgement', 'judgements'),
    ...(abstention === undefined
      ? []
      : [`${counted(abstention.unanswerable, 'question', 'questions')} without an answer`]),
  ].join(', ');
  return html`<header class="top">
<div class="title"><div><p class="eyebrow">Retrieval evaluation</p><h1>${run.name}</h1></div>
<button type="button" id="theme" hidden>Theme: system</button></div>
${verdict}
<dl class="facts">
${fact('Scope', scope)}
${runFacts(run)}
${comparison === undefined ? nothing : fact('Baseline', `${comparison.baselineRun.name}, ${comparison.baselineRun.startedAt}`)}
</dl>
${run.settings === undefined ? nothing : html`<details class="settings"><summary>Settings</summary><dl>${settingsInWords(run.settings).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></details>`}
</header>`;
}

function runFacts({ startedAt, configHash, indexes = [] }: ReportedRun): readonly Markup[] {
  return [
    fact('Started', startedAt),
    ...(configHash === undefined ? [] : [code('Configuration', configHash)]),
    ...indexes.map((index) => fact(`Index ${index.index}`, indexInWords(index))),
  ];
}

function indexInWords({ fingerprint, chunkCount, version }: IndexDescription): string {
  const { embedding, sparse, keyword, chunker } = fingerprint;
  const parts = [
    counted(chunkCount, 'chunk', 'chunks'),
    embedding && `${embedding.provider} ${embedding.model}, ${embedding.dimensions} dimensions, ${embedding.metric}`,
    sparse && `sparse ${sparse}`,
    keyword && `keyword ${keyword}`,
    chunker && `chunker ${chunker}`,
    version && `version ${version}`,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

function fact(name: string, value: string): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function code(name: string, value: string): Markup {
  return html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`;
}
