import type { EvaluationReport } from './evaluation-report.ts';
import { counted } from './format-values.ts';
import {
  abstentionBlock,
  type Block,
  categoryBlock,
  code,
  gateBlock,
  joinBlocks,
  metricBlock,
  worstQueryBlock,
} from './markdown/blocks.ts';

/** A comment on GitHub holds no more. */
const maxCharacters = 65_536;

/**
 * An evaluation as a comment on a pull request: verdict, metrics with their differences to the baseline, gate, and
 * folded the categories and the worst queries. Parts that do not fit are left out with a note. Texts and ids from
 * outside can neither format nor mention anyone. The same report gives the same bytes.
 */
export function renderMarkdownSummary(report: EvaluationReport): string {
  const blocks = [
    headingBlock(report),
    metricBlock(report),
    report.abstention === undefined ? undefined : abstentionBlock(report.abstention),
    report.gate === undefined ? undefined : gateBlock(report.gate),
    report.evaluation.perCategory.size === 0 ? undefined : categoryBlock(report),
    worstQueryBlock(report),
  ];
  return joinBlocks(
    blocks.filter((block) => block !== undefined),
    maxCharacters,
  );
}

function headingBlock({ run, evaluation, judgementCount, comparison, gate }: EvaluationReport): Block {
  const verdict = gate === undefined ? '' : `\n**${gate.passed ? '✅ Gate passed' : '❌ Gate failed'}**\n`;
  const { queryCount, unanswered } = evaluation;
  const facts = [
    counted(queryCount, 'judged query', 'judged queries'),
    counted(judgementCount, 'judgement', 'judgements'),
    ...(unanswered.length === 0 ? [] : [`${unanswered.length} without results`]),
    ...(run.configHash === undefined ? [] : [`configuration ${code(run.configHash, 19)}`]),
    ...(comparison === undefined ? [] : [`baseline ${code(comparison.baselineRun.name, 100)}`]),
  ];
  return {
    open: `## Retrieval evaluation: ${code(run.name, 100)}\n${verdict}\n${facts.join(' · ')}\n`,
    rows: [],
    close: '',
    one: 'heading',
    many: 'headings',
  };
}
