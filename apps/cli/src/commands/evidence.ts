import { type EvidencePack, RetrievalError } from '@touchstone/contract';
import type { LoadedConfig } from '@touchstone/host';
import type { CitationCheck } from '@touchstone/ingest/verify';
import type { Command } from 'commander';
import { bringUpToDate } from '../bring-up-to-date.ts';
import { addFreshnessOption, type FreshnessOptions } from '../freshness-option.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import type { Io } from '../io.ts';
import type { EvidenceArguments } from '../terminal/evidence-question.ts';
import { collect } from './collect.ts';
import { defineCommand, moreOptions } from './define-command.ts';
import { addRepoOption, type RepoOptions } from './repo-option.ts';

interface EvidenceOptions extends EvidenceArguments, FreshnessOptions, RepoOptions {
  readonly index?: readonly string[];
  readonly markdown?: boolean;
  readonly verify?: boolean;
}

const text = {
  name: 'evidence',
  summary: 'Gather docs and code for a task, and say how well they support an answer.',
  arguments: [['<query...>', 'the question or task']],
  examples: [
    'evidence how does it work',
    'evidence --task-mode debug "why is my hook never called" --max 8',
    'evidence add a content type parser --markdown --verify',
  ],
  notes: `--json prints {"status","evidence_pack","warnings","debug"}, the same answer that the agent tool gives, and for a failure the same with "error" and without a pack.
If --verify cannot confirm a citation, it prints a warning and the exit code stays 0.
Every call is saved for "calls explain" and "calls replay". The "log" section of the config sets how many are kept, or turns the log off.`,
} as const;

/** `touchstone evidence` */
export function evidenceCommand(context: ProgramContext): Command {
  return defineCommand<EvidenceOptions>(context, text, addOptions, evidence);
}

function addOptions(command: Command): void {
  addRepoOption(command);
  command
    .option('--task-mode <mode>', 'build, debug, explain or refactor (default: build): the balance of docs and code')
    .option('--max <number>', 'most pieces of evidence, 1 to 50 (default: 12)')
    .option('--markdown', 'print Markdown for a prompt, with texts fenced as untrusted')
    .option('--verify', 'read every cited source again, and report what does not match')
    .optionsGroup(moreOptions)
    .option('--budget <ms>', 'time budget in milliseconds; what does not fit is skipped with a warning')
    .option('--index <name,...>', 'index to search (default: all indexes of the config)', collect)
    .option('--path <beginning,...>', 'only paths that start with this', collect)
    .option('--not-path <beginning,...>', 'no paths that start with this', collect)
    .option('--ref <ref>', 'commit, tag or version to search, if it is indexed');
  addFreshnessOption(command);
}

async function evidence(invocation: Invocation, words: readonly string[], options: EvidenceOptions): Promise<void> {
  const { concerning, io, json, program } = invocation;
  if (json && options.markdown) {
    throw new RetrievalError('invalid_request', '--json and --markdown cannot be used together: choose one.');
  }
  const query = words.join(' ');
  concerning.query = query;
  const [
    { openEvidence },
    { evidenceRequest },
    { callerOf, closing, loadConfigFor },
    { lookAtFiles, printAnswer, tellNotices },
  ] = await Promise.all([
    import('@touchstone/host'),
    import('../terminal/evidence-question.ts'),
    import('../engine.ts'),
    import('../print-answer.ts'),
  ]);
  const request = evidenceRequest(query, options);
  const loaded = await loadConfigFor(invocation, options.repo);
  const toLookAt = await bringUpToDate(invocation, loaded, options);
  const notices = lookAtFiles(invocation, loaded, toLookAt, options.index);
  const opened = await openEvidence(loaded, { ...callerOf(invocation), indexes: options.index });
  const gathered = await closing(opened, ({ gather }) => gather(request, { signal: io.signal }));
  const { pack, checks } = options.verify ? await verified(gathered.pack, loaded, io) : { pack: gathered.pack };
  if (json) {
    const { evidenceAnswer, toEvidenceAnswer } = await import('@touchstone/contract/wire');
    const answer = evidenceAnswer.encode(toEvidenceAnswer(pack));
    return printAnswer(invocation, notices, ({ printJson }) => printJson(answer));
  }
  if (options.markdown) {
    const { renderEvidenceMarkdown } = await import('@touchstone/host/agents/markdown');
    invocation.print(renderEvidenceMarkdown(pack));
  } else {
    const { printEvidence } = await import('../print-evidence.ts');
    const { totalMs } = gathered.record.trace.latency;
    printEvidence(invocation, pack, { totalMs, checks });
    if (pack.candidates.length === 0 && loaded.config.log.enabled) {
      invocation.note(
        invocation.noteStyles.quiet(`To see what was found and why it was left out: ${program} calls explain`),
      );
    }
  }
  await tellNotices(invocation, notices);
}

interface Verified {
  readonly pack: EvidencePack;
  readonly checks?: readonly CitationCheck[];
}

async function verified(pack: EvidencePack, loaded: LoadedConfig, { cwd, signal }: Io): Promise<Verified> {
  const [{ citedPlaces, documentReading }, { verifyPack }] = await Promise.all([
    import('@touchstone/host'),
    import('@touchstone/ingest/verify'),
  ]);
  return verifyPack(pack, { places: citedPlaces(loaded, cwd), readDocument: documentReading(loaded), signal });
}
