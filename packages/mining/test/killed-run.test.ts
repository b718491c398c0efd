import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { geminiJudge, says } from './gemini-judge.ts';
import { minedFolder, readLabelled } from './mined-folder.ts';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const concurrency = 3;

it('a run killed at many moments loses at most what is in flight, and a rerun asks nothing that is known', async () => {
  const folder = await minedFolder({ questions: 20, candidates: 2 });
  let onAsked: () => void = () => {};
  const server = await geminiJudge(({ question, contexts }) => {
    onAsked();
    return says(contexts[0]?.startsWith(question.slice(8, -1).replace('fact', 'Fact')) ? 'YES' : 'NO');
  });
  onTestFinished(() => server.close());

  const known = new Set<string>();
  let answered = 0;
  for (const killAt of [1, 2, 5, 6, 9, 4]) {
    const askedBefore = server.asked.length;
    const run = judgingProcess(folder, server.url);
    onAsked = () => {
      if (server.asked.length - askedBefore === killAt) run.kill('SIGKILL');
    };
    expect(await once(run, 'exit')).toEqual([null, 'SIGKILL']);
    const asked = server.asked.slice(askedBefore).map(nameOf);
    expect(asked.filter((name) => known.has(name))).toEqual([]);

    const kept = (await readLabelled(folder)).judgements.map(({ questionId, fqns }) => `${questionId} ${fqns[0]}`);
    for (const name of known) expect(kept).toContain(name);
    answered += asked.length;
    expect(answered - kept.length).toBeLessThanOrEqual(concurrency);
    answered = kept.length;
    for (const name of kept) known.add(name);
  }

  onAsked = () => {};
  const askedBefore = server.asked.length;
  expect(await once(judgingProcess(folder, server.url), 'exit')).toEqual([0, null]);
  expect(server.asked.length - askedBefore).toBe(40 - known.size);
  const { judgements } = await readLabelled(folder);
  expect(judgements).toHaveLength(40);
  expect(judgements.filter(({ verdict }) => verdict === 'yes')).toHaveLength(20);
});

/** The library as it is built, in a process of its own. */
function judgingProcess(folder: string, url: string): ChildProcess {
  const program = `
    import { judgeCandidates, languageModelJudge } from '@touchstone/mining';
    import { geminiModel } from '@touchstone/gemini';
    const model = geminiModel({ apiKey: 'key', baseUrl: ${JSON.stringify(`${url}/v1`)} });
    await judgeCandidates({ folder: ${JSON.stringify(folder)}, concurrency: ${concurrency} }, { judges: [languageModelJudge(model)] });
  `;
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit'];
  return spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: packageFolder, stdio });
}

/** As the judgements name it: `What is fact 3?` with `Fact 4 is this.` is `q:3 facts.4`. */
function nameOf({ question, contexts }: { readonly question: string; readonly contexts: readonly string[] }): string {
  const numberIn = (text = '') => /\d+/.exec(text)?.[0];
  return `q:${numberIn(question)} facts.${numberIn(contexts[0])}`;
}
