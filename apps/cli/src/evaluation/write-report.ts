import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isRetrievalError, RetrievalError, writingFile } from '@touchstone/contract';
import { renderHtmlReport, renderMarkdownSummary } from '@touchstone/eval/report';
import { type MeasuredRun, type ReportExtras, reportOfRun } from '@touchstone/host/evaluate';
import type { Invocation } from '../invocation.ts';

/** Writes a run as one HTML page, into a folder that is made if need be. Throws `invalid_request` where that is not possible. */
export async function writeHtmlReport(file: string, run: MeasuredRun, extras?: ReportExtras): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writingFile(file, () => writeFile(file, renderHtmlReport(reportOfRun(run, extras))));
  } catch (cause) {
    if (isRetrievalError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RetrievalError('invalid_request', `Cannot write the report ${file}: ${reason}.`, { cause });
  }
}

/** Prints a run as a summary for a pull request. */
export function printMarkdown({ print }: Invocation, run: MeasuredRun, extras?: ReportExtras): void {
  print(renderMarkdownSummary(reportOfRun(run, extras)));
}
