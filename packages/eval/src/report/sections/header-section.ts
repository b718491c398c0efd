import type { IndexDescription, JsonObject, JsonValue } from '@touchstone/contract';
import type { EvaluationReport, ReportedRun } from '../evaluation-report.ts';
import { counted, formatCount, formatDifference, formatMs, formatShare, formatValue } from '../format-values.ts';
import { html, type Markup, nothing } from '../html/markup.ts';
import { headlineMetrics } from '../measure/headline-metrics.ts';
import { verdictOf } from '../measure/verdict.ts';

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

/** Every setting with its path, in words: `profile, pool, per collection`. Lists of plain values take one line. */
function settingsInWords(settings: JsonObject): readonly (readonly [name: string, value: string])[] {
  return Object.entries(settings).flatMap(([name, value]) => leaves(inWords(name), value));
}

function leaves(path: string, value: JsonValue | undefined): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  if (value === null) return [[path, 'none']];
  if (typeof value !== 'object') return [[path, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]];
  const members = Object.entries(value);
  if (members.length === 0) return [[path, 'none']];
  const isList = Array.isArray(value);
  if (isList && members.every(([, one]) => typeof one !== 'object' || one === null)) return [[path, value.join(', ')]];
  return members.flatMap(([name, one]) => leaves(`${path}, ${isList ? Number(name) + 1 : inWords(name)}`, one));
}

/** `perCollection` and `top_k` as a person writes them. */
function inWords(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll('_', ' ');
}

/** The few figures for a first look. */
export function tilesSection(report: EvaluationReport): Markup {
  const { evaluation, comparison, abstention } = report;
  const tiles = headlineMetrics(report).map((metric) => {
    const compared = comparison?.metrics.find((one) => one.metric === metric);
    const change =
      compared === undefined
        ? nothing
        : html`<p class="change ${verdictOf(compared)}">${formatDifference(compared.difference)} <span>${compared.difference === 0 ? 'unchanged' : verdictWords[verdictOf(compared)]}</span></p>`;
    return tile(metric, formatValue(evaluation.mean[metric] ?? 0), change);
  });
  const { latency } = evaluation;
  const before = comparison?.baseline.latency;
  return html`<section id="summary" aria-label="Summary"><div class="tiles">
${tiles}
${latency === undefined ? nothing : tile('p95 latency', formatMs(latency.p95Ms), before === undefined ? nothing : html`<p class="change">was ${formatMs(before.p95Ms)}</p>`)}
${abstention === undefined ? nothing : tile('Rightly silent', formatShare(abstention.rightlyAbstained), html`<p class="change">of ${formatCount(abstention.unanswerable)} without an answer</p>`)}
${evaluation.unanswered.length === 0 ? nothing : tile('Without results', formatCount(evaluation.unanswered.length), html`<p class="change">of ${formatCount(evaluation.queryCount)}, counted as 0</p>`)}
</div></section>`;
}

const verdictWords = { better: 'better', worse: 'worse', unclear: 'may be chance' };

function tile(name: string, value: string, more: Markup): Markup {
  return html`<div class="tile"><p class="name">${name}</p><p class="value">${value}</p>${more}</div>
`;
}
