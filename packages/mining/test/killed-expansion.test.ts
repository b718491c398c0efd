import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { readRunRecords } from '../src/records/run-records.ts';
import { type AskedCase, geminiJudge, says } from './gemini-judge.ts';
import { context, question, writeRun } from './made-run.ts';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const concurrency = 2;
const numbers = Array.from({ length: 8 }, (_, at) => at);
const half = (side: string, at: number) => context(`facts.${side}${at}`, `${side} half of fact ${at}.`);

it('an expansion that is killed goes on where it was: nothing that is known is asked again, and all kernels are found', async () => {
  const folder = await writeRun({
    contexts: numbers.flatMap((at) => [half('left', at), half('right', at)]),
    questions: numbers.map((at) => ({
      question: question(`q:${at}`, `What is fact ${at}?`),
      candidates: [[`facts.left${at}`, 'target']],
    })),
  });
  let onAsked: () => void = () => {};
  const server = await geminiJudge(({ contexts }) => {
    onAsked();
    if (contexts.length > 1) return says('YES');
    return says('NO', 'Half of it.', contexts[0]?.replace('left', 'right'));
  });
  onTestFinished(() => server.close());

  const kept = new Set<string>();
  for (const killAt of [1, 3, 6, 7]) {
    const before = server.asked.length;
    const run = expandingProcess(folder, server.url);
    onAsked = () => {
      if (server.asked.length - before === killAt) run.kill('SIGKILL');
    };
    expect(await once(run, 'exit')).toEqual([null, 'SIGKILL']);
    expect(server.asked.slice(before).filter((each) => kept.has(textsOf(each)))).toEqual([]);
    const { judgements, contexts } = await readRunRecords(folder);
    for (const { fqns } of judgements) kept.add(fqns.map((fqn) => contexts.get(fqn)?.text).join(' '));
  }
  onAsked = () => {};
  const before = server.asked.length;
  expect(await once(expandingProcess(folder, server.url), 'exit')).toEqual([0, null]);
  expect(server.asked.slice(before).filter((each) => kept.has(textsOf(each)))).toEqual([]);
  const kernels = [...(await readRunRecords(folder)).kernels.values()].flat();
  expect(kernels.map(({ state, fqns, minimal }) => [state, fqns, minimal])).toEqual(
    numbers.map((at) => ['established', [`facts.left${at}`, `facts.right${at}`], true]),
  );
});

function textsOf({ contexts }: AskedCase): string {
  return contexts.join(' ');
}

/** The library as it is built, in a process of its own. */
function expandingProcess(folder: string, url: string): ChildProcess {
  const program = `
    import { expandKernels, languageModelJudge } from '@touchstone/mining';
    import { geminiModel } from '@touchstone/gemini';
    const model = geminiModel({ apiKey: 'key', baseUrl: ${JSON.stringify(`${url}/v1`)} });
    const judge = languageModelJudge(model, { bothOrders: 'never' });
    await expandKernels({ folder: ${JSON.stringify(folder)}, concurrency: ${concurrency} }, { judge });
  `;
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit'];
  return spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: packageFolder, stdio });
}
