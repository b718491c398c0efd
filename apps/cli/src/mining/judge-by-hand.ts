import { type JudgeReport, judgeByPerson, openPersonCases, type PersonRequest } from '@touchstone/mining';
import type { Invocation } from '../invocation.ts';
import { terminalPerson } from './ask-in-terminal.ts';

/** Has the person at the terminal judge, until all is judged or they quit. */
export async function judgeInTerminal(invocation: Invocation, request: PersonRequest): Promise<JudgeReport> {
  const person = terminalPerson(invocation);
  try {
    return await judgeByPerson(request, { ask: person.ask }, { signal: invocation.io.signal });
  } finally {
    person.close();
  }
}

/** Serves the judging page on this machine, until all is judged or Ctrl-C. */
export async function judgeOnPage(
  invocation: Invocation,
  request: PersonRequest,
  port: number | undefined,
): Promise<JudgeReport> {
  const { io, configFile, json, note, version } = invocation;
  const { startEngine } = await import('@touchstone/engine');
  const startedMs = performance.now();
  const cases = await openPersonCases(request);
  try {
    const engine = await startEngine({
      ...{ cwd: io.cwd, file: configFile, version, port: port ?? 0 },
      ...{ judging: cases, logLevel: 'warn' },
    });
    const place = `${engine.url}/#judge`;
    if (json) invocation.printLine({ url: place });
    else note(`Judge at ${place} and stop with Ctrl-C. Your judgements are saved.`);
    try {
      // Ctrl-C ends the judging, and is no failure: the judgements are on disk.
      const stopped = new Promise((stop) => io.signal.addEventListener('abort', stop, { once: true }));
      await Promise.race([cases.allJudged, stopped]);
    } finally {
      await engine.close();
    }
    return cases.report(performance.now() - startedMs);
  } finally {
    await cases.close();
  }
}
